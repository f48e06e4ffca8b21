import { randomUUID } from 'node:crypto'
import type { ImportKind } from '#shared/plan/importEntries.ts'
import type { ScheduleLayout } from '#shared/plan/importFiles.ts'
import type { ImportedShift, ImportRow } from '#shared/plan/importRows.ts'
import type { Db } from '../../../db/client.ts'
import { activeMembersByName, stillThere } from '../../people/users/members.ts'
import type { Plan } from '../places/changePlaces.ts'
import { keptTimes } from '../places/keptTimes.ts'
import type { PlaceRow } from '../places/places.store.ts'
import { shownOf } from '../places/places.wire.ts'
import type { WriteOptions } from '../places/shiftWrites.ts'
import { importsStore } from './imports.store.ts'
import { datesOf } from './plan.ts'

/** Links of shifts that are written: the person of the row while they are there, else the member with the name. */
async function linker(trx: Db, rows: ImportRow[]) {
  const members = await activeMembersByName(trx)
  const named = new Set(rows.flatMap(({ after }) => after?.userId ?? []))
  const people = await stillThere(trx, [...named])
  return (row: Pick<PlaceRow, 'name_key'>, userId: string | null): string | null =>
    userId !== null && people.has(userId) ? userId : (members.get(row.name_key) ?? null)
}

/**
 * Writes rows to the shifts, and tells the members concerned. `stored` has the shifts that the rows change or remove.
 */
export async function writeRows(
  plan: Plan,
  rows: ImportRow[],
  stored: PlaceRow[],
  options?: WriteOptions,
): Promise<void> {
  const linkOf = await linker(plan.trx, rows)
  const byId = new Map(stored.map((row) => [row.shift_id, row]))
  const keep = await keptTimes(plan.trx, datesOf(rows.flatMap(({ after }) => after ?? [])))
  const changes = rows.map(({ shiftId, after }) => {
    const before = byId.get(shiftId ?? '') ?? null
    if (!after) return { before, after: null }
    const row = keep(shownOf(after, shiftId ?? randomUUID(), null))
    row.user_id = before?.name_key === row.name_key ? before.user_id : linkOf(row, after.userId)
    return { before, after: row }
  })
  await plan.writeShifts(changes, options)
}

interface Entry {
  kind: ImportKind
  byId: string | null
  filename?: string
  layout?: ScheduleLayout
  /** First and last day; those of the rows where left out. */
  span?: { from: string; to: string }
  /** Ids of the days that it added to people's availability. */
  dayIds?: readonly string[]
}

export const tally = (rows: ImportRow[]) => {
  const of = (what: ImportRow['what']) => rows.filter((row) => row.what === what).length
  return { added: of('add'), updated: of('change'), removed: of('gone') }
}

/** The shifts before and after. */
export const shiftsOf = (rows: ImportRow[]): ImportedShift[] =>
  rows.flatMap(({ before, after }) => [before ?? [], after ?? []].flat())

/** First and last day of the shifts before and after. */
function spanOf(rows: ImportRow[]): { from: string; to: string } {
  const days = datesOf(shiftsOf(rows))
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/** Adds an entry to the history; null where nothing was touched. */
export async function addEntry(trx: Db, { kind, byId, filename, layout, span, dayIds = [] }: Entry, rows: ImportRow[]) {
  if (rows.length + dayIds.length === 0) return null
  const { from, to } = span ?? spanOf(rows)
  const id = randomUUID()
  await importsStore.insert(trx, {
    id,
    kind,
    state: 'applied',
    at: new Date().toISOString(),
    by_id: byId,
    filename: filename ?? null,
    layout: layout ?? null,
    from_day: from,
    to_day: to,
    ...tally(rows),
    added: tally(rows).added + dayIds.length,
    fingerprint: null,
    rows: JSON.stringify(rows),
    shifts: dayIds.length > 0 ? JSON.stringify({ added: dayIds }) : null,
  })
  return id
}
