import type { Page } from '@playwright/test'
import { messagesApi } from '#shared/talk/messages.ts'
import { messageOf } from './stage/chat.steps.ts'
import { type OneHost, startOneHost } from './stage/oneHost.server.ts'
import { fillLogin, loginButton } from './stage/sessions.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'
import { startTeam, type Team } from './stage/team.server.ts'
import { INSTALL_MS } from './stage/worker.steps.ts'

// Three teams on one host, in one browser: at the root, below a path, and below a path that its proxy takes away.

withTeam()
test.use({ serviceWorkers: 'allow' })

const PATHS = ['', '/ushers', '/choir']

let host: OneHost
let teams: Team[]
test.beforeAll(async () => {
  host = await startOneHost()
  teams = await Promise.all(
    PATHS.map((path) =>
      startTeam({ settings: { SITE_URL: host.url + path, SUPER_ADMIN_NAME: `Ann of ${path || '/'}` } }),
    ),
  )
  for (const [at, path] of PATHS.entries())
    host.add({ path, server: new URL(teams[at]?.url ?? '').origin, isTakenAway: path === '/choir' })
})
test.afterAll(async () => {
  await Promise.all(teams.map((team) => team.stop()))
  await host.stop()
})

/** Signs in at a site and waits until its own worker answers for the page. */
async function settle(page: Page, path: string, { superAdmin }: Team): Promise<void> {
  await page.goto(`${host.url}${path}/login`)
  await fillLogin(page, superAdmin)
  await loginButton(page).click()
  await expect(page).toHaveURL(`${host.url}${path}/dashboard`)
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1000)
        return page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
      },
      { timeout: INSTALL_MS },
    )
    .toBe(`${host.url}${path}/sw.js`)
}

/** Names of all that the browser holds for the host. */
const heldNames = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  }))

test('sites of one host see nothing of each other: neither sessions, nor storage, workers, caches or events', async ({
  open,
  allowComplaints,
}) => {
  // The session that is signed out below.
  allowComplaints(/status of 401/, /^401 /)
  const first = await open()
  const context = first.context()
  const pages = [first, await context.newPage(), await context.newPage()]
  for (const [at, path] of PATHS.entries()) {
    const [page, team] = [pages[at], teams[at]]
    if (!page || !team) throw new Error('A page for each team')
    await settle(page, path, team)
  }

  await test.step('each is signed in as its own, also after a reload, and asks only its own', async () => {
    for (const [at, path] of PATHS.entries()) {
      const page = pages[at] as Page
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`Ann of ${path || '/'}`)
      const below = PATHS.filter((other) => other !== '' && other !== path)
      expect(
        asked.filter((one) => !one.startsWith(`${path}/`) || below.some((other) => one.startsWith(other))),
      ).toEqual([])
    }
  })

  await test.step('what the browser holds bears the path of its site', async () => {
    const { local, databases, caches, workers } = await heldNames(first)
    expect(workers.sort()).toEqual(PATHS.map((path) => `${host.url}${path}/`).sort())
    for (const names of [local, databases, caches]) {
      const ownOf = (path: string) => names.filter((name) => name.startsWith(`${path}:`)).length
      expect(ownOf('/ushers')).toBeGreaterThan(0)
      expect(ownOf('/choir')).toBe(ownOf('/ushers'))
      expect(names.length).toBe(3 * ownOf('/ushers'))
    }
    const cookies = (await context.cookies()).filter(({ name }) => name === 'ushers_images')
    expect(cookies.map(({ path }) => path).sort()).toEqual(['/', '/choir', '/ushers'])
  })

  await test.step('a message comes to the pages of its team alone', async () => {
    for (const [at, path] of PATHS.entries()) await (pages[at] as Page).goto(`${host.url}${path}/chat/general`)
    await teams[1]?.call(messagesApi.create, { channel: 'general', content: 'Doors open at eight' })
    await expect(messageOf(pages[1] as Page, 'Doors open at eight')).toBeVisible()
    for (const at of [0, 2]) await expect(messageOf(pages[at] as Page, 'Doors open at eight')).toHaveCount(0)
  })

  await test.step('who signs out of one stays signed in to the others, and their data stays', async () => {
    const before = await heldNames(first)
    await (pages[1] as Page).goto(`${host.url}/ushers/profile`)
    await (pages[1] as Page).getByRole('button', { name: 'Logout' }).first().click()
    await expect(pages[1] as Page).toHaveURL(`${host.url}/ushers/login`)
    for (const at of [0, 2]) {
      const page = pages[at] as Page
      await page.goto(`${host.url}${PATHS[at]}/dashboard`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`Ann of ${PATHS[at] || '/'}`)
    }
    const others = (names: string[]) => names.filter((name) => !name.startsWith('/ushers:')).sort()
    const after = await heldNames(first)
    expect(others(after.local)).toEqual(others(before.local))
    expect(others(after.databases)).toEqual(others(before.databases))
    expect(others(after.caches)).toEqual(others(before.caches))
    expect(after.caches.filter((name) => name === '/ushers:pictures')).toEqual([])
  })
})
