import { createHash } from 'node:crypto'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import { rungsOf } from '#shared/rota/shares.ts'
import { weeksBeside } from '#shared/rota/weeksInARow.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { isShadow } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { type Judge, judgeOf } from '../judge/judge.ts'
import { hasDeclined, problemsOf, typedBlocks } from '../judge/problems.ts'
import { toService } from '../setup/services/services.wire.ts'

const NO_ANSWER = { state: null, declineReason: null, assignmentId: null, shiftId: null, untold: false, handedOn: null }

/** The two rosters of a span: one with drafts where services have them, one with live places alone. */
export interface Rosters {
  draft: Judge
  live: Judge
}

export const rostersOf = (facts: RotaFacts): Rosters => ({
  draft: judgeOf(facts, 'draft'),
  live: judgeOf(facts, 'live'),
})

/** The wishes of its person that a place bends. */
function bent(service: FactsService, held: { userId: string; postId: string }, roster: Judge) {
  const wishes = roster.wishes(service, held)
  return { wishes, inARow: wishes.includes('rest') ? roster.weeksInARow(held.userId, service.date) : null }
}

const UNBENT: Pick<Place, 'wishes' | 'inARow'> = { wishes: [], inARow: null }

function draftPlaces(facts: RotaFacts, service: FactsService, roster: Judge): Place[] {
  return (service.draft?.places ?? []).map(({ user_id: userId, post_id: postId, locked, source }) => {
    const held = { userId, postId }
    return {
      ...NO_ANSWER,
      layer: 'draft',
      userId,
      name: facts.people.get(userId)?.name ?? '',
      postId,
      post: facts.posts.get(postId)?.name ?? '',
      locked: locked === 1,
      source,
      shadow: isShadow(facts, held),
      blocks: roster.blocks(service, held, hasDeclined(service, userId)),
      ...bent(service, held, roster),
    }
  })
}

/** Translates the live places of a service, and its declined ones until its day is over. */
function livePlaces({ day }: RotaFacts, service: FactsService, roster: Judge): Place[] {
  return service.planned.flatMap((row): Place[] => {
    const { user_id: userId, post_id: postId, state } = row
    if (state === 'replaced' || state === 'cancelled') return []
    if (state === 'declined' && service.date < day) return []
    const held = { userId, postId }
    return [
      {
        layer: 'live',
        userId,
        name: row.person,
        postId,
        post: row.post,
        state,
        declineReason: row.decline_reason,
        assignmentId: row.id,
        shiftId: isLive(state) ? row.shift_id : null,
        locked: false,
        source: row.source,
        untold: service.untold.get(row.id) === null,
        handedOn: service.untold.get(row.id) ?? null,
        shadow: row.shadow === 1,
        blocks: isLive(state) ? roster.blocks(service, held, false) : [],
        ...(isLive(state) ? bent(service, held, roster) : UNBENT),
      },
    ]
  })
}

const typedPlaces = ({ day }: RotaFacts, service: FactsService, roster: Judge): Place[] =>
  service.typed.map((row) => ({
    ...NO_ANSWER,
    layer: 'outside',
    userId: row.user_id,
    name: row.name,
    postId: row.post_id,
    post: row.post,
    shiftId: row.shift_id,
    locked: false,
    source: null,
    shadow: false,
    blocks: service.date >= day ? typedBlocks(service, row, roster) : [],
    ...UNBENT,
  }))

export function toBoardService(facts: RotaFacts, service: FactsService, { draft, live }: Rosters): BoardService {
  const { draft: row } = service
  const starter = row?.started_by ? { _id: row.started_by, name: row.starter ?? '' } : null
  // The board has no note and no files.
  const { note: _note, files: _files, ...shown } = toService(service.row, { ...service, files: [] }, facts.timeZone)
  return {
    ...shown,
    draft: row && { revision: row.revision, startedAt: row.started_at, startedBy: starter },
    places: [
      ...draftPlaces(facts, service, draft),
      ...livePlaces(facts, service, row ? live : draft),
      ...typedPlaces(facts, service, draft),
    ],
    searches: service.searches,
  }
}

/**
 * Hashes the drafts and live places of the span, and the ids of its services that were never published: equal revisions
 * publish the same. The revision of a draft is part of it and never repeats.
 */
export function revisionOfBoard({ ofSpan }: RotaFacts): string {
  const parts = ofSpan.map(({ _id, row, draft, planned }) => [
    _id,
    row.state === 'planned' && row.published_at === null,
    draft && [draft.started_at, draft.revision, draft.places.map(({ user_id, post_id }) => [user_id, post_id]).sort()],
    planned
      .filter(({ state }) => isLive(state))
      .map(({ user_id, post_id, shadow }) => [user_id, post_id, shadow])
      .sort(),
  ])
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)
}

export function toBoard(facts: RotaFacts): Board {
  const rosters = rostersOf(facts)
  const { draft } = rosters
  return {
    from: facts.from,
    to: facts.to,
    revision: revisionOfBoard(facts),
    services: facts.ofSpan.map((service) => toBoardService(facts, service, rosters)),
    members: [...facts.people.values()].map((person) => {
      const { _id, name, isSuspended, hasStated, isOwnWord, backToBack, mostInARow } = person
      const share = draft.share(_id)
      const daysBeside = weeksBeside(new Set(draft.daysOf(_id)), facts)
      return {
        user: { _id, name, suspended: isSuspended },
        planned: draft.planned(_id),
        share,
        rungs: rungsOf(share),
        fair: draft.fair(_id),
        stated: hasStated,
        ...(isOwnWord && { ownWord: true as const }),
        ...(backToBack === 'fine' && { backToBack }),
        ...(mostInARow !== null && Number.isFinite(mostInARow) && { mostInARow }),
        ...(daysBeside.length > 0 && { daysBeside }),
      }
    }),
    problems: problemsOf(facts, draft),
  }
}
