import type { Attributes } from './xml.scan.ts'
import { decodeEscapes } from './xml.text.ts'

/** Part of a rich text with one font. `isStruck` is undefined where the font is that of the cell. */
interface Run {
  text: string
  isStruck: boolean | undefined
}

/** A text, or the runs of one of which some have a font of their own. */
export type RichText = string | readonly Run[]

/** Collects a text of 't' elements, in runs ('r') or alone. The reading of East Asian words (rPh) is no part of it. */
export class RichTextReader {
  #runs: Run[] = []
  #isStruck: boolean | undefined
  #phonetic = 0

  open(name: string, attributes: Attributes, parent: string): void {
    if (name === 'rPh') this.#phonetic += 1
    else if (name === 'r') this.#isStruck = undefined
    else if (name === 'rPr') this.#isStruck = false
    else if (name === 'strike' && parent === 'rPr') this.#isStruck = isSwitchedOn(attributes)
    else if (name === 't' && this.#phonetic === 0) this.#runs.push({ text: '', isStruck: this.#isStruck })
  }

  text(part: string, parent: string): void {
    const run = this.#runs.at(-1)
    if (parent === 't' && this.#phonetic === 0 && run) run.text += part
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic = Math.max(0, this.#phonetic - 1)
    if (name === 'r') this.#isStruck = undefined
  }

  /** The text up to here; the next one begins empty. */
  take(): RichText {
    const runs = this.#runs
    this.#runs = []
    this.#isStruck = undefined
    if (runs.every(({ isStruck }) => isStruck === undefined))
      return decodeEscapes(runs.map(({ text }) => text).join(''))
    return runs.map(({ text, isStruck }) => ({ text: decodeEscapes(text), isStruck }))
  }
}

/** All of a text. */
export const textOf = (rich: RichText): string =>
  typeof rich === 'string' ? rich : rich.map(({ text }) => text).join('')

/** True for an element that switches something on: without a value it does. */
export const isSwitchedOn = (attributes: Attributes): boolean =>
  attributes.get('val') === undefined || attributes.is('val')

/** A text without its struck runs, these, and all of it. `isStruck`: the font of the cell strikes through. */
export function textPartsOf(rich: RichText, isStruck: boolean): { plain: string; struck: string; whole: string } {
  const runs = typeof rich === 'string' ? [{ text: rich, isStruck: undefined }] : rich
  const joined = (some: readonly Run[]) =>
    some
      .map(({ text }) => text)
      .join('')
      .trim()
  return {
    plain: joined(runs.filter((run) => !(run.isStruck ?? isStruck))),
    struck: joined(runs.filter((run) => run.isStruck ?? isStruck)),
    whole: joined(runs),
  }
}
