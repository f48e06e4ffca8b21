import { setImmediate as nextTurn } from 'node:timers/promises'
import { compareNames, type Person } from '#shared/text.ts'
import { formsOf } from './shortForms.ts'

/** Characters of a name that are looked at. */
const MAX_NAME = 120

/** People compared with one name: more of them share a word than any list can offer. */
const MAX_COMPARED = 300

const TITLES = new Set(
  `mr mrs ms miss mx dr rev reverend fr father pastor pr deacon elder bro brother sis sister sir dame prof sr sra srta don
  dona hno hna hermano hermana padre`.split(/\s+/),
)

const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'md', 'phd'])

/** A word of a name, folded. `isShort`: it may be the beginning of a longer one, as 'Ba.' and 'K' are. */
interface Word {
  text: string
  isShort: boolean
}

/** Longest beginning of a last name that needs no full stop behind it. */
const SHORT_LENGTH = 3

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .toLowerCase()

function wordsOf(text: string): Word[] {
  const words = fold(text.slice(0, MAX_NAME))
    .replace(/\.(?=\S)/g, '. ')
    .split(/[\s,]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.map((word) => {
    const bare = word.replace(/[.]+$/, '')
    return { text: bare, isShort: bare !== word || bare.length <= SHORT_LENGTH }
  })
}

const withoutTitle = (words: Word[]): Word[] => {
  const [first] = words
  return words.length > 1 && first && TITLES.has(first.text) ? withoutTitle(words.slice(1)) : words
}

/** The words of a name without title and suffix. */
const nameWords = (text: string): Word[] => {
  const words = withoutTitle(wordsOf(text))
  const last = words.at(-1)
  return words.length > 2 && last && SUFFIXES.has(last.text) ? words.slice(0, -1) : words
}

interface Member {
  person: Person
  words: string[]
  /** Forms of the first name. */
  forms: ReadonlySet<string>
  initials: string
}

/** A word of a name for which people are looked for, with its short and long forms. */
interface AskedWord extends Word {
  forms: readonly string[]
}

/** True where a word stands for the first name of somebody. */
const fitsFirst = ({ text, isShort, forms: own }: AskedWord, { words: [first = ''], forms }: Member): boolean =>
  text === first ||
  (text.length === 1 && first.startsWith(text)) ||
  (isShort && text.length > 1 && first.startsWith(text))
    ? true
    : own.some((form) => forms.has(form))

/** True where a word stands for a last name of somebody, or begins one. */
const fitsLast = ({ text, isShort }: Word, { words }: Member): boolean =>
  words.slice(1).some((word) => word === text || (isShort && word.startsWith(text)))

/** True where the words are a first name and last ones of somebody, with middle names or without. */
function fitsWhole(words: AskedWord[], member: Member): boolean {
  const [first, ...others] = words
  const last = others.at(-1)
  if (!first || !last || !fitsFirst(first, member) || !fitsLast(last, member)) return false
  // Of names in the middle one may be missing on either side; two that differ are two people.
  const middles = member.words.slice(1)
  return others
    .slice(0, -1)
    .every(({ text }) => middles.length < 2 || middles.some((word) => word.startsWith(text) || text.startsWith(word)))
}

/** True where a name may stand for somebody: part of theirs, in whatever order, or its initials. */
function fits(text: string, words: AskedWord[], member: Member): boolean {
  const [first, ...others] = words
  if (!first) return false
  if (others.length === 0) {
    const isInitials = first.text.length > 1 && first.text.length <= 4 && first.text === member.initials
    const whole = { ...first, isShort: first.isShort && text.includes('.') }
    return isInitials || fitsFirst(whole, member) || fitsLast(whole, member)
  }
  const reversed = [...others, first]
  const last = words.at(-1) as AskedWord
  // 'Jennings, H.' and 'Jennings H'; behind a comma stand the first names.
  const inOrder = !text.includes(',') && fitsWhole(words, member)
  return (
    inOrder || fitsWhole(reversed, member) || (!text.includes(',') && fitsWhole([last, ...words.slice(0, -1)], member))
  )
}

function toMember(person: Person): Member {
  const words = nameWords(person.name).map(({ text }) => text)
  return {
    person,
    words,
    forms: new Set(formsOf(words[0] ?? '')),
    initials: words.map(([letter = '']) => letter).join(''),
  }
}

/** Adds a member under a word once. */
function put(index: Map<string, Member[]>, word: string, member: Member): void {
  const some = index.get(word)
  if (!some) index.set(word, [member])
  else if (some.at(-1) !== member) some.push(member)
}

/**
 * Finds the people for whom a name may be short: a first or last name alone, an initial and a last name, a title and a
 * last name, the last name first, a usual short form ('Jim'), the beginning of a last name ('Ba.'), initials. Compares
 * a name only with people who share a word or its initials.
 */
export function shortNameFinder(people: readonly Person[]): (name: string) => Person[] {
  const byWord = new Map<string, Member[]>()
  for (const member of people.map(toMember)) {
    for (const word of [...member.words, ...member.forms]) put(byWord, word, member)
    put(byWord, `=${member.initials}`, member)
  }
  return (name) => {
    const words = nameWords(name).map((word) => ({ ...word, forms: formsOf(word.text) }))
    const keys = words.flatMap(({ text, forms }) => [text, ...forms])
    const initials = words.map(({ text: [letter = ''] }) => letter).join('')
    const single = words.length === 1 ? [`=${words[0]?.text ?? ''}`] : [`=${initials}`]
    const text = fold(name.slice(0, MAX_NAME))
    const found = new Set([...keys, ...single].flatMap((key) => (byWord.get(key) ?? []).slice(0, MAX_COMPARED)))
    return [...found]
      .filter((member) => fits(text, words, member))
      .map(({ person: { _id, name: own } }) => ({ _id, name: own }))
      .toSorted((a, b) => compareNames(a.name, b.name))
  }
}

/** Names of one answer for which people are looked for, and names in one turn of the event loop. */
export const MAX_NAMES = 2000
const NAMES_A_TURN = 10

/** The people for whom each of the names may be short. */
export async function shortNamesOf(names: string[], people: readonly Person[]): Promise<Map<string, Person[]>> {
  const peopleFor = shortNameFinder(people)
  const found = new Map<string, Person[]>()
  for (const [place, name] of names.slice(0, MAX_NAMES).entries()) {
    if (place % NAMES_A_TURN === NAMES_A_TURN - 1) await nextTurn()
    found.set(name, peopleFor(name))
  }
  return found
}
