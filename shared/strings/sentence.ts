/** A sentence with `{gaps}`; an object is chosen by `{count}`. */
export type Sentence = string | { one: string; other: string }
export type Params = Record<string, string | number>

/** The sentences of `English` in another language: the same keys, plural where English is plural. */
export type Translated<English> = {
  [Key in keyof English]: English[Key] extends string ? string : { one: string; other: string }
}

/**
 * Returns the function that fills the gaps of a sentence. A plural form is chosen by `params.count` with the rules of
 * `locale`, numbers are formatted for `locale`, and a gap without a value stays.
 */
export function filler(locale: string): (sentence: Sentence, params?: Params) => string {
  const plurals = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (sentence, params = {}) => {
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
