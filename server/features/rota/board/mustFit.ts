import { AppError } from '#shared/errors.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { DraftChange, DraftPlace } from '#shared/rota/drafts.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { DraftPlacesTable } from '../../../db/schema.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { isShadow, placesAt, taken } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import type { OneOf } from '../facts/withDrafts.ts'
import { judgeOf } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'
import { rostersOf, toBoardService } from './board.wire.ts'

/** Throws 400 at the person or the post of a place that is unknown. `path`: that of the places in what was sent. */
export function mustBeKnown(
  { people, posts }: RotaFacts,
  { places, path }: { places: DraftPlace[]; path: string },
): void {
  for (const [index, { userId, postId }] of places.entries()) {
    if (!people.has(userId)) refuseAt(`${path}.${index}.userId`, 'rota.unknown')
    if (!posts.has(postId)) refuseAt(`${path}.${index}.postId`, 'rota.unknown')
  }
}

/** Throws 409 with the service as it is now. */
export function refuse(
  code: 'blocked' | 'draft_changed' | 'place_taken' | 'service_begun',
  { facts, service }: OneOf,
  reply: { blocks?: Block[] } = {},
): never {
  throw new AppError(code, { reply: { ...reply, service: toBoardService(facts, service, rostersOf(facts)) } })
}

/**
 * Translates the places of a draft to rows. A place that was already there keeps its source, one that is published is
 * kept, and of who comes back it is known who chose them.
 */
export function rowsOf(service: FactsService, places: DraftPlace[]): DraftPlacesTable[] {
  const live = service.planned.filter(({ state }) => isLive(state))
  return places.map(({ userId, postId, locked, source = 'hand' }) => {
    const isIt = (row: { user_id: string; post_id: string }) => row.user_id === userId && row.post_id === postId
    const known = service.draft?.places.find(isIt)
    return {
      service_id: service._id,
      user_id: userId,
      post_id: postId,
      locked: locked ? 1 : 0,
      source: known?.source ?? (live.some(isIt) ? 'kept' : source),
      run_id: known?.run_id ?? null,
    }
  })
}

interface Judged extends Pick<DraftChange, 'force'> {
  /** Takes a place at a post that is too full already, or that the service does not need, where no one is added. */
  isExchange?: boolean
}

/**
 * Returns the rules against new places in a draft; throws 409 where they overfill a post. Places that were there before
 * are not judged. `before`: the facts as they are. `after`: the facts with the wanted draft.
 */
export function blocksOfDraft(before: OneOf, after: OneOf, { force, isExchange = false }: Judged): Block[] {
  const known = placesAt(before.facts, before.service, 'draft')
  const wanted = placesAt(after.facts, after.service, 'draft')
  const added = wanted.filter(
    ({ userId, postId }) => !known.some((one) => one.userId === userId && one.postId === postId),
  )
  const mostOf = new Map(after.service.needs.map(({ post_id, max_people }) => [post_id, max_people]))
  for (const { postId, userId } of added) {
    const most = mostOf.get(postId)
    const { count } = taken(after.facts, after.service, postId, wanted)
    if (isExchange && count <= taken(before.facts, before.service, postId, known).count) continue
    const isFull = most !== undefined && count > most
    if (most === undefined || (isFull && !isShadow(after.facts, { userId, postId }))) refuse('place_taken', before)
  }
  const judge = judgeOf(after.facts, 'draft')
  return added
    .flatMap((place) => judge.blocks(after.service, place, hasDeclined(after.service, place.userId)))
    .filter(({ code }) => !(force && code === 'declined'))
}

/** Throws 409 for new places in a draft that overfill a post or break a rule. */
export function mustFit(before: OneOf, after: OneOf, { force }: Pick<DraftChange, 'force'>): void {
  const blocks = blocksOfDraft(before, after, { force })
  if (blocks.length > 0) refuse('blocked', before, { blocks })
}
