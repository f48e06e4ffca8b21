import { groupBy } from '#shared/groupBy.ts'
import { comparisonKey } from '#shared/text.ts'
import { readAway } from './away.cells.ts'
import { namesOf } from './cell.names.ts'
import type { CellRules } from './cell.nobody.ts'
import { isCode, partsOfName } from './cell.parts.ts'
import { shownText } from './cell.time.ts'
import type { DatesHead } from './dates.head.ts'
import type { DatesLine } from './dates.lines.ts'
import { entriesOf } from './matrix.cells.ts'
import type { CollectedShifts, SheetRules } from './schedule.collect.ts'
import type { SheetLayout } from './schedule.layout.ts'
import { checkedShift, commented } from './schedule.rows.ts'
import type { SheetGrid } from './sheet.grid.ts'
import { cellName } from './sheet.place.ts'

/** Adds the shifts of the lines of a block, row by row. */
export function readDatesShifts(
  sheet: SheetGrid,
  lines: readonly DatesLine[],
  head: DatesHead,
  { serviceTime: chosenTime, split }: Pick<SheetLayout, 'serviceTime' | 'split'>,
  rules: SheetRules,
  collected: CollectedShifts,
): void {
  for (const { cells, index, date, serviceTime, tie } of lines)
    for (const [column, post] of head.posts) {
      const row = index + 1
      const cell = cellName(column, index)
      const found = entriesOf(cells[column], 'names', rules.cells, split)
      if (!found) {
        collected.add({ issues: [{ row, cell, column: 'name', problem: 'too_long', value: '' }] })
        continue
      }
      const { entries, nobody, slashed, isList } = found
      if (isList) collected.joined.sawList()
      for (const text of slashed) collected.joined.ask(text, row, cell)
      for (const text of nobody) collected.leaveOutCell('nobody', index, column, text)
      if (entries.length === 0 && typeof cells[column] === 'number')
        collected.leaveOutCell('total', index, column, shownText(cells[column]))
      const at = {
        name: cell,
        assignment: cellName(column, head.index),
        tieColor: tie ? cellName(tie.column, index) : cell,
      }
      for (const text of entries.flatMap((entry) => namesOf(entry, split))) {
        const own = partsOfName(text, rules.cells)
        const { name } = own
        if (isCode(name) && !rules.keys?.has(comparisonKey(name)) && !rules.cells.isKnown(name)) {
          collected.add({ issues: [{ row, cell, column: 'name', problem: 'code_unknown', value: name }] })
          continue
        }
        const saidTime = post.serviceTime || serviceTime
        const time = saidTime || own.serviceTime || (chosenTime ?? '')
        const isRemark = saidTime !== '' && own.serviceTime !== '' && own.serviceTime !== saidTime
        collected.joined.ask(name, row, cell)
        const said = commented(
          sheet.commentAt([
            [index, column],
            [index, head.dates],
            [index, head.times],
          ]),
        )
        const remark = isRemark ? { remark: own.serviceTime } : {}
        const assignment = own.post || post.assignment
        const shift = { row, cell, date, name, assignment, serviceTime: time, ...remark, ...said }
        collected.add(checkedShift({ ...shift, tieColor: tie?.text ?? null, at }, rules))
      }
    }
}

/** Adds the days away of the columns and rows of people who cannot serve, or names them as left out. */
export function readDatesAway(
  { rows }: SheetGrid,
  lines: readonly DatesLine[],
  { posts, away: columns, index: top, end }: DatesHead,
  choice: Pick<SheetLayout, 'split' | 'away'>,
  rules: SheetRules,
  collected: CollectedShifts,
): void {
  if (choice.away === 'skip') {
    for (const { away, index } of lines) if (away !== '') collected.leaveOutRow('away', index, rows[index] ?? [])
    for (const column of columns.keys()) {
      const cells = new Map(rows.slice(top, end).map((row, place) => [top + place, row[column]]))
      collected.leaveOutColumn('away', column, top, cells)
    }
    return
  }
  const days = groupBy(
    lines.filter(({ away }) => away === ''),
    ({ date }) => date,
  )
  for (const { cells, index, date, serviceTime, away } of lines) {
    const own = away === '' ? [] : [...posts.keys()].map((column) => [column, { label: away, serviceTime }] as const)
    for (const [column, { label, serviceTime: headTime }] of [...columns, ...own]) {
      const isWhole = headTime === '' && (away !== '' || days.get(date)?.length === 1)
      const day = { value: cells[column], index, column, date, serviceTime: headTime || serviceTime, isWhole }
      readAway(label, day, choice, rules, collected)
    }
  }
}

/**
 * Keys of the names in the cells of lines, without the posts beside them, once for each cell in which they stand, row
 * by row.
 */
export const namesByLine = (lines: readonly DatesLine[], { posts }: DatesHead, rules: CellRules): string[][] =>
  lines.map(({ cells }) =>
    [...posts.keys()].flatMap((column) =>
      (entriesOf(cells[column], 'names', rules)?.entries ?? []).map((text) =>
        comparisonKey(partsOfName(text, rules).name),
      ),
    ),
  )
