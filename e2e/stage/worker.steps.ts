import type { Page } from '@playwright/test'
import { chunkNamed } from './chunks.ts'
import { expect } from './stage.fixtures.ts'

/** Longer than a page takes to come to rest (web/platform/networkIdle.ts). Milliseconds. */
const REST_MS = 3000

/** A worker fetches the whole app before it is there: on a busy machine that takes a while. Milliseconds. */
export const INSTALL_MS = 60_000

/** Waits until the worker answers for this page. */
export const untilWorkerAnswers = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: INSTALL_MS })
    .toBe('activated')

/** Lets the page come to rest, and waits for what hears of new versions, which is fetched then. */
export async function untilUpdatesAreThere(page: Page): Promise<void> {
  await page.clock.runFor(REST_MS)
  await page.evaluate(
    (file) =>
      new Promise<void>((resolve) => {
        new PerformanceObserver((list) => {
          if (list.getEntries().some(({ name }) => name.endsWith(file))) resolve()
        }).observe({ type: 'resource', buffered: true })
      }),
    chunkNamed('Updates'),
  )
}

/** Opens an address and waits until the worker has kept the app on the device and answers for this page. */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await untilUpdatesAreThere(page)
  await untilWorkerAnswers(page)
}

/** Every address that the worker keeps, without what marks its version. */
export const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
