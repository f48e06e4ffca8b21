import { addDays, today } from '#shared/days.ts'
import type { NewTick, StoredTicks, Tick, TickRefusal } from '#shared/serviceTicks.ts'
import { isAdmin } from '#shared/users.ts'
import type { Change, ChangeContext } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { columnOf } from '../../db/columnOf.ts'
import type { Viewer } from '../../http/viewer.ts'
import { instantOf, sortEntries, standingOf } from '../plan/entries.ts'
import { reportingPosts, reportRefusals } from '../plan/reporting.ts'
import { tellService } from '../rota/servicePage/tellService.ts'
import type { TeamService } from '../team/team.service.ts'
import type { PersonalData } from '../users/personalData.ts'
import { serviceTicksStore } from './serviceTicks.store.ts'

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
}

type Ticked = Pick<NewTick, 'uuid' | 'serviceId' | 'dutyId'>

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Returns a function that says why a tick is refused; null where it is stored. */
async function tickJudge({ trx }: ChangeContext<'rota'>, { team }: Needs, viewer: Viewer, ticks: NewTick[], now: Date) {
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

async function storeTicks(context: ChangeContext<'rota'>, needs: Needs, viewer: Viewer, ticks: NewTick[]) {
  const { trx } = context
  const now = new Date()
  const known = await serviceTicksStore.known(trx, columnOf(ticks, 'uuid'))
  const { first, added, refused } = sortEntries<Ticked, NewTick, TickRefusal>(ticks, {
    known: known.map(({ uuid, service_id, duty_id }) => ({ uuid, serviceId: service_id, dutyId: duty_id })),
    refusalOf: await tickJudge(context, needs, viewer, ticks, now),
  })
  for (const { uuid, serviceId, dutyId, done, at } of added)
    await serviceTicksStore.insert(trx, {
      ...{ uuid, service_id: serviceId, duty_id: dutyId, done: done ? 1 : 0 },
      ...{ at: instantOf(at, now), by_user: viewer._id },
    })
  const standing = new Map<string, Map<string, Tick>>()
  for (const { serviceId } of first.values())
    if (!standing.has(serviceId)) standing.set(serviceId, await serviceTicksStore.standing(trx, serviceId))
  const stored = standingOf(ticks, first, ({ serviceId, dutyId }) => standing.get(serviceId)?.get(dutyId))
  const touched = [...new Set(added.map(({ serviceId }) => serviceId))]
  // PostgreSQL refuses an empty list.
  const changed = touched.length > 0 ? await serviceTicksStore.services(trx, touched) : []
  for (const service of changed) await tellService(context, service)
  return context.tellNobody('who is on duty is told of each service above').returning({ stored, refused })
}

export type ServiceTicksService = ReturnType<typeof serviceTicksService>

export function serviceTicksService(needs: Needs) {
  const { db, change } = needs
  return {
    /** The ticks of a service that stand. */
    ofService: async (from: Db, serviceId: string): Promise<Tick[]> => [
      ...(await serviceTicksStore.standing(from, serviceId)).values(),
    ],

    /** Stores ticks in the order in which they are sent, and returns what stands now. A known uuid changes nothing. */
    async tick(viewer: Viewer, { ticks }: { ticks: NewTick[] }): Promise<StoredTicks> {
      if (ticks.length === 0) return { stored: [], refused: [] }
      return change.by(viewer)('rota', (context) => storeTicks(context, needs, viewer, ticks))
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
    } satisfies PersonalData,
  }
}
