import { english, type Translate } from '#shared/strings/translate.ts'

/** The locale in which dates and numbers are written. */
export const LOCALE = 'en-US'

/** Answers a sentence of the catalogue in the language of the screen. For code outside components. */
export const t: Translate = english

/** The `t` of the screen's language. Components ask this hook, so that a second language needs a change only here. */
export const useT = (): Translate => t
