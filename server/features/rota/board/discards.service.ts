import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Board } from '#shared/rota/board.ts'
import { DISCARD_UNDO_MINUTES } from '#shared/rota/drafts.ts'
import type { Change, Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { DraftPlacesTable } from '../../../db/schema.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import { draftsStore } from '../../plan/places/drafts.store.ts'
import { keptRow, putDrafts, type StoredDraft } from '../../plan/places/drafts.ts'
import { isNoDraft } from '../facts/announced.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { type FactsNeeds, publishable, type RotaFacts, rotaFacts } from '../facts/rotaFacts.ts'
import type { Span } from '../facts/span.ts'
import { tellRota } from '../tellRota.ts'
import { toBoard } from './board.wire.ts'
import { type DiscardRow, discardsStore } from './discards.store.ts'

interface Dropped {
  undo: string | null
}

/** Milliseconds for which a token is known, so that it is refused with the reason. */
const KEPT_MS = 86_400_000

interface Needs extends FactsNeeds {
  db: Db
  change: Change
}

/** The draft of a service as it was discarded, and who stood there then. */
interface Discarded {
  serviceId: string
  draft: StoredDraft['draft']
  places: DraftPlacesTable[]
  live: [userId: string, postId: string][]
}

const liveAt = ({ planned }: FactsService): Discarded['live'] =>
  planned.filter(({ state }) => isLive(state)).map(({ user_id, post_id }) => [user_id, post_id])

/**
 * The draft as it is put back: who declined or lost the place since is left out, and who got one since has it, as
 * `followLive` would have kept it.
 */
function draftNow(facts: RotaFacts, service: FactsService, { draft, places, live: before }: Discarded): StoredDraft {
  const now = liveAt(service)
  const isIn = (heldPlaces: Discarded['live'], [userId, postId]: Discarded['live'][number]) =>
    heldPlaces.some(([user, post]) => user === userId && post === postId)
  const added = now.filter((held) => !isIn(before, held))
  const lost = new Set(before.filter((held) => !isIn(now, held)).map(([userId]) => userId))
  const kept = places.filter(({ user_id, post_id }) => {
    const held: Discarded['live'][number] = [user_id, post_id]
    if (!facts.people.has(user_id) || !facts.posts.has(post_id) || isIn(added, held)) return false
    return !lost.has(user_id) || isIn(now, held)
  })
  const startedBy = draft.startedBy !== null && facts.people.has(draft.startedBy) ? draft.startedBy : null
  return {
    serviceId: service._id,
    draft: { ...draft, startedBy },
    places: [...kept, ...added.map(([user_id, post_id]) => keptRow({ service_id: service._id, user_id, post_id }, 1))],
  }
}

/** Throws where discarded drafts can no longer be put back. */
async function mustBeUndoable(trx: Db, row: DiscardRow, now: RotaFacts): Promise<void> {
  if (row.undone_at !== null) throw new AppError('already_undone')
  if (Date.parse(row.discarded_at) + DISCARD_UNDO_MINUTES * MINUTE_MS <= Date.now()) throw new AppError('undo_too_late')
  const isBegun = now.ofSpan.some((service) => service.draft && !isNoDraft(service, service.draft.places))
  if (isBegun || (await discardsStore.isPublishedSince(trx, row)))
    throw new AppError('draft_changed', { reply: { board: toBoard(now) } })
}

const draftsIn = (facts: RotaFacts): Discarded[] =>
  facts.ofSpan.flatMap((service) => {
    const { draft } = service
    if (!draft) return []
    const { started_at: startedAt, started_by: startedBy, places } = draft
    return [{ serviceId: service._id, draft: { startedAt, startedBy }, places, live: liveAt(service) }]
  })

/** Stores what is discarded, so that it can be put back; returns the token for it. */
async function keepDiscarded(trx: Trx<'rota'>, span: Span, discarded: Discarded[]): Promise<string> {
  const now = new Date()
  const row: DiscardRow = {
    token: randomBytes(24).toString('base64url'),
    from_day: span.from,
    to_day: span.to,
    drafts: JSON.stringify(discarded),
    discarded_at: now.toISOString(),
    undone_at: null,
  }
  await discardsStore.forgetBefore(trx, new Date(now.getTime() - KEPT_MS).toISOString())
  await discardsStore.insert(trx, row)
  return row.token
}

/** Discards drafts, and puts them back. */
export function discardsService({ change, ...needs }: Needs) {
  const facts = (from: Db, span: Span) => rotaFacts(from, span, needs)

  return {
    /**
     * Discards the drafts of a span. The token puts them back for `DISCARD_UNDO_MINUTES`; null where there was no
     * draft.
     */
    dropDraft: (viewer: Bearer, span: Span): Promise<Dropped> =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx, tellNobody } = context
        const discarded = draftsIn(await facts(trx, span))
        if (discarded.length === 0) return tellNobody('none has a draft').returning<Dropped>({ undo: null })
        const undo = await keepDiscarded(trx, span, discarded)
        await draftsStore.removeAll(trx, columnOf(discarded, 'serviceId'))
        const detail = { from: span.from, to: span.to, count: discarded.length }
        await context.audit({ action: 'draft.dropped', actorId: bearerId(viewer), detail })
        return tellRota(context, revision, span).returning<Dropped>({ undo })
      }),

    /**
     * Puts discarded drafts back, without people who declined or left meanwhile. 404 for an unknown token; 409 where
     * that was done already, is too late, or a draft or publication came since.
     */
    undoDrop: (viewer: Bearer, { undo }: { undo: string }): Promise<Board> =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
        const row = await discardsStore.find(trx, undo)
        if (!row) throw new AppError('not_found')
        const span = { from: row.from_day, to: row.to_day }
        const now = await facts(trx, span)
        await mustBeUndoable(trx, row, now)
        const services = new Map(publishable(now).map((service) => [service._id, service]))
        const discarded = JSON.parse(row.drafts) as Discarded[]
        const drafts = discarded.flatMap((one) => {
          const service = services.get(one.serviceId)
          return service ? [draftNow(now, service, one)] : []
        })
        await putDrafts(context, drafts)
        await discardsStore.setUndone(trx, undo, new Date().toISOString())
        const detail = { ...span, count: drafts.length }
        await context.audit({ action: 'draft.restored', actorId: bearerId(viewer), detail })
        return tellRota(context, revision, span).returning(toBoard(await facts(trx, span)))
      }),
  }
}
