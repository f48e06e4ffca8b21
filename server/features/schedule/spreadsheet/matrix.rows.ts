import { comparisonKey } from '#shared/text.ts'
import { type Cell, clip } from './cell.text.ts'
import { entriesOf, splitTime } from './matrix.cells.ts'
import { isEmptyLine, type MatrixBlock, type MatrixLine } from './matrix.lines.ts'
import type { Collected } from './schedule.collect.ts'
import type { KnownNames, MatrixLayout } from './schedule.layout.ts'
import { problemOf, type RowRules, type ScheduleRow } from './schedule.rows.ts'
import type { RowIssue } from './spreadsheet.error.ts'

interface MatrixRules extends RowRules {
  layout: MatrixLayout
  /** For cells for which the file gives none. */
  serviceTime: string | null
}

/** Name of a cell: column 2, row 3, both counted from 0, is 'C4'. */
export function cellName(column: number, row: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return `${letters}${row + 1}`
}

/** Tie colours of a block: one of a date and service time before one of the date alone. */
function tiesOf({ head, lines }: MatrixBlock) {
  const ties = new Map<string, { text: string; column: number; index: number }>()
  for (const { cells, index, isTie, ownTime, sectionTime } of lines) {
    if (!isTie) continue
    for (const [column, { date, serviceTime }] of head.dates) {
      const text = entriesOf(cells[column], 'people-dates')?.join(', ') ?? ''
      if (text === '') continue
      const tie = { text, column, index }
      const time = ownTime || serviceTime || sectionTime
      if (time !== '') ties.set(`${date} ${time}`, tie)
      if (!ties.has(date)) ties.set(date, tie)
    }
  }
  return (date: string, time: string) => ties.get(`${date} ${time}`) ?? ties.get(date)
}

type Values = Pick<ScheduleRow, 'name' | 'assignment' | 'serviceTime'>

/** What an entry of a cell means. */
function valuesOf(entry: string, headTime: string, line: MatrixLine, rules: MatrixRules): Values {
  const isPosts = rules.layout === 'posts-dates'
  const { serviceTime, rest } = splitTime(isPosts ? line.label : entry)
  return {
    name: isPosts ? entry : line.label,
    assignment: rest,
    serviceTime: serviceTime || line.ownTime || headTime || line.sectionTime || (rules.serviceTime ?? ''),
  }
}

/** Adds the shifts of a block, row by row. */
export function readShifts(block: MatrixBlock, rules: MatrixRules, collected: Collected): void {
  const { head, lines } = block
  const tieOf = tiesOf(block)
  for (const line of lines) {
    if (line.isTie) continue
    for (const [column, { date, serviceTime: headTime }] of head.dates) {
      const row = line.index + 1
      const cell = cellName(column, line.index)
      const labelCell = cellName(head.labels[0] ?? 0, line.labelIndex)
      const entries = entriesOf(line.cells[column], rules.layout)
      const own = rules.layout === 'posts-dates' ? 'name' : 'assignment'
      if (!entries) {
        collected.add({ issues: [{ row, cell, column: own, problem: 'too_long', value: '' }] })
        continue
      }
      for (const entry of entries) {
        const values = valuesOf(entry, headTime, line, rules)
        const tie = tieOf(date, values.serviceTime)
        const issues: RowIssue[] = []
        const check = (name: keyof Values | 'tieColor', value: string, raw: Cell, place: string) => {
          const problem = problemOf(name, value, raw, rules.lengths)
          if (problem === 'missing' && name === 'serviceTime')
            issues.push({ row, cell, column: name, problem: 'no_time', value: clip(values.assignment) })
          else if (problem) issues.push({ row, cell: place, column: name, problem, value: clip(value) })
        }
        const isPosts = rules.layout === 'posts-dates'
        check('name', values.name, values.name, isPosts ? cell : labelCell)
        check('assignment', values.assignment, values.assignment, isPosts ? labelCell : cell)
        check('serviceTime', values.serviceTime, values.serviceTime, cell)
        if (tie) check('tieColor', tie.text, tie.text, cellName(tie.column, tie.index))
        collected.add(
          issues.length > 0 ? { issues } : { shift: { row, cell, date, ...values, tieColor: tie?.text ?? null } },
        )
      }
    }
  }
}

/** What more of the labels are known as; undefined for a draw. */
export function knownLayout(blocks: MatrixBlock[], known: KnownNames): MatrixLayout | undefined {
  const labels = new Set<string>()
  for (const { head, lines } of blocks)
    for (const line of lines)
      if (!line.isTie && !isEmptyLine(line, head)) {
        labels.add(comparisonKey(line.label))
        labels.add(comparisonKey(splitTime(line.label).rest))
      }
  const posts = known.posts.filter((key) => labels.has(key)).length
  const people = known.people.filter((key) => labels.has(key)).length
  if (posts === people) return undefined
  return posts > people ? 'posts-dates' : 'people-dates'
}
