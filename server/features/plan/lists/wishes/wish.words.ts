/** Longest text that is looked at; a longer one is no wish. */
const MAX_LENGTH = 120

/** A word of a text as it is written, and in the form in which words are compared. */
export interface Word {
  text: string
  key: string
}

const EDGES = /^[("'.,;:!]+|[)"'.,;:!]+$/g

/** 'Can’t' is `can't`, 'Sábado' is `sabado`; signs around it are gone. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .toLowerCase()
    .replace(EDGES, '')

/** The words of a text; none of one that is too long. Signs between words are words of their own where they part. */
export function wordsOf(text: string): Word[] {
  if (text.length > MAX_LENGTH) return []
  const parted = text.replace(/([&+,;])/g, ' $1 ').replace(/[\u2010-\u2015\u2212]/g, '-')
  return parted
    .split(/\s+/)
    .map((word) => ({ text: word.replace(EDGES, ''), key: /^[&+,;]$/.test(word) ? '&' : keyOf(word) }))
    .filter(({ key }) => key !== '')
}

export const keysOf = (words: readonly Word[]): string => words.map(({ key }) => key).join(' ')

/** What a wish says of the days or the services that it names; `often` names how often, `link` somebody. */
export type Mood = 'away' | 'rather_not' | 'prefer' | 'only' | 'often' | 'apart' | 'together' | 'only_together'

/** Beginnings of wishes, the longest first, in English and Spanish. */
const BEFORE: readonly (readonly [Mood, readonly string[]])[] = [
  [
    'apart',
    `not with|never with|not together with|not serve with|not paired with|apart from|keep apart from|cannot serve with
    |can't serve with|don't pair with|do not pair with|no con|nunca con|separado de|separada de`.split(/\s*\|/),
  ],
  ['only_together', 'only with|only together with|solo con|solamente con'.split('|')],
  [
    'together',
    'with|together with|serves with|pair with|pairs with|paired with|con|junto con|junto a|junta con|junta a'.split(
      '|',
    ),
  ],
  [
    'rather_not',
    `rather not|would rather not|prefers not|prefer not|prefers not to serve|avoid|avoids|if possible not
    |not if possible|preferably not|prefiere no|mejor no|evitar`.split(/\s*\|/),
  ],
  [
    'away',
    `away|out|off|gone|absent|unavailable|not available|not there|not here|not|no|never|never on|not on|not in|can't|cannot
    |can not|can't do|cannot do|can't make|can't serve|cannot serve|can't come|can't on|unable|on vacation|vacation|holiday
    |on holiday|out of town|traveling|travelling|travels|on leave|blocked|blocked out|blackout|no puede|no puedo|no
    disponible|no esta|nunca|fuera|ausente|de vacaciones|vacaciones|de viaje`.split(/\s*\|\s*/),
  ],
  [
    'only',
    `only|only on|only at|only the|can only|can only do|can only serve|can only serve on|only available|available only
    |available only on|only available on|serves only|only serves|just|solo|solamente|unicamente|solo puede`.split(
      /\s*\|/,
    ),
  ],
  [
    'prefer',
    `prefers|prefer|preferred|prefers to serve|preferably|likes|would like|gladly|best|prefiere|preferiblemente|con gusto
    |can do|can serve|serves|available|free|usually`.split(/\s*\|/),
  ],
]

/** Ends of wishes: '9am only', 'Dec 13 out', '11am if possible'. */
const BEHIND: readonly (readonly [Mood, readonly string[]])[] = [
  ['only', 'only|solo|solamente'.split('|')],
  ['prefer', 'preferred|if possible|please|preferably|prefiere|best'.split('|')],
  [
    'away',
    `out|off|away|gone|unavailable|not available|vacation|on vacation|holiday|absent|out of town|traveling|travelling|fuera
    |ausente|vacaciones|de vacaciones|no disponible`.split(/\s*\|/),
  ],
]

interface Phrase {
  mood: Mood
  /** Its words in the form in which they are compared. */
  keys: string[]
}

const phrases = (table: typeof BEFORE): Phrase[] =>
  table
    .flatMap(([mood, texts]) => texts.map((text) => ({ mood, keys: text.split(/\s+/) })))
    .toSorted((a, b) => b.keys.length - a.keys.length)

const FIRST = phrases(BEFORE)
const LAST = phrases(BEHIND)

const areAt = (words: readonly Word[], keys: readonly string[], at: number): boolean =>
  at >= 0 && keys.every((key, place) => words[at + place]?.key === key)

/** Words before a wish that say nothing: 'please', 'can', 'he'. */
const FILLERS = new Set('please he she they we i is are will be por favor'.split(' '))

/** Parts what a wish says from the days, services or names that it says it of. Null where it says nothing itself. */
export function moodOf(all: readonly Word[]): { mood: Mood | null; rest: Word[] } {
  const start = all.findIndex(({ key }) => !FILLERS.has(key))
  const words = all.slice(Math.max(start, 0))
  const first = FIRST.find(({ keys }) => areAt(words, keys, 0))
  if (first) return { mood: first.mood, rest: words.slice(first.keys.length) }
  const last = LAST.find(({ keys }) => words.length > keys.length && areAt(words, keys, words.length - keys.length))
  return last ? { mood: last.mood, rest: words.slice(0, -last.keys.length) } : { mood: null, rest: words }
}
