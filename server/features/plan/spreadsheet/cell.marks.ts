import { cleanText, isBlank, type SheetCell } from './cell.text.ts'

/** What a mark says. */
export type CellMark = 'yes' | 'no' | 'maybe'

/** A day of a person, of which a mark says whether they serve, or can. */
export interface MarkedDay {
  /** The spreadsheet program's row number, and the cell's name. */
  row: number
  cell: string
  name: string
  /** YYYY-MM-DD */
  date: string
  /** '' where the file names none. */
  serviceTime: string
  /** True where the day has one column, so that the mark is about the whole day. */
  isWhole: boolean
  mark: CellMark
}

/** Marks in a table of people and days, without case and accents, in English and Spanish. */
const MARKS: ReadonlyMap<string, CellMark> = new Map([
  ...[
    'x',
    '\u2713',
    '\u2714',
    '\u2611',
    '\u2705',
    '\u{1F44D}',
    '1',
    'yes',
    'y',
    'available',
    'a',
    'si',
    's',
    'true',
    'disponible',
  ].map((text) => [text, 'yes'] as const),
  ...[
    '\u2717',
    '\u2718',
    '\u2612',
    '\u2716',
    '\u274C',
    '\u274E',
    '\u{1F6AB}',
    '\u{1F44E}',
    '0',
    'no',
    'n',
    'unavailable',
    'u',
    'false',
    'no disponible',
    'off',
    'away',
  ].map((text) => [text, 'no'] as const),
  ...['maybe', '\u2753', '\u2754', '\u{1F914}', 'm', 'quizas', 'quiza', 'tal vez'].map(
    (text) => [text, 'maybe'] as const,
  ),
])

/** Longest mark. */
const MAX_LENGTH = 20

/** The mark of a cell that holds nothing else; undefined for another text. */
export function cellMarkOf(cell: SheetCell): CellMark | undefined {
  const text = cleanText(cell)
  if (text.length > MAX_LENGTH) return undefined
  return MARKS.get(
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\p{M}\p{Emoji_Modifier}]/gu, ''),
  )
}

/** Texts of marks by what they say, each once. */
export interface MarkTexts {
  yes: string[]
  no: string[]
  maybe: string[]
}

/** Marks of the cells that are not blank; undefined where there is none, or a cell has another text. */
export function marksIn(cells: readonly SheetCell[]): MarkTexts | undefined {
  const found: Record<CellMark, Set<string>> = { yes: new Set(), no: new Set(), maybe: new Set() }
  let count = 0
  for (const cell of cells) {
    if (isBlank(cell)) continue
    const mark = cellMarkOf(cell)
    if (!mark) return undefined
    found[mark].add(cleanText(cell))
    count += 1
  }
  return count === 0 ? undefined : { yes: [...found.yes], no: [...found.no], maybe: [...found.maybe] }
}
