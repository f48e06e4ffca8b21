import type { ImportedShift, ImportRow } from '#shared/plan/importRows.ts'
import type { KeepTime } from '../places/keptTimes.ts'
import type { PlaceRow } from '../places/places.store.ts'
import { shownOf, uniqueKeys } from '../places/places.wire.ts'
import { toImported } from './plan.ts'

/** True where readers see the same shift; the member who is linked to it does not count. */
const isSame = (a: ImportedShift, b: ImportedShift): boolean =>
  a.date === b.date &&
  a.name === b.name &&
  a.assignment === b.assignment &&
  a.serviceTime === b.serviceTime &&
  a.tieColor === b.tieColor

/** As an import left its shifts, or as the names that were corrected since left them; null for those that are gone. */
function leftBy(rows: ImportRow[], corrections: readonly ImportRow[][]): Map<string | null, ImportedShift | null> {
  const left = new Map(rows.map(({ shiftId, after }) => [shiftId, after]))
  for (const { shiftId, before, after } of corrections.flat()) {
    const earlier = left.get(shiftId)
    if (earlier && before && isSame(earlier, before)) left.set(shiftId, after)
  }
  return left
}

interface Now {
  /** The shifts of all days of the rows. */
  stored: PlaceRow[]
  /** The rows of names that were corrected since, oldest first: they are no hindrance. */
  corrections?: readonly ImportRow[][]
  keep: KeepTime
}

/**
 * Parts the rows of an import into those that can be put back and those whose shifts were changed or deleted since, or
 * whose place another shift has taken.
 */
export function partedForUndo(
  rows: ImportRow[],
  { stored, corrections = [], keep }: Now,
): { free: ImportRow[]; kept: ImportRow[] } {
  const keysOf = (shift: ImportedShift) => uniqueKeys(keep(shownOf(shift, '', shift.userId)))
  const byId = new Map(stored.map((row) => [row.shift_id, row]))
  const left = leftBy(rows, corrections)
  const isAsLeft = ({ shiftId }: ImportRow): boolean => {
    const now = byId.get(shiftId ?? '')
    const as = left.get(shiftId)
    return as ? now !== undefined && isSame(toImported(now), as) : now === undefined
  }
  let free = rows.filter(isAsLeft)
  for (;;) {
    const moving = new Set(free.map(({ shiftId }) => shiftId))
    const taken = new Set(stored.filter(({ shift_id }) => !moving.has(shift_id)).flatMap(uniqueKeys))
    const next = free.filter(({ before }) => !before || !keysOf(before).some((key) => taken.has(key)))
    // A row that stays keeps its place, which another row may have wanted.
    if (next.length === free.length) break
    free = next
  }
  const isFree = new Set(free)
  return { free, kept: rows.filter((row) => !isFree.has(row)) }
}

/** The rows that put everything back. */
export const reversed = (rows: ImportRow[]): ImportRow[] =>
  rows.map((row) => ({
    ...row,
    what: row.before ? (row.after ? 'change' : 'add') : 'gone',
    before: row.after,
    after: row.before,
  }))
