/** What a text says: a word for its whole, with the numbers of questions where it names some. */
export type Said =
  | { word: 'yes' | 'no'; which: 'one' | 'all' | number[] }
  | { word: 'list' | 'stop' | 'start' | 'help' | 'else' | 'nothing' }

type Plain = Exclude<Said['word'], 'else' | 'nothing'>

const WORDS: Record<Plain, string> = {
  yes: 'y yes yep yeah ok sure s si claro',
  no: 'n no nope nop',
  list: 'list when next cuando',
  stop: 'stop stopall unsubscribe cancel end quit revoke optout baja alto',
  start: 'start unstop alta',
  help: 'help info ayuda',
}
const BY_WORD = new Map(
  Object.entries(WORDS).flatMap(([word, all]) => all.split(' ').map((one) => [one, word as Plain] as const)),
)
const ALL = /^(\p{L}+?)(?:all|tod[oa]s?)$/u

/** Characters beyond which a text is no word of ours. */
const LONGEST = 200

/** Questions of a list, and digits of their numbers, at most. */
const NUMBERS = 20
const DIGITS = 3

/** A thumb up alone, whatever its colour. */
const THUMB = /^\s*👍[\u{1F3FB}-\u{1F3FF}]?\uFE0F?\s*$/u

function ofLetters(letters: string): Said | undefined {
  const word = BY_WORD.get(letters)
  if (word) return word === 'yes' || word === 'no' ? { word, which: 'one' } : { word }
  const each = BY_WORD.get(ALL.exec(letters)?.[1] ?? '')
  return each === 'yes' || each === 'no' ? { word: each, which: 'all' } : undefined
}

/** `y2`, `n 1`, `2 y`, `y1 3`: a yes or no before or after its numbers. */
function ofNumbers(parts: string[]): Said | undefined {
  const numbers = parts.filter((part) => /\d/.test(part))
  const letters = parts.filter((part) => !/\d/.test(part)).join('')
  const isBefore = parts.findIndex((part) => /\d/.test(part)) === parts.length - numbers.length
  const isAfter = parts.slice(0, numbers.length).every((part) => /\d/.test(part))
  const word = BY_WORD.get(letters)
  if ((word !== 'yes' && word !== 'no') || (!isBefore && !isAfter)) return undefined
  if (numbers.length > NUMBERS || numbers.some(({ length }) => length > DIGITS)) return undefined
  return { word, which: [...new Set(numbers.map(Number))] }
}

/**
 * Reads a text: the whole of it is the word, after case, accents, punctuation, emoji and spaces. A thumb up alone is a
 * yes. `nothing`: no sign of it shows.
 */
export function readText(body: string): Said {
  if (body.trim() === '') return { word: 'nothing' }
  if (body.length > LONGEST) return { word: 'else' }
  if (THUMB.test(body)) return { word: 'yes', which: 'one' }
  const plain = body.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const parts = plain.match(/\p{L}+|\p{Nd}+/gu) ?? []
  const said = parts.some((part) => /\d/.test(part)) ? ofNumbers(parts) : ofLetters(parts.join(''))
  return said ?? { word: 'else' }
}
