import { addDays, today } from '#shared/days.ts'
import { isAdmin } from '#shared/people/users.ts'
import type { NewTick, StoredTicks, Tick, TickRefusal } from '#shared/sunday/ticks.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/ownData/personalData.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { tellService } from '../../rota/setup/tellService.ts'
import { entriesMade } from '../entries/entries.store.ts'
import { currentOf, entryInstant, sortEntries, withMost } from '../entries/entries.ts'
import { auditEntered, reportingPosts, reportRefusals } from '../entries/reporting.ts'
import { serviceTicksStore } from './serviceTicks.store.ts'

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
}

type KnownRow = Awaited<ReturnType<typeof serviceTicksStore.known>>[number]

const toKnown = (row: KnownRow) => ({ uuid: row.uuid, serviceId: row.service_id, dutyId: row.duty_id, row })

/** A tick by itself, for its person where the one that stands is not theirs to see any more. */
const alone = ({ row, serviceId, dutyId }: ReturnType<typeof toKnown>, { _id, name }: Viewer): Tick => ({
  ...{ serviceId, dutyId, done: row.done === 1, at: row.at, by: { _id, name } },
})

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

type Services = Awaited<ReturnType<typeof serviceTicksStore.services>>

/** Decides why a tick is refused, and why others' ticks of a service are not for this person to know. */
async function tickJudge(trx: Db, { team }: Needs, viewer: Viewer, services: Services, ticks: NewTick[], now: Date) {
  const duties = byId(await serviceTicksStore.duties(trx, [...new Set(ticks.map(({ dutyId }) => dutyId))]))
  const day = today(await team.timeZone(trx), now)
  const refusals = await reportRefusals(trx, viewer, services, { day, lastDay: addDays(day, 1) })
  const posts = await reportingPosts(trx, viewer._id, services, day)
  const ofService = (serviceId: string): TickRefusal | null => {
    const refusal = refusals.get(serviceId)
    return refusal === undefined ? 'not_found' : refusal
  }
  return {
    day,
    ofService,
    ofTick({ serviceId, dutyId }: NewTick): TickRefusal | null {
      const [refusal, duty] = [ofService(serviceId), duties.get(dutyId)]
      if (!duty) return 'not_found'
      if (refusal !== null) return refusal
      return isAdmin(viewer) || posts.get(serviceId)?.has(duty.post_id) ? null : 'not_on_duty'
    },
  }
}

/** What is known of the ticks, and of their services, before anything of them is read for an answer. */
async function sorted(trx: Db, needs: Needs, viewer: Viewer, ticks: NewTick[], now: Date) {
  const known = (await serviceTicksStore.known(trx, columnOf(ticks, 'uuid'))).map(toKnown)
  const ids = [...new Set([...columnOf(ticks, 'serviceId'), ...columnOf(known, 'serviceId')])]
  const services = await serviceTicksStore.services(trx, ids)
  const { day, ofService, ofTick } = await tickJudge(trx, needs, viewer, services, ticks, now)
  const made = await entriesMade(trx, 'service_ticks', viewer._id, columnOf(services, 'id'))
  const entries = sortEntries<(typeof known)[number], NewTick, TickRefusal>(ticks, {
    known,
    closedOf: ({ row, serviceId }) => (row.by_user === viewer._id ? null : ofService(serviceId)),
    refusalOf: withMost<NewTick, TickRefusal>(ofTick, made),
  })
  return { ...entries, services, day, ofService }
}

/** Stores ticks, and marks of each duty the one that stands. */
async function insertTicks({ trx }: ChangeContext<'rota'>, viewer: Viewer, added: NewTick[], now: Date) {
  await serviceTicksStore.insert(
    trx,
    added.map(({ uuid, serviceId, dutyId, done, at }) => ({
      ...{ uuid, service_id: serviceId, duty_id: dutyId, done: done ? 1 : 0 },
      ...{ at: entryInstant(at, now), by_user: viewer._id },
    })),
  )
  const duties = new Map(added.map(({ serviceId, dutyId }) => [`${serviceId} ${dutyId}`, { serviceId, dutyId }]))
  for (const { serviceId, dutyId } of duties.values()) await serviceTicksStore.stand(trx, serviceId, dutyId)
}

async function storeTicks(context: ChangeContext<'rota'>, needs: Needs, viewer: Viewer, ticks: NewTick[]) {
  const { trx } = context
  const now = new Date()
  const { first, added, refused, services, day, ofService } = await sorted(trx, needs, viewer, ticks, now)
  await insertTicks(context, viewer, added, now)
  const current = new Map<string, Map<string, Tick>>()
  for (const { serviceId } of first.values())
    if (!current.has(serviceId) && !ofService(serviceId))
      current.set(serviceId, await serviceTicksStore.current(trx, serviceId))
  const stored = currentOf(ticks, first, (tick) =>
    'row' in tick && ofService(tick.serviceId) ? alone(tick, viewer) : current.get(tick.serviceId)?.get(tick.dutyId),
  )
  const touched = new Set(columnOf(added, 'serviceId'))
  const changed = services.filter(({ id }) => touched.has(id))
  await auditEntered(context, viewer, 'ticks.entered', { services: changed, added, day })
  for (const service of changed) await tellService(context, service)
  return context.tellNobody('who is on duty is told of each service above').returning({ stored, refused })
}

export type ServiceTicksService = ReturnType<typeof serviceTicksService>

export function serviceTicksService(needs: Needs) {
  const { db, change } = needs
  return {
    /** The ticks of a service that stand. */
    ofService: async (from: Db, serviceId: string): Promise<Tick[]> => [
      ...(await serviceTicksStore.current(from, serviceId)).values(),
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
