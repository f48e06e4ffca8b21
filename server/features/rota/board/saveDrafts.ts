import { daysBetween } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { BOARD_DAYS } from '#shared/inputChecks.ts'
import type { BoardService } from '#shared/rota/board.ts'
import type { DraftChange } from '#shared/rota/drafts.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import { authorOf, authorPerson, type Bearer, bearerId } from '../../../http/viewer.ts'
import { putDrafts } from '../../plan/places/drafts.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { servicesStore } from '../../plan/services/services.store.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { type FactsNeeds, type RotaFacts, rotaFacts } from '../facts/rotaFacts.ts'
import { monthsOf } from '../facts/span.ts'
import { draftWith, withDrafts } from '../facts/withDrafts.ts'
import { rostersOf, toBoardService } from './board.wire.ts'
import { mustBeKnown, mustFit, refuse, rowsOf } from './mustFit.ts'

export interface NamedService {
  serviceId: string
  /** Path of its id in the request. */
  path: string
}

/**
 * The facts of the months of all these services. 404 where one is gone; 400 at one that is further from the first than
 * a board is long, because all that lies between them is read.
 */
export async function factsAround(trx: Db, named: readonly NamedService[], needs: FactsNeeds): Promise<RotaFacts> {
  const rows = new Map((await servicesStore.findAll(trx, columnOf(named, 'serviceId'))).map((row) => [row.id, row]))
  const dates = named.map(({ serviceId, path }) => {
    const [first, row] = [rows.get(named[0]?.serviceId ?? ''), rows.get(serviceId)]
    if (!first || !row) throw new AppError('not_found')
    if (Math.abs(daysBetween(first.date, row.date)) >= BOARD_DAYS)
      refuseAt(path, 'input.tooManyDays', { max: BOARD_DAYS })
    return row.date
  })
  dates.sort()
  return rotaFacts(trx, monthsOf({ from: dates[0] ?? '', to: dates.at(-1) ?? '' }), needs)
}

/** A service of the facts' own span. */
export function mustHave(facts: RotaFacts, id: string): FactsService {
  const service = facts.ofSpan.find(({ _id }) => _id === id)
  if (!service) throw new Error('A service is among those of its month')
  return service
}

/** The facts with other revisions of services. */
function withRevisions(facts: RotaFacts, revisions: ReadonlyMap<string, number>): RotaFacts {
  const replace = (services: FactsService[]) =>
    services.map((service): FactsService => {
      const revision = revisions.get(service._id)
      return revision === undefined ? service : { ...service, row: { ...service.row, revision } }
    })
  return { ...facts, services: replace(facts.services), ofSpan: replace(facts.ofSpan) }
}

type Storing = Pick<ChangeContext<'rota'>, 'trx' | 'audit'>

/** Stores the drafts that these facts have of services, and returns the facts with their new revisions. */
export async function storeDrafts(
  { trx, audit }: Storing,
  viewer: Bearer,
  facts: RotaFacts,
  services: readonly FactsService[],
): Promise<RotaFacts> {
  const now = new Date().toISOString()
  const sorted = [...services].sort((a, b) => (a._id < b._id ? -1 : 1))
  const stored = sorted.map(({ _id: serviceId, draft }) => ({
    serviceId,
    draft: { startedAt: draft?.started_at ?? now, startedBy: draft ? draft.started_by : authorOf(viewer) },
    places: mustHave(facts, serviceId).draft?.places ?? [],
  }))
  const revisions = await putDrafts({ trx }, stored)
  for (const { date, row, draft } of sorted)
    await audit(
      draft
        ? { action: 'draft.changed', actorId: bearerId(viewer), detail: { date, title: row.service_time } }
        : { action: 'draft.begun', actorId: bearerId(viewer), detail: { from: date, to: date, count: 1 } },
    )
  const drafts = stored.map(({ serviceId, draft, places }, index) => {
    const begun = { service_id: serviceId, started_at: draft.startedAt, started_by: draft.startedBy }
    const known = sorted[index]?.draft
    const starter = known ? known.starter : (authorPerson(viewer)?.name ?? null)
    return [serviceId, { ...begun, starter, revision: revisions.get(serviceId) ?? 0, places }] as const
  })
  return withRevisions(withDrafts(facts, new Map(drafts)), revisions)
}

/** A draft as it was sent. */
export interface SentDraft extends DraftChange, NamedService {
  /** Path of its places in the request. */
  placesPath: string
}

/**
 * Replaces all places in the drafts of services, of all or of none, and returns the services in the order of the
 * changes. Each is judged with the others changed. 400 for an unknown person or post; 404 for a service that is gone;
 * 409 with a service as it is where its places cannot be stored.
 */
export async function saveDrafts(
  context: Storing,
  needs: FactsNeeds,
  viewer: Bearer,
  changes: readonly SentDraft[],
): Promise<BoardService[]> {
  const facts = await factsAround(context.trx, changes, needs)
  const changed = changes.map((change) => ({ change, service: mustHave(facts, change.serviceId) }))
  for (const { change, service } of changed) {
    mustBeKnown(facts, { places: change.places, path: change.placesPath })
    const before = { facts, service }
    if (hasBegun(service.row, facts.timeZone)) refuse('service_begun', before)
    if (service.row.state === 'cancelled' || change.revision !== (service.draft?.revision ?? 0))
      refuse('draft_changed', before)
  }
  const drafts = changed.map(({ change, service }) => {
    const rows = rowsOf(service, change.places).sort(facts.inOrder)
    return [service._id, draftWith(service, rows)] as const
  })
  const after = withDrafts(facts, new Map(drafts))
  for (const { change, service } of changed) {
    const before = { facts, service }
    mustFit(before, { facts: after, service: mustHave(after, service._id) }, change)
  }
  const stored = await storeDrafts(
    context,
    viewer,
    after,
    changed.map(({ service }) => service),
  )
  const rosters = rostersOf(stored)
  return changes.map(({ serviceId }) => toBoardService(stored, mustHave(stored, serviceId), rosters))
}
