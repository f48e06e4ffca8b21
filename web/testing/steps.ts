import { expect, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

export const panel = (name: string): Locator => page.getByRole('region', { name, exact: true })

const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Waits until the elements are these, by their text, in this order. */
export const expectTexts = (locator: Locator, texts: readonly string[]): Promise<void> =>
  expect.poll(() => locator.elements().map(textOf)).toEqual(texts)

/** Waits until nothing is found. */
export const expectNone = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.elements().map((element) => element.outerHTML.slice(0, 200))).toEqual([])

/** Lets time pass on the clock of the page. */
export const passTime = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms))

/** A success is on the screen, and three seconds later it is not. */
export async function expectBriefly(text: string): Promise<void> {
  const message = page.getByRole('status').getByText(text, { exact: true })
  await expect.element(message).toBeVisible()
  await passTime(3000)
  await expectNone(message)
}

/** More stops than any page has before something is reached. */
const MANY_STOPS = 60

/** Presses Tab until it is there, as somebody without a mouse does. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  for (let stops = 0; stops < MANY_STOPS; stops += 1) {
    if (target.element() === document.activeElement) return
    await userEvent.tab()
  }
  throw new Error(`${target.selector} was not reached in ${MANY_STOPS} presses of Tab`)
}

/** The one that has the focus shows it: with an outline of its own, or of the label around it. */
export function expectVisibleFocus(): void {
  const element = document.activeElement
  const widths = [element, element?.closest('label')].map((one) => {
    const style = one && getComputedStyle(one)
    return style && style.outlineStyle !== 'none' ? Number.parseFloat(style.outlineWidth) : 0
  })
  expect(Math.max(...widths), 'width of the focus outline').toBeGreaterThanOrEqual(2)
}

/** The element that has the focus is inside. */
export const expectFocusIn = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.element().contains(document.activeElement)).toBe(true)

/**
 * Mends what fails and presses the button to try again, at once: the page also asks again by itself, and then has no
 * such button.
 */
export async function mendAndPress(mend: () => void, button: Locator): Promise<void> {
  await expect.element(button).toBeVisible()
  const pressed = button.element() as HTMLElement
  mend()
  pressed.click()
}
