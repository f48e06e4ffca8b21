import core from 'sentences:core.en'
import later from 'sentences:later'
import { useSyncExternalStore } from 'react'
import { LANGUAGE_CODES, type Language, LOCALES } from '#shared/languages.ts'
import type { Catalogue, StringKey } from '#shared/strings/sections.ts'
import { filler, type Sentence } from '#shared/strings/sentence.ts'
import type { Translate } from '#shared/strings/translate.ts'

/** The sentences that are loaded with each section; `core` belongs to every page. */
const SECTIONS = {
  core: ['core'],
  visitor: ['core', 'visitor'],
  member: ['core', 'member'],
  own: ['core', 'member', 'own'],
  admin: ['core', 'member', 'admin'],
  service: ['core', 'member', 'service'],
  open: ['core', 'member', 'open'],
  care: ['core', 'member', 'care'],
  helpers: ['core', 'member', 'helpers'],
  programs: ['core', 'member', 'admin', 'programs'],
  oidc: ['core', 'oidc'],
} as const

/** Sentences that are fetched together. */
export type Section = keyof typeof SECTIONS

/**
 * The sections of each language, a chunk each. `core` in English is in the first chunk: without it no failure could be
 * told.
 */
const load = { ...later, 'core.en': async () => ({ default: core }) }

/** The loaded sentences of a language, and the `t` that reads them. */
interface Voice {
  language: Language
  loaded: Partial<Catalogue>
  t: Translate
}

function voiceOf(language: Language): Voice {
  const loaded: Partial<Catalogue> = {}
  const fill = filler(LOCALES[language])
  const t: Translate = (key, params) => {
    // A request may fail before the first sentences of another language are there.
    const sentence = loaded[key] ?? (core as Partial<Catalogue>)[key]
    if (sentence !== undefined) return fill(sentence, params)
    console.error(`The section of ${key} is not loaded.`)
    return key
  }
  return { language, loaded, t }
}

const voices = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, voiceOf(code)])) as Record<Language, Voice>
Object.assign(voices.en.loaded, core)

/** The voice of the screen. */
let voice = voices.en
/** The language requested last; the screen changes to it when all requested sections are loaded in it. */
let wanted: Language = 'en'
const requested = new Set<Section>(['core'])
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
  const names = [...sections].flatMap((section) => SECTIONS[section])
  const modules = await Promise.all(names.map((name) => load[`${name}.${language}`]()))
  Object.assign(loaded, ...modules.map((module) => module.default))
}

/**
 * Loads a section, and those that belong to it, in the language of the screen. Rejects when one cannot be fetched; the
 * next call fetches it again.
 */
export async function loadStrings(section: Section): Promise<void> {
  requested.add(section)
  let target: Language
  do {
    target = wanted
    await Promise.all([...new Set([voice, voices[target]])].map((each) => fetchInto(each, [section])))
  } while (wanted !== target)
}

/** Sets the language before the first render. Rejects, and stays in English, when it cannot be fetched. */
export async function beginIn(first: Language): Promise<void> {
  wanted = first
  voice = voices[first]
  try {
    await fetchInto(voice, ['core'])
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

/** Adds a section to a lazy import: the promise resolves when both are there. */
export function withStrings<Module>(load: () => Promise<Module>, section: Section): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadStrings(section)])
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
