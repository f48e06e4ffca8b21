import { fileURLToPath } from 'node:url'
import { readWorkbook } from './workbook.python.ts'

/** A shift as a spreadsheet has it. */
export interface Row {
  date: string
  name: string
  assignment: string
  serviceTime: string
  tieColor: string
}

/** A shift for tests that need any: at the main door, unless told otherwise. */
export const shiftOf = (name: string, date: string, change: Partial<Row> = {}): Row => ({
  date,
  name,
  assignment: 'Main Door',
  serviceTime: '9am',
  tieColor: 'Gold',
  ...change,
})

/** The sort order of service times (rule 402). */
const SERVICE_TIMES = ['9am', '10:45am', '6pm', '7pm']

const pathOf = (file: string): string => fileURLToPath(new URL(`../fixtures/${file}`, import.meta.url))

/** 1/3/2027 → 2027-01-03 */
const fromUsDate = (text: string): string => {
  const [month = '', day = '', year = ''] = text.split('/')
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const inOrder = ([date = '', name = '', assignment = '', serviceTime = '', tieColor = '']: string[]): Row => ({
  date,
  name,
  assignment,
  serviceTime,
  tieColor,
})

/** The title, an empty row and the header stand above; date, service, position, usher, tie. */
const fromRota = ([date = '', serviceTime = '', assignment = '', name = '', tieColor = '']: string[]): Row => ({
  date: fromUsDate(date),
  name,
  assignment,
  serviceTime,
  tieColor,
})

const readRows = (path: string, skip: number, toRow: (cells: string[]) => Row): Row[] =>
  readWorkbook(path)
    .slice(skip)
    .map((cells) => toRow(cells.map((cell) => cell ?? '')))

/** Three months as teams keep them, each from another program. `rows` reads with openpyxl, not with our own reader. */
export const SAMPLES = {
  december: {
    path: pathOf('openpyxl-december.xlsx'),
    count: 32,
    rows: () => readRows(pathOf('openpyxl-december.xlsx'), 1, inOrder),
  },
  january: {
    path: pathOf('xlsxwriter-title-rows-us-dates.xlsx'),
    count: 75,
    rows: () => readRows(pathOf('xlsxwriter-title-rows-us-dates.xlsx'), 3, fromRota),
  },
  february: {
    path: pathOf('libreoffice-february.xlsx'),
    count: 72,
    rows: () => readRows(pathOf('libreoffice-february.xlsx'), 1, inOrder),
  },
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Sorted by day, then service time, then assignment (rule 401). */
export const sortRows = (rows: Row[]): Row[] =>
  rows.toSorted(
    (a, b) =>
      compareTexts(a.date, b.date) ||
      SERVICE_TIMES.indexOf(a.serviceTime) - SERVICE_TIMES.indexOf(b.serviceTime) ||
      compareTexts(a.assignment, b.assignment),
  )

/** 2026-12-06 → Sunday, December 6 */
export const asPeopleSay = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
