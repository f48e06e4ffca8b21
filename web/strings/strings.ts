import { useSyncExternalStore } from 'react'
import { type Language, LOCALES } from '#shared/languages.ts'
import { sentences as core } from '#shared/strings/sections/core.en.ts'
import { filler, type Sentence } from '#shared/strings/sentence.ts'
import type { Catalogue, StringKey, Translate } from '#shared/strings/translate.ts'

/** Sentences that are fetched together. `core` belongs to every page. */
export type Section =
  | 'visitor'
  | 'legal'
  | 'member'
  | 'chat'
  | 'profile'
  | 'registration'
  | 'admin'
  | 'rota'
  | 'rotaAdmin'

type Load = () => Promise<{ sentences: Partial<Catalogue> }>

/** The sections of each language, a chunk each. `core` in English is in the first chunk: without it no failure could be told. */
const SECTIONS: Record<Language, Record<'core' | Section, Load>> = {
  en: {
    core: async () => ({ sentences: core }),
    visitor: () => import('#shared/strings/sections/visitor.en.ts'),
    legal: () => import('#shared/strings/sections/legal.en.ts'),
    member: () => import('#shared/strings/sections/member.en.ts'),
    chat: () => import('#shared/strings/sections/chat.en.ts'),
    profile: () => import('#shared/strings/sections/profile.en.ts'),
    registration: () => import('#shared/strings/sections/registration.en.ts'),
    admin: () => import('#shared/strings/sections/admin.en.ts'),
    rota: () => import('#shared/strings/sections/rota.en.ts'),
    rotaAdmin: () => import('#shared/strings/sections/rotaAdmin.en.ts'),
  },
  es: {
    core: () => import('#shared/strings/sections/core.es.ts'),
    visitor: () => import('#shared/strings/sections/visitor.es.ts'),
    legal: () => import('#shared/strings/sections/legal.es.ts'),
    member: () => import('#shared/strings/sections/member.es.ts'),
    chat: () => import('#shared/strings/sections/chat.es.ts'),
    profile: () => import('#shared/strings/sections/profile.es.ts'),
    registration: () => import('#shared/strings/sections/registration.es.ts'),
    admin: () => import('#shared/strings/sections/admin.es.ts'),
    rota: () => import('#shared/strings/sections/rota.es.ts'),
    rotaAdmin: () => import('#shared/strings/sections/rotaAdmin.es.ts'),
  },
}

/** The loaded sentences of a language, and the `t` that reads them. */
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

const voices: Record<Language, Voice> = { en: voiceOf('en', { ...core }), es: voiceOf('es') }

/** The voice of the screen. */
let voice = voices.en
/** The language requested last; the screen changes to it when all requested sections are loaded in it. */
let wanted: Language = 'en'
const requested = new Set<Section>()
const listeners = new Set<() => void>()

/** The language of the screen. */
export const language = (): Language => voice.language

/** The locale in which the screen writes dates and numbers. */
export const locale = (): string => LOCALES[voice.language]

/** Adds sentences to those that `t` knows. For tests. */
export function registerStrings(sentences: Partial<Catalogue>): void {
  Object.assign(voice.loaded, sentences)
}

async function fetchInto({ language, loaded }: Voice, sections: Iterable<Section>): Promise<void> {
  const modules = await Promise.all((['core', ...sections] as const).map((section) => SECTIONS[language][section]()))
  Object.assign(loaded, ...modules.map(({ sentences }) => sentences))
}

/** Loads sections in the language of the screen. Rejects when one cannot be fetched; the next call fetches it again. */
export async function loadStrings(...sections: Section[]): Promise<void> {
  for (const section of sections) requested.add(section)
  let target: Language
  do {
    target = wanted
    await Promise.all([...new Set([voice, voices[target]])].map((each) => fetchInto(each, sections)))
  } while (wanted !== target)
}

/** Sets the language before the first render. Rejects, and stays in English, when it cannot be fetched. */
export async function beginIn(first: Language): Promise<void> {
  wanted = first
  voice = voices[first]
  try {
    if (first !== 'en') await fetchInto(voice, [])
  } catch (error) {
    wanted = 'en'
    voice = voices.en
    await fetchInto(voice, requested)
    throw error
  }
}

/**
 * Changes the language of the screen in place, once every requested section is loaded in it. Rejects, and keeps the
 * language, when one cannot be fetched. Of several calls the last one counts.
 */
export async function changeLanguage(next: Language): Promise<void> {
  wanted = next
  if (voice.language === next) return
  try {
    let known: number
    do {
      known = requested.size
      await fetchInto(voices[next], requested)
    } while (requested.size > known)
  } catch (error) {
    if (wanted === next) wanted = voice.language
    throw error
  }
  if (wanted !== next) return
  voice = voices[next]
  for (const listener of listeners) listener()
}

/** Adds sections to a lazy import: the promise resolves when both are there. */
export function withStrings<Module>(load: () => Promise<Module>, ...sections: Section[]): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadStrings(...sections)])
    return module
  }
}

/** The sentence of a key with its gaps, if it is loaded. */
export const loadedSentence = (key: string): Sentence | undefined => voice.loaded[key as StringKey]

/** Returns a sentence in the language of the screen; its section must be loaded. For code outside components. */
export const t: Translate = (key, params) => voice.t(key, params)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const currentT = (): Translate => voice.t

/** The `t` of the screen's language, a new one after each change of language. For components. */
export const useT = (): Translate => useSyncExternalStore(subscribe, currentT, currentT)
