import { useSyncExternalStore } from 'react'
import { type Language, LOCALES } from '#shared/languages.ts'
import { core } from '#shared/strings/en/core.ts'
import { errors } from '#shared/strings/en/errors.ts'
import { input } from '#shared/strings/en/input.ts'
import { filler, type Sentence } from '#shared/strings/sentence.ts'
import type { Catalogue, StringKey, Translate } from '#shared/strings/translate.ts'

type Sections = Record<string, () => Promise<Record<string, Partial<Catalogue>>>>

/** What a page may ask for, a chunk each. Besides, `core`, `errors` and `input` are there from the start; the rest is the server's. */
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
  secondFactor: () => import('#shared/strings/en/secondFactor.ts'),
  tasks: () => import('#shared/strings/en/tasks.ts'),
} satisfies Sections

export type Section = keyof typeof SECTIONS

/** A language as a browser loads it: what every page may say, and the sections. */
export interface LoadedLanguage {
  always: Partial<Catalogue>
  sections: Record<Section, Sections[string]>
}

const LOADERS: Record<Language, () => LoadedLanguage | Promise<LoadedLanguage>> = {
  en: () => ({ always: {}, sections: SECTIONS }),
  // A chunk of its own, so that nobody loads a table of chunks that they will not ask for.
  es: async () => (await import('./spanish.ts')).spanish,
}

/** What is loaded of a language, and the `t` that says it. */
interface Voice {
  language: Language
  loaded: Partial<Catalogue>
  t: Translate
}

function voiceOf(language: Language, loaded: Partial<Catalogue> = {}): Voice {
  const fill = filler(LOCALES[language])
  const t: Translate = (key, params) => {
    const sentence = loaded[key]
    if (sentence !== undefined) return fill(sentence, params)
    console.error(`The section of ${key} is not loaded.`)
    return key
  }
  return { language, loaded, t }
}

const voices: Record<Language, Voice> = { en: voiceOf('en', { ...core, ...errors, ...input }), es: voiceOf('es') }

/** What is on the screen. */
let voice = voices.en
/** What was asked for last; the screen follows when all that it says is there. */
let wanted: Language = 'en'
const asked = new Set<Section>()
const listeners = new Set<() => void>()

/** The language of the screen. */
export const language = (): Language => voice.language

/** The locale in which the screen writes dates and numbers. */
export const locale = (): string => LOCALES[voice.language]

/** Adds sentences to those that `t` knows. */
export function registerStrings(sentences: Partial<Catalogue>): void {
  Object.assign(voice.loaded, sentences)
}

async function fetchInto({ language, loaded }: Voice, names: Iterable<Section>): Promise<void> {
  const { always, sections } = await LOADERS[language]()
  const modules = await Promise.all([...names].map((name) => sections[name]()))
  Object.assign(loaded, always, ...modules.flatMap((module) => Object.values(module)))
}

/** Fetches sections of the catalogue. Rejects when one cannot be fetched; asked again, it tries again. */
export async function loadStrings(...sections: Section[]): Promise<void> {
  for (const section of sections) asked.add(section)
  let coming: Language
  do {
    coming = wanted
    await Promise.all([...new Set([voice, voices[coming]])].map((each) => fetchInto(each, sections)))
  } while (wanted !== coming)
}

/** Says everything in a language, before anything is on the screen. Rejects where it cannot be fetched: then in English. */
export async function beginIn(first: Language): Promise<void> {
  wanted = first
  voice = voices[first]
  try {
    if (first !== 'en') await fetchInto(voice, [])
  } catch (error) {
    wanted = 'en'
    voice = voices.en
    await fetchInto(voice, asked)
    throw error
  }
}

/**
 * Changes the language of the screen once all that it has said so far is there; nothing is loaded anew, and nothing that
 * was typed is lost. Rejects, and leaves it as it was, when that cannot be fetched. The last change asked for counts.
 */
export async function changeLanguage(next: Language): Promise<void> {
  wanted = next
  if (voice.language === next) return
  try {
    let known: number
    do {
      known = asked.size
      await fetchInto(voices[next], asked)
    } while (asked.size > known)
  } catch (error) {
    if (wanted === next) wanted = voice.language
    throw error
  }
  if (wanted !== next) return
  voice = voices[next]
  for (const listener of listeners) listener()
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
export const loadedSentence = (key: string): Sentence | undefined => voice.loaded[key as StringKey]

/** Answers a sentence in the language of the screen; its section must be loaded. For code outside components. */
export const t: Translate = (key, params) => voice.t(key, params)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const spoken = (): Translate => voice.t

/** The `t` of the screen's language, another one after each change of it. For components. */
export const useT = (): Translate => useSyncExternalStore(subscribe, spoken, spoken)
