import { comparisonKey } from '#shared/text.ts'
import type { Trx } from '../../db/change.ts'
import { type AssignmentRow, assignmentsStore } from './assignments.store.ts'
import { servicesStore } from './services.store.ts'
import { type NewShiftRow, scheduleStore } from './shifts.store.ts'
import { identityOf } from './shifts.ts'
import type { ShiftChange } from './tellMembers.ts'

/** True where a change changes nothing but the tie colour. */
const isTieOnly = (before: NewShiftRow, after: NewShiftRow): boolean =>
  identityOf(before) === identityOf(after) &&
  before.name === after.name &&
  before.assignment === after.assignment &&
  before.service_time === after.service_time

/** Stores typed, edited, imported or deleted shifts. Throws the error of the database where a shift duplicates another. */
export async function storeShifts(trx: Trx<'plan'>, changes: readonly ShiftChange[]): Promise<void> {
  const [removed, added]: [string[], NewShiftRow[]] = [[], []]
  const [ties, others]: [NewShiftRow[], NewShiftRow[]] = [[], []]
  for (const { before, after } of changes) {
    if (before && !after) removed.push(before.id)
    else if (after) (before ? (isTieOnly(before, after) ? ties : others) : added).push(after)
  }
  await scheduleStore.removeAll(trx, removed)
  await scheduleStore.setTies(trx, ties)
  for (const row of others) await scheduleStore.update(trx, row)
  await scheduleStore.insertAll(trx, added)
}

/** The live assignments whose shift is gone, or has another person, service or post, after the changes. */
export async function releasedBy(trx: Trx<'plan'>, changes: readonly ShiftChange[]): Promise<AssignmentRow[]> {
  const byId = new Map(changes.flatMap((change) => (change.before ? [[change.before.id, change] as const] : [])))
  if (byId.size === 0) return []
  const rows = await assignmentsStore.ofShifts(trx, [...byId.keys()])
  return rows.filter((row) => {
    const after = byId.get(row.feed_id)?.after
    if (!after) return true
    const isElsewhere = after.date !== row.date || after.service_time_key !== row.service_time_key
    return isElsewhere || after.user_id !== row.user_id || after.assignment_key !== comparisonKey(row.post)
  })
}

/** Ids of the services at the dates and times of these shifts before and after the changes. */
export async function servicesOf(trx: Trx<'plan'>, changes: readonly ShiftChange[]): Promise<string[]> {
  const shifts = changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat())
  const slots = new Set(shifts.map((row) => `${row.date} ${row.service_time_key}`))
  const services = await servicesStore.onDays(trx, [...new Set(shifts.map(({ date }) => date))])
  return services.filter((row) => slots.has(`${row.date} ${row.service_time_key}`)).map(({ id }) => id)
}
