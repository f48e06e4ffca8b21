import { expect, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'

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
