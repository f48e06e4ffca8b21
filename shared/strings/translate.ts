import { en } from './en.ts'
import { filler, type Params, type Sentence } from './sentence.ts'

export type StringKey = keyof typeof en
export type Catalogue = Record<StringKey, Sentence>
export type Translate = (key: StringKey, params?: Params) => string

/** Makes the `t` of one language, with the whole catalogue. A key that `catalogue` lacks is answered in English. */
export function translator(locale: string, catalogue: Partial<Catalogue> = {}): Translate {
  const fill = filler(locale)
  return (key, params) => fill(catalogue[key] ?? en[key], params)
}

/** English: what the server answers, and what every other language falls back to. A browser loads sections instead. */
export const english = translator('en-US')
