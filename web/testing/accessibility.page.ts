import type { AxeResults, RunOptions } from 'axe-core'

// Functions that run inside a page. Playwright sends them to a browser as text: none uses anything around it.

/** WCAG 2.2 A and AA, and a rule of WCAG 2.1 (2.5.3) that axe runs only where it is named. */
export const ALL_RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'label-content-name-mismatch': { enabled: true } },
}

/** Rules of the above whose outcome changes with the colours. */
export const COLOR_RULES: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** Findings of axe, which the page must have: a line for each element. */
export async function violations(options: RunOptions): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } }
  const found = await axe.run({ include: [document] }, { ...options, resultTypes: ['violations'] })
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`),
  )
}

/**
 * Elements that can be pressed and are smaller than 24 CSS pixels (WCAG 2.2, 2.5.8). Links within a sentence are
 * excepted there.
 */
export function smallTargets(): string[] {
  const min = 24
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
}

/** Fields that one types or chooses in with text below 16 CSS pixels: iOS zooms into them when they are pressed. */
export function smallFields(): string[] {
  const min = 16
  const isTyped = (element: Element) =>
    !(element instanceof HTMLInputElement) ||
    !['radio', 'checkbox', 'file', 'range', 'hidden', 'button', 'submit'].includes(element.type)
  return [...document.querySelectorAll('input, select, textarea')]
    .filter(isTyped)
    .map((element) => ({ element, size: Number.parseFloat(getComputedStyle(element).fontSize) }))
    .filter(({ size }) => size < min)
    .map(({ element, size }) => `${element.outerHTML.slice(0, 120)} has text of ${size} px`)
}

/** Pixels by which the page is wider than the window. */
export const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth

/**
 * Resolves when what a change of size or scheme brings about is drawn. React learns of a size in an effect that runs
 * after the frame: on a busy machine two frames pass before that, and a table of wide windows stands in a narrow one.
 */
export const settled = (): Promise<void> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 10_000 }))),
  )
