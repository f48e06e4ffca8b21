import type { JoinedName, LeftOut, ScheduleLayout, SubsRow } from '#shared/plan/importFiles.ts'
import type { MarkedDay } from './cell.marks.ts'
import { type NameRules, peopleNamed } from './cell.people.ts'
import { clip, isBlank, type SheetCell } from './cell.text.ts'
import { shownText } from './cell.time.ts'
import { DayServices } from './day.services.ts'
import { JoinedNames } from './schedule.joined.ts'
import type { RowRules, ScheduleRow } from './schedule.rows.ts'
import { filledIn, type Row, type SheetGrid, textOfRow } from './sheet.grid.ts'
import { cellName } from './sheet.place.ts'
import { type RowIssue, SpreadsheetError } from './spreadsheet.error.ts'

export interface SheetRules extends RowRules, NameRules {
  /** Treatment of a last row of substitutes. */
  subs: SubsRow
  maxRows: number
}

/** The shifts of a workbook and the layout in which they were found. */
export interface ReadSchedule {
  layout: ScheduleLayout
  rows: ScheduleRow[]
  /** Rows, columns and cells without a shift, in the order of the sheet, and then the sheets that were not read. */
  leftOut: LeftOut[]
  /** Names that may be several people, in the order of the sheet. */
  joinedNames: JoinedName[]
  /** Name of the sheet that was read. */
  sheet: string
  /** Years that the sheet's title or name says. */
  years?: readonly number[]
  /** Present where neither the days nor the file name a year: the likely one. */
  guessedYear?: number
  /** Label of a row or column of people who cannot serve. */
  away?: string
  /** Days of people, of a table of marks that say who can serve, or of people who cannot. */
  days?: MarkedDay[]
}

/** Reasons for which the cell of a shift is left out. */
const WITHOUT_SHIFTS: ReadonlySet<LeftOut['why']> = new Set(['nobody', 'group', 'struck'])

/** True for a sheet of shifts, be it that nobody stands there yet. */
export const holdsContent = ({ rows, leftOut, days }: ReadSchedule): boolean =>
  rows.length > 0 || days !== undefined || leftOut.some(({ why }) => WITHOUT_SHIFTS.has(why))

type CollectRules = Pick<SheetRules, 'maxRows' | 'cells' | 'keys' | 'teams'>

/** Maximum issues listed in one refusal. */
const MAX_ISSUES = 200

/** Maximum characters of the text of an entry of `leftOut`. */
const MAX_TEXT = 200

/** Collects the shifts and issues of one sheet, and the parts that are left out. */
export class CollectedShifts {
  readonly #rules: CollectRules
  readonly #shifts: ScheduleRow[] = []
  readonly #issues: RowIssue[] = []
  /** Number of rows with an issue. */
  #count = 0
  #total = 0
  #lastRow = 0
  readonly #leftOut: LeftOut[] = []
  readonly #days: MarkedDay[] = []
  readonly #services = new DayServices()
  #away: string | undefined
  /** Groups and unknown teams that are named, with their cells. */
  readonly #unnamed = new Set<string>()
  /** Rows that are named because of a struck cell. */
  readonly #struckRows = new Set<number>()
  /** Names that may be several people. */
  readonly joined: JoinedNames

  constructor(rules: CollectRules) {
    this.#rules = rules
    this.joined = new JoinedNames(rules.cells)
  }

  /**
   * Returns a copy for each person whom the name means, without the remark behind the name. A group is left out and
   * named; a team of unknown people is an issue. Both once for each cell.
   */
  #ofPeople<Named extends { row: number; name: string }>(one: Named, cell: string): (Named & { remark?: string })[] {
    const found = peopleNamed(one.name, this.#rules)
    if ('people' in found)
      return found.people.map(({ name, ...said }) => (name === one.name ? one : { ...one, name, ...said }))
    const { what, name } = found
    const key = `${cell} ${name}`
    if (this.#unnamed.has(key)) return []
    this.#unnamed.add(key)
    const { row } = one
    if (what === 'group') this.#leaveOut({ row, cell, what: 'row', why: 'group', filled: 1, text: name })
    else this.#refuse([{ row, cell, column: 'name', problem: 'team_unknown', value: clip(name) }])
    return []
  }

  #mustHaveRoom(count: number): void {
    if (count === this.#rules.maxRows)
      throw new SpreadsheetError('too_many_rows', { params: { limit: this.#rules.maxRows } })
  }

  #refuse(issues: RowIssue[]): void {
    const row = issues[0]?.row ?? 0
    if (row !== this.#lastRow) this.#count += 1
    this.#lastRow = row
    this.#total += issues.length
    this.#issues.push(...issues.slice(0, MAX_ISSUES - this.#issues.length))
  }

  /** Adds the shifts of a name, which stands in `nameCell`, or issues. Throws above the maximum of rows. */
  add(result: { shift: ScheduleRow; nameCell: string } | { issues: RowIssue[] }): void {
    this.#mustHaveRoom(this.#shifts.length + this.#count)
    if ('issues' in result) {
      this.#refuse(result.issues)
      return
    }
    for (const shift of this.#ofPeople(result.shift, result.nameCell)) {
      this.#mustHaveRoom(this.#shifts.length + this.#count)
      this.sawService(shift.date, shift.serviceTime)
      this.#shifts.push(shift)
    }
  }

  /** Adds a day of a person, whose name stands in `nameCell`. Throws above the maximum of rows. */
  addDay(day: MarkedDay, nameCell: string): void {
    for (const { remark: _remark, ...named } of this.#ofPeople(day, nameCell)) {
      this.#mustHaveRoom(this.#days.length)
      this.#days.push(named)
    }
  }

  /** Says that the sheet has a service on a day; '' names none. */
  sawService(date: string, serviceTime: string): void {
    this.#services.add(date, serviceTime)
  }

  /** Adds a day on which a person cannot serve, by a row or column with this label. */
  addAway(label: string, day: MarkedDay): void {
    this.#away ??= label
    this.addDay(day, day.cell)
  }

  #leaveOut(entry: LeftOut): void {
    if (entry.text !== '' && this.#leftOut.length < this.#rules.maxRows)
      this.#leftOut.push({ ...entry, text: entry.text.slice(0, MAX_TEXT) })
  }

  /** Names a row of which no shift is read. `index` counts from 0. */
  leaveOutRow(why: LeftOut['why'], index: number, cells: Row): void {
    this.#leaveOut({ row: index + 1, cell: null, what: 'row', why, filled: filledIn(cells), text: textOfRow(cells) })
  }

  /** Names a cell of which no shift is read. */
  leaveOutCell(why: LeftOut['why'], index: number, column: number, text: string): void {
    this.#leaveOut({ row: index + 1, cell: cellName(column, index), what: 'row', why, filled: 1, text })
  }

  /** Names a column of which no shift is read, by its cell in the row of the head, else its first below. */
  leaveOutColumn(why: LeftOut['why'], column: number, head: number, cells: ReadonlyMap<number, SheetCell>): void {
    const filled = [...cells.keys()].filter((row) => row >= head && !isBlank(cells.get(row))).sort((a, b) => a - b)
    const [index] = filled
    if (index === undefined) return
    const [cell, text] = [cellName(column, index), shownText(cells.get(index))]
    this.#leaveOut({ row: index + 1, cell, what: 'column', why, filled: filled.length, text })
  }

  /** Names what no layout reads: the hidden rows and columns with text, what is struck through, the lists beside. */
  leaveOutUnread(sheet: SheetGrid, head: number): void {
    this.#leaveOutHidden(sheet, head)
    this.#leaveOutStruck(sheet)
    for (const { column, cells } of sheet.beside ?? []) this.leaveOutColumn('apart', column, 0, cells)
  }

  #leaveOutHidden({ hiddenRows, hiddenColumns }: SheetGrid, head: number): void {
    for (const { index, cells } of hiddenRows) this.leaveOutRow('hidden', index, cells)
    for (const [column, cells] of hiddenColumns) this.leaveOutColumn('hidden', column, head, cells)
  }

  /** Names a row that is left out because of a struck cell. */
  leaveOutStruckRow(index: number, cells: Row): void {
    this.#struckRows.add(index)
    this.leaveOutRow('struck', index, cells)
  }

  /** Names what is struck through in a sheet, but for the rows that are named already. */
  #leaveOutStruck({ struck }: SheetGrid): void {
    for (const { index, cells } of struck.rows) this.leaveOutRow('struck', index, cells)
    for (const [index, cells] of struck.cells)
      if (!this.#struckRows.has(index))
        for (const [column, cell] of cells) this.leaveOutCell('struck', index, column, shownText(cell))
    for (const { row, column, text } of struck.runs)
      if (!this.#struckRows.has(row)) this.leaveOutCell('struck', row, column, text)
  }

  /**
   * Content that was read of a sheet. Throws 'rows_invalid' for one issue or more, which refuses the whole workbook.
   */
  read(layout: ScheduleLayout, { name, keys }: SheetGrid): ReadSchedule {
    if (this.#count > 0)
      throw new SpreadsheetError('rows_invalid', {
        params: { count: this.#count, total: this.#total },
        issues: this.#issues,
      })
    for (const { row, column, text } of keys?.cells ?? []) this.leaveOutCell('note', row, column, text)
    const leftOut = this.#leftOut.sort((a, b) => a.row - b.row)
    return {
      layout,
      rows: this.#shifts,
      leftOut,
      joinedNames: this.joined.all(),
      sheet: name,
      ...(this.#days.length > 0 && { days: this.#services.wholeDays(this.#days) }),
      ...(this.#away !== undefined && { away: this.#away }),
    }
  }
}
