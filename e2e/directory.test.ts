import type { Locator, Page } from '@playwright/test'
import { usersApi } from '#shared/users.ts'
import { findOverflow, findViolations } from './stage/accessibility.scan.ts'
import { hold, refuse } from './stage/network.steps.ts'
import { phonePicture } from './stage/photo.files.ts'
import { savePhoto } from './stage/profile.steps.ts'
import { signIn } from './stage/sessions.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Member, Person } from './stage/team.server.ts'

const team = withTeam()

const DIRECTORY = '**/api/users/directory'

let miriam: Member
let marcus: Member
let gone: Member
test.beforeAll(async () => {
  miriam = await team.add({ name: 'Miriam Cohen-Reyes' })
  marcus = await team.add({ name: 'Marcus Whitfield', role: 'admin' })
  gone = await team.add({ name: 'Gone Fishing' })
  await team.call(usersApi.suspend, { id: gone._id })
  await savePhoto(team, miriam, await phonePicture())
})

const entries = (page: Page): Locator => page.getByRole('main').getByRole('listitem')
const entry = (page: Page, { name }: Pick<Person, 'name'>): Locator => entries(page).filter({ hasText: name })

for (const size of [PHONE, DESKTOP])
  test(`members find each other, by name, email or number, at ${size.width} px`, async ({ open }) => {
    const page = await open({ size })
    await signIn(page, miriam)
    await page.goto('/directory')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Directory')
    await expect(entries(page)).toHaveText([/Marcus Whitfield.*Admin/, /Miriam Cohen-Reyes/, /Ruth Ellison/])
    await expect(page.getByText('3 people', { exact: true })).toBeVisible()

    const { user } = await team.login(miriam)
    const me = entry(page, miriam)
    await expect(me.getByText(miriam.email, { exact: true })).toBeVisible()
    await expect(me.getByText(user.phoneNumber ?? '', { exact: true })).toBeVisible()
    await expect(me.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', `tel:${user.phoneNumber}`)
    await expect(me.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', `mailto:${miriam.email}`)
    const picture = me.locator('img')
    await expect(picture).toHaveAttribute('src', `${user.photoUrl}?size=small`)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
    await expect(entry(page, marcus).getByText('MW', { exact: true })).toBeVisible()

    const search = page.getByLabel('Search')
    for (const [typed, names] of [
      ['COHEN', [/Miriam/]],
      [marcus.email.toUpperCase(), [/Marcus/]],
      [user.phoneNumber?.slice(-4) ?? '', [/Miriam/]],
      ['', [/Marcus/, /Miriam/, /Ruth/]],
    ] as const) {
      await search.fill(typed)
      await expect(entries(page)).toHaveText([...names])
    }
    await search.fill('nobody of that name')
    await expect(page.getByText('No users found.', { exact: true })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Show everybody' }).click()
    await expect(entries(page)).toHaveCount(3)
    expect(await findViolations(page)).toEqual([])
    expect(await findOverflow(page)).toBe(0)
  })

test('a photo that fails to load gives way to the one that is always there', async ({ open, allowComplaints }) => {
  allowComplaints(/ERR_FAILED/)
  const page = await open()
  await signIn(page, miriam)
  await page.route('**/api/images/**', (route) => route.abort())
  await page.goto('/directory')
  await expect(entry(page, miriam).locator('img')).toHaveAttribute('src', '/default-photo.svg')
  await expect
    .poll(() =>
      entry(page, miriam)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
})

test('a directory that cannot be loaded says so, and is asked for again', async ({ open, allowComplaints }) => {
  allowComplaints(/status of 404/, /^404 .*\/api\/users\/directory/)
  const page = await open()
  await signIn(page, marcus)
  const mend = await refuse(page, DIRECTORY)
  await page.goto('/directory')
  await expect(page.getByRole('alert').getByText('Failed to load directory', { exact: true })).toBeVisible()
  await expect(page.getByText('No users found.')).toHaveCount(0)
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(entries(page)).toHaveCount(3)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('while it is on its way nothing is said to be missing', async ({ open }) => {
  const page = await open({ size: PHONE })
  await signIn(page, marcus)
  const release = await hold(page, DIRECTORY)
  await page.goto('/directory')
  await expect(page.getByText('Loading the directory')).toBeAttached()
  await expect(page.getByText('No users found.')).toHaveCount(0)
  release()
  await expect(entries(page)).toHaveCount(3)
})
