import { cellMarkOf, type MarkedDay, type MarkTexts, marksIn } from './cell.marks.ts'
import type { SheetCell } from './cell.text.ts'
import type { CollectedShifts } from './schedule.collect.ts'
import type { SheetLayout } from './schedule.layout.ts'
import { checkedShift, type RowRules } from './schedule.rows.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'

/** A cell of a table of people and days. */
export interface DayCell extends Omit<MarkedDay, 'mark'> {
  value: SheetCell
  /** Name of the cell with the person. */
  nameCell: string
}

/** The marks of a table that holds nothing else; undefined for another one. Throws for a table of posts and days. */
export function tableMarksOf(cells: readonly SheetCell[], isPosts: () => boolean): MarkTexts | undefined {
  const marks = marksIn(cells)
  if (marks && isPosts()) throw new SpreadsheetError('layout_unknown', { params: { why: 'marks' } })
  return marks
}

/**
 * Reads a table of people and days that holds marks alone: shifts at the post of the choice, or days. Throws
 * 'marks_meaning' where it is not said which.
 */
export function readMarks(
  cells: readonly DayCell[],
  marks: MarkTexts,
  { marks: meaning, post, serviceTime: chosenTime }: Pick<SheetLayout, 'marks' | 'post' | 'serviceTime'>,
  rules: RowRules,
  collected: CollectedShifts,
): void {
  if (meaning === null) throw new SpreadsheetError('marks_meaning', { params: { marks: JSON.stringify(marks) } })
  for (const { value, nameCell, ...day } of cells) {
    const mark = cellMarkOf(value)
    if (!mark || day.name === '') continue
    if (meaning === 'can') collected.addDay({ ...day, mark }, nameCell)
    else if (mark === 'yes') {
      const { row, cell, date, name } = day
      const values = { name, assignment: post ?? '', serviceTime: day.serviceTime || (chosenTime ?? '') }
      const at = { name: nameCell, assignment: cell, tieColor: cell }
      collected.add(checkedShift({ row, cell, date, ...values, tieColor: null, at }, rules))
    }
  }
}
