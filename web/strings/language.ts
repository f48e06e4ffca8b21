import { isLanguage, type Language, languageOf } from '#shared/languages.ts'
import { readStored, writeStored } from '../platform/storage.ts'
import { beginIn, changeLanguage, language } from './strings.ts'

/** The language chosen on this device, used while nobody is signed in. */
const STORAGE_KEY = 'language'

function storedChoice(): Language | null {
  const chosen = readStored(STORAGE_KEY)
  return isLanguage(chosen) ? chosen : null
}

/** The person's own language, else the one chosen on this device, else the first that the browser asks for. */
const languageFor = (person: Language | null): Language => person ?? storedChoice() ?? languageOf(navigator.languages)

/** A language that cannot be fetched leaves the screen as it is. */
async function change(changing: Promise<void>): Promise<void> {
  await changing.catch((error: unknown) => console.error('This language could not be loaded.', error))
  document.documentElement.lang = language()
}

/**
 * Starts in the language of the signed-in person, or of a visitor (null); in English where it cannot be fetched. Never
 * rejects.
 */
export const beginLanguage = (person: Language | null): Promise<void> => change(beginIn(languageFor(person)))

/** Changes the screen to the language of a person, or of a visitor (null). Never rejects. */
export const followLanguage = (person: Language | null): Promise<void> => change(changeLanguage(languageFor(person)))

/** Stores a choice on this device, null for the browser's own, and changes the screen to it. Never rejects. */
export function chooseLanguage(choice: Language | null): Promise<void> {
  writeStored(STORAGE_KEY, choice)
  return followLanguage(choice)
}
