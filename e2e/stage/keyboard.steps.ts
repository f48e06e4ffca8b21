import type { Locator, Page } from '@playwright/test'
import { expect } from './stage.fixtures.ts'

/** More stops than any page has before something is reached. */
const MANY_STOPS = 60

/** Presses Tab until it is there, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MANY_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} was not reached in ${MANY_STOPS} presses of Tab`)
}
