import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

// The policy of the site lets no script tag in: axe is evaluated by the debugger instead.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Smallest side of what is pressed, in CSS pixels (WCAG 2.2, 2.5.8). */
const TARGET_MIN = 24

/** WCAG 2.2 A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules of the above that axe runs only where they are named (WCAG 2.1, 2.5.3). */
const NAMED_RULES = { 'label-content-name-mismatch': { enabled: true } }

/** Rules of the above whose outcome changes with the colours. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** The one text that may be hard to read (readings §4). */
const EXCEPTED = '[data-deleted]'

/** What axe finds, a line for each element: against all rules, or against those that are about colours. */
export async function findViolations(page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> {
  // Half a megabyte to send and compile: once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(
    async ([runOnly, rules, excepted]) => {
      const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } }
      const exclude = document.querySelector(excepted) ? [excepted] : []
      return (await axe.run({ include: [document], exclude }, { runOnly, rules, resultTypes: ['violations'] }))
        .violations
    },
    [
      rules === 'all' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOR_RULES },
      rules === 'all' ? NAMED_RULES : {},
      EXCEPTED,
    ] as const,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`))
}

/** What can be pressed and is smaller than it may be. Links within a sentence are excepted, as in the guideline. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((min) => {
    const sizeOf = (element: Element) => {
      const isInput = element instanceof HTMLInputElement && ['radio', 'checkbox', 'file'].includes(element.type)
      return ((isInput && element.closest('label')) || element).getBoundingClientRect()
    }
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim()
    return (
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="option"]')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInSentence(element))
        // A twin that only carries a value: neither seen nor reached.
        .filter((element) => element.getAttribute('aria-hidden') !== 'true')
        .map((element) => ({ element, size: sizeOf(element) }))
        .filter(({ size }) => Math.min(size.width, size.height) < min)
        .map(({ element, size }) => `${element.outerHTML.slice(0, 120)} is ${size.width} × ${size.height}`)
    )
  }, TARGET_MIN)

/** iOS zooms into a field with smaller text when it is pressed, in CSS pixels. */
const FIELD_TEXT_MIN = 16

/** Fields that one types or chooses in with smaller text than that. */
export const findSmallFields = (page: Page): Promise<string[]> =>
  page.evaluate((min) => {
    const isTyped = (element: Element) =>
      !(element instanceof HTMLInputElement) ||
      !['radio', 'checkbox', 'file', 'range', 'hidden', 'button', 'submit'].includes(element.type)
    return [...document.querySelectorAll('input, select, textarea')]
      .filter(isTyped)
      .map((element) => ({ element, size: Number.parseFloat(getComputedStyle(element).fontSize) }))
      .filter(({ size }) => size < min)
      .map(({ element, size }) => `${element.outerHTML.slice(0, 120)} has text of ${size} px`)
  }, FIELD_TEXT_MIN)

/** How many pixels the page is wider than the window. */
export const findOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Until what a change of size or scheme brings about is drawn. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
