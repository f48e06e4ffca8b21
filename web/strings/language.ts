import { isLanguage, type Language, languageOf } from '#shared/languages.ts'
import { readStored, writeStored } from '../platform/storage.ts'
import { beginIn, changeLanguage, language } from './strings.ts'

/** What was chosen on this device, where nobody is signed in. */
const STORAGE_KEY = 'language'

function chosenHere(): Language | null {
  const chosen = readStored(STORAGE_KEY)
  return isLanguage(chosen) ? chosen : null
}

/** A person's own language, else what was chosen on this device, else the first that the browser asks for. */
const languageFor = (person: Language | null): Language => person ?? chosenHere() ?? languageOf(navigator.languages)

/** What cannot be fetched leaves the screen in the language it has. */
async function change(changing: Promise<void>): Promise<void> {
  await changing.catch((error: unknown) => console.error('This language could not be loaded.', error))
  document.documentElement.lang = language()
}

/** Starts in the language of the person signed in here, or of nobody (null); in English where it cannot be fetched. Never rejects. */
export const beginLanguage = (person: Language | null): Promise<void> => change(beginIn(languageFor(person)))

/** Changes the screen to the language of a person, or of nobody (null). Never rejects. */
export const followLanguage = (person: Language | null): Promise<void> => change(changeLanguage(languageFor(person)))

/** Keeps a choice on this device, where null is as the browser says, and changes the screen to it. Never rejects. */
export function chooseLanguage(choice: Language | null): Promise<void> {
  writeStored(STORAGE_KEY, choice)
  return followLanguage(choice)
}
