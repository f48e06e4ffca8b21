import { randomUUID } from 'node:crypto'
import { AppError, type Issue } from '#shared/errors.ts'
import type { ImportRow } from '#shared/imports.ts'
import type { NewShiftRow } from '../../plan/shifts.store.ts'
import { goneRow, toImported } from './plan.ts'

/** Rows of a plan by `seq`. Without `rows`: every row to add or change. */
export interface Choice {
  rows?: number[] | undefined
  /** Rows to add whose doubles give way; they are chosen by this, too. */
  replace?: number[] | undefined
}

/** Refuses numbers of rows that the plan does not have. */
function mustExist({ rows, replace }: Choice, plan: ImportRow[]): void {
  const missing = Object.entries({ rows, replace }).flatMap(([field, seqs = []]) =>
    seqs.flatMap((seq, place) => (seq > plan.length ? [`${field}.${place}`] : [])),
  )
  if (missing.length === 0) return
  const issues = missing.slice(0, 200)
  throw new AppError('invalid_input', {
    issues: (t): Issue[] => issues.map((path) => ({ path, message: t('api.rowNotThere') })),
  })
}

/** What the chosen rows of a plan do to the stored shifts, a row for each shift that is touched. */
export function chosenOf(plan: ImportRow[], choice: Choice, stored: NewShiftRow[]): ImportRow[] {
  mustExist(choice, plan)
  const named = choice.rows && new Set(choice.rows)
  const replacing = new Set(choice.replace)
  const byId = new Map(stored.map((row) => [row.id, row]))
  const replaced = new Set<string>()
  const touched: ImportRow[] = []
  const alsoGone: NewShiftRow[] = []
  for (const row of plan) {
    const isChosen =
      (named ? named.has(row.seq) : row.what !== 'gone') || (row.what === 'add' && replacing.has(row.seq))
    if (!isChosen || row.what === 'same') continue
    const doubles = replacing.has(row.seq)
      ? row.doubles.flatMap(({ _id }) => (replaced.has(_id) ? [] : (byId.get(_id) ?? [])))
      : []
    for (const { id } of doubles) replaced.add(id)
    const [first, ...others] = doubles
    alsoGone.push(...others)
    if (row.what === 'add' && first && row.after) {
      const after = { ...row.after, tieColor: row.after.tieColor ?? first.tie_color }
      touched.push({ ...row, what: 'change', before: toImported(first), after, shiftId: first.id, doubles: [] })
    } else touched.push(row.what === 'add' ? { ...row, shiftId: randomUUID(), doubles: [] } : row)
  }
  return [...touched, ...alsoGone.map((shift, place) => goneRow(plan.length + 1 + place, shift))]
}
