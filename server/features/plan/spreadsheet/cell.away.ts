import { isAway } from '#shared/plan/nobody.ts'
import { cleanText, type SheetCell } from './cell.text.ts'
import { splitTime } from './matrix.cells.ts'

/** The text of a cell that labels people who cannot serve, such as 'Off' or '9am Off'; '' for another cell. */
export function awayLabel(cell: SheetCell): string {
  const text = typeof cell === 'string' ? cleanText(cell) : ''
  return isAway(splitTime(text).rest) ? text : ''
}
