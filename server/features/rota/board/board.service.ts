import { AppError } from '#shared/errors.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Board, Preview, BoardService as ServiceOfBoard } from '#shared/rota/board.ts'
import type { DraftChange, Exchange } from '#shared/rota/drafts.ts'
import type { Change, ChangeContext, Told } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { authorOf, authorPerson, type Bearer, bearerId } from '../../../http/viewer.ts'
import type { ChangePlaces } from '../../plan/places/changePlaces.ts'
import { draftsStore } from '../../plan/places/drafts.store.ts'
import { beginDrafts } from '../../plan/places/drafts.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { lockService, servicesStore } from '../../plan/services/services.store.ts'
import type { ReachOf } from '../../reach/ways/reachOf.ts'
import type { KeptFacts } from '../facts/keptFacts.ts'
import { type FactsNeeds, publishable, rotaFacts } from '../facts/rotaFacts.ts'
import { monthsOf, type Span } from '../facts/span.ts'
import { type OneOf, withDraft } from '../facts/withDrafts.ts'
import { tellRota } from '../tellRota.ts'
import { rostersOf, toBoard, toBoardService } from './board.wire.ts'
import { toPreview } from './diff.ts'
import { exchangePlaces } from './exchange.ts'
import { mustBeKnown, mustFit, refuse, rowsOf } from './mustFit.ts'
import { readReached } from './reached.ts'

export interface BoardReader {
  show(span: Span): Promise<Board>
  /** Identifies a board: equal versions have equal boards. */
  version(span: Span): Promise<string>
  /** Begins a draft with the live places for each service of the span that can be published and has none. */
  startDraft(viewer: Bearer, span: Span): Promise<Board>
  /** Replaces all places in the draft of one service. 409 with the service as it is where they cannot be stored. */
  saveDraft(viewer: Bearer, change: DraftChange): Promise<ServiceOfBoard>
  /** Two people take the places of each other, both or neither. 409 where that cannot be. */
  exchange(viewer: Bearer, wanted: Exchange): Promise<{ services: ServiceOfBoard[] }>
  /** The changes that publishing the drafts would make. */
  preview(span: Span): Promise<Preview>
}

interface Needs extends FactsNeeds {
  db: Db
  change: Change
  facts: KeptFacts
  reachOf: ReachOf
  changePlaces: ChangePlaces
}

/** Begins the drafts that are missing in a span, as the live places are. */
async function startDrafts(
  context: ChangeContext<'rota'>,
  revision: number,
  needs: FactsNeeds,
  { viewer, span }: { viewer: Bearer; span: Span },
): Promise<Told<Board>> {
  const { trx, tellNobody } = context
  const before = await rotaFacts(trx, span, needs)
  const missing = publishable(before).filter(({ draft }) => draft === null)
  if (missing.length === 0) return tellNobody('all have a draft').returning(toBoard(before))
  const live = missing.flatMap(({ planned }) => planned.filter(({ state }) => isLive(state)))
  const ids = missing.map(({ _id }) => _id)
  await beginDrafts(context, ids, live, authorOf(viewer))
  const detail = { from: span.from, to: span.to, count: ids.length }
  await context.audit({ action: 'draft.begun', actorId: bearerId(viewer), detail })
  return tellRota(context, revision, span).returning(toBoard(await rotaFacts(trx, span, needs)))
}

/** The service whose draft is saved, as its month is now. 404 where it is gone. */
async function mustFindService(trx: Db, serviceId: string, needs: FactsNeeds): Promise<OneOf> {
  const row = await servicesStore.find(trx, serviceId)
  if (!row) throw new AppError('not_found')
  const facts = await rotaFacts(trx, monthsOf({ from: row.date, to: row.date }), needs)
  const service = facts.ofSpan.find(({ _id }) => _id === serviceId)
  if (!service) throw new Error('A service is among those of its month')
  return { facts, service }
}

async function saveDraft(
  context: ChangeContext<'rota'>,
  revision: number,
  needs: FactsNeeds,
  { viewer, wanted: { serviceId, revision: known, places, force } }: { viewer: Bearer; wanted: DraftChange },
): Promise<Told<ServiceOfBoard>> {
  const { trx } = context
  const before = await mustFindService(trx, serviceId, needs)
  const { facts, service } = before
  const { date, row } = service
  mustBeKnown(facts, places)
  if (hasBegun(row, facts.timeZone)) refuse('service_begun', before)
  if (row.state === 'cancelled' || known !== (service.draft?.revision ?? 0)) refuse('draft_changed', before)
  const draft = service.draft ?? {
    service_id: serviceId,
    started_at: new Date().toISOString(),
    started_by: authorOf(viewer),
    starter: authorPerson(viewer)?.name ?? null,
    revision: 0,
  }
  const rows = rowsOf(service, places).sort(facts.inOrder)
  mustFit(before, withDraft(before, { ...draft, places: rows }), { force })

  const locked = (await lockService(trx, serviceId)) ?? row
  const saved = { ...draft, revision: locked.revision }
  await draftsStore.save(trx, saved)
  await draftsStore.replacePlaces(trx, serviceId, rows)
  const actorId = bearerId(viewer)
  await context.audit(
    service.draft === null
      ? { action: 'draft.begun', actorId, detail: { from: date, to: date, count: 1 } }
      : { action: 'draft.changed', actorId, detail: { date, title: row.service_time } },
  )
  const after = withDraft({ facts, service: { ...service, row: locked } }, { ...saved, places: rows })
  return tellRota(context, revision, { from: date, to: date }).returning(
    toBoardService(after.facts, after.service, rostersOf(after.facts)),
  )
}

export function boardService({ db, change, changePlaces, facts: kept, reachOf, ...needs }: Needs): BoardReader {
  return {
    show: async (span) => toBoard(await kept.of(span)),
    version: async ({ from, to }) => ['board', await kept.version(), from, to].join('.'),

    startDraft: (viewer, span) =>
      change.by(viewer)('rota', (context, revision) => startDrafts(context, revision, needs, { viewer, span })),
    saveDraft: (viewer, wanted) =>
      change.by(viewer)('rota', (context, revision) => saveDraft(context, revision, needs, { viewer, wanted })),
    exchange: (viewer, wanted) =>
      changePlaces(change.by(viewer), { cause: 'edit', actorId: bearerId(viewer) }, (plan) =>
        exchangePlaces(plan, needs, viewer, wanted),
      ),

    preview: async (span) => toPreview(await kept.of(span), await readReached(db), await reachOf(db)),
  }
}
