import { isLive } from '#shared/plan/placeStates.ts'
import type { Board, Preview, BoardService as ServiceOfBoard } from '#shared/rota/board.ts'
import type { DraftChange, DraftChanges, Exchange } from '#shared/rota/drafts.ts'
import type { Change, ChangeContext, Told } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { authorOf, type Bearer, bearerId } from '../../../http/viewer.ts'
import type { ChangePlaces } from '../../plan/places/changePlaces.ts'
import { beginDrafts } from '../../plan/places/drafts.ts'
import type { ReachOf } from '../../reach/ways/reachOf.ts'
import type { KeptFacts } from '../facts/keptFacts.ts'
import { type FactsNeeds, publishable, rotaFacts } from '../facts/rotaFacts.ts'
import type { Span } from '../facts/span.ts'
import { tellRota } from '../tellRota.ts'
import { toBoard } from './board.wire.ts'
import { toPreview } from './diff.ts'
import { exchangePlaces } from './exchange.ts'
import { readReached } from './reached.ts'
import { type SentDraft, saveDrafts } from './saveDrafts.ts'

export interface BoardReader {
  show(span: Span): Promise<Board>
  /** Identifies a board: equal versions have equal boards. */
  version(span: Span): Promise<string>
  /** Begins a draft with the live places for each service of the span that can be published and has none. */
  startDraft(viewer: Bearer, span: Span): Promise<Board>
  /** Replaces all places in the draft of one service. 409 with the service as it is where they cannot be stored. */
  saveDraft(viewer: Bearer, change: DraftChange): Promise<ServiceOfBoard>
  /** Replaces all places in the drafts of several services, of all or of none; 409 as for one. */
  saveDrafts(viewer: Bearer, wanted: DraftChanges): Promise<{ services: ServiceOfBoard[] }>
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

async function saveAndTell(
  context: ChangeContext<'rota'>,
  revision: number,
  needs: FactsNeeds,
  { viewer, wanted }: { viewer: Bearer; wanted: readonly SentDraft[] },
): Promise<Told<ServiceOfBoard[]>> {
  const services = await saveDrafts(context, needs, viewer, wanted)
  const dates = services.map(({ date }) => date).sort()
  return tellRota(context, revision, { from: dates[0] ?? '', to: dates.at(-1) ?? '' }).returning(services)
}

export function boardService({ db, change, changePlaces, facts: kept, reachOf, ...needs }: Needs): BoardReader {
  const saveAll = (viewer: Bearer, wanted: readonly SentDraft[]) =>
    change.by(viewer)('rota', (context, revision) => saveAndTell(context, revision, needs, { viewer, wanted }))
  return {
    show: async (span) => toBoard(await kept.of(span)),
    version: async ({ from, to }) => ['board', await kept.version(), from, to].join('.'),

    startDraft: (viewer, span) =>
      change.by(viewer)('rota', (context, revision) => startDrafts(context, revision, needs, { viewer, span })),
    async saveDraft(viewer, wanted) {
      const [saved] = await saveAll(viewer, [{ ...wanted, path: 'serviceId', placesPath: 'places' }])
      if (!saved) throw new Error('A saved draft is that of a service')
      return saved
    },
    saveDrafts: async (viewer, { changes }) => ({
      services: await saveAll(
        viewer,
        changes.map((one, at) => ({ ...one, path: `changes.${at}.serviceId`, placesPath: `changes.${at}.places` })),
      ),
    }),
    exchange: (viewer, wanted) =>
      changePlaces(change.by(viewer), { cause: 'edit', actorId: bearerId(viewer) }, (plan) =>
        exchangePlaces(plan, needs, viewer, wanted),
      ),

    preview: async (span) => toPreview(await kept.of(span), await readReached(db), await reachOf(db)),
  }
}
