import type { Locator, Page } from '@playwright/test'

/** Seconds that a person needs for a press and for a letter. */
const PRESS_SECONDS = 2.2
const LETTER_SECONDS = 0.28

/**
 * Counts what a person does with a page: a click, an acting key, a choice, a file or a paste is one press each; letters
 * are counted apart.
 */
export class CountedPresses {
  readonly #steps: { name: string; presses: number; letters: number }[] = []

  /** Counts all that follows under this name. */
  begin(name: string): void {
    this.#steps.push({ name, presses: 0, letters: 0 })
  }

  async press(target: Locator): Promise<void> {
    await target.click()
    this.#add(1)
  }

  /** An acting key, such as Enter or an arrow. */
  async key(page: Page, key: string): Promise<void> {
    await page.keyboard.press(key)
    this.#add(1)
  }

  /** A press that was made otherwise, such as one on a place of a picture. */
  count(): void {
    this.#add(1)
  }

  /** Counts one press into the field, then its letters. */
  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text)
    this.#add(1, text.length)
  }

  /** Counts one press into the field, one for the paste. */
  async paste(field: Locator, text: string): Promise<void> {
    await field.fill(text)
    this.#add(2)
  }

  async choose(field: Locator, label: string): Promise<void> {
    await field.selectOption({ label })
    this.#add(1)
  }

  async file(field: Locator, path: string): Promise<void> {
    await field.setInputFiles(path)
    this.#add(1)
  }

  get presses(): number {
    return this.#steps.reduce((sum, { presses }) => sum + presses, 0)
  }

  /** Whole seconds for all of it. */
  get seconds(): number {
    const letters = this.#steps.reduce((sum, step) => sum + step.letters, 0)
    return Math.round(this.presses * PRESS_SECONDS + letters * LETTER_SECONDS)
  }

  /** A line a step, and the sum. */
  toString(): string {
    const lines = this.#steps.map(({ name, presses, letters }) => `${name}: ${presses} presses, ${letters} letters`)
    return [...lines, `all: ${this.presses} presses, ${this.seconds} s`].join('\n')
  }

  #add(presses: number, letters = 0): void {
    const step = this.#steps.at(-1)
    if (!step) throw new Error('begin() comes before the first press')
    step.presses += presses
    step.letters += letters
  }
}
