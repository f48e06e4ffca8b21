import { groupBy } from '#shared/groupBy.ts'
import { isSubs } from '#shared/plan/nobody.ts'
import { awayLabel } from './cell.away.ts'
import type { DayRules } from './cell.date.ts'
import { cleanText, isBlank } from './cell.text.ts'
import { isRemark, isSentence, isTotalsLabel } from './leftOut.words.ts'
import { splitTime, timeAlone } from './matrix.cells.ts'
import { findHead, headRow, isHeadRow, labelText, type MatrixHead } from './matrix.head.ts'
import { NO_SERVICE, serviceOf } from './matrix.services.ts'
import type { SheetRules } from './schedule.collect.ts'
import { columnNamed } from './schedule.header.ts'
import { acrossOf, HIDDEN_ROW, type Row, type SheetGrid } from './sheet.grid.ts'
import { isStruck, wholeRow } from './sheet.struck.ts'

/**
 * Row below the head of a matrix. `shifts`: of a post or person; `tie`: the tie colours; `total` and `note`: left out;
 * `no_post`: texts under the dates without a post or person;
 * `struck`: its post or person is struck through; `apart`: of a list below the table, or of substitutes; `away`: of
 * people who cannot serve.
 */
type LineKind = 'shifts' | 'tie' | 'total' | 'note' | 'no_post' | 'struck' | 'apart' | 'away'

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
  /** Label such as 'Off' of people who cannot serve, from this row or, of a merged cell, from a row above; or ''. */
  away: string
  /** Number of the part that empty rows part from the others. */
  part: number
}

/** A head with the rows below it, as far as the next head. */
export interface MatrixBlock {
  head: MatrixHead
  lines: MatrixLine[]
  /** Row behind the last one. */
  end: number
}

/** Columns of a list below a table, beside its first one: an entry that reaches further is no contact. */
const LIST_COLUMNS = 3

type MatrixRules = DayRules & Pick<SheetRules, 'cells' | 'subs'>

/** A row below the head, without what a merged cell of the head repeats in it. */
function bodyRow(sheet: SheetGrid, index: number, head: MatrixHead): Row {
  const row = sheet.rows[index] ?? []
  const isOfHead = (column: number) => (sheet.mergedFrom(index, column) ?? head.body) < head.body
  return index === head.body && row.some((_cell, column) => isOfHead(column))
    ? row.map((cell, column) => (isOfHead(column) ? null : cell))
    : row
}

const underDates = (cells: Row, { dates }: MatrixHead): Row => [...dates.keys()].map((column) => cells[column])

/** Marks the lines of lists below the table and of substitutes, which are no shifts. */
function leaveApart(
  { head, lines, timed }: { head: MatrixHead; lines: MatrixLine[]; timed: ReadonlySet<number> },
  { cells: { isPost }, subs }: MatrixRules,
): void {
  const under = ({ cells }: MatrixLine) => [...head.dates.keys()].filter((column) => !isBlank(cells[column]))
  const count = (some: readonly MatrixLine[]) => some.reduce((sum, line) => sum + under(line).length, 0)
  const isMost = (texts: readonly string[]) =>
    texts.filter((text) => splitTime(text).serviceTime !== '' || isPost(splitTime(text).rest)).length * 2 > texts.length
  const hasTimes = [...head.dates.values()].some(({ serviceTime }) => serviceTime !== '')
  let size = head.dates.size * (hasTimes ? 2 : 1)
  let isFirst = true
  for (const part of groupBy(lines, (line) => `${line.part}`).values()) {
    const own = part.filter(({ kind }) => kind === 'shifts' || kind === 'no_post')
    const columns = new Set(own.flatMap(under))
    const texts = own.flatMap((line) => under(line).map((column) => cleanText(line.cells[column])))
    const isTable =
      isFirst ||
      // What stands under a date alone is named by its cells.
      !own.some(({ kind }) => kind === 'shifts') ||
      timed.has(part[0]?.part ?? 0) ||
      part.some(({ kind }) => kind === 'tie') ||
      columns.size > LIST_COLUMNS ||
      count(own) * 2 >= size ||
      isMost(own.map(({ label }) => label)) ||
      isMost(texts)
    if (isTable) size += count(own)
    else for (const line of own) line.kind = 'apart'
    isFirst &&= own.length === 0
  }
  const last = lines.findLast(({ kind }) => kind === 'shifts')
  if (last && subs === 'skip' && isSubs(last.label)) last.kind = 'apart'
}

/** The place of a row without a label. */
const unnamed = (index: number) => ({ index, label: '', labelIndex: index, away: '' })

function readBlock(sheet: SheetGrid, head: MatrixHead, rules: MatrixRules): MatrixBlock {
  const first = Math.min(...head.dates.keys())
  const lines: MatrixLine[] = []
  let label = { text: '', index: 0 }
  const timed = new Set<number>()
  let part = 0
  let isBelowRemark = false
  let sectionTime = ''
  let service = NO_SERVICE
  let index = head.body
  for (; index < sheet.rows.length; index++) {
    const row = bodyRow(sheet, index, head)
    if (row === HIDDEN_ROW) continue
    if (isHeadRow(headRow(sheet, index), rules)) break
    if (isStruck(sheet, index, head.labels)) {
      label = { text: '', index }
      const cells = wholeRow(sheet, index)
      lines.push({ kind: 'struck', cells, ...unnamed(index), ownTime: service.time, sectionTime, part })
      continue
    }
    const filled = row.filter((cell) => !isBlank(cell))
    const alone = filled.length === 1 ? timeAlone(filled[0]) : ''
    if (alone !== '') sectionTime = alone
    if (filled.length === 0) part += 1
    if (alone !== '') timed.add(part)
    if (alone !== '' || filled.length === 0) {
      // A merged cell does not reach over an empty row or a time.
      label = { text: '', index }
      isBelowRemark = false
      service = NO_SERVICE
      continue
    }
    const cells = acrossOf(sheet, index, first)
    // The tie word stands in the first cell, which may be the column of times.
    const [lead = null] = row.slice(0, first).filter((cell) => !isBlank(cell))
    if (columnNamed(lead) === 'tieColor') {
      const time = head.times === undefined ? '' : timeAlone(row[head.times])
      lines.push({ kind: 'tie', cells, ...unnamed(index), ownTime: time, sectionTime, part })
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
    service = serviceOf(row, first, head, service)
    const said = service.away?.text ?? awayLabel(label.text)
    const ofLabel = said !== '' ? 'away' : label.text === '' ? 'no_post' : 'shifts'
    const kind = isTotal ? 'total' : isNote || isBelowRemark ? 'note' : ofLabel
    const at = { index, label: label.text, labelIndex: label.index, away: said }
    // What stands in another row says nothing about the time of those who are away.
    const ownTime = said === '' ? service.time : service.ownTime
    lines.push({ kind, cells, ...at, ownTime, sectionTime, part })
  }
  leaveApart({ head, lines, timed }, rules)
  return { head, lines, end: index }
}

/** The matrices of a sheet, one below the other: a month under a month. The first has `least` days or more. */
export function readBlocks(sheet: SheetGrid, rules: MatrixRules, least = 2): MatrixBlock[] {
  const blocks: MatrixBlock[] = []
  let head = findHead(sheet, rules, 0, least)
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
