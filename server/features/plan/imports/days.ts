import type { ImportedDay, ImportedDayKind } from '#shared/plan/importFiles.ts'
import type { ImportRow } from '#shared/plan/importRows.ts'
import type { Db } from '../../../db/client.ts'
import { authorOf, type Bearer, bearerId } from '../../../http/viewer.ts'
import { activeMembersByName } from '../../people/users/members.ts'
import { addImportedDays, removeImportedDays, templateFinder } from '../../rota/availability/importedDays.ts'
import { noteEntered } from '../../rota/entered.ts'
import type { Plan } from '../places/changePlaces.ts'
import { keyOf } from '../places/places.wire.ts'
import type { MarkedDay } from '../worker/readSchedule.ts'
import type { NamedMembers } from './chosenNames.ts'

const dayOf = ({ name, date }: { name: string; date: string }): string => `${date} ${keyOf(name)}`

/** What decides what the days of a file become. */
interface Reading {
  /** Rows of the same file. */
  rows: readonly ImportRow[]
  /** Members who are meant by names that link to nobody. */
  named?: NamedMembers | undefined
  /** What days on which people cannot serve become. */
  daysAs?: ImportedDayKind | undefined
}

/**
 * The days of a file on which people cannot or would rather not serve; a yes says nothing. One at a time for which the
 * team has no template is the whole day: away, or rather not of somebody who serves at another time of that day.
 */
export async function importedDays(
  db: Db,
  days: readonly MarkedDay[],
  { rows, named = new Map(), daysAs = 'away' }: Reading,
): Promise<ImportedDay[]> {
  const serving = new Set(rows.flatMap(({ what, after }) => (after && what !== 'ended' ? dayOf(after) : [])))
  const members = await activeMembersByName(db)
  const templateOf = await templateFinder(db)
  return days.flatMap(({ row, cell, name, date, serviceTime: time, isWhole, mark }): ImportedDay[] => {
    if (mark === 'yes') return []
    const serviceTime = isWhole || time === '' ? null : time
    const templateId = templateOf({ date, serviceTime })
    const userId = members.get(keyOf(name)) ?? named.get(keyOf(name))?._id ?? null
    const isWider = serviceTime !== null && templateId === null
    const isServing = isWider && serving.has(dayOf({ name, date }))
    const kind: ImportedDayKind = mark === 'no' && !isServing ? daysAs : 'rather_not'
    return [{ row, cell, name, date, userId, serviceTime, kind, ...(isWider && { isWholeDay: true as const }) }]
  })
}

/** Names each person of these rows in the audit log, and tells them. */
async function note({ context, trx }: Plan, viewer: Bearer, rows: readonly { userId: string }[]): Promise<void> {
  for (const userId of new Set(rows.map(({ userId }) => userId)))
    if (userId !== bearerId(viewer)) await noteEntered({ ...context, trx }, viewer, userId)
}

/** Adds the days of members to their availability; returns the ids of the new rows. */
export async function writeDays(
  plan: Plan,
  viewer: Bearer,
  days: readonly MarkedDay[],
  reading: Reading,
): Promise<string[]> {
  const found = await importedDays(plan.trx, days, reading)
  const known = found.flatMap(({ userId, ...day }) => (userId === null ? [] : { ...day, userId }))
  const added = await addImportedDays(plan.trx, authorOf(viewer), known)
  await note(plan, viewer, added)
  plan.touch(...known.map(({ date }) => date))
  return added.map(({ id }) => id)
}

/** Removes the days that an import added; returns their number. */
export async function undoDays(plan: Plan, viewer: Bearer, ids: readonly string[]): Promise<number> {
  const removed = await removeImportedDays(plan.trx, ids)
  await note(plan, viewer, removed)
  plan.touch(...removed.map(({ date }) => date))
  return removed.length
}
