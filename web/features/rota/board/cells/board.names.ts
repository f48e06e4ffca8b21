/** Names of people and posts for cells that have no room for the whole. */

/**
 * Letters of usual width that have room: in one line of a column of 122 pixels, and of 106, in each of two of 84, and
 * of 68.
 */
export const ROOM = {
  wideLine: { letters: 13, lines: 1 },
  line: { letters: 11, lines: 1 },
  twoLines: { letters: 9, lines: 2 },
  narrow: { letters: 7.75, lines: 2 },
} as const

/** Widths of letters in letters of usual width, in the fonts of the screen. */
const WIDTHS = [
  [/[mw]/i, 1.6],
  [/[frt.]/, 0.6],
  [/[ijl'’ ]/, 0.4],
  [/\p{Lu}/u, 1.2],
  [/[cksvxyz]/, 0.9],
] as const

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 1), 0)

export type Room = (typeof ROOM)[keyof typeof ROOM]

const wordsOf = (name: string): string[] => name.trim().split(/\s+/)

const begin = (word: string, letters: number): string => {
  const all = [...word]
  return all.length <= letters ? word : `${all.slice(0, Math.max(1, letters)).join('')}.`
}

/** The word, or its beginning where it has more letters than these. */
const shorten = (word: string, letters: number): string =>
  [...word].length <= letters ? word : begin(word, letters - 1)

/** The word, or as much of its beginning as is no wider than so many letters. */
function fitted(word: string, letters: number): string {
  const all = [...word]
  if (widthOf(word) <= letters) return word
  while (all.length > 1 && widthOf(`${all.join('')}.`) > letters) all.pop()
  return `${all.join('')}.`
}

/** Ends of names that are no surname. */
const SUFFIX = /^(jr|sr|ii|iii|iv)\.?$/i

/** How a name is cut: letters of a last word without room, and whether an initial of its middle words stands before. */
interface Cut {
  letters: number
  hasInitial: boolean
}

/**
 * The name in one line, with so many letters of its last word, 'Clarence H.', or in two, 'Clarence' above 'Hughes', or
 * 'A. Hughes'; a last word without room is cut to those letters. A first word is whole where it has room.
 */
function cut(name: string, { letters, hasInitial }: Cut, room: Room): string {
  const words = wordsOf(name).filter((word, at) => at === 0 || !SUFFIX.test(word))
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  if (!last) return room.lines === 2 ? fitted(first, room.letters) : shorten(first, room.letters)
  if (room.lines === 2) {
    const initial = hasInitial && words.length > 2 ? `${[...(words[1] ?? '')][0]}. ` : ''
    const below = widthOf(initial + last) <= room.letters ? last : begin(last, letters)
    return `${fitted(first, room.letters)}\n${initial}${below}`
  }
  const short = begin(last, letters)
  return `${shorten(first, room.letters - short.length - 1)} ${short}`
}

/** Between the names of two people in one place of a sheet, as 'Bill Moss & Carol Moss'. */
const JOINT = /\s(?=[&+/]\s)|(?<=,)\s/

const isJoint = (name: string): boolean => JOINT.test(name)

/** A name of which each person breaks from the next one, and not within. */
export const unbroken = (name: string): string =>
  isJoint(name)
    ? name
        .split(/(?<=\s[&+/]|,)\s/)
        .map((one) => one.replaceAll(' ', '\u00a0'))
        .join(' ')
    : name

/** True where one line has room for the whole name; two people in one place have a line each. */
const isWhole = (name: string, { lines, letters }: Room): boolean =>
  lines === 1 && (isJoint(name) || (name.length <= letters && widthOf(name) <= letters))

/** A short name as it is read: a dot at its end tells nobody apart. */
const readAs = (short: string): string => short.replace(/\.$/, '')

/**
 * Short forms of names for cells with so much room, 'Walter S.' for 'Walter Simmons', by name; what has room stays
 * whole. No two people share one, and none could be that of somebody else, whose name is whole.
 */
export function shortNames(names: readonly string[], room: Room): Map<string, string> {
  const all = [...new Set(names)]
  const cuts = new Map(all.map((name) => [name, cut(name, { letters: 1, hasInitial: false }, room)]))
  const cutOf = (name: string) => cuts.get(name) ?? name
  const longest = Math.max(0, ...all.map((name) => name.length))
  // On two lines an initial tells apart without more letters.
  for (let letters = room.lines === 2 ? 1 : 2; ; letters += 1) {
    const counts = new Map<string, number>()
    for (const text of cuts.values()) counts.set(readAs(text), (counts.get(readAs(text)) ?? 0) + 1)
    const shared = all.filter((name) => cutOf(name) !== name && (counts.get(readAs(cutOf(name))) ?? 0) > 1)
    if (shared.length === 0) break
    for (const name of shared) cuts.set(name, letters < longest ? cut(name, { letters, hasInitial: true }, room) : name)
  }
  return new Map(all.map((name) => [name, isWhole(name, room) ? name : cutOf(name)]))
}

/** Words between the names of things, after which nothing new is said of the first: 'Lobby and welcome desk'. */
const JOINS = /^(and|&|\+|\/|y|e|-|–)$/i

/** Words without a meaning of their own. */
const SMALL = /^(the|of|at|in|by|la|el|las|los|de|del|al|en)$/i

/**
 * The words of a name that tell it apart: 'Lobby' of 'Lobby and welcome desk', 'Puerta', 'Sala' of 'Puerta de la Sala'.
 */
function tellingWords(name: string): string[] {
  const words = wordsOf(name)
  const join = words.findIndex((word, at) => at > 0 && JOINS.test(word))
  const telling = words.slice(0, join < 0 ? words.length : join).filter((word) => !SMALL.test(word))
  return telling.length > 0 ? telling : words
}

/** Codes that a reader takes for a word: 'Off' for 'Offering' says that somebody is away. */
const WORDS = ['Off', 'Out', 'No', 'NA']

/**
 * Initials of the first two words of each name, 'MD' for 'Main Door', or three letters of the only one; longer where
 * two names would share them.
 */
export function letterCodes(names: readonly string[]): Map<string, string> {
  const codes = new Map<string, string>()
  const taken = new Set<string>(WORDS)
  for (const name of new Set(names)) {
    const [first = '', second = ''] = tellingWords(name)
    const letters = [...first]
    const initial = [...second].slice(0, 1)
    const least = second ? 1 : 3
    // 'Main Door', 'Middle Door': MD, MiD.
    const wanted = letters.map((_, at) => [...letters.slice(0, at + least), ...initial].join(''))
    const free = [wanted[0]?.toUpperCase() ?? '', ...wanted.slice(1)]
    const code = (second ? free : wanted).find((one) => !taken.has(one)) ?? name
    taken.add(code)
    codes.set(name, code)
  }
  return codes
}
