import { groupBy } from '#shared/groupBy.ts'
import type { DayRules } from './cell.date.ts'
import { isSeveralDays } from './cell.span.ts'
import { cleanText, clip, isBlank } from './cell.text.ts'
import { layoutByEvidence } from './layout.evidence.ts'
import { type DayCell, readMarks, tableMarksOf } from './marks.rows.ts'
import { splitTime } from './matrix.cells.ts'
import { headRow, isHeadRow } from './matrix.head.ts'
import { holdsShift, type MatrixBlock, readBlocks } from './matrix.lines.ts'
import { knownLayout, readShifts } from './matrix.rows.ts'
import { CollectedShifts, holdsContent, type ReadSchedule, type SheetRules } from './schedule.collect.ts'
import type { SheetLayout } from './schedule.layout.ts'
import type { SheetGrid } from './sheet.grid.ts'
import { cellName } from './sheet.place.ts'

/** True where a row with two dates is a shift and no head: the next row has two dates as well. */
function isListOfDates({ rows }: SheetGrid, [first]: MatrixBlock[], rules: DayRules): boolean {
  const next = rows.slice((first?.head.index ?? 0) + 1).find((row) => !row.every(isBlank))
  return next !== undefined && isHeadRow(next, rules)
}

/** Names errors of formulas under the dates, of which no shift can be read. */
function leaveOutErrors({ errors }: SheetGrid, { head, end }: MatrixBlock, collected: CollectedShifts): void {
  for (const { row, column, text } of errors)
    if (row >= head.body && row < end && head.dates.has(column)) collected.leaveOutCell('no_post', row, column, text)
}

/** Refuses the cells of a head that name several days: nothing says on which of them who stands below serves. */
function refuseSpans(sheet: SheetGrid, { head }: MatrixBlock, rules: SheetRules, collected: CollectedShifts): void {
  const row = head.index + 1
  for (const [column, value] of headRow(sheet, head.index).entries())
    if (!head.dates.has(column) && isSeveralDays(value, rules)) {
      const issue = { cell: cellName(column, head.index), column: 'date', problem: 'several_days' } as const
      collected.add({ issues: [{ row, ...issue, value: clip(cleanText(value)) }] })
    }
}

/** Names the columns of a block that have no date, and are neither its posts or people nor its times. */
function leaveOutOthers(sheet: SheetGrid, { head, lines, end }: MatrixBlock, collected: CollectedShifts): void {
  const read = new Set([...head.dates.keys(), ...head.away.keys(), ...head.struck, ...head.labels, head.times])
  const filled = lines.flatMap(({ kind, index }) =>
    kind === 'shifts' ? (sheet.rows[index] ?? []).flatMap((cell, column) => (isBlank(cell) ? [] : [column])) : [],
  )
  for (const column of new Set(filled.filter((one) => !read.has(one)))) {
    const cells = new Map(sheet.rows.slice(0, end).map((row, index) => [index, row[column]]))
    collected.leaveOutColumn('note', column, head.index, cells)
  }
}

/** Names the columns of people who cannot serve, where no days are read of them. */
function leaveOutAway(sheet: SheetGrid, { head, end }: MatrixBlock, collected: CollectedShifts): void {
  for (const column of head.away.keys()) {
    const cells = new Map(sheet.rows.slice(0, end).map((row, index) => [index, row[column]]))
    collected.leaveOutColumn('away', column, head.body - 1, cells)
  }
}

const holdsShifts = ({ head, lines }: MatrixBlock): boolean => lines.some((line) => holdsShift(line, head))

/** True where a sheet has the head of a matrix and a hidden row below it. */
export const hidesMatrix = (sheet: SheetGrid, rules: SheetRules): boolean =>
  readBlocks(sheet, rules).some(({ head }) => sheet.hiddenRows.some(({ index }) => index > head.index))

/** The cells under the dates of a block, as those of people and days. */
function dayCells({ head, lines }: MatrixBlock): DayCell[] {
  const columns = groupBy([...head.dates.values()], ({ date }) => date)
  return lines
    .filter(({ kind }) => kind === 'shifts')
    .flatMap((line) =>
      [...head.dates].map(([column, { date, serviceTime }]) => ({
        row: line.index + 1,
        cell: cellName(column, line.index),
        value: line.cells[column],
        date,
        name: line.label,
        nameCell: cellName(head.labels[0] ?? 0, line.labelIndex),
        serviceTime: line.ownTime || serviceTime || line.sectionTime,
        isWhole: columns.get(date)?.length === 1,
      })),
    )
}

/** Says which services the heads of a block have, be it that nobody stands there yet. */
function sawServices({ head: { dates } }: MatrixBlock, collected: CollectedShifts): void {
  for (const { date, serviceTime } of dates.values()) collected.sawService(date, serviceTime)
}

/** True where most labels are posts. */
function hasPostLabels(blocks: MatrixBlock[], { cells: { isPost } }: SheetRules): boolean {
  const labels = blocks.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'shifts').map(({ label }) => label))
  return labels.filter((label) => isPost(splitTime(label).rest)).length * 2 > labels.length
}

/**
 * Reads a sheet as a matrix. Undefined where it is none with shifts; 'unknown' where nothing in it tells posts from
 * people. `least`: days that the first head has.
 */
export function readMatrix(
  sheet: SheetGrid,
  choice: SheetLayout,
  rules: SheetRules,
  least = 2,
): ReadSchedule | 'unknown' | undefined {
  const { layout: chosen, serviceTime, known, split, away } = choice
  const blocks = readBlocks(sheet, rules, least)
  if (!blocks.some(holdsShifts)) return undefined
  if (chosen === 'auto' && isListOfDates(sheet, blocks, rules)) return undefined
  const isChosen = chosen === 'posts-dates' || chosen === 'people-dates'
  const layout = isChosen ? chosen : (layoutByEvidence(blocks, known, rules.cells) ?? knownLayout(blocks, known))
  const isPosts = () => (layout ?? (hasPostLabels(blocks, rules) ? 'posts-dates' : 'people-dates')) === 'posts-dates'
  const marks = tableMarksOf(
    blocks.flatMap(dayCells).map(({ value }) => value),
    isPosts,
  )
  if (!layout && !marks) return 'unknown'
  const collected = new CollectedShifts(rules)
  for (const block of blocks) sawServices(block, collected)
  if (marks) {
    for (const { date, serviceTime } of blocks.flatMap(dayCells)) collected.sawService(date, serviceTime)
    readMarks(blocks.flatMap(dayCells), marks, choice, rules, collected)
    // A mark in a row such as 'Off' may mean either.
    for (const block of blocks) leaveOutAway(sheet, block, collected)
    for (const { kind, index, cells } of blocks.flatMap(({ lines }) => lines))
      if (kind === 'away') collected.leaveOutRow('away', index, cells)
    return collected.read('people-dates', sheet)
  }
  for (const block of blocks) {
    readShifts(sheet, block, { ...rules, layout: layout ?? 'people-dates', serviceTime, split, away }, collected)
    if (away === 'skip') leaveOutAway(sheet, block, collected)
    refuseSpans(sheet, block, rules, collected)
    leaveOutOthers(sheet, block, collected)
    leaveOutErrors(sheet, block, collected)
  }
  collected.leaveOutUnread(sheet, blocks[0]?.head.index ?? 0)
  const read = collected.read(layout ?? 'people-dates', sheet)
  return holdsContent(read) ? read : undefined
}
