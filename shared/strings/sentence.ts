/** A sentence with `{gaps}`; an object is chosen by `{count}`. */
export type Sentence = string | { one: string; other: string }
export type Params = Record<string, string | number>

/** The sentences of `English` in another language: the same keys, plural where English is plural. */
export type Translated<English> = {
  [Key in keyof English]: English[Key] extends string ? string : { one: string; other: string }
}

/**
 * Returns the function that fills the gaps of a sentence. A plural form is chosen by `params.count` with the rules of
 * `locale`, numbers are formatted for `locale`, and a gap without a value stays. A value that ends with a full stop,
 * such as "7 p.m.", ends its sentence, too.
 */
export function filler(locale: string): (sentence: Sentence, params?: Params) => string {
  // Created on first use: for both languages it was a fifth of what a first page evaluates before it is drawn.
  let plurals: Intl.PluralRules | undefined
  let numbers: Intl.NumberFormat | undefined
  const formOf = (count: number) => {
    plurals ??= new Intl.PluralRules(locale)
    return plurals.select(count) === 'one' ? 'one' : 'other'
  }
  const written = (value: number) => {
    numbers ??= new Intl.NumberFormat(locale)
    return numbers.format(value)
  }
  return (sentence, params = {}) => {
    const text = typeof sentence === 'string' ? sentence : sentence[formOf(Number(params.count))]
    return text.replace(/\{(\w+)\}(\.?)/g, (placeholder, name: string, stop: string) => {
      const value = params[name]
      if (value === undefined) return placeholder
      if (typeof value === 'number') return written(value) + stop
      return value.endsWith('.') ? value : value + stop
    })
  }
}
