import type { RotaSettings } from '#shared/rota/settings.ts'
import { translateFor } from '#shared/strings/translate.ts'
import {
  type Count,
  type CountRefusal,
  EARLIER_COUNTS,
  EARLIER_PAGE,
  type EarlierOf,
  type NewCount,
  type ServiceCounts,
  type StoredCounts,
} from '#shared/sunday/counts.ts'
import type { Change, ChangeContext, Told } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { Download } from '../../../http/reply.ts'
import type { RequestContext } from '../../../http/route.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/ownData/personalData.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { formerNamesStore } from '../../plan/places/formerNames.store.ts'
import { onDutyAt } from '../../plan/places/onDuty.ts'
import { type ServiceRow, servicesStore } from '../../plan/services/services.store.ts'
import { writeTables } from '../../plan/worker/writeSchedule.ts'
import type { Span } from '../../rota/facts/span.ts'
import { entriesMade } from '../entries/entries.store.ts'
import { currentOf, entryInstant, sortEntries, withMost } from '../entries/entries.ts'
import { auditEntered, reportingDays, reportRefusals } from '../entries/reporting.ts'
import type { FloorPlansService } from '../floorPlans/floorPlans.service.ts'
import { countedNumbersStore } from './countedNumbers.store.ts'
import { countSheets } from './countSheets.ts'
import { countsStore } from './counts.store.ts'
import { type CountNames, shownNumber, toCounted, toCounts, toServiceCounts } from './countTotals.ts'
import { type NewEntry, placeEntries } from './placeEntries.ts'

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  plans: Pick<FloorPlansService, 'listFrom'>
  settings: { counts(from: Db): Promise<Pick<RotaSettings, 'countKinds' | 'countsSeenBy'>> }
}

type Rota = ChangeContext<'rota'>
type Counted = Pick<NewCount, 'serviceId' | 'zoneId' | 'kindId'>
type KnownRow = Awaited<ReturnType<typeof countsStore.known>>[number]

const toKnown = (row: KnownRow) => ({
  ...{ uuid: row.uuid, serviceId: row.service_id, zoneId: row.zone_id, kindId: row.kind_id, row },
})

const keyOf = ({ serviceId, zoneId, kindId }: Counted) => `${serviceId} ${zoneId ?? ''} ${kindId}`

const toEntry = ({ uuid, serviceId, zoneId, kindId, value, add, at }: NewCount, by: string, now: Date): NewEntry => ({
  ...{ uuid, service_id: serviceId, zone_id: zoneId, kind_id: kindId, value: value ?? add ?? 0 },
  ...{ is_add: value === undefined ? 1 : 0, at: entryInstant(at, now), by_user: by },
})

/** An entry by itself, for its person where the number that stands is not theirs to see any more. */
const alone = ({ row, ...entry }: ReturnType<typeof toKnown>, { _id, name }: Viewer): Count => ({
  ...{ serviceId: entry.serviceId, zoneId: entry.zoneId, kindId: entry.kindId, value: shownNumber(row.value) },
  ...{ at: row.at, by: { _id, name }, instead: null },
})

/** Decides on counts as they come: returns why one is refused. */
async function judge({ team, plans, settings }: Needs, trx: Db, viewer: Viewer, services: ServiceRow[], now: Date) {
  const zones = new Set((await plans.listFrom(trx)).flatMap((plan) => plan.zones.map(({ _id }) => _id)))
  const kinds = new Set((await settings.counts(trx)).countKinds.map(({ _id }) => _id))
  const days = await reportingDays(trx, columnOf(services, 'date'), await team.timeZone(trx), now)
  const refusals = await reportRefusals(trx, viewer, services, days)
  const ofService = (serviceId: string): CountRefusal | null => {
    const refusal = refusals.get(serviceId)
    return refusal === undefined ? 'not_found' : refusal
  }
  return {
    day: days.day,
    /** Reason for which nothing can be counted at a service. */
    ofService,
    ofEntry({ serviceId, zoneId, kindId }: Counted): CountRefusal | null {
      if (!kinds.has(kindId) || (zoneId !== null && !zones.has(zoneId))) return 'not_found'
      return ofService(serviceId)
    },
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
  const rows = await countedNumbersStore.ofServices(db, columnOf(services, 'id'), EARLIER_COUNTS)
  return toServiceCounts(services, rows, await namesOf(needs, db), await needs.team.timeZone())
}

/** What is known of the entries, and of their services, before anything of them is read for an answer. */
async function sorted(needs: Needs, { trx }: Rota, viewer: Viewer, counts: NewCount[], now: Date) {
  const known = (await countsStore.known(trx, columnOf(counts, 'uuid'))).map(toKnown)
  const ids = [...new Set([...columnOf(counts, 'serviceId'), ...columnOf(known, 'serviceId')])]
  const services = await servicesStore.findAll(trx, ids)
  const { day, ofService, ofEntry } = await judge(needs, trx, viewer, services, now)
  const made = await entriesMade(trx, 'counts', viewer._id, columnOf(services, 'id'))
  const entries = sortEntries<(typeof known)[number], NewCount, CountRefusal>(counts, {
    known,
    closedOf: ({ row, serviceId }) => (row.by_user === viewer._id ? null : ofService(serviceId)),
    refusalOf: withMost<NewCount, CountRefusal>(ofEntry, made),
  })
  return { ...entries, services, day, ofService }
}

/** Stores counts in the order in which they are sent, and returns what stands now. A known uuid changes nothing. */
async function storeCounts(needs: Needs, context: Rota, viewer: Viewer, counts: NewCount[]) {
  const { trx } = context
  const now = new Date()
  const { first, added, refused, services, day, ofService } = await sorted(needs, context, viewer, counts, now)
  const rows = added.map((count) => toEntry(count, viewer._id, now))
  await countsStore.insert(trx, rows)
  await placeEntries(trx, rows)
  const shown = [...new Set([...first.values()].map(({ serviceId }) => serviceId))].filter((id) => !ofService(id))
  const stands = toCounts(await countedNumbersStore.ofServices(trx, shown, 1))
  const numbers = new Map(stands.map((count) => [keyOf(count), count]))
  const stored = currentOf(counts, first, (entry) =>
    'row' in entry && ofService(entry.serviceId) ? alone(entry, viewer) : numbers.get(keyOf(entry)),
  )
  const changed = services.filter(({ id }) => rows.some(({ service_id }) => service_id === id))
  await auditEntered(context, viewer, 'counts.entered', { services: changed, added, day })
  return (await tellCounts(needs, context, changed)).returning({ stored, refused })
}

/** Numbers of a zone that typed ones replaced, newest first, a page at a time. */
async function earlier(db: Db, { serviceId, kindId, zoneId = '', before }: EarlierOf) {
  const place = { service_id: serviceId, kind_id: kindId, zone_id: zoneId }
  const rows = await countedNumbersStore.before(db, place, before, EARLIER_PAGE)
  return rows.map((row) => ({ _id: row.from_uuid || null, ...toCounted(row) }))
}

async function ownData(needs: Needs, { _id }: { _id: string }) {
  const counts = await countsStore.ofPerson(needs.db, _id)
  if (counts.length === 0) return { counts: [] }
  const { zones, kinds } = await namesOf(needs, needs.db)
  return {
    counts: counts.map(({ date, service_time, zone_id, kind_id, value, is_add, at }) => ({
      ...{ date, serviceTime: service_time, zone: zone_id === null ? null : (zones.get(zone_id) ?? null) },
      ...{ kind: kinds.get(kind_id) ?? null, [is_add ? 'add' : 'value']: value, at },
    })),
  }
}

export type CountsService = ReturnType<typeof countsService>

export function countsService(needs: Needs) {
  const { db, change, team, settings } = needs
  return {
    list: (_viewer: unknown, span: Span) => list(needs, span),
    /** The numbers of a service that stand. */
    ofService: async (from: Db, serviceId: string): Promise<Count[]> =>
      toCounts(await countedNumbersStore.ofServices(from, [serviceId], 1)),
    earlier: (_viewer: unknown, of: EarlierOf) => earlier(db, of),
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
    personalData: {
      tables: ['counts', 'counted_numbers'],
      ofPerson: (person) => ownData(needs, person),
    } satisfies PersonalData,
  }
}
