import type { Page } from '@playwright/test'
import { servicesApi } from '#shared/rota/services.ts'
import { translateFor } from '#shared/strings/translate.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { phonePicture } from './stage/photo.files.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import { logIn } from './stage/sunday.team.ts'
import { keptAddresses, openWithWorker } from './stage/worker.steps.ts'

const team = withTeam()

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** Sends a form to the API as the super admin. */
async function send<Reply>(path: string, form: FormData): Promise<Reply> {
  const { token } = await team.login(team.superAdmin)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${team.url}/api${path}`, { method: 'POST', headers, body: form })
  expect(response.status).toBe(201)
  return response.json() as Promise<Reply>
}

/** A picture of a talk and a PDF of a service; returns their addresses. */
async function addFiles(): Promise<string[]> {
  const picture = new FormData()
  picture.append('channel', 'general')
  picture.append('image', new Blob([new Uint8Array(await phonePicture())]), 'door.jpg')
  const { imageUrl } = await send<{ imageUrl: string }>(messagesApi.create.path, picture)
  const service = { date: '2026-12-20', serviceTime: '9am', tieColor: 'navy', needs: [] }
  const { _id } = await team.call(servicesApi.create, service)
  const order = new FormData()
  order.append('file', new Blob([PDF]), 'order.pdf')
  const { url } = await send<{ url: string }>(servicesApi.addFile.path.replace(':id', _id), order)
  return [imageUrl, url]
}

let addresses: string[] = []
test.beforeAll(async () => {
  addresses = await addFiles()
})

/** Statuses of the addresses, each fetched from the browser's cache where that has it. */
const statusesOf = (page: Page): Promise<number[]> =>
  page.evaluate(
    (all) => Promise.all(all.map(async (url) => (await fetch(url, { cache: 'force-cache' })).status)),
    addresses,
  )

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/login')
}

for (const serviceWorkers of ['allow', 'block'] as const)
  test.describe(`after a logout, where the worker is ${serviceWorkers}ed,`, () => {
    test.use({ serviceWorkers })

    test('no picture of a talk and no file opens, by its address or from the history', async ({
      open,
      allowComplaints,
    }) => {
      // The last is the browser's own page around a picture, of which the test asks what it shows.
      allowComplaints(
        /status of 401/,
        /^401 .*\/api\/(images|service-files)\//,
        /^(Applying inline style|Blocked script execution) .*\/api\/images\//,
      )
      const [picture = ''] = addresses
      const page = await open({ size: PHONE })
      await logIn(page, team.superAdmin, translateFor('en'))
      if (serviceWorkers === 'allow') await openWithWorker(page, '/dashboard')
      expect(await statusesOf(page)).toEqual([200, 200])
      if (serviceWorkers === 'allow')
        await expect.poll(() => keptAddresses(page)).toEqual(expect.arrayContaining(addresses))
      await page.goto(picture)
      expect(await page.evaluate(() => document.contentType)).toBe('image/webp')
      await page.goto('/dashboard')
      await logOut(page)

      expect(await statusesOf(page)).toEqual([401, 401])
      // Before the picture stand the pages that led to the logout.
      const shown = () => new URL(page.url()).pathname
      await expect(async () => {
        // A slow step may have arrived after it was looked at: another one would lead past the picture.
        if (shown() !== picture) await page.goBack()
        expect(shown()).toBe(picture)
      }).toPass()
      expect(await page.evaluate(() => document.contentType)).toBe('application/json')
      await page.goto('/login')
      for (const address of addresses) expect((await page.goto(address))?.status()).toBe(401)
      await page.goto('/login')
      if (serviceWorkers === 'allow')
        expect(await keptAddresses(page)).not.toEqual(expect.arrayContaining([expect.stringContaining('/api/')]))
    })
  })
