import { randomUUID } from 'node:crypto'
import { AppError, type Issue } from '#shared/errors.ts'
import type { ImportedDayKind, LeftOut } from '#shared/plan/importFiles.ts'
import type { ImportRow } from '#shared/plan/importRows.ts'
import type { ChosenName } from '#shared/plan/imports.ts'
import type { PlaceRow } from '../places/places.store.ts'
import { goneRow, toImported } from './plan.ts'

/**
 * Rows of a plan by `seq`. Without `rows`: every row to add or change. A gone or ended row is chosen by `rows` alone.
 */
export interface RowChoice {
  rows?: number[] | undefined
  /** Rows to add whose doubles give way. A row named here is chosen even where `rows` does not have it. */
  replace?: number[] | undefined
  /** Members who are meant by names that link to nobody. */
  names?: ChosenName[] | undefined
  /** What days on which people cannot serve become; `away` where it is left out. */
  daysAs?: ImportedDayKind | undefined
}

/** Refuses numbers of rows that the plan does not have. */
function mustExist({ rows, replace }: RowChoice, plan: ImportRow[]): void {
  const missing = Object.entries({ rows, replace }).flatMap(([field, seqs = []]) =>
    seqs.flatMap((seq, place) => (seq > plan.length ? [`${field}.${place}`] : [])),
  )
  if (missing.length === 0) return
  const issues = missing.slice(0, 200)
  throw new AppError('invalid_input', {
    issues: (t): Issue[] => issues.map((path) => ({ path, message: t('api.rowNotThere') })),
  })
}

const isNew = ({ what }: ImportRow): boolean => what === 'add' || what === 'ended'

/** The row that adds a shift under a new id. */
function toAdd({ why: _ended, ...row }: ImportRow): ImportRow {
  return { ...row, what: 'add', shiftId: randomUUID(), doubles: [] }
}

/** A row without what belongs to the file, and not to the shift that an entry of the history puts back. */
const ofShift = ({ remark: _remark, comment: _comment, ...row }: ImportRow): ImportRow => row

/** Changes that the chosen rows of a plan make to the stored shifts, a row for each shift that is touched. */
export function chosenOf(plan: ImportRow[], choice: RowChoice, stored: PlaceRow[]): ImportRow[] {
  mustExist(choice, plan)
  const named = choice.rows && new Set(choice.rows)
  const replacing = new Set(choice.replace)
  const byId = new Map(stored.map((row) => [row.shift_id, row]))
  const replaced = new Set<string>()
  const touched: ImportRow[] = []
  const alsoGone: PlaceRow[] = []
  for (const row of plan) {
    const isChosen = named ? named.has(row.seq) : row.what !== 'gone' && row.what !== 'ended'
    const isReplacing = row.what === 'add' && replacing.has(row.seq)
    if ((!isChosen && !isReplacing) || row.what === 'same') continue
    const doubles = isReplacing
      ? row.doubles.flatMap(({ _id }) => (replaced.has(_id) ? [] : (byId.get(_id) ?? [])))
      : []
    for (const { shift_id } of doubles) replaced.add(shift_id)
    const [first, ...others] = doubles
    alsoGone.push(...others)
    if (row.what === 'add' && first && row.after) {
      const after = { ...row.after, tieColor: row.after.tieColor ?? first.tie_color }
      touched.push({ ...row, what: 'change', before: toImported(first), after, shiftId: first.shift_id, doubles: [] })
    } else touched.push(isNew(row) ? toAdd(row) : row)
  }
  return [...touched.map(ofShift), ...alsoGone.map((shift, place) => goneRow(plan.length + 1 + place, shift))]
}

/** Cells of one row by their columns; a row as a whole comes before its cells. */
const compareCells = (a: string | null, b: string | null): number =>
  (a?.length ?? 0) - (b?.length ?? 0) || ((a ?? '') < (b ?? '') ? -1 : 1)

/**
 * Content of a file that the schedule does not get, in the file's order: the texts without a shift and the ended rows.
 */
export function leftOutOf(leftOut: LeftOut[], plan: ImportRow[], { rows: chosen }: RowChoice = {}): LeftOut[] {
  const named = new Set(chosen)
  const ended = plan.flatMap(({ seq, what, row, cell, after }): LeftOut[] => {
    if (what !== 'ended' || row === null || !after || named.has(seq)) return []
    const { date, name, assignment, serviceTime, tieColor } = after
    const values = [date, name, assignment, serviceTime, tieColor ?? []].flat()
    // A cell of a table is one; of a list the row.
    const filled = cell === null ? values.length : 1
    return [{ row, cell, what: 'row', why: 'ended', filled, text: values.join(' · ') }]
  })
  const isSheet = ({ what }: LeftOut): number => (what === 'sheet' ? 1 : 0)
  return [...leftOut, ...ended].sort((a, b) => isSheet(a) - isSheet(b) || a.row - b.row || compareCells(a.cell, b.cell))
}
