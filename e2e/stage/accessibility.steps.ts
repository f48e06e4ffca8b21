import type { Locator, Page } from '@playwright/test'
import { findOverflow, findSmallFields, findSmallTargets, findViolations, settle } from './accessibility.scan.ts'
import { DESKTOP, expect, PHONE } from './stage.fixtures.ts'

/** The narrowest phone that the product promises to fit on. */
export const NARROW = { width: 320, height: 640 }

/**
 * Gives the page this size and waits for `shown`. The page is at its top, and a bar at its foot stands at the end of
 * the content: a control half under a bar would be called too small.
 */
async function resize(page: Page, size: typeof PHONE, shown: Locator | undefined): Promise<void> {
  await page.setViewportSize(size)
  if (shown) await expect(shown).toBeVisible()
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('[data-foot]')) bar.style.position = 'static'
    scrollTo(0, 0)
  })
  await settle(page)
}

async function findingsAt(page: Page, width: number): Promise<string[]> {
  const inLight = [...(await findViolations(page)), ...(await findSmallTargets(page))]
  if (width < DESKTOP.width) inLight.push(...(await findSmallFields(page)))
  // The page is the same in the dark: only its colours are not.
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  const inDark = await findViolations(page, 'colors')
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight.map((text) => `${width} px: ${text}`), ...inDark.map((text) => `${width} px, dark: ${text}`)]
}

/**
 * No violations in both schemes and nothing too small at these sizes, nothing beside the page at these and at 320 px.
 */
export async function expectAccessible(page: Page, shown?: Locator, sizes = [PHONE, DESKTOP]): Promise<void> {
  const findings: string[] = []
  for (const size of new Set([...sizes, NARROW])) {
    await resize(page, size, shown)
    const overflow = await findOverflow(page)
    if (overflow > 0) findings.push(`${overflow} pixels too wide for ${size.width}`)
    if (sizes.includes(size)) findings.push(...(await findingsAt(page, size.width)))
  }
  expect(findings, new URL(page.url()).pathname).toEqual([])
}
