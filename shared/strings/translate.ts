import { LANGUAGE_CODES, type Language, LOCALES } from '#shared/languages.ts'
import { catalogueOf, type StringKey } from './sections.ts'
import { filler, type Params } from './sentence.ts'

export type Translate = (key: StringKey, params?: Params) => string

function translator(language: Language): Translate {
  const catalogue = catalogueOf(language)
  const fill = filler(LOCALES[language])
  return (key, params) => fill(catalogue[key], params)
}

const TRANSLATORS = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, translator(code)])) as Record<
  Language,
  Translate
>

/** The server's `t` of a language, with the whole catalogue; English for null. */
export const translateFor = (language: Language | null): Translate => TRANSLATORS[language ?? 'en']

/** `t` for texts without a particular reader. */
export const english = TRANSLATORS.en
