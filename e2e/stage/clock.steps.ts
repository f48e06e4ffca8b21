import { expect, type Page } from '@playwright/test'

/**
 * Lets the page's clock run ahead, a second at a time, until `check` passes: pauses between retries, and the quiet time
 * after which optional code is fetched, pass by it and not for real. `check` should wait for half a second at most.
 */
export const runUntil = (page: Page, check: () => Promise<unknown>): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(1000)
    await check()
  }).toPass({ intervals: [100] })
