import type { DayRules } from './cell.date.ts'
import { isBlank } from './cell.text.ts'
import { isHeadRow } from './matrix.head.ts'
import { holdsShift, type MatrixBlock, readBlocks } from './matrix.lines.ts'
import { knownLayout, readShifts } from './matrix.rows.ts'
import { Collected, type ReadSheet, type SheetRules } from './schedule.collect.ts'
import type { LayoutChoice } from './schedule.layout.ts'
import type { Sheet } from './sheet.grid.ts'
import { cellName } from './sheet.place.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'

/** True where a row with two dates is a shift and no head: the next row has two dates as well. */
function isListOfDates({ rows }: Sheet, [first]: MatrixBlock[], rules: DayRules): boolean {
  const next = rows.slice((first?.head.index ?? 0) + 1).find((row) => !row.every(isBlank))
  return next !== undefined && isHeadRow(next, rules)
}

/** Names errors of formulas under the dates, of which no shift can be read. */
function leaveOutErrors({ errors }: Sheet, { head, end }: MatrixBlock, collected: Collected): void {
  for (const { row, column, text } of errors)
    if (row >= head.body && row < end && head.dates.has(column))
      collected.leaveOut('no_post', row, text, cellName(column, row))
}

const holdsShifts = ({ head, lines }: MatrixBlock): boolean => lines.some((line) => holdsShift(line, head))

/** True where a sheet has the head of a matrix and a hidden row below it. */
export const hidesMatrix = (sheets: readonly Sheet[], rules: DayRules): boolean =>
  sheets.some((sheet) =>
    readBlocks(sheet, rules).some(({ head }) => sheet.hiddenRows.some(({ index }) => index > head.index)),
  )

/**
 * Reads the first sheet that is a matrix with shifts; undefined where there is none. Throws 'layout_unknown' where
 * neither a word nor the known names tell posts from people.
 */
export function readMatrices(
  sheets: readonly Sheet[],
  { layout: chosen, serviceTime, known }: LayoutChoice,
  rules: SheetRules,
): ReadSheet | undefined {
  let isUnknown = false
  for (const sheet of sheets) {
    const blocks = readBlocks(sheet, rules)
    if (!blocks.some(holdsShifts)) continue
    if (chosen === 'auto' && isListOfDates(sheet, blocks, rules)) continue
    const said = blocks.find(({ head }) => head.layout)?.head.layout
    const layout = chosen === 'auto' || chosen === 'rows' ? (said ?? knownLayout(blocks, known)) : chosen
    if (!layout) {
      isUnknown = true
      continue
    }
    const collected = new Collected(rules)
    for (const block of blocks) {
      readShifts(block, { ...rules, layout, serviceTime }, collected)
      leaveOutErrors(sheet, block, collected)
    }
    collected.leaveOutHidden(sheet, blocks[0]?.head.index ?? 0)
    const rows = collected.finish()
    if (rows.length > 0) return { layout, rows, leftOut: collected.leftOut }
  }
  if (isUnknown) throw new SpreadsheetError('layout_unknown')
  return undefined
}
