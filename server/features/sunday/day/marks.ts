import type { AttendanceMark, StoredMark } from '#shared/sunday/day.ts'
import type { Trx } from '../../../db/change.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import { authorOf, type Bearer, bearerId } from '../../../http/viewer.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import type { Plan } from '../../plan/places/changePlaces.ts'
import { placeWrites } from '../../plan/places/placeWrites.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { entryInstant, sortEntries } from '../entries/entries.ts'
import { reportingDays } from '../entries/reporting.ts'
import { attendanceStore, type MarkedPlace } from './attendance.store.ts'

interface Needs {
  team: Pick<TeamService, 'timeZone'>
}

/** The mark of a place; none where nobody marked it. */
const toStored = (row: MarkedPlace): StoredMark[] => {
  const { shift_id: shiftId, attendance: state, attendance_at: at, attendance_by: by, attendance_uuid: uuid } = row
  if (state === null || at === null || uuid === null) return []
  return [{ shiftId, state, at, by: by === null ? null : { _id: by, name: row.marker ?? '' }, uuid }]
}

/**
 * The marks that change something, one for each place: the latest counts, and a mark that arrived before is ignored, as
 * one of a shift that is gone.
 */
async function fresh(
  trx: Trx<'rota'>,
  marks: AttendanceMark[],
  places: ReadonlyMap<string, MarkedPlace>,
  now: Date,
): Promise<Map<string, AttendanceMark>> {
  const { added } = sortEntries(marks, {
    known: await attendanceStore.known(trx, columnOf(marks, 'uuid')),
    closedOf: () => null,
    refusalOf: ({ shiftId }) => (places.has(shiftId) ? null : 'not_found'),
  })
  await attendanceStore.remember(
    trx,
    added.flatMap(({ uuid, shiftId }) => ({ uuid, place_id: places.get(shiftId)?.id ?? '' })),
  )
  const changes = new Map<string, AttendanceMark>()
  // Earliest first: of several of a place the last one stays, of equal ones the first that was sent.
  const ordered = added.toReversed().sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  for (const mark of ordered) {
    // No allowance: a device whose clock is ahead must not win for ever.
    const at = entryInstant(mark.at, now, 0)
    if (at > (places.get(mark.shiftId)?.attendance_at ?? '')) changes.set(mark.shiftId, { ...mark, at })
  }
  return changes
}

/**
 * Stores marks of attendance; returns the marks that then stand, for shifts that exist. A person who is marked absent
 * before the service begins causes a search for a stand-in. 400 for a shift of a later day.
 */
export async function markPlaces(
  plan: Plan,
  { team }: Needs,
  viewer: Bearer,
  marks: AttendanceMark[],
): Promise<StoredMark[]> {
  const { trx, context } = plan
  const timeZone = await team.timeZone(trx)
  const now = new Date()
  const ids = [...new Set(columnOf(marks, 'shiftId'))]
  const rows = await attendanceStore.marked(trx, ids)
  const { lastDay } = await reportingDays(trx, columnOf(rows, 'date'), timeZone, now)
  if (rows.some(({ date }) => date > lastDay)) refuseAt('marks', 'rota.dayToCome')
  const changes = await fresh(trx, marks, new Map(rows.map((row) => [row.shift_id, row])), now)
  const changed = rows.flatMap((row) => {
    const mark = changes.get(row.shift_id)
    return mark ? [{ row, mark }] : []
  })
  const ahead = changed.filter(({ row }) => !hasBegun(row, timeZone, now))
  await plan.countBefore(ahead.flatMap(({ row }) => row.service_id ?? []))
  for (const { row, mark } of changed)
    await placeWrites.mark(trx, row.id, {
      attendance: mark.state,
      attendance_at: mark.at,
      attendance_by: authorOf(viewer),
      attendance_uuid: mark.uuid,
    })
  for (const { row, mark } of ahead)
    if (mark.state === 'absent' && row.service_id !== null && row.post_id !== null && row.shadow === 0)
      plan.giveUp({ service_id: row.service_id, post_id: row.post_id, user_id: row.user_id ?? '' })
  const days = columnOf(rows, 'date').sort()
  const [from, to] = [days[0], days.at(-1)]
  if (changes.size > 0 && from && to) {
    const detail = { day: to, count: changes.size }
    await context.audit({ action: 'attendance.marked', actorId: bearerId(viewer), detail })
    plan.touch(from, to)
  }
  const current = new Map((await attendanceStore.marked(trx, ids)).map((row) => [row.shift_id, toStored(row)]))
  return marks.flatMap(({ shiftId }) => current.get(shiftId) ?? [])
}
