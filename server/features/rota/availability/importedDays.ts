import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { weekdayOf } from '#shared/recurrence.ts'
import { ROWS_MAX } from '#shared/rota/availabilityRows.ts'
import { minuteOfDay } from '#shared/serviceTime.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { AvailabilityTable } from '../../../db/schema.ts'
import { fromSheetStore, sheetKeys } from '../facts/fromSheet.ts'
import { templateRows } from '../setup/templates/templates.wire.ts'
import { availabilityStore } from './availability.store.ts'

/** A day on which a member cannot or would rather not serve. */
export interface DayOfMember {
  userId: string
  /** YYYY-MM-DD */
  date: string
  /** Null for the whole day. */
  serviceTime: string | null
  kind: 'away' | 'rather_not'
}

/** Says the template to which a day of a service is bound; null for the whole day, and where there is no template. */
export async function templateFinder(db: Db) {
  const templates = (await templateRows.all(db)).filter(({ retired }) => retired === 0)
  return ({ date, serviceTime }: Pick<DayOfMember, 'date' | 'serviceTime'>): string | null =>
    templates.find(
      (one) =>
        serviceTime !== null &&
        one.weekday === weekdayOf(date) &&
        minuteOfDay(one.service_time) === minuteOfDay(serviceTime),
    )?.id ?? null
}

/**
 * Adds days that an import says to the availability of members, by right of an admin, each bound to its service by the
 * template, else for the whole day: the word of the schedule, not theirs.
 * Returns the ids of the new rows: equal ones are there already. 409 above `ROWS_MAX`.
 */
export async function addImportedDays(trx: Trx<'rota'>, adminId: string | null, days: readonly DayOfMember[]) {
  const templateOf = await templateFinder(trx)
  const known = new Map<string, AvailabilityTable[]>()
  const added: { id: string; userId: string }[] = []
  for (const day of days) {
    const rows = known.get(day.userId) ?? (await availabilityStore.rowsOf(trx, day.userId))
    known.set(day.userId, rows)
    const { kind } = day
    const template_id = templateOf(day)
    const isSame = (row: AvailabilityTable) =>
      row.kind === kind && row.from_day === day.date && row.to_day === day.date && row.template_id === template_id
    if (rows.some(isSame)) continue
    if (rows.length >= ROWS_MAX) throw new AppError('availability_full', { params: { limit: ROWS_MAX } })
    const row: AvailabilityTable = {
      id: randomUUID(),
      user_id: day.userId,
      kind,
      from_day: day.date,
      to_day: day.date,
      weekdays: 0,
      nth: 0,
      every_weeks: 1,
      anchor_day: day.date,
      template_id,
      reason: null,
      created_by: adminId,
      created_at: new Date().toISOString(),
    }
    await availabilityStore.insertRow(trx, row)
    rows.push(row)
    added.push({ id: row.id, userId: row.user_id })
  }
  await fromSheetStore.add(
    trx,
    added.map(({ id }) => sheetKeys.row(id)),
  )
  return added
}

/** Removes days that an import added, as far as they are still there. Returns those that it removed. */
export async function removeImportedDays(trx: Trx<'rota'>, ids: readonly string[]) {
  const removed: { userId: string; date: string }[] = []
  for (const id of ids) {
    const row = await availabilityStore.findRow(trx, id)
    if (!row) continue
    await availabilityStore.removeRow(trx, id)
    removed.push({ userId: row.user_id, date: row.from_day })
  }
  await fromSheetStore.remove(trx, ids.map(sheetKeys.row))
  return removed
}
