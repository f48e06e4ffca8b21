import { isSubs } from '#shared/plan/nobody.ts'
import { awayLabel } from './cell.away.ts'
import { afterDay, lacksYear } from './cell.date.ts'
import { type CellMoment, readMoment, splitTie } from './cell.moment.ts'
import { TIES } from './cell.nobody.ts'
import { isSeveralDays } from './cell.span.ts'
import { cleanText, isBlank, type SheetCell } from './cell.text.ts'
import { parseServiceTime } from './cell.time.ts'
import type { DatesHead } from './dates.head.ts'
import { isLegend, isRemark, isSentence, isTotalsLabel } from './leftOut.words.ts'
import { splitTime, timeAlone } from './matrix.cells.ts'
import type { CollectedShifts, SheetRules } from './schedule.collect.ts'
import { acrossOf, HIDDEN_ROW, type Row, type SheetGrid } from './sheet.grid.ts'
import { cellName } from './sheet.place.ts'
import { isStruck, wholeRow } from './sheet.struck.ts'
import { yearsOf } from './sheet.years.ts'

/** A row of names with its day, time and tie. */
export interface DatesLine {
  cells: Row
  /** Index of the row in the sheet, from 0. */
  index: number
  date: string
  serviceTime: string
  /** Label such as 'Off' in place of the service of people who cannot serve, or ''. */
  away: string
  tie: { text: string; column: number } | null
}

/** Day, time and label such as 'Off' that hold for the rows below, as long as their own cells are blank. */
interface Held {
  date: string | null
  serviceTime: string
  away: string
}

const NOTHING: Held = { date: null, serviceTime: '', away: '' }

/** The lines of a block; rows without a day are left out or refused. */
export class DatesLines {
  readonly lines: DatesLine[] = []
  readonly #sheet: SheetGrid
  readonly #head: DatesHead
  readonly #collected: CollectedShifts
  #rules: SheetRules
  #held = NOTHING
  /** The last date above. */
  #previous: string | null = null
  /** Service time that stands alone in a row above, or ''. */
  #sectionTime = ''
  #isBelowRemark = false
  /** True behind an empty row, a title or totals: what comes without a day is no part of the table. */
  #isOver = false

  constructor(sheet: SheetGrid, head: DatesHead, rules: SheetRules, collected: CollectedShifts) {
    this.#sheet = sheet
    this.#head = head
    this.#rules = rules
    this.#collected = collected
    for (let index = head.body; index < head.end; index++) this.#read(index)
  }

  #end(): void {
    this.#held = NOTHING
    this.#isOver = true
  }

  /** Holds the day of a row that is left out for the rows below it. */
  #hold(cell: SheetCell): void {
    const { date } = readMoment(cell, this.#rules)
    if (date !== null) this.#held = { ...NOTHING, date }
  }

  #read(index: number): void {
    const { dates, times, posts } = this.#head
    const row = this.#sheet.rows[index] ?? []
    if (row === HIDDEN_ROW) {
      const { hiddenRows, struck } = this.#sheet
      this.#hold([...hiddenRows, ...struck.rows].find((one) => one.index === index)?.cells[dates])
      return
    }
    if (isStruck(this.#sheet, index, [dates, times])) {
      const whole = wholeRow(this.#sheet, index)
      this.#collected.leaveOutStruckRow(index, whole)
      this.#hold(whole[dates])
      return
    }
    const filled = row.flatMap((cell, column) => (isBlank(cell) ? [] : [column]))
    const [first] = filled
    if (first === undefined) {
      this.#end()
      this.#isBelowRemark = false
      return
    }
    const moment = this.#momentOf(row[dates])
    const lead = cleanText(row[first])
    const beside = row.filter((_cell, column) => column !== first)
    if (moment.date === null && this.#leaveOut(index, row, { lead, beside, isAlone: filled.length === 1, first }))
      return
    const cells = acrossOf(this.#sheet, index, Math.min(...posts.keys(), ...this.#head.away.keys()))
    const { tie: timeTie, rest } = splitTie(times === undefined ? null : row[times])
    const ownAway = this.#awayOf(row, rest)
    const ownTime = ownAway === '' ? parseServiceTime(rest) || moment.serviceTime : splitTime(ownAway).serviceTime
    const hasName = [...posts.keys(), ...this.#head.away.keys()].some((column) => !isBlank(cells[column]))
    const date = moment.date ?? this.#dateAbove(index, row, hasName)
    if (date === undefined) return
    if (moment.date !== null) {
      this.#isBelowRemark = false
      this.#isOver = false
      this.#held = { date, serviceTime: ownTime, away: ownAway }
      if (moment.words !== '') this.#collected.leaveOutCell('note', index, dates, moment.words)
    } else if (ownTime !== '' || ownAway !== '') this.#held = { date, serviceTime: ownTime, away: ownAway }
    const { away } = this.#held
    const sectionTime = away === '' ? this.#sectionTime : ''
    const serviceTime = ownTime || (moment.date === null ? this.#held.serviceTime : '') || sectionTime
    this.lines.push({ cells, index, date, serviceTime, away, tie: this.#tieOf(row, moment.tie, timeTie) })
  }

  /** The label such as 'Off' in a cell of a row that names a service; `time`: that of its time, without a tie. */
  #awayOf(row: Row, time: SheetCell): string {
    const cells = [time, ...this.#head.services.map((column) => row[column])]
    return cells.map(awayLabel).find((label) => label !== '') ?? ''
  }

  /** Content of a date cell; a day without a year that follows December is one of the next year. */
  #momentOf(cell: SheetCell): CellMoment {
    const moment = readMoment(cell, this.#rules)
    if (moment.date === null || lacksYear(moment.date)) return moment
    const own = readMoment(cell, { ...this.#rules, years: [] }).date
    const date = own !== null && lacksYear(own) ? afterDay(moment.date, this.#previous) : moment.date
    if (date !== moment.date) this.#rules = { ...this.#rules, years: [Number(date.slice(0, 4))] }
    this.#previous = date
    return { ...moment, date }
  }

  /** The date that holds for a row without one; undefined where the row is refused. */
  #dateAbove(index: number, row: Row, hasName: boolean): string | undefined {
    const { dates } = this.#head
    const text = cleanText(row[dates])
    const isTime = text !== '' && readMoment(row[dates], this.#rules).serviceTime !== ''
    const isTie = text !== '' && readMoment(row[dates], this.#rules).tie !== ''
    if (this.#held.date !== null && (text === '' || isTime || isTie)) return this.#held.date
    if (!hasName && text === '') return undefined
    const isSpan = isSeveralDays(row[dates], this.#rules)
    const problem = text === '' || isTime ? 'missing' : isSpan ? 'several_days' : 'not_a_date'
    const cell = cellName(dates, index)
    this.#collected.add({ issues: [{ row: index + 1, cell, column: 'date', problem, value: text.slice(0, 60) }] })
    return undefined
  }

  /** Leaves a row without a day out, where it is a title, a remark, totals or a time for the rows below. */
  #leaveOut(
    index: number,
    row: Row,
    { lead, beside, isAlone, first }: { lead: string; beside: Row; isAlone: boolean; first: number },
  ): boolean {
    const { dates, times, posts } = this.#head
    if (this.#repeatsHead(row)) return true
    if (isSubs(lead)) {
      this.#collected.leaveOutRow('apart', index, row)
      this.#end()
      return true
    }
    if (isTotalsLabel(lead, beside)) {
      this.#collected.leaveOutRow('total', index, row)
      this.#end()
      return true
    }
    const alone = isAlone && first !== times ? timeAlone(row[first]) : ''
    if (alone !== '' && !posts.has(first)) {
      this.#sectionTime = alone
      this.#held = { ...this.#held, serviceTime: '', away: '' }
      return true
    }
    const hasTime = times !== undefined && timeAlone(row[times]) !== ''
    const isRow = posts.has(first) || first === times || timeAlone(row[dates]) !== ''
    const isTitle = isAlone && !isRow
    const isNote = isRemark(lead) || isLegend(row) || (isAlone && isSentence(lead)) || this.#isBelowRemark
    const isApart = this.#isOver && !isBlank(row[dates]) && !hasTime && !isRow
    const isOther = row.every((cell, column) => isBlank(cell) || this.#head.others.has(column))
    if (!isTitle && !isNote && !isApart && !isOther) return false
    if (isOther && !isTitle) return true
    this.#isBelowRemark = isNote
    this.#rules = { ...this.#rules, years: yearsOf([row], this.#rules.years ?? []) }
    this.#collected.leaveOutRow('note', index, row)
    this.#end()
    return true
  }

  /** True for a row without a day that names the posts again, as below the title of each month. */
  #repeatsHead(row: Row): boolean {
    const head = this.#sheet.rows[this.#head.index] ?? []
    const filled = row.flatMap((cell, column) => (isBlank(cell) ? [] : [column]))
    return filled.length > 1 && filled.every((column) => cleanText(row[column]) === cleanText(head[column]))
  }

  #tieOf(row: Row, dateTie: string, timeTie: string): DatesLine['tie'] {
    const { dates, times, ties } = this.#head
    const own = ties === undefined ? '' : cleanText(row[ties])
    if (ties !== undefined && !TIES.saysNobody(own)) return { text: own, column: ties }
    if (timeTie !== '' && times !== undefined) return { text: timeTie, column: times }
    return dateTie === '' ? null : { text: dateTie, column: dates }
  }
}
