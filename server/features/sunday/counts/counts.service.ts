import type { RotaSettings } from '#shared/rota/settings.ts'
import { translateFor } from '#shared/strings/translate.ts'
import {
  type Count,
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
import { noteForHooks } from '../../../db/hookNotes.ts'
import type { Download } from '../../../http/reply.ts'
import type { RequestContext } from '../../../http/route.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/personalData.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { formerNamesStore } from '../../plan/places/formerNames.store.ts'
import { onDutyAt } from '../../plan/places/onDuty.ts'
import type { ServiceRow } from '../../plan/services/services.store.ts'
import { writeTables } from '../../plan/worker/writeSchedule.ts'
import type { Span } from '../../rota/facts/span.ts'
import { type ListedEntries, receive } from '../entries/entries.ts'
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
type KnownRow = Awaited<ReturnType<typeof countsStore.known>>[number]

const toKnown = (row: KnownRow) => ({
  uuid: row.uuid,
  serviceId: row.service_id,
  zoneId: row.zone_id,
  kindId: row.kind_id,
  by: row.by_user,
  value: shownNumber(row.value),
  at: row.at,
})

type Counts = ListedEntries<NewCount, ReturnType<typeof toKnown>, Count>

const toEntry = ({ uuid, serviceId, zoneId, kindId, value, add, at }: NewCount, by: string | null): NewEntry => ({
  uuid,
  service_id: serviceId,
  zone_id: zoneId,
  kind_id: kindId,
  value: value ?? add ?? 0,
  is_add: value === undefined ? 1 : 0,
  at,
  by_user: by,
})

/** Tells those who see the counts of these services. */
async function tellCounts({ settings }: Needs, context: Rota, services: ServiceRow[]): Promise<Told> {
  const { trx, tell, tellNobody } = context
  const { countsSeenBy } = await settings.counts(trx)
  for (const service of services) {
    const audience = countsSeenBy === 'members' ? 'members' : { userIds: await onDutyAt(trx, service), admins: true }
    tell(audience, 'countsChanged', { serviceId: service.id })
    noteForHooks(trx, { type: 'count.changed', serviceId: service.id })
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

const countsSaid = (needs: Needs): Counts => ({
  table: 'counts',
  opens: 'its day',
  timeZone: needs.team.timeZone,
  known: async (trx, uuids) => (await countsStore.known(trx, uuids)).map(toKnown),
  async judge(trx) {
    const zones = new Set((await needs.plans.listFrom(trx)).flatMap((plan) => columnOf(plan.zones, '_id')))
    const kinds = new Set(columnOf((await needs.settings.counts(trx)).countKinds, '_id'))
    return ({ zoneId, kindId }, ofService) =>
      kinds.has(kindId) && (zoneId === null || zones.has(zoneId)) ? ofService : 'not_found'
  },
  async insert(trx, added, by) {
    const rows = added.map((count) => toEntry(count, by))
    await countsStore.insert(trx, rows)
    await placeEntries(trx, rows)
  },
  subjectOf: ({ serviceId, zoneId, kindId }) => `${serviceId} ${zoneId ?? ''} ${kindId}`,
  current: async (trx, serviceIds) => toCounts(await countedNumbersStore.ofServices(trx, serviceIds, 1)),
  alone: ({ serviceId, zoneId, kindId, value, at }, by) => ({
    serviceId,
    zoneId,
    kindId,
    value,
    at,
    by,
    instead: null,
  }),
  entered: 'counts.entered',
  tell: (context, services) => tellCounts(needs, context, services),
})

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
      date,
      serviceTime: service_time,
      zone: zone_id === null ? null : (zones.get(zone_id) ?? null),
      kind: kinds.get(kind_id) ?? null,
      [is_add ? 'add' : 'value']: value,
      at,
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
    count: async (viewer: Bearer, { counts }: { counts: NewCount[] }): Promise<StoredCounts> =>
      counts.length === 0
        ? { stored: [], refused: [] }
        : change.by(viewer)('rota', (context) => receive(countsSaid(needs), context, viewer, counts)),
    /** The counts of a span as a workbook with headings in the language of the request. */
    async export(viewer: Bearer, span: Span, { language }: Pick<RequestContext, 'language'>): Promise<Download> {
      const [services, { countKinds }] = [await list(needs, span), await settings.counts(db)]
      const t = translateFor(language)
      const { from, to } = span
      const entry = { action: 'counts.exported' as const, actorId: bearerId(viewer), detail: { from, to } }
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
