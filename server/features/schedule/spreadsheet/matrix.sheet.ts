import { isBlank } from './cell.text.ts'
import { isHeadRow } from './matrix.head.ts'
import { isEmptyLine, type MatrixBlock, readBlocks } from './matrix.lines.ts'
import { knownLayout, readShifts } from './matrix.rows.ts'
import { Collected, type SheetRules } from './schedule.collect.ts'
import type { LayoutChoice } from './schedule.layout.ts'
import type { ReadSheet, Sheet } from './schedule.sheet.ts'
import { SpreadsheetError } from './spreadsheet.error.ts'

/** True for rows of shifts with two dates each: a head has none of its kind in the next row. */
function isListOfDates(sheet: Sheet, [first]: MatrixBlock[]): boolean {
  const next = sheet.slice((first?.head.index ?? 0) + 1).find((row) => !row.every(isBlank))
  return next !== undefined && isHeadRow(next)
}

const holdsShifts = ({ head, lines }: MatrixBlock): boolean =>
  lines.some((line) => !line.isTie && !isEmptyLine(line, head))

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
    const blocks = readBlocks(sheet)
    if (!blocks.some(holdsShifts)) continue
    if (chosen === 'auto' && isListOfDates(sheet, blocks)) continue
    const said = blocks.find(({ head }) => head.layout)?.head.layout
    const layout = chosen === 'auto' || chosen === 'rows' ? (said ?? knownLayout(blocks, known)) : chosen
    if (!layout) {
      isUnknown = true
      continue
    }
    const collected = new Collected(rules)
    for (const block of blocks) readShifts(block, { ...rules, layout, serviceTime }, collected)
    const rows = collected.finish()
    if (rows.length > 0) return { layout, rows }
  }
  if (isUnknown) throw new SpreadsheetError('layout_unknown')
  return undefined
}
