import type { Page } from '@playwright/test'
import { type Releases, releaseShown, startReleases } from './stage/release.server.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import { openWithWorker } from './stage/worker.steps.ts'

const team = withTeam()

/** Longer than the app takes between two questions for a new version. Milliseconds. */
const HOUR_MS = 3_600_000

const bar = (page: Page) => page.getByRole('button', { name: 'New version: reload', exact: true })

const reload = (page: Page) => page.getByRole('button', { name: 'Reload the page', exact: true })

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('a release', () => {
  test.use({ serviceWorkers: 'allow' })

  let releases: Releases
  test.beforeEach(async () => {
    releases = await startReleases(team.url)
  })
  test.afterEach(() => releases.stop())

  /** Counts the pages that this tab shows from now on. */
  async function countLoads(page: Page): Promise<() => number> {
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    return () => loads
  }

  test('waits for a tap, and is shown once then', async ({ open }) => {
    const page = await open({ size: PHONE })
    await openWithWorker(page, `${releases.url}/login`)
    await expect(bar(page)).toBeHidden()
    const loads = await countLoads(page)

    releases.release('second')
    await page.clock.fastForward(HOUR_MS)
    await expect(bar(page)).toBeVisible()
    expect(loads()).toBe(0)
    // The person reloads by themselves: the version they know stays until they ask for the other one.
    await page.reload()
    await page.clock.runFor(3000)
    await expect(bar(page)).toBeVisible()
    expect(await page.evaluate(releaseShown)).toBe('')

    await bar(page).click()
    await expect.poll(() => page.evaluate(releaseShown)).toBe('second')
    await page.clock.runFor(3000)
    await page.waitForLoadState('networkidle')
    await expect(bar(page)).toBeHidden()
    expect(loads()).toBe(2)
  })

  test('comes to tabs with nothing in them too, and leaves alone what is being written', async ({ open }) => {
    const page = await open()
    await openWithWorker(page, `${releases.url}/login`)
    const [idle, writing] = [await page.context().newPage(), await page.context().newPage()]
    for (const tab of [idle, writing]) {
      await openWithWorker(tab, `${releases.url}/join`)
    }
    await writing.getByLabel('Why are you interested?').fill('My grandmother was an usher.')

    releases.release('third')
    await page.clock.fastForward(HOUR_MS)
    await bar(page).click()
    for (const tab of [page, idle]) await expect.poll(() => tab.evaluate(releaseShown)).toBe('third')
    await expect(bar(writing)).toBeVisible()
    await expect(writing.getByLabel('Why are you interested?')).toHaveValue('My grandmother was an usher.')
    await bar(writing).click()
    await expect.poll(() => writing.evaluate(releaseShown)).toBe('third')
  })

  test('is asked for when somebody looks again, and its bar can be closed', async ({ open }) => {
    const page = await open()
    await openWithWorker(page, `${releases.url}/login`)
    releases.release('fourth')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(bar(page)).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(bar(page)).toBeHidden()
    expect(await page.evaluate(releaseShown)).toBe('')
  })

  test('holds what an old page misses: its retry leads there', async ({ open, allowComplaints }) => {
    allowComplaints(/JoinPage/, /status of 404/)
    const page = await open()
    await openWithWorker(page, `${releases.url}/login`)
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        const requests = (await cache.keys()).filter(({ url }) => url.includes('JoinPage'))
        await Promise.all(requests.map((request) => cache.delete(request)))
      }
    })
    releases.remove(/JoinPage/)
    await page.goto(`${releases.url}/join`)
    await expect(page.getByRole('alert')).toContainText('This page could not be shown.')
    releases.release('fifth')
    releases.remove(/nothing/)
    await reload(page).click()
    await expect(page.getByLabel('Why are you interested?')).toBeVisible()
    expect(await page.evaluate(releaseShown)).toBe('fifth')
  })
})

test('a part of the app that is gone can be tried again', async ({ open, allowComplaints }) => {
  allowComplaints(/JoinPage/, /status of 404/)
  const page = await open()
  await page.route('**/assets/JoinPage-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/join')
  await expect(page.getByRole('alert')).toContainText('This page could not be shown.')
  await page.unrouteAll()
  await reload(page).click()
  await expect(page.getByLabel('Why are you interested?')).toBeVisible()
})

test('a part of the app that does not come times out after 120 s', async ({ open, allowComplaints }) => {
  allowComplaints(/has not come within 120 s/)
  const page = await open()
  await page.route('**/assets/JoinPage-*.js', () => undefined)
  await page.goto('/join')
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await page.clock.fastForward(119_000)
  await expect(reload(page)).toBeHidden()
  await page.clock.fastForward(1000)
  await expect(page.getByRole('alert')).toContainText('This page could not be shown.')
  await page.unrouteAll()
  await reload(page).click()
  await expect(title(page)).toHaveText('Join the team')
})
