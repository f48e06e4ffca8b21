import { today } from '#shared/days.ts'
import type { Mark, RotaDay, StoredMark } from '#shared/rotaDay.ts'
import type { Change, Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { ChangePlaces } from '../../plan/changePlaces.ts'
import { servicesStore } from '../../plan/services.store.ts'
import type { TeamService } from '../../team/team.service.ts'
import { hasBegun } from '../moments.ts'
import { refuseAt } from '../refuseAt.ts'
import { type AttendanceRow, attendanceStore } from './attendance.store.ts'

export interface DayService {
  /** Everybody who is to serve on a day, with their attendance. */
  show(date: string): Promise<RotaDay>
  /**
   * Stores marks of attendance; returns the marks that then stand, for shifts that exist. A person who is marked absent before
   * the service begins causes a search for a stand-in. 400 for a shift of a later day.
   */
  mark(viewer: Viewer, marks: Mark[]): Promise<StoredMark[]>
}

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  changePlaces: ChangePlaces
}

type DayRow = Awaited<ReturnType<typeof attendanceStore.ofDay>>[number]

const toStored = ({ shift_id, state, at, by, uuid, marker }: AttendanceRow): StoredMark => ({
  shiftId: shift_id,
  state,
  at,
  by: by === null ? null : { _id: by, name: marker ?? '' },
  uuid,
})

const toPerson = (row: DayRow): RotaDay['services'][number]['people'][number] => ({
  shiftId: row.id,
  userId: row.user_id,
  name: row.name,
  phoneNumber: row.phone_number,
  postId: row.post_id,
  post: row.assignment,
  state: row.state,
  attendance: row.attendance,
  at: row.at,
})

export function dayService({ db, change, changePlaces, team }: Needs): DayService {
  /** The marks that change something, one for each shift: the latest counts, and a mark that arrived before is ignored. */
  async function fresh(trx: Trx<'rota'>, marks: Mark[], now: Date): Promise<Map<string, Mark>> {
    const known = await attendanceStore.known(
      trx,
      marks.map(({ uuid }) => uuid),
    )
    const latest = new Map<string, Mark>()
    const arrived = new Map<string, string>()
    for (const mark of marks) {
      if (known.has(mark.uuid) || arrived.has(mark.uuid)) continue
      arrived.set(mark.uuid, mark.shiftId)
      const other = latest.get(mark.shiftId)
      if (!other || Date.parse(mark.at) > Date.parse(other.at)) latest.set(mark.shiftId, mark)
    }
    await attendanceStore.remember(
      trx,
      [...arrived].map(([uuid, shift_id]) => ({ uuid, shift_id })),
    )
    const stored = new Map((await attendanceStore.of(trx, [...latest.keys()])).map((row) => [row.shift_id, row.at]))
    const changes = new Map<string, Mark>()
    for (const [shiftId, mark] of latest) {
      // An instant in the future is cut to now: a device whose clock is ahead must not win for ever.
      const at = new Date(Math.min(Date.parse(mark.at), now.getTime())).toISOString()
      if (at > (stored.get(shiftId) ?? '')) changes.set(shiftId, { ...mark, at })
    }
    return changes
  }

  return {
    async show(date) {
      const services = await servicesStore.between(db, date, date)
      const rows = await attendanceStore.ofDay(db, date)
      const ofTime = (key: string) => services.find(({ service_time_key }) => service_time_key === key)
      const published = services.filter(({ state, published_at }) => state === 'planned' && published_at !== null)
      const times = new Map([...published, ...rows].map((row) => [row.service_time_key, row]))
      const inOrder = [...times.values()].sort(
        (a, b) => a.service_time_order - b.service_time_order || (a.service_time_key < b.service_time_key ? -1 : 1),
      )
      return {
        date,
        services: inOrder.map(({ service_time_key: key, service_time, tie_color }) => {
          const service = ofTime(key)
          return {
            serviceId: service?.id ?? null,
            serviceTime: service?.service_time ?? service_time,
            tieColor: service ? service.tie_color : tie_color,
            people: rows.filter(({ service_time_key }) => service_time_key === key).map(toPerson),
          }
        }),
      }
    },

    mark: (viewer, marks) =>
      changePlaces(change.by(viewer), { cause: 'absence', actorId: viewer._id }, async (plan) => {
        const { trx, context } = plan
        const timeZone = await team.timeZone(trx)
        const now = new Date()
        const rows = await attendanceStore.shifts(trx, [...new Set(marks.map(({ shiftId }) => shiftId))])
        const shifts = new Map(rows.map((row) => [row.id, row]))
        const day = today(timeZone, now)
        if (rows.some(({ date }) => date > day)) refuseAt('marks', 'rota.dayToCome')
        // Marks of shifts that are gone are ignored.
        const here = marks.filter(({ shiftId }) => shifts.has(shiftId))
        const changes = await fresh(trx, here, now)
        const ahead = rows.filter((row) => changes.has(row.id) && !hasBegun(row, timeZone, now))
        await plan.countBefore(ahead.flatMap(({ service_id }) => service_id ?? []))
        for (const [shift_id, { state, at, uuid }] of changes)
          await attendanceStore.put(trx, { shift_id, state, at, by: viewer._id, uuid })
        for (const { id, service_id: serviceId, post_id: postId, user_id: userId, shadow } of ahead)
          if (changes.get(id)?.state === 'absent' && serviceId !== null && postId !== null && shadow !== 1)
            plan.giveUp({ serviceId, postId, userId: userId ?? '' })
        const days = rows.map(({ date }) => date).sort()
        const [from, to] = [days[0], days.at(-1)]
        if (changes.size > 0 && from && to) {
          const detail = { day: to, count: changes.size }
          await context.audit({ action: 'attendance.marked', actorId: viewer._id, detail })
          plan.touch(from, to)
        }
        const standing = new Map((await attendanceStore.of(trx, [...shifts.keys()])).map((row) => [row.shift_id, row]))
        return here.flatMap(({ shiftId }) => standing.get(shiftId) ?? []).map(toStored)
      }),
  }
}
