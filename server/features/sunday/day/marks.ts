import type { AttendanceMark, StoredMark } from '#shared/sunday/day.ts'
import type { Trx } from '../../../db/change.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import type { Plan } from '../../plan/places/changePlaces.ts'
import { placeWrites } from '../../plan/places/placeWrites.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
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
 * The marks that change something, one for each place: the latest counts, and a mark that arrived before is ignored.
 */
async function fresh(
  trx: Trx<'rota'>,
  marks: AttendanceMark[],
  places: ReadonlyMap<string, MarkedPlace>,
  now: Date,
): Promise<Map<string, AttendanceMark>> {
  const known = await attendanceStore.known(trx, columnOf(marks, 'uuid'))
  const latest = new Map<string, AttendanceMark>()
  const arrived = new Map<string, string>()
  for (const mark of marks) {
    const place = places.get(mark.shiftId)
    // Marks of shifts that are gone are ignored.
    if (!place || known.has(mark.uuid) || arrived.has(mark.uuid)) continue
    arrived.set(mark.uuid, place.id)
    const other = latest.get(mark.shiftId)
    if (!other || Date.parse(mark.at) > Date.parse(other.at)) latest.set(mark.shiftId, mark)
  }
  await attendanceStore.remember(
    trx,
    [...arrived].map(([uuid, place_id]) => ({ uuid, place_id })),
  )
  const changes = new Map<string, AttendanceMark>()
  for (const [shiftId, mark] of latest) {
    // An instant in the future is cut to now: a device whose clock is ahead must not win for ever.
    const at = new Date(Math.min(Date.parse(mark.at), now.getTime())).toISOString()
    if (at > (places.get(shiftId)?.attendance_at ?? '')) changes.set(shiftId, { ...mark, at })
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
  viewer: Viewer,
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
      attendance_by: viewer._id,
      attendance_uuid: mark.uuid,
    })
  for (const { row, mark } of ahead)
    if (mark.state === 'absent' && row.service_id !== null && row.post_id !== null && row.shadow === 0)
      plan.giveUp({ serviceId: row.service_id, postId: row.post_id, userId: row.user_id ?? '' })
  const days = columnOf(rows, 'date').sort()
  const [from, to] = [days[0], days.at(-1)]
  if (changes.size > 0 && from && to) {
    const detail = { day: to, count: changes.size }
    await context.audit({ action: 'attendance.marked', actorId: viewer._id, detail })
    plan.touch(from, to)
  }
  const current = new Map((await attendanceStore.marked(trx, ids)).map((row) => [row.shift_id, toStored(row)]))
  return marks.flatMap(({ shiftId }) => current.get(shiftId) ?? [])
}
