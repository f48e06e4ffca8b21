import { addDays, today } from '#shared/days.ts'
import type { NewTick, StoredTicks, Tick, TickRefusal } from '#shared/serviceTicks.ts'
import { isAdmin } from '#shared/users.ts'
import type { Change, ChangeContext } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../http/viewer.ts'
import { reportingPosts, reportRefusals } from '../plan/reporting.ts'
import { tellService } from '../rota/servicePage/tellService.ts'
import type { TeamService } from '../team/team.service.ts'
import type { PersonalData } from '../users/personalData.ts'
import { serviceTicksStore } from './serviceTicks.store.ts'

export interface ServiceTicksService {
  /** Stores ticks in the order in which they are sent, and returns what stands now. A known uuid changes nothing. */
  tick(viewer: Viewer, sent: { ticks: NewTick[] }): Promise<StoredTicks>
  /** The ticks of a service that stand. */
  ofService(from: Db, serviceId: string): Promise<Tick[]>
  personalData: PersonalData
}

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
}

/** Milliseconds by which a device's clock may be ahead of the server's before its tick is taken as made now. */
const AHEAD_MS = 5 * 60_000

const instantOf = (at: string, now: Date): string => {
  const made = Date.parse(at)
  return new Date(made - now.getTime() > AHEAD_MS ? now : made).toISOString()
}

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

export function serviceTicksService({ db, change, team }: Needs): ServiceTicksService {
  /** Decides on ticks as they come: returns why one is refused, or the service it is of. */
  async function judge({ trx }: ChangeContext<'rota'>, viewer: Viewer, ticks: NewTick[], now: Date) {
    const services = await serviceTicksStore.services(trx, [...new Set(ticks.map(({ serviceId }) => serviceId))])
    const duties = byId(await serviceTicksStore.duties(trx, [...new Set(ticks.map(({ dutyId }) => dutyId))]))
    const day = today(await team.timeZone(trx), now)
    const refusals = await reportRefusals(trx, viewer, services, { day, lastDay: addDays(day, 1) })
    const posts = await reportingPosts(trx, viewer._id, services, day)
    return ({ serviceId, dutyId }: NewTick): TickRefusal | null => {
      const [refusal, duty] = [refusals.get(serviceId), duties.get(dutyId)]
      if (refusal === undefined || !duty) return 'not_found'
      if (refusal !== null) return refusal
      return isAdmin(viewer) || posts.get(serviceId)?.has(duty.post_id) ? null : 'not_on_duty'
    }
  }

  return {
    ofService: async (from, serviceId) => [...(await serviceTicksStore.standing(from, serviceId)).values()],

    async tick(viewer, { ticks }) {
      if (ticks.length === 0) return { stored: [], refused: [] }
      return change.by(viewer)('rota', async (context) => {
        const { trx } = context
        const now = new Date()
        const refusalOf = await judge(context, viewer, ticks, now)
        const rows = await serviceTicksStore.known(
          trx,
          ticks.map(({ uuid }) => uuid),
        )
        /** What each uuid ticked: its first entry stands, whatever is sent with it again. */
        const first = new Map(rows.map(({ uuid, service_id, duty_id }) => [uuid, [service_id, duty_id] as const]))
        const refused = new Map<string, TickRefusal>()
        const touched = new Set<string>()
        for (const tick of ticks) {
          const { uuid, serviceId, dutyId, done, at } = tick
          if (first.has(uuid)) continue
          const code = refusalOf(tick)
          if (code !== null) {
            if (!refused.has(uuid)) refused.set(uuid, code)
            continue
          }
          await serviceTicksStore.insert(trx, {
            ...{ uuid, service_id: serviceId, duty_id: dutyId, done: done ? 1 : 0 },
            ...{ at: instantOf(at, now), by_user: viewer._id },
          })
          first.set(uuid, [serviceId, dutyId])
          refused.delete(uuid)
          touched.add(serviceId)
        }
        const standing = new Map<string, Map<string, Tick>>()
        for (const [serviceId] of first.values())
          if (!standing.has(serviceId)) standing.set(serviceId, await serviceTicksStore.standing(trx, serviceId))
        const stored = [...new Set(ticks.map(({ uuid }) => uuid))].flatMap((uuid) => {
          const [serviceId = '', dutyId = ''] = first.get(uuid) ?? []
          const tick = standing.get(serviceId)?.get(dutyId)
          return tick ? [{ uuid, ...tick }] : []
        })
        const result = { stored, refused: [...refused].map(([uuid, code]) => ({ uuid, code })) }
        // PostgreSQL refuses an empty list.
        const changed = touched.size > 0 ? await serviceTicksStore.services(trx, [...touched]) : []
        for (const service of changed) await tellService(context, service)
        return context.tellNobody('who is on duty is told of each service above').returning(result)
      })
    },

    personalData: {
      tables: ['service_ticks'],
      async ofPerson({ _id }) {
        const ticks = await serviceTicksStore.ofPerson(db, _id)
        return {
          ticks: ticks.map(({ date, service_time, text, done, at }) => ({
            ...{ date, serviceTime: service_time, duty: text, done: done === 1, at },
          })),
        }
      },
    },
  }
}
