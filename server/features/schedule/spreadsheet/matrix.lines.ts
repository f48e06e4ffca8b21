import { type Cell, cleanText, isBlank } from './cell.text.ts'
import { parseServiceTime } from './cell.time.ts'
import { timeAlone } from './matrix.cells.ts'
import { findHead, isHeadRow, labelText, type MatrixHead } from './matrix.head.ts'
import { columnNamed } from './schedule.header.ts'
import type { Sheet } from './schedule.sheet.ts'

/** Row of a matrix with a post or person, or with the tie colours. */
export interface MatrixLine {
  cells: readonly Cell[]
  /** Counted from 0. */
  index: number
  /** Post or person, from this row or, of a merged cell, from a row above. */
  label: string
  labelIndex: number
  isTie: boolean
  /** Service time of the row's own column, or ''. */
  ownTime: string
  /** Service time that stands alone in a row above, or ''. */
  sectionTime: string
}

/** Rows that hold no shifts. */
const REMARK =
  /^(?:notes?|notas?|remarks?|reminders?|comments?|comentarios?|observaciones|n\.?b|totals?|totales)[.:]?(?:$|(?<=[.:]) )/i

/** A head with the rows below it, as far as the next head. */
export interface MatrixBlock {
  head: MatrixHead
  lines: MatrixLine[]
}

function readBlock(sheet: Sheet, head: MatrixHead): MatrixBlock & { end: number } {
  const lines: MatrixLine[] = []
  let label = { text: '', index: 0 }
  let ownTime = ''
  let sectionTime = ''
  let index = head.body
  for (; index < sheet.length; index++) {
    const cells = sheet[index] ?? []
    if (isHeadRow(cells)) break
    const filled = cells.filter((cell) => !isBlank(cell))
    const alone = filled.length === 1 ? timeAlone(filled[0]) : ''
    if (alone !== '') sectionTime = alone
    if (alone !== '' || filled.length === 0) {
      // A merged cell does not reach over an empty row or a time.
      label = { text: '', index }
      ownTime = ''
      continue
    }
    // The tie word stands in the first cell, which may be the column of times.
    const [lead = null] = cells.slice(0, Math.min(...head.dates.keys())).filter((cell) => !isBlank(cell))
    if (columnNamed(lead) === 'tieColor') {
      const time = head.times === undefined ? '' : timeAlone(cells[head.times])
      lines.push({ cells, index, label: '', labelIndex: index, isTie: true, ownTime: time, sectionTime })
      label = { text: '', index }
      continue
    }
    const isRemark = REMARK.test(cleanText(lead))
    const text = isRemark ? '' : labelText(cells, head)
    if (text !== '' || isRemark) label = { text, index }
    if (head.times !== undefined) ownTime = parseServiceTime(cells[head.times]) || ownTime
    if (label.text === '') continue
    const line = { cells, index, label: label.text, labelIndex: label.index, isTie: false, ownTime, sectionTime }
    lines.push(line)
  }
  return { head, lines, end: index }
}

/** The matrices of a sheet, one below the other: a month under a month. */
export function readBlocks(sheet: Sheet): MatrixBlock[] {
  const blocks: MatrixBlock[] = []
  let head = findHead(sheet)
  while (head) {
    const block = readBlock(sheet, head)
    blocks.push(block)
    head = findHead(sheet, block.end)
  }
  return blocks
}

/** True for a line without text under the dates. */
export const isEmptyLine = ({ cells }: MatrixLine, { dates }: MatrixHead): boolean =>
  [...dates.keys()].every((column) => cleanText(cells[column]) === '')
