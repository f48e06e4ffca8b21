import { isBlank, type SheetCell } from './cell.text.ts'
import type { Range } from './sheet.place.ts'
import { tooLarge } from './spreadsheet.error.ts'

/** Columns over which a merged cell reaches; both ends belong to it. */
export interface MergedSpan {
  from: number
  to: number
}

/** Maximum cells that the merged cells of a sheet cover in rows with text; overlapping ones could cover any number. */
const MAX_COVERED = 4_000_000

/** Covered places of one sheet, and what merged cells mean for its rows. */
export class Merges {
  readonly #tops = new Map<number, Map<number, number>>()
  readonly #spans = new Map<number, MergedSpan[]>()
  #covered = 0

  #count(cells: number): void {
    this.#covered += cells
    if (this.#covered > MAX_COVERED) throw tooLarge('covered', MAX_COVERED)
  }

  /** Empties the cells below or beside the first one: programs may store a text there, but show none. */
  empty(rows: Map<number, SheetCell[]>, ranges: readonly Range[], filled: readonly number[]): void {
    for (const { top, left, bottom, right } of ranges) {
      // Only a damaged file has texts in a block of several rows and columns; they stay.
      if (top !== bottom && left !== right) continue
      for (const row of between(filled, top, bottom)) {
        const cells = rows.get(row) ?? []
        const end = Math.min(right, cells.length - 1)
        this.#count(1 + Math.max(0, end - left))
        for (let column = row === top ? left + 1 : left; column <= end; column++) cells[column] = null
      }
    }
  }

  /** Repeats the values of merged cells in the first column of the rows that they cover. */
  fill(rows: Map<number, SheetCell[]>, ranges: readonly Range[], filled: readonly number[]): void {
    const values = ranges.map(({ top, left }) => rows.get(top)?.[left])
    for (const [place, { top, left, bottom, right }] of ranges.entries()) {
      const value = values[place]
      if (isBlank(value)) continue
      for (const row of between(filled, top, bottom)) {
        this.#count(1)
        if (right > left) this.#addSpan(row, { from: left, to: right })
        const cells = rows.get(row)
        if (row === top || !cells || !isBlank(cells[left])) continue
        cells[left] = value
        const tops = this.#tops.get(row) ?? new Map<number, number>()
        this.#tops.set(row, tops.set(left, top))
      }
    }
  }

  #addSpan(row: number, span: MergedSpan): void {
    const spans = this.#spans.get(row)
    if (spans) spans.push(span)
    else this.#spans.set(row, [span])
  }

  topOf = (row: number, column: number): number | undefined => this.#tops.get(row)?.get(column)

  spansOf = (row: number): readonly MergedSpan[] => this.#spans.get(row) ?? []
}

/** The numbers of an ascending list from one to another, which both belong to it. */
function* between(ascending: readonly number[], from: number, to: number): Generator<number> {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  for (let place = low; place < ascending.length; place++) {
    const number = ascending[place] ?? 0
    if (number > to) return
    yield number
  }
}
