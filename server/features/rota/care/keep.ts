import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import type { CareRow, HolderRow } from './care.store.ts'
import type { CareFound } from './found.ts'

/** The day a month later: the last of a month that has no such day. */
const monthAfter = (day: string): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ months: 1 }).toISODate() ?? day

const keyOf = ({ kind, user_id, post_id, service_id }: Omit<CareRow, 'id'>): string =>
  [kind, user_id, post_id, service_id].join(' ')

const toRow = ({ kind, userId, postId, serviceId, facts }: CareFound, day: string): Omit<CareRow, 'id'> => ({
  kind,
  user_id: userId ?? null,
  post_id: postId ?? null,
  service_id: serviceId ?? null,
  facts: JSON.stringify(facts),
  since: day,
  found: 1,
  done_on: null,
  done_by: null,
})

/**
 * Joins what a night found to what is stored: each kind and person, post or service has one item, whose id stays. What
 * comes back within a month of its first day is the same item; what an admin has done stays off the list for a month.
 */
export function keepFound(stored: readonly CareRow[], found: readonly CareFound[], day: string) {
  const before = new Map(stored.map((row) => [keyOf(row), row]))
  const rows: CareRow[] = []
  const holders: HolderRow[] = []
  const isPast = (since: string | null) => since === null || monthAfter(since) <= day
  for (const one of found) {
    const row = toRow(one, day)
    const known = before.get(keyOf(row))
    before.delete(keyOf(row))
    const id = known?.id ?? randomUUID()
    const isSame = known && (known.found === 1 || !isPast(known.since))
    const isDone = known && !isPast(known.done_on)
    rows.push({
      ...row,
      id,
      since: isSame ? known.since : day,
      done_on: isDone ? known.done_on : null,
      done_by: isDone ? known.done_by : null,
    })
    holders.push(...(one.holders ?? []).map((user_id) => ({ care_id: id, user_id })))
  }
  const gone = [...before.values()].filter(({ since, done_on }) => !isPast(since) || !isPast(done_on))
  rows.push(...gone.map((row) => ({ ...row, found: 0 as const })))
  return { rows, holders }
}
