import type { Page } from '@playwright/test'
import { chunkNamed, chunkRequests } from './stage/chunks.ts'
import { test } from './stage/release.fixtures.ts'
import { releaseOf } from './stage/release.server.ts'
import { expect, PHONE, withTeam } from './stage/stage.fixtures.ts'
import { INSTALL_MS, openWithWorker, untilUpdatesAreThere, untilWorkerAnswers } from './stage/worker.steps.ts'

withTeam()

/** Longer than the app takes between two questions for a new version. Milliseconds. */
const HOUR_MS = 3_600_000

const bar = (page: Page) => page.getByRole('button', { name: 'New version: reload', exact: true })

/** Lets hours pass until the page has asked for a new version: what counts them may be here a moment after its file. */
const untilAsked = (page: Page): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(HOUR_MS)
    await expect(bar(page)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: INSTALL_MS })

const reload = (page: Page) => page.getByRole('button', { name: 'Reload the page', exact: true })

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('a release', () => {
  test.use({ serviceWorkers: 'allow' })

  /** Counts the pages that this tab shows from now on. */
  async function countLoads(page: Page): Promise<() => number> {
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    return () => loads
  }

  /** Takes one file out of what the worker and the browser keep, as a device does that runs out of room. */
  async function forgetFile(page: Page, name: string): Promise<void> {
    await page.evaluate(async (part) => {
      for (const cacheName of await caches.keys()) {
        const cache = await caches.open(cacheName)
        const requests = (await cache.keys()).filter(({ url }) => url.includes(part))
        await Promise.all(requests.map((request) => cache.delete(request)))
      }
    }, name)
    const browser = await page.context().newCDPSession(page)
    await browser.send('Network.clearBrowserCache')
  }

  test('waits for a tap, and is shown once then', async ({ releases, open }) => {
    const page = await open({ size: PHONE })
    await openWithWorker(page, `${releases.url}/login`)
    await expect(bar(page)).toBeHidden()
    const loads = await countLoads(page)

    releases.release('second')
    await untilAsked(page)
    expect(loads()).toBe(0)
    // The person reloads by themselves: the version they know stays until they ask for the other one.
    await page.reload()
    await page.clock.runFor(3000)
    await expect(bar(page)).toBeVisible()
    await expect(releaseOf(page)).toHaveCount(0)

    await bar(page).click()
    await expect(releaseOf(page)).toHaveAttribute('content', 'second')
    await page.clock.runFor(3000)
    await page.waitForLoadState('networkidle')
    await expect(bar(page)).toBeHidden()
    expect(loads()).toBe(2)
  })

  test('comes to tabs with nothing in them too, and leaves alone what is being written', async ({ releases, open }) => {
    const page = await open()
    await openWithWorker(page, `${releases.url}/login`)
    const [idle, writing] = [await page.context().newPage(), await page.context().newPage()]
    for (const tab of [idle, writing]) {
      await openWithWorker(tab, `${releases.url}/join`)
    }
    await writing.getByLabel('Why are you interested?').fill('My grandmother was an usher.')

    releases.release('third')
    await untilAsked(page)
    await bar(page).click()
    for (const tab of [page, idle]) await expect(releaseOf(tab)).toHaveAttribute('content', 'third')
    await expect(bar(writing)).toBeVisible()
    await expect(writing.getByLabel('Why are you interested?')).toHaveValue('My grandmother was an usher.')
    await bar(writing).click()
    await expect(releaseOf(writing)).toHaveAttribute('content', 'third')
  })

  test('is heard of where the worker took longer than 10 s to come', async ({ releases, open }) => {
    const page = await open()
    const worker = releases.hold(/sw\.js/)
    await page.goto(`${releases.url}/login`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await untilUpdatesAreThere(page)
    await worker.asked
    await page.clock.fastForward(11_000)
    worker.release()
    await untilWorkerAnswers(page)
    releases.release('late')
    await untilAsked(page)
  })

  test('is asked for when somebody looks again, and its bar can be closed', async ({ releases, open }) => {
    const page = await open()
    await openWithWorker(page, `${releases.url}/login`)
    // A busy machine may take longer than 10 s to register the worker: the page tries again after ten minutes.
    await page.clock.fastForward(11 * 60_000)
    releases.release('fourth')
    // The listener may come a moment after its file.
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(bar(page)).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: INSTALL_MS })
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(bar(page)).toBeHidden()
    await expect(releaseOf(page)).toHaveCount(0)
  })

  test('holds what an old page misses: its retry leads there', async ({ releases, open, allowComplaints }) => {
    const file = chunkNamed('JoinPage')
    allowComplaints(new RegExp(file), /status of 404/)
    const page = await open()
    await openWithWorker(page, `${releases.url}/login`)
    await forgetFile(page, file)
    releases.remove(new RegExp(file))
    await page.goto(`${releases.url}/join`)
    await expect(page.getByRole('alert')).toContainText('This page could not be shown.')
    releases.release('fifth')
    releases.remove(/nothing/)
    await reload(page).click()
    await expect(page.getByLabel('Why are you interested?')).toBeVisible()
    await expect(releaseOf(page)).toHaveAttribute('content', 'fifth')
  })
})

test('a part of the app that is gone can be tried again', async ({ open, allowComplaints }) => {
  allowComplaints(new RegExp(chunkNamed('JoinPage')), /status of 404/)
  const page = await open()
  await page.route(chunkRequests('JoinPage'), (route) => route.fulfill({ status: 404 }))
  await page.goto('/join')
  await expect(page.getByRole('alert')).toContainText('This page could not be shown.')
  await page.unrouteAll()
  await reload(page).click()
  await expect(page.getByLabel('Why are you interested?')).toBeVisible()
})

test('a part of the app that does not come times out after 120 s', async ({ open, allowComplaints }) => {
  allowComplaints(/has not come within 120 s/)
  const page = await open()
  await page.route(chunkRequests('LegalPages'), () => undefined)
  // The app comes from another page, where nothing of this one was prefetched: the 120 s begin with the request.
  await page.goto('/login')
  const asked = page.waitForRequest(chunkRequests('LegalPages'))
  await page.getByRole('link', { name: 'Terms' }).click()
  await asked
  await page.clock.fastForward(119_000)
  await expect(reload(page)).toBeHidden()
  await page.clock.fastForward(1000)
  await expect(page.getByRole('alert')).toContainText('This page could not be shown.')
  await page.unrouteAll()
  await reload(page).click()
  await expect(title(page)).toHaveText('Terms')
})
