import { isAdmin } from '#shared/people/users.ts'
import type { NewTick, StoredTicks, Tick } from '#shared/sunday/ticks.ts'
import type { Change, Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/personalData.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { tellService } from '../../rota/setup/tellService.ts'
import { type ListedEntries, receive } from '../entries/entries.ts'
import { reportingPosts } from '../entries/reporting.ts'
import { serviceTicksStore } from './serviceTicks.store.ts'

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
}

type KnownRow = Awaited<ReturnType<typeof serviceTicksStore.known>>[number]

const toKnown = (row: KnownRow) => ({
  uuid: row.uuid,
  serviceId: row.service_id,
  dutyId: row.duty_id,
  by: row.by_user,
  done: row.done === 1,
  at: row.at,
})

type Ticks = ListedEntries<NewTick, ReturnType<typeof toKnown>, Tick>

const subjectOf = ({ serviceId, dutyId }: Pick<Tick, 'serviceId' | 'dutyId'>) => `${serviceId} ${dutyId}`

/** Members tick the duties of the posts at which they stand or stood. */
const judgeTicks: Ticks['judge'] = async (trx, viewer, { sent, services, day }) => {
  const duties = await serviceTicksStore.duties(trx, [...new Set(columnOf(sent, 'dutyId'))])
  const postOf = new Map(duties.map(({ id, post_id }) => [id, post_id]))
  const posts = await reportingPosts(trx, bearerId(viewer), services, day)
  return ({ serviceId, dutyId }, ofService) => {
    const post = postOf.get(dutyId)
    if (post === undefined) return 'not_found'
    return ofService ?? (isAdmin(viewer) || posts.get(serviceId)?.has(post) ? null : 'not_on_duty')
  }
}

/** Stores ticks, and marks of each duty the one that stands. */
async function insertTicks(trx: Trx<'rota'>, added: readonly NewTick[], by: string | null): Promise<void> {
  await serviceTicksStore.insert(
    trx,
    added.map(({ uuid, serviceId, dutyId, done, at }) => ({
      uuid,
      service_id: serviceId,
      duty_id: dutyId,
      done: done ? 1 : 0,
      at,
      by_user: by,
    })),
  )
  const duties = new Map(added.map((tick) => [subjectOf(tick), tick]))
  for (const { serviceId, dutyId } of duties.values()) await serviceTicksStore.stand(trx, serviceId, dutyId)
}

const ticksSaid = ({ team }: Needs): Ticks => ({
  table: 'service_ticks',
  opens: 'the day before',
  timeZone: team.timeZone,
  known: async (trx, uuids) => (await serviceTicksStore.known(trx, uuids)).map(toKnown),
  judge: judgeTicks,
  insert: insertTicks,
  subjectOf,
  current: serviceTicksStore.current,
  alone: ({ serviceId, dutyId, done, at }, by) => ({ serviceId, dutyId, done, at, by }),
  entered: 'ticks.entered',
  async tell(context, services) {
    for (const service of services) await tellService(context, service)
    return context.tellNobody('who is on duty is told of each service above')
  },
})

export type ServiceTicksService = ReturnType<typeof serviceTicksService>

export function serviceTicksService(needs: Needs) {
  const { db, change } = needs
  return {
    /** The ticks of a service that stand. */
    ofService: (from: Db, serviceId: string): Promise<Tick[]> => serviceTicksStore.current(from, [serviceId]),

    tick: async (viewer: Bearer, { ticks }: { ticks: NewTick[] }): Promise<StoredTicks> =>
      ticks.length === 0
        ? { stored: [], refused: [] }
        : change.by(viewer)('rota', (context) => receive(ticksSaid(needs), context, viewer, ticks)),

    personalData: {
      tables: ['service_ticks'],
      async ofPerson({ _id }) {
        const ticks = await serviceTicksStore.ofPerson(db, _id)
        return {
          ticks: ticks.map(({ date, service_time, text, done, at }) => ({
            date,
            serviceTime: service_time,
            duty: text,
            done: done === 1,
            at,
          })),
        }
      },
    } satisfies PersonalData,
  }
}
