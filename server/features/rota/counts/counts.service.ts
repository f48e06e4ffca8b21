import type { Count, CountRefusal, NewCount, ServiceCounts, StoredCounts } from '#shared/counts.ts'
import type { RotaSettings } from '#shared/rotaSettings.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Change, ChangeContext, Told } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { CountsTable } from '../../../db/migrations/0042_counts.ts'
import type { Download } from '../../../http/reply.ts'
import type { RequestContext } from '../../../http/route.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { FloorPlansService } from '../../floorPlans/floorPlans.service.ts'
import { instantOf, sortEntries, standingOf } from '../../plan/entries.ts'
import { formerNamesStore } from '../../plan/formerNames.store.ts'
import { onDutyAt } from '../../plan/onDuty.ts'
import { reportingDays, reportRefusals } from '../../plan/reporting.ts'
import { type ServiceRow, servicesStore } from '../../plan/services.store.ts'
import { writeTables } from '../../schedule/spreadsheet/writeSchedule.ts'
import type { TeamService } from '../../team/team.service.ts'
import type { PersonalData } from '../../users/personalData.ts'
import type { Span } from '../board/span.ts'
import { countSheets } from './countSheets.ts'
import { type CountRow, countsStore } from './counts.store.ts'
import { type CountNames, counterOf, toServiceCounts } from './countTotals.ts'

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  plans: Pick<FloorPlansService, 'listFrom'>
  settings: { counts(from: Db): Promise<Pick<RotaSettings, 'countKinds' | 'countsSeenBy'>> }
}

type Rota = ChangeContext<'rota'>
type Counted = Pick<NewCount, 'uuid' | 'serviceId' | 'zoneId' | 'kindId'>

const toCounted = ({ uuid, service_id, zone_id, kind_id }: CountsTable): Counted => ({
  ...{ uuid, serviceId: service_id, zoneId: zone_id, kindId: kind_id },
})

const toCount = (row: CountRow): Count => ({
  ...{ serviceId: row.service_id, zoneId: row.zone_id, kindId: row.kind_id },
  ...{ value: row.value, at: row.at, by: counterOf(row) },
})

const keyOf = ({ serviceId, zoneId, kindId }: Omit<Counted, 'uuid'>) => `${serviceId} ${zoneId ?? ''} ${kindId}`

/** The counts that stand, by service, zone and kind; of rows in the order of their instants the last. */
const standing = (rows: CountRow[]): Map<string, Count> =>
  new Map(rows.map(toCount).map((count) => [keyOf(count), count]))

/** Decides on counts as they come: returns why one is refused. */
async function judge({ team, plans, settings }: Needs, trx: Db, viewer: Viewer, services: ServiceRow[], now: Date) {
  const zones = new Set((await plans.listFrom(trx)).flatMap((plan) => plan.zones.map(({ _id }) => _id)))
  const kinds = new Set((await settings.counts(trx)).countKinds.map(({ _id }) => _id))
  const days = await reportingDays(trx, columnOf(services, 'date'), await team.timeZone(trx), now)
  const refusals = await reportRefusals(trx, viewer, services, days)
  return ({ serviceId, zoneId, kindId }: Counted): CountRefusal | null => {
    const refusal = refusals.get(serviceId)
    if (refusal === undefined || !kinds.has(kindId) || (zoneId !== null && !zones.has(zoneId))) return 'not_found'
    return refusal
  }
}

/** Tells those who see the counts of these services. */
async function tellCounts({ settings }: Needs, context: Rota, services: ServiceRow[]): Promise<Told> {
  const { trx, tell, tellNobody } = context
  const { countsSeenBy } = await settings.counts(trx)
  for (const service of services) {
    const audience = countsSeenBy === 'members' ? 'members' : { userIds: await onDutyAt(trx, service), admins: true }
    tell(audience, 'countsChanged', { serviceId: service.id })
  }
  return tellNobody('who sees the counts is told of each service above')
}

async function namesOf({ plans, settings }: Needs, from: Db): Promise<CountNames> {
  const former = await formerNamesStore.all(from)
  const zones = (await plans.listFrom(from)).flatMap((plan) => plan.zones)
  const { countKinds } = await settings.counts(from)
  const named = (those: { _id: string; name: string }[]) =>
    new Map([...those.map(({ _id, name }) => [_id, name] as const), ...former])
  return { zones: named(zones), kinds: named(countKinds) }
}

/** The counts at the services of a span of days. */
async function list(needs: Needs, { from, to }: Span): Promise<ServiceCounts[]> {
  const { db } = needs
  const services = await countsStore.servicesBetween(db, from, to)
  const rows = await countsStore.ofServices(db, columnOf(services, 'id'))
  return toServiceCounts(services, rows, await namesOf(needs, db))
}

/** Stores counts in the order in which they are sent, and returns what stands now. A known uuid changes nothing. */
async function storeCounts(needs: Needs, context: Rota, viewer: Viewer, counts: NewCount[]) {
  const { trx } = context
  const now = new Date()
  const services = await servicesStore.findAll(trx, [...new Set(columnOf(counts, 'serviceId'))])
  const known = await countsStore.known(trx, columnOf(counts, 'uuid'))
  const { first, added, refused } = sortEntries<Counted, NewCount, CountRefusal>(counts, {
    known: known.map(toCounted),
    refusalOf: await judge(needs, trx, viewer, services, now),
  })
  const rows = added.map(({ uuid, serviceId, zoneId, kindId, value, at }) => ({
    ...{ uuid, service_id: serviceId, zone_id: zoneId, kind_id: kindId },
    ...{ value, at: instantOf(at, now), by_user: viewer._id },
  }))
  await countsStore.insert(trx, rows)
  const stands = standing(
    await countsStore.ofServices(trx, [...new Set([...first.values()].map(({ serviceId }) => serviceId))]),
  )
  const stored = standingOf(counts, first, (entry) => stands.get(keyOf(entry)))
  const changed = services.filter(({ id }) => rows.some(({ service_id }) => service_id === id))
  return (await tellCounts(needs, context, changed)).returning({ stored, refused })
}

async function ownData(needs: Needs, { _id }: { _id: string }) {
  const counts = await countsStore.ofPerson(needs.db, _id)
  if (counts.length === 0) return { counts: [] }
  const { zones, kinds } = await namesOf(needs, needs.db)
  return {
    counts: counts.map(({ date, service_time, zone_id, kind_id, value, at }) => ({
      ...{ date, serviceTime: service_time, zone: zone_id === null ? null : (zones.get(zone_id) ?? null) },
      ...{ kind: kinds.get(kind_id) ?? null, value, at },
    })),
  }
}

export type CountsService = ReturnType<typeof countsService>

export function countsService(needs: Needs) {
  const { db, change, team, settings } = needs
  return {
    list: (_viewer: unknown, span: Span) => list(needs, span),
    /** The counts of a service that stand. */
    ofService: async (from: Db, serviceId: string): Promise<Count[]> => [
      ...standing(await countsStore.ofServices(from, [serviceId])).values(),
    ],
    count: async (viewer: Viewer, { counts }: { counts: NewCount[] }): Promise<StoredCounts> =>
      counts.length === 0
        ? { stored: [], refused: [] }
        : change.by(viewer)('rota', (context) => storeCounts(needs, context, viewer, counts)),
    /** The counts of a span as a workbook with headings in the language of the request. */
    async export(viewer: Viewer, span: Span, { language }: Pick<RequestContext, 'language'>): Promise<Download> {
      const [services, { countKinds }] = [await list(needs, span), await settings.counts(db)]
      const t = translateFor(language)
      const { from, to } = span
      const entry = { action: 'counts.exported' as const, actorId: viewer._id, detail: { from, to } }
      return {
        bytes: await writeTables(countSheets(services, countKinds, t, await team.timeZone())),
        beforeSend: () => change.by(viewer)(null, ({ audit }) => audit(entry)),
      }
    },
    personalData: { tables: ['counts'], ofPerson: (person) => ownData(needs, person) } satisfies PersonalData,
  }
}
