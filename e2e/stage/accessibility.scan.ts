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

/** Findings of axe, a line for each element, by all rules or by those about colours. */
export async function findViolations(page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> {
  // Half a megabyte to send and compile: once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(violations, rules === 'all' ? ALL_RULES : COLOR_RULES)
}

/** Controls that are smaller than they may be. */
export const findSmallTargets = (page: Page): Promise<string[]> => page.evaluate(smallTargets)

/** Fields that one types or chooses in with smaller text than phones leave as it is. */
export const findSmallFields = (page: Page): Promise<string[]> => page.evaluate(smallFields)

/** Pixels by which the page is wider than the window. */
export const findOverflow = (page: Page): Promise<number> => page.evaluate(overflow)

/** Waits until a change of size or scheme is drawn. */
export const settle = (page: Page): Promise<void> => page.evaluate(settled)
