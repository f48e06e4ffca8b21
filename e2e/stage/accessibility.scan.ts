import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import {
  ALL_RULES,
  COLOR_RULES,
  overflow,
  settled,
  smallFields,
  smallTargets,
  violations,
} from '../../web/testing/accessibility.page.ts'

// The policy of the site lets no script tag in: axe is evaluated by the debugger instead.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds, a line for each element: against all rules, or against those that are about colours. */
export async function findViolations(page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> {
  // Half a megabyte to send and compile: once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(violations, rules === 'all' ? ALL_RULES : COLOR_RULES)
}

/** What can be pressed and is smaller than it may be. */
export const findSmallTargets = (page: Page): Promise<string[]> => page.evaluate(smallTargets)

/** Fields that one types or chooses in with smaller text than phones leave as it is. */
export const findSmallFields = (page: Page): Promise<string[]> => page.evaluate(smallFields)

/** How many pixels the page is wider than the window. */
export const findOverflow = (page: Page): Promise<number> => page.evaluate(overflow)

/** Until what a change of size or scheme brings about is drawn. */
export const settle = (page: Page): Promise<void> => page.evaluate(settled)
