import axe from 'axe-core'
import { expect } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'
import {
  ALL_RULES,
  COLOR_RULES,
  overflow,
  settled,
  smallFields,
  smallTargets,
  violations,
} from './accessibility.page.ts'
import { DESKTOP, PHONE } from './screen.tsx'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Shows the page in this scheme (vitest.config.ts). */
    colorScheme(scheme: 'light' | 'dark'): Promise<void>
  }
}

Object.assign(window, { axe })

/** The narrowest phone that the product promises to fit on. */
const NARROW = { width: 320, height: 640 }

async function findingsAt(width: number): Promise<string[]> {
  const inLight = [...(await violations(ALL_RULES)), ...smallTargets()]
  if (width < DESKTOP.width) inLight.push(...smallFields())
  // The page is the same in the dark: only its colours are not.
  await commands.colorScheme('dark')
  await settled()
  const inDark = await violations(COLOR_RULES)
  await commands.colorScheme('light')
  return [...inLight.map((text) => `${width} px: ${text}`), ...inDark.map((text) => `${width} px, dark: ${text}`)]
}

/** Violations in both schemes and too small targets at these sizes; content beside the page at 320 px, too. */
export async function findingsOf(shown: Locator, sizes = [PHONE, DESKTOP]): Promise<string[]> {
  const findings: string[] = []
  for (const size of new Set([...sizes, NARROW])) {
    await page.viewport(size.width, size.height)
    await expect.element(shown).toBeVisible()
    // The page is scrolled to its top: controls half under a sticky header would be called too small.
    scrollTo(0, 0)
    await settled()
    if (overflow() > 0) findings.push(`${overflow()} pixels too wide for ${size.width}`)
    if (sizes.includes(size)) findings.push(...(await findingsAt(size.width)))
  }
  return findings
}

/** Expects no finding of `findingsOf`, once `shown` is there. */
export async function expectAccessible(shown: Locator, sizes?: (typeof PHONE)[]): Promise<void> {
  expect(await findingsOf(shown, sizes), location.pathname).toEqual([])
}
