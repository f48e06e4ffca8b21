/** A sentence with its `{gaps}`; the object chooses by the gap `{count}`. */
export type Sentence = string | { one: string; other: string }
export type Params = Record<string, string | number>

/** What another language holds for a section of the catalogue: the same keys, plural where that is plural. */
export type Translated<Section> = {
  [Key in keyof Section]: Section[Key] extends string ? string : { one: string; other: string }
}

/**
 * How sentences are filled in one language: a plural one is chosen by `params.count` with the rules of `locale`; numbers
 * are written as the locale does; a gap without a value stays as it is.
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
