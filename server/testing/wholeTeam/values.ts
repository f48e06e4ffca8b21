import { createHash } from 'node:crypto'

/** Texts that a file could lose: formulas, signs, line breaks, spaces, and what is no letter. */
const HARD = [
  '=1+1',
  '+1 312',
  '-Bea',
  '@home',
  "'quoted'",
  "''",
  '\tTab',
  ' two  spaces ',
  'a,b;c|d',
  'say "hi"',
  'line\nbreak',
  'carriage\r\nreturn',
  'Zoë 李 🙂 עומר',
  '',
]

/** The whole numbers from 0 below `count`. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
/** An id that is the same in every run. */
export const idOf = (kind: string, at: number): string => {
  const hex = createHash('sha256').update(`${kind} ${at}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
/** The text at a position; the texts repeat after the last. */
export const hard = (at: number): string => HARD[at % HARD.length] as string
/** The first Sunday. */
export const FIRST = '2024-01-07'
/** When everything was made. */
export const AT = '2024-01-01T08:00:00.000Z'

/** Size of a team: its people, Sundays, and places of each service. */
export interface TeamSize {
  people: number
  sundays: number
  places: number
}
