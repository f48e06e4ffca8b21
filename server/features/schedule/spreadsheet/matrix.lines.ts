import type { DayRules } from './cell.date.ts'
import { cleanText, isBlank } from './cell.text.ts'
import { parseServiceTime } from './cell.time.ts'
import { isRemark, isSentence, isTotalsLabel } from './leftOut.words.ts'
import { timeAlone } from './matrix.cells.ts'
import { findHead, headRow, isHeadRow, labelText, type MatrixHead } from './matrix.head.ts'
import { columnNamed } from './schedule.header.ts'
import { acrossOf, HIDDEN_ROW, type Row, type Sheet } from './sheet.grid.ts'
import { isStruck, wholeRow } from './sheet.struck.ts'

/**
 * Row below the head of a matrix. `shifts`: of a post or person; `tie`: the tie colours; `total` and `note`: left out;
 * `no_post`: texts under the dates without a post or person;
 * `struck`: its post or person is struck through.
 */
type LineKind = 'shifts' | 'tie' | 'total' | 'note' | 'no_post' | 'struck'

export interface MatrixLine {
  kind: LineKind
  /** Values of the row by column; a merged cell holds under each date that it covers. */
  cells: Row
  /** Index of the row in the sheet, from 0. */
  index: number
  /** Post or person, from this row or, of a merged cell, from a row above. */
  label: string
  labelIndex: number
  /** Service time of the row's own column, or ''. */
  ownTime: string
  /** Service time that stands alone in a row above, or ''. */
  sectionTime: string
}

/** A head with the rows below it, as far as the next head. */
export interface MatrixBlock {
  head: MatrixHead
  lines: MatrixLine[]
  /** Row behind the last one. */
  end: number
}

/** A row below the head, without what a merged cell of the head repeats in it. */
function bodyRow(sheet: Sheet, index: number, head: MatrixHead): Row {
  const row = sheet.rows[index] ?? []
  const isOfHead = (column: number) => (sheet.mergedFrom(index, column) ?? head.body) < head.body
  return index === head.body && row.some((_cell, column) => isOfHead(column))
    ? row.map((cell, column) => (isOfHead(column) ? null : cell))
    : row
}

const underDates = (cells: Row, { dates }: MatrixHead): Row => [...dates.keys()].map((column) => cells[column])

function readBlock(sheet: Sheet, head: MatrixHead, rules: DayRules): MatrixBlock {
  const first = Math.min(...head.dates.keys())
  const lines: MatrixLine[] = []
  let label = { text: '', index: 0 }
  let isBelowRemark = false
  let ownTime = ''
  let sectionTime = ''
  let index = head.body
  for (; index < sheet.rows.length; index++) {
    const row = bodyRow(sheet, index, head)
    if (row === HIDDEN_ROW) continue
    if (isHeadRow(headRow(sheet, index), rules)) break
    if (isStruck(sheet, index, head.labels)) {
      label = { text: '', index }
      lines.push({
        ...{ kind: 'struck', cells: wholeRow(sheet, index), index },
        ...{ label: '', labelIndex: index, ownTime, sectionTime },
      })
      continue
    }
    const filled = row.filter((cell) => !isBlank(cell))
    const alone = filled.length === 1 ? timeAlone(filled[0]) : ''
    if (alone !== '') sectionTime = alone
    if (alone !== '' || filled.length === 0) {
      // A merged cell does not reach over an empty row or a time.
      label = { text: '', index }
      isBelowRemark = false
      ownTime = ''
      continue
    }
    const cells = acrossOf(sheet, index, first)
    // The tie word stands in the first cell, which may be the column of times.
    const [lead = null] = row.slice(0, first).filter((cell) => !isBlank(cell))
    if (columnNamed(lead) === 'tieColor') {
      const time = head.times === undefined ? '' : timeAlone(row[head.times])
      lines.push({ kind: 'tie', cells, index, label: '', labelIndex: index, ownTime: time, sectionTime })
      label = { text: '', index }
      isBelowRemark = false
      continue
    }
    const leadText = cleanText(lead)
    const isTotal = isTotalsLabel(leadText, underDates(cells, head))
    const isNote = isRemark(leadText) || (filled.length === 1 && isSentence(leadText))
    const text = isTotal || isNote ? '' : labelText(row, head)
    if (text !== '' || isTotal || isNote) {
      label = { text, index }
      isBelowRemark = isTotal || isNote
    }
    if (head.times !== undefined) ownTime = parseServiceTime(row[head.times]) || ownTime
    const kind = isTotal ? 'total' : isNote || isBelowRemark ? 'note' : label.text === '' ? 'no_post' : 'shifts'
    lines.push({ kind, cells, index, label: label.text, labelIndex: label.index, ownTime, sectionTime })
  }
  return { head, lines, end: index }
}

/** The matrices of a sheet, one below the other: a month under a month. */
export function readBlocks(sheet: Sheet, rules: DayRules): MatrixBlock[] {
  const blocks: MatrixBlock[] = []
  let head = findHead(sheet, rules)
  while (head) {
    const block = readBlock(sheet, head, rules)
    blocks.push(block)
    head = findHead(sheet, rules, block.end)
  }
  return blocks
}

/** True for a line of a post or person with a text under the dates. */
export const holdsShift = ({ kind, cells }: MatrixLine, head: MatrixHead): boolean =>
  kind === 'shifts' && underDates(cells, head).some((cell) => cleanText(cell) !== '')
