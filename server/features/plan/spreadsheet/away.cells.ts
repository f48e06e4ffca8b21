import { namesOf } from './cell.names.ts'
import type { SheetCell } from './cell.text.ts'
import { entriesOf } from './matrix.cells.ts'
import type { CollectedShifts, SheetRules } from './schedule.collect.ts'
import type { SheetLayout } from './schedule.layout.ts'
import { cellName } from './sheet.place.ts'

/** A cell of a row or column of people who cannot serve. Rows and columns count from 0. */
interface AwayCell {
  value: SheetCell
  index: number
  column: number
  date: string
  /** '' where the file names none. */
  serviceTime: string
  /** True where the cell is about the whole day. */
  isWhole: boolean
}

/** Adds a day away for each person of a cell below or beside a label such as 'Off'. */
export function readAway(
  label: string,
  { value, index, column, ...day }: AwayCell,
  { split }: Pick<SheetLayout, 'split'>,
  rules: SheetRules,
  collected: CollectedShifts,
): void {
  const row = index + 1
  const cell = cellName(column, index)
  const found = entriesOf(value, 'names', rules.cells, split)
  if (!found) {
    collected.add({ issues: [{ row, cell, column: 'name', problem: 'too_long', value: '' }] })
    return
  }
  if (found.isList) collected.joined.sawList()
  for (const text of found.slashed) collected.joined.ask(text, row, cell)
  for (const text of found.nobody) collected.leaveOutCell('nobody', index, column, text)
  for (const name of found.entries.flatMap((text) => namesOf(text, split))) {
    collected.joined.ask(name, row, cell)
    collected.addAway(label, { row, cell, name, ...day, mark: 'no' })
  }
}
