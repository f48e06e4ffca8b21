import { en } from './en.ts'

export type StringKey = keyof typeof en
export type Sentence = string | { one: string; other: string }
export type Catalogue = Record<StringKey, Sentence>
export type Params = Record<string, string | number>
export type Translate = (key: StringKey, params?: Params) => string

/**
 * Makes the `t` of one language. A key that `catalogue` lacks is answered in English; a plural sentence chooses by
 * `params.count` with the rules of `locale`; numbers are written as the locale does.
 */
export function translator(locale: string, catalogue: Partial<Catalogue> = {}): Translate {
  const plurals = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (key, params = {}) => {
    const sentence: Sentence = catalogue[key] ?? en[key]
    const text =
      typeof sentence === 'string'
        ? sentence
        : sentence[plurals.select(Number(params.count)) === 'one' ? 'one' : 'other']
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = params[name]
      if (value === undefined) return placeholder
      return typeof value === 'number' ? numbers.format(value) : value
    })
  }
}

/** English: what the server answers, and what every other language falls back to. */
export const english = translator('en-US')
