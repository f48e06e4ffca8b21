import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES, type Language } from '#shared/languages.ts'
import { catalogueOf } from './sections.ts'
import { filler, type Sentence, type Translated } from './sentence.ts'
import { translateFor } from './translate.ts'

const modules = import.meta.glob<Partial<Record<Language, Record<string, Sentence>>>>(
  ['./*.ts', '!./*.test.ts', '!./{sections,sentence,issueSentence,translate}.ts'],
  { eager: true },
)

const nouns = Object.keys(modules).map((path) => path.replace(/^\.\/|\.ts$/g, ''))

/** The sentences of a noun in a language. */
const nounIn = (language: Language, name: string) => modules[`./${name}.ts`]?.[language] ?? {}

const others = LANGUAGE_CODES.filter((language) => language !== 'en')
const pairs = others.flatMap((language) => nouns.map((name) => [language, name] as const))

const formsOf = (sentence: Sentence): [form: string, text: string][] =>
  typeof sentence === 'string' ? [['', sentence]] : Object.entries(sentence)
const gapsOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort()

describe.each(pairs)('in %s, the noun %s', (language, name) => {
  const english = nounIn('en', name)
  const theirs = nounIn(language, name)
  const file = `shared/strings/${name}.ts`

  it('leaves the same gaps, and has plurals where English has', () => {
    const wrong = Object.entries(theirs).filter(([key, sentence]) => {
      const original = english[key]
      if (original === undefined) return false
      if (typeof sentence !== typeof original) return true
      // A singular may say 'one' in place of the number, in one language and not in the other.
      const [form, text] = formsOf(sentence).at(-1) ?? ['', '']
      const [, originalText] = formsOf(original).at(-1) ?? ['', '']
      const known = gapsOf(originalText)
      const isSingularWrong = formsOf(sentence).some(([, each]) => gapsOf(each).some((gap) => !known.includes(gap)))
      return form === 'one' || isSingularWrong || gapsOf(text).join() !== known.join()
    })
    expect({ file, wrong: wrong.map(([key]) => key) }).toEqual({ file, wrong: [] })
  })

  it('keeps what stands for itself: emoji, and no gap or space too many', () => {
    const marks = (text: string) => text.match(/[✅❌🗑☑]/gu)?.join() ?? ''
    const wrong = Object.entries(theirs).flatMap(([key, sentence]) =>
      formsOf(sentence)
        .filter(([form, text]) => {
          const original = english[key]
          const same = original === undefined ? '' : (formsOf(original).find(([name]) => name === form)?.[1] ?? '')
          return marks(same) !== marks(text) || text !== text.trim() || / {2}/.test(text) || text === ''
        })
        .map(() => key),
    )
    expect({ file, wrong }).toEqual({ file, wrong: [] })
  })
})

it('a language that says too little or too much does not compile', () => {
  const english = { 'task.title': 'Title', 'task.count': { one: 'One task', other: '{count} tasks' } } as const
  const title = 'Título'
  const count = { one: 'Una tarea', other: '{count} tareas' }
  const spanish: Translated<typeof english>[] = [
    { 'task.title': title, 'task.count': count },
    // @ts-expect-error A key is missing.
    { 'task.title': title },
    // @ts-expect-error A key is too many.
    { 'task.title': title, 'task.count': count, 'task.due': 'Para el {date}' },
    // @ts-expect-error The plural is missing.
    { 'task.title': title, 'task.count': 'tareas' },
  ]
  expect(spanish.length).toBe(4)
})

it('every noun is in one section, and no key in two nouns', () => {
  expect(nouns.length).toBeGreaterThan(40)
  const keys = nouns.flatMap((name) => Object.keys(nounIn('en', name)))
  expect(keys.sort()).toEqual(Object.keys(catalogueOf('en')).sort())
})

it('the keys that schemas name are in the catalogue', () => {
  const sources = import.meta.glob<string>(['../*.ts', '../*/*.ts', '!../strings/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const named = Object.values(sources).flatMap((source) => source.match(/(?<=')(input|api)\.\w+(?=')/g) ?? [])
  expect(named.length).toBeGreaterThan(15)
  const known = { ...nounIn('en', 'input'), ...nounIn('en', 'api'), ...nounIn('en', 'planning') }
  expect(named.filter((key) => !(key in known))).toEqual([])
})

describe('plurals', () => {
  const turns = { one: '{count} turno', other: '{count} turnos' }

  it.each([
    ['es-US', 0, '0 turnos'],
    ['es-US', 1, '1 turno'],
    ['es-US', 2, '2 turnos'],
    ['es-US', 1200, '1,200 turnos'],
    // 'many' by the rules of Spanish, which takes the form of every other number.
    ['es-US', 1_000_000, '1,000,000 turnos'],
  ])('in %s, %d is said as %s', (locale, count, said) => {
    expect(filler(locale)(turns, { count })).toBe(said)
  })

  it('are chosen by the language that is spoken', () => {
    expect(translateFor('es')('chat.charactersLeft', { count: 1 })).toBe('Queda 1 carácter')
    expect(translateFor('es')('chat.charactersLeft', { count: 0 })).toBe('Quedan 0 caracteres')
    expect(translateFor(null)('chat.charactersLeft', { count: 1 })).toBe('1 character left')
  })
})

it('a sentence whose last word ends with a full stop has no second one', () => {
  expect(filler('es-MX')('Terminó a las {time}.', { time: '7:00 p.m.' })).toBe('Terminó a las 7:00 p.m.')
  expect(filler('en-US')('Ended at {time}.', { time: '7:00 PM' })).toBe('Ended at 7:00 PM.')
})
