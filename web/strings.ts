import { core } from '#shared/strings/en/core.ts'
import { errors } from '#shared/strings/en/errors.ts'
import { filler, type Sentence } from '#shared/strings/sentence.ts'
import type { Catalogue, StringKey, Translate } from '#shared/strings/translate.ts'

/** The locale in which dates and numbers are written. */
export const LOCALE = 'en-US'

/** What a page may ask for, a chunk each. `core` and `errors` are there from the start; `spreadsheet` and `notifications` are the server's. */
const SECTIONS = {
  account: () => import('#shared/strings/en/account.ts'),
  admin: () => import('#shared/strings/en/admin.ts'),
  app: () => import('#shared/strings/en/app.ts'),
  calendar: () => import('#shared/strings/en/calendar.ts'),
  chat: () => import('#shared/strings/en/chat.ts'),
  dashboard: () => import('#shared/strings/en/dashboard.ts'),
  directory: () => import('#shared/strings/en/directory.ts'),
  join: () => import('#shared/strings/en/join.ts'),
  legal: () => import('#shared/strings/en/legal.ts'),
  meetings: () => import('#shared/strings/en/meetings.ts'),
  offline: () => import('#shared/strings/en/offline.ts'),
  ownData: () => import('#shared/strings/en/ownData.ts'),
  profile: () => import('#shared/strings/en/profile.ts'),
  push: () => import('#shared/strings/en/push.ts'),
  reset: () => import('#shared/strings/en/reset.ts'),
  schedule: () => import('#shared/strings/en/schedule.ts'),
  scheduleAdmin: () => import('#shared/strings/en/scheduleAdmin.ts'),
  tasks: () => import('#shared/strings/en/tasks.ts'),
} satisfies Record<string, () => Promise<Record<string, Partial<Catalogue>>>>

export type Section = keyof typeof SECTIONS

const loaded: Partial<Catalogue> = { ...core, ...errors }

/** Adds sentences to those that `t` knows. */
export function registerStrings(sentences: Partial<Catalogue>): void {
  Object.assign(loaded, sentences)
}

/** Fetches sections of the catalogue. Rejects when one cannot be fetched; asked again, it tries again. */
export async function loadStrings(...sections: Section[]): Promise<void> {
  const modules = await Promise.all(sections.map((section) => SECTIONS[section]()))
  for (const sentences of modules.flatMap((module) => Object.values(module))) registerStrings(sentences)
}

/**
 * A part of the app together with what it says: `load` imports its chunk, and meanwhile its sections are fetched.
 * strings.test.ts reads these calls, and holds every part to the sections it names.
 */
export function withStrings<Module>(load: () => Promise<Module>, ...sections: Section[]): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadStrings(...sections)])
    return module
  }
}

/** The sentence of a key, gaps and all, if it is loaded. */
export const loadedSentence = (key: string): Sentence | undefined => loaded[key as StringKey]

const fill = filler(LOCALE)

/** Answers a sentence in the language of the screen; its section must be loaded. For code outside components. */
export const t: Translate = (key, params) => {
  const sentence = loadedSentence(key)
  if (sentence !== undefined) return fill(sentence, params)
  console.error(`The section of ${key} is not loaded.`)
  return key
}

/** The `t` of the screen's language. Components ask this hook, so that a second language needs a change only here. */
export const useT = (): Translate => t
