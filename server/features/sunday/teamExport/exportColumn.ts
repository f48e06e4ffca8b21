/** What the cells of a column hold; a list names all that they may be. */
type Kind = 'text' | 'whole' | 'number' | 'flag' | 'day' | 'moment' | 'json' | readonly string[]

export interface Column {
  kind: Kind
  /** True where an empty cell says that there is nothing. */
  isNullable: boolean
  /** Table of which the cell names a row by its id. */
  of?: string
}

const column = (kind: Kind): Column => ({ kind, isNullable: false })

export const text = column('text')
export const whole = column('whole')
export const number = column('number')
export const flag = column('flag')
export const day = column('day')
export const moment = column('moment')
export const jsonText = column('json')
export const oneOfThese = (...values: string[]): Column => column(values)
/** The id of a row of another table. */
export const rowOf = (table: string): Column => ({ kind: 'text', isNullable: false, of: table })
/** A column in which there may be nothing. */
export const maybe = (one: Column): Column => ({ ...one, isNullable: true })

/** Characters of a cell, at most: ten times the longest text that the product takes. */
const CELL_MAX = 200_000

/** Beginnings that spreadsheet programs take for a formula, and the sign itself that is put before them. */
const GUARDED = /^['=+\-@\t\r]/

/**
 * The cell of a value: empty for null. Gets a `'` where it begins as a formula would or with `'`; an empty text where
 * null is allowed, too, is `'` alone.
 */
export function exportCell({ isNullable }: Column, value: unknown): string {
  if (value === null || value === undefined) return ''
  const plain = String(value)
  return GUARDED.test(plain) || (plain === '' && isNullable) ? `'${plain}` : plain
}

const isJson = (cell: string): boolean => {
  try {
    JSON.parse(cell)
    return true
  } catch {
    return false
  }
}

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]{2,12}Z$/

const isDay = (cell: string): boolean => DAY.test(cell) && new Date(`${cell}T00:00:00Z`).toJSON()?.slice(0, 10) === cell

/** Whether a cell of a kind holds it. Cells of numbers are short. */
function holds(kind: Kind, cell: string): boolean {
  if (typeof kind === 'object') return kind.includes(cell)
  // PostgreSQL has no text with a zero byte.
  if (kind === 'text') return !cell.includes('\0')
  if (kind === 'json') return !cell.includes('\0') && isJson(cell)
  if (cell.length > 40) return false
  if (kind === 'whole') return /^-?\d{1,9}$/.test(cell)
  if (kind === 'number') return /^-?[\d.]+$/.test(cell) && Number.isFinite(Number(cell))
  if (kind === 'flag') return cell === '0' || cell === '1'
  return kind === 'day' ? isDay(cell) : MOMENT.test(cell) && !Number.isNaN(Date.parse(cell))
}

const IN_NUMBERS: readonly Kind[] = ['whole', 'number', 'flag']

/** The value of a cell, without the `'` that the export has put before it. Undefined for one that does not fit. */
export function cellValue({ kind, isNullable }: Column, cell: string): string | number | null | undefined {
  if (cell.length > CELL_MAX) return undefined
  if (cell === '' && isNullable) return null
  const plain = cell.startsWith("'") ? cell.slice(1) : cell
  if (!holds(kind, plain)) return undefined
  return IN_NUMBERS.includes(kind) ? Number(plain) : plain
}

/** The head of a column: `service_time` is `serviceTime`. */
export const exportHead = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
