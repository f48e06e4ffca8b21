import { parseDay } from './cell.date.ts'
import { hasDatesDown, hidesDates, readDates } from './dates.sheet.ts'
import { acrossDays } from './days.across.ts'
import { HEAD_ROWS, sectionDays, twoColumnDays } from './days.columns.ts'
import { weekDays } from './days.weeks.ts'
import { nearestRow, severalDays } from './layout.near.ts'
import { readRows, rulesOf } from './list.sheet.ts'
import { timeAlone } from './matrix.cells.ts'
import { hidesMatrix, readMatrix } from './matrix.sheet.ts'
import type { ReadSchedule, SheetRules } from './schedule.collect.ts'
import type { SheetLayout } from './schedule.layout.ts'
import { withoutBeside } from './sheet.beside.ts'
import { Changes } from './sheet.changes.ts'
import type { SheetGrid } from './sheet.grid.ts'
import { withoutKeys } from './sheet.keys.ts'
import { withOneDay } from './sheet.oneDay.ts'
import { withoutTeams } from './sheet.teams.ts'
import { yearsIn, yearsOf } from './sheet.years.ts'
import { rowsInvalid, SpreadsheetError, type SpreadsheetErrorCode } from './spreadsheet.error.ts'
import { isYearMissing, readInLikelyYear, yearsBeside } from './year.guess.ts'

/**
 * The sheet with whole days where it has them in parts: months over numbers of days, month and day in two columns,
 * numbers of weeks with days of the week, rows of days below a month, and the first to fifth weekday of a month.
 */
function withDays(sheet: SheetGrid, others: readonly number[] = []): SheetGrid {
  const years = yearsOf(sheet.rows.slice(0, HEAD_ROWS), others)
  const only = years.length === 1 ? years[0] : undefined
  const changes = new Changes()
  acrossDays(sheet, only, changes)
  if (changes.isEmpty) twoColumnDays(sheet, only, changes)
  if (changes.isEmpty) weekDays(sheet, years, changes)
  if (changes.isEmpty) sectionDays(sheet, only, changes)
  return changes.in(sheet)
}

/** A year, to find out whether one is missing. */
const ANY_YEAR = 2027

/** True for a sheet whose days are whole only where their year is known, and is not. */
const needsYear = (sheet: SheetGrid, years: readonly number[] = []): boolean =>
  withDays(sheet, years) === sheet && withDays(sheet, [ANY_YEAR]) !== sheet

/** Refusals of sheets without rows of shifts, which may be a table. */
const NO_ROWS: readonly SpreadsheetErrorCode[] = [
  'no_header',
  'missing_columns',
  'empty_spreadsheet',
  'spreadsheet_hidden',
]

/** Refusals of sheets in which no layout was found. */
const NO_LAYOUT: readonly SpreadsheetErrorCode[] = ['no_header', 'missing_columns', 'layout_unknown']

/**
 * Reads the first sheet that is a table with shifts, with dates down or across; undefined where there is none. Throws
 * 'layout_unknown' where a table does not show whether it holds posts or people.
 */
function readTables(sheets: readonly SheetGrid[], choice: SheetLayout, rules: SheetRules): ReadSchedule | undefined {
  const { layout } = choice
  let isUnknown = false
  for (const sheet of sheets) {
    const own = rulesOf(sheet, choice, rules)
    const isDown = layout === 'dates-posts' || (layout === 'auto' && hasDatesDown(sheet, own))
    // A tab for each service: its name is the time of cells that name none.
    const asked = { ...choice, serviceTime: choice.serviceTime ?? (timeAlone(sheet.name) || null) }
    const read = isDown ? readDates(sheet, asked, own) : readMatrix(sheet, asked, own)
    if (read === 'unknown') isUnknown = true
    else if (read) return read
  }
  if (isUnknown) throw new SpreadsheetError('layout_unknown')
  return layout === 'auto' || layout === 'posts-dates' ? readOneDay(sheets, choice, rules) : undefined
}

/** Reads the first sheet that has posts and names below its only day; undefined where there is none. */
function readOneDay(sheets: readonly SheetGrid[], choice: SheetLayout, rules: SheetRules): ReadSchedule | undefined {
  for (const sheet of sheets) {
    const own = rulesOf(sheet, choice, rules)
    const table = withOneDay(sheet, own, own.cells.isPost)
    const read = table && readMatrix(table, { ...choice, layout: 'posts-dates' }, own, 1)
    if (read && read !== 'unknown') return read
  }
  return undefined
}

/**
 * Reads the sheets in the chosen layout. Days whose year neither their cells nor the file name are in that of the days
 * beside them, else in the likely one.
 */
export function readSheets(found: readonly SheetGrid[], choice: SheetLayout, rules: SheetRules): ReadSchedule {
  const readIn = (...years: number[]) => readAsked(found, choice, { ...rules, years })
  const inLikelyYear = () => readInLikelyYear(readIn, choice)
  if (found.some((sheet) => needsYear(sheet, rulesOf(sheet, choice, rules).years))) return inLikelyYear()
  const read = readAsked(found, choice, rules)
  if (!isYearMissing(read)) return read
  const years = yearsBeside(read)
  return years.length > 0 ? readIn(...years) : inLikelyYear()
}

/** Reads the sheets in the chosen layout. 'auto' prefers rows: a complete header is never the head of a table. */
function readAsked(found: readonly SheetGrid[], choice: SheetLayout, rules: SheetRules): ReadSchedule {
  const explained = withoutTeams(found.map(withoutKeys), (sheet) => rulesOf(sheet, choice, rules))
  const sheets = explained.map((sheet) => {
    const own = rulesOf(sheet, choice, rules)
    return withoutBeside(withDays(sheet, own.years), own, rules.cells.isPost)
  })
  try {
    const read = readKnown(sheets, choice, rules)
    const sheet = found.find(({ name }) => name === read.sheet)
    return sheet ? { ...read, years: yearsNamed(sheet, rules) } : read
  } catch (error) {
    if (!(error instanceof SpreadsheetError) || !NO_LAYOUT.includes(error.code)) throw error
    const several = severalDays(sheets, rules)
    if (several.length > 0) throw rowsInvalid(several)
    const { code, params, missing } = error
    throw new SpreadsheetError(code, { params, missing, issues: nearestRow(sheets, rules) })
  }
}

/** The years that the title above the first day of a sheet names, else its name. */
function yearsNamed({ name, rows }: SheetGrid, rules: SheetRules): readonly number[] {
  const first = rows.findIndex((row) => row.some((cell) => typeof cell !== 'number' && parseDay(cell, rules) !== null))
  return yearsOf(rows.slice(0, Math.max(0, first)), yearsIn([name]))
}

/** Reads sheets whose dates are whole. */
function readKnown(sheets: readonly SheetGrid[], choice: SheetLayout, rules: SheetRules): ReadSchedule {
  const hidesTable = () =>
    sheets.some((sheet) => {
      const own = rulesOf(sheet, choice, rules)
      return hidesMatrix(sheet, own) || hidesDates(sheet, own)
    })
  if (choice.layout !== 'auto' && choice.layout !== 'rows') {
    const read = readTables(sheets, choice, rules)
    if (read) return read
    throw new SpreadsheetError(hidesTable() ? 'spreadsheet_hidden' : 'layout_unknown')
  }
  try {
    return readRows(sheets, choice, rules)
  } catch (error) {
    const mayBeTable = choice.layout === 'auto' && error instanceof SpreadsheetError && NO_ROWS.includes(error.code)
    const read = mayBeTable && readTables(sheets, choice, rules)
    if (read) return read
    if (mayBeTable && hidesTable()) throw new SpreadsheetError('spreadsheet_hidden')
    throw error
  }
}
