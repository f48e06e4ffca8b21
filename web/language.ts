import { isLanguage, type Language, languageOf } from '#shared/languages.ts'
import { keptUser } from './features/sessions/session.storage.ts'
import { readStored, writeStored } from './storage.ts'
import { beginIn, changeLanguage, language } from './strings.ts'

/** What was chosen on this device, where nobody is signed in. */
const STORAGE_KEY = 'language'

function chosenHere(): Language | null {
  const chosen = readStored(STORAGE_KEY)
  return isLanguage(chosen) ? chosen : null
}

/** A person's own language, else what was chosen on this device, else the first that the browser asks for. */
const languageFor = (person: Language | null): Language => person ?? chosenHere() ?? languageOf(navigator.languages)

const tellBrowser = (): void => {
  document.documentElement.lang = language()
}

/** Begins in the language of whoever is signed in here; in English where another one cannot be fetched. Never rejects. */
export async function beginLanguage(): Promise<void> {
  try {
    await beginIn(languageFor(keptUser()?.language ?? null))
  } catch (error) {
    console.error('This language could not be loaded.', error)
    await changeLanguage('en')
  }
  tellBrowser()
}

/** Changes the screen to the language of a person, or of nobody (null). What cannot be fetched leaves it as it is. */
export async function followLanguage(person: Language | null): Promise<void> {
  try {
    await changeLanguage(languageFor(person))
  } catch (error) {
    console.error('This language could not be loaded.', error)
  }
  tellBrowser()
}

/** Keeps a choice on this device, where null is as the browser says, and changes the screen to it. */
export function chooseLanguage(choice: Language | null): Promise<void> {
  writeStored(STORAGE_KEY, choice)
  return followLanguage(choice)
}
