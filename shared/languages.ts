/** The languages of the product, each in its own words. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]]

/** Locales of numbers, dates and plurals, both of the United States: 1,234.5 also in Spanish. */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' }

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(LANGUAGES, text)

/**
 * The first of these language tags (BCP 47, the most wanted first) that the product speaks; English where there is
 * none.
 */
export function languageOf(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = tag.trim().toLowerCase().split('-')[0]
    if (isLanguage(language)) return language
  }
  return 'en'
}
