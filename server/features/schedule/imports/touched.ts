import { randomUUID } from 'node:crypto'
import type { ImportedShift, ImportKind, ImportRow, ScheduleLayout } from '#shared/imports.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { type NewShiftRow, scheduleStore } from '../../plan/shifts.store.ts'
import { identityOf, rowOf } from '../../plan/shifts.ts'
import type { ShiftChange, ShiftsWritten } from '../../plan/tellMembers.ts'
import { activeMembersByName, stillThere } from '../../users/members.ts'
import { importsStore } from './imports.store.ts'
import { daysOf } from './plan.ts'

/** True where a row changes nothing but the tie colour. */
const isTieOnly = (before: NewShiftRow, after: NewShiftRow): boolean =>
  identityOf(before) === identityOf(after) &&
  before.name === after.name &&
  before.assignment === after.assignment &&
  before.service_time === after.service_time

/** Links of shifts that are written: the person of the row while they are there, else the member with the name. */
async function linker(trx: Db, rows: ImportRow[]) {
  const members = await activeMembersByName(trx)
  const named = new Set(rows.flatMap(({ after }) => after?.userId ?? []))
  const people = await stillThere(trx, [...named])
  return (row: NewShiftRow, userId: string | null): string | null =>
    userId !== null && people.has(userId) ? userId : (members.get(row.name_key) ?? null)
}

/** Writes rows of an import to the shifts. */
async function writeTouched(
  { trx }: ChangeContext<'schedule'>,
  rows: ImportRow[],
  stored: NewShiftRow[],
): Promise<ShiftChange[]> {
  const linkOf = await linker(trx, rows)
  const byId = new Map(stored.map((row) => [row.id, row]))
  const changes = rows.map(({ shiftId, after }) => {
    const before = byId.get(shiftId ?? '') ?? null
    if (!after) return { before, after: null }
    const row = rowOf(after, shiftId ?? randomUUID(), null)
    row.user_id = before?.name_key === row.name_key ? before.user_id : linkOf(row, after.userId)
    return { before, after: row }
  })
  const removed: string[] = []
  const added: NewShiftRow[] = []
  const ties: NewShiftRow[] = []
  const others: NewShiftRow[] = []
  for (const { before, after } of changes) {
    if (before && !after) removed.push(before.id)
    else if (after) (before ? (isTieOnly(before, after) ? ties : others) : added).push(after)
  }
  await scheduleStore.removeAll(trx, removed)
  await scheduleStore.setTies(trx, ties)
  for (const row of others) await scheduleStore.update(trx, row)
  await scheduleStore.insertAll(trx, added)
  return changes
}

interface Write {
  viewer: Viewer
  revision: number
  written: ShiftsWritten
  rows: ImportRow[]
  /** The shifts that the rows change or remove. */
  stored: NewShiftRow[]
}

/** Writes rows to the shifts, tells the members concerned, and announces the schedule's new revision. */
export async function writeAndTell(
  context: ChangeContext<'schedule'>,
  { viewer, revision, written, rows, stored }: Write,
) {
  const changes = await writeTouched(context, rows, stored)
  await written(context, changes, { by: viewer._id })
  return context.tell('members', 'scheduleChanged', { revision })
}

interface Entry {
  kind: ImportKind
  byId: string
  filename?: string
  layout?: ScheduleLayout
  /** First and last day; those of the rows where left out. */
  span?: { from: string; to: string }
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
  const days = daysOf(shiftsOf(rows))
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/** Adds an entry to the history; null where nothing was touched. */
export async function addEntry(trx: Db, { kind, byId, filename, layout, span }: Entry, rows: ImportRow[]) {
  if (rows.length === 0) return null
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
    fingerprint: null,
    rows: JSON.stringify(rows),
    shifts: null,
  })
  return id
}
