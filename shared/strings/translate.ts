import { type Language, LOCALES } from '#shared/languages.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { filler, type Params, type Sentence } from './sentence.ts'

export type StringKey = keyof typeof en
export type Catalogue = Record<StringKey, Sentence>
export type Translate = (key: StringKey, params?: Params) => string

function translator(language: Language, catalogue: Catalogue): Translate {
  const fill = filler(LOCALES[language])
  return (key, params) => fill(catalogue[key], params)
}

const TRANSLATORS: Record<Language, Translate> = { en: translator('en', en), es: translator('es', es) }

/** The server's `t` of a language, with the whole catalogue; English for null. */
export const translateFor = (language: Language | null): Translate => TRANSLATORS[language ?? 'en']

/** `t` for texts without a particular reader. */
export const english = TRANSLATORS.en
