import { groupBy } from '#shared/groupBy.ts'
import type { Service } from '#shared/rota/services.ts'
import type { DayTie } from '#shared/rota/ties.ts'
import type { Change } from '../../../../db/change.ts'
import { refuseAt } from '../../../../http/refuseAt.ts'
import { type Bearer, bearerId } from '../../../../http/viewer.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import type { ChangePlaces } from '../../../plan/places/changePlaces.ts'
import { firstDayOn } from '../../../plan/places/held.ts'
import { placeWrites } from '../../../plan/places/placeWrites.store.ts'
import { servicesStore } from '../../../plan/services/services.store.ts'
import { toServices } from './services.wire.ts'

export interface TiesService {
  /**
   * Sets the ties of days from today on: of their services, which their templates then leave alone, and of their
   * shifts. Returns the services of these days.
   */
  set(viewer: Bearer, wanted: { ties: DayTie[] }): Promise<Service[]>
}

interface Needs {
  change: Change
  changePlaces: ChangePlaces
  team: Pick<TeamService, 'timeZone'>
}

export const tiesService = ({ change, changePlaces, team }: Needs): TiesService => ({
  set: (viewer, { ties }) =>
    changePlaces(change.by(viewer), { cause: 'edit', actorId: bearerId(viewer) }, async (plan) => {
      const { trx } = plan
      const timeZone = await team.timeZone(trx)
      const firstDay = await firstDayOn(trx, { timeZone, now: new Date() })
      for (const [place, { date }] of ties.entries())
        if (date < firstDay) refuseAt(`ties.${place}.date`, 'rota.inThePast')
      const days = ties.map(({ date }) => date).sort()
      const services = await servicesStore.onDays(trx, days)
      await plan.lockAll(services.map(({ id }) => id))
      const byDay = groupBy(services, ({ date }) => date)
      for (const { date, tieColor } of ties) {
        const ids = (byDay.get(date) ?? []).map(({ id }) => id)
        await servicesStore.update(trx, ids, { tie_color: tieColor, tie_by_day: 1 })
        await placeWrites.setTieOfDay(trx, date, tieColor)
      }
      const [from, to] = [days[0], days.at(-1)]
      if (from !== undefined && to !== undefined) {
        plan.touchSchedule()
        plan.touch(from, to)
        await plan.context.audit({ action: 'ties.set', actorId: bearerId(viewer), detail: { from, to } })
      }
      const changed = await servicesStore.onDays(trx, days)
      changed.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.service_time_order - b.service_time_order))
      return toServices(trx, changed, timeZone)
    }),
})
