import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { Block } from '#shared/rota/rules.ts'
import { comparisonKey } from '#shared/text.ts'
import type { PlaceMoves } from '../../plan/places/placeMoves.ts'
import type { Difference } from '../board/diff.ts'
import { isShadow, placesAt, taken } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { judgeOf } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'

/** Rules that a publication checks again: who is active, and one place at a time (rules 1 and 4). */
const ASKED_ANEW: ReadonlySet<Block['code']> = new Set(['gone', 'suspended', 'paused', 'busy', 'most_a_day'])

const newPlaces = ({ added, changed }: Difference) => [...added, ...changed.map(({ after }) => after)]

/** The rules that now stand against the new places of a publication. */
export function publicationBlocks(facts: RotaFacts, differences: Difference[]): Block[] {
  const roster = judgeOf(facts, 'draft')
  return differences.flatMap((difference) =>
    newPlaces(difference).flatMap(({ user_id: userId, post_id: postId }) => {
      const { service } = difference
      const found = roster.blocks(service, { userId, postId }, hasDeclined(service, userId))
      return found.filter(({ code }) => ASKED_ANEW.has(code))
    }),
  )
}

/** Names that two members share at one post of one service; the schedule has one shift for a name at a post. */
export function namesTwice(facts: RotaFacts, differences: Difference[]): string[] {
  const twice = new Set<string>()
  for (const { draft } of new Set(differences.map(({ service }) => service))) {
    const seen = new Map<string, string>()
    for (const { user_id, post_id } of draft?.places ?? []) {
      const name = facts.people.get(user_id)?.name ?? ''
      const key = `${post_id} ${comparisonKey(name)}`
      if ((seen.get(key) ?? user_id) !== user_id) twice.add(name)
      seen.set(key, user_id)
    }
  }
  return [...twice]
}

/**
 * True where new places of the draft overfill a post together with shifts that were typed since. A draft that overfills
 * a post by itself is allowed: the admin wants it so.
 */
export function overfills(facts: RotaFacts, differences: Difference[]): boolean {
  return [...groupBy(differences, ({ service }) => service)].some(([service, ofService]) => {
    const postPlaces = placesAt(facts, service, 'draft')
    return [...new Set(ofService.flatMap(newPlaces).map(({ post_id }) => post_id))].some((postId) => {
      const most = service.needs.find((need) => need.post_id === postId)?.max_people ?? 0
      const planned = postPlaces.filter((postPlace) => postPlace.postId === postId && !postPlace.isShadow).length
      const { count } = taken(facts, service, postId, postPlaces)
      return planned <= most && count > most
    })
  })
}

interface Step {
  publicationId: string
  saidYes: ReadonlySet<string>
}

/**
 * Collects the moves of a publication. Places are taken before others are given, so that nobody is in the way. Returns
 * the ids of the assignments of new places.
 */
export function collectMoves(
  facts: RotaFacts,
  differences: Difference[],
  moves: PlaceMoves,
  { publicationId, saidYes }: Step,
): string[] {
  const postOf = (id: string) => {
    const post = facts.posts.get(id)
    if (!post) throw new AppError('not_found')
    return { _id: id, name: post.name }
  }
  /** The assignment of the member at that post of the service that is not live any more. */
  const formerOf = ({ service, person }: Difference, postId: string) =>
    service.planned.find(
      (row) =>
        row.user_id === person._id && row.post_id === postId && row.state !== 'asked' && row.state !== 'accepted',
    )

  for (const { removed } of differences) for (const row of removed) moves.end(row, 'replaced')
  for (const difference of differences)
    for (const { before, after } of difference.changed)
      moves.repost(before, postOf(after.post_id), publicationId, formerOf(difference, after.post_id))
  return differences.flatMap((difference) =>
    difference.added.map(({ user_id: userId, post_id: postId, source }) => {
      const { person, service } = difference
      return moves.ask(
        {
          service: service.row,
          post: postOf(postId),
          person: { _id: person._id, name: person.name },
          shadow: isShadow(facts, { userId, postId }) ? 1 : 0,
          source: source === 'fill' ? 'fill' : 'hand',
          publication_id: publicationId,
          state: saidYes.has(userId) ? 'accepted' : 'asked',
        },
        formerOf(difference, postId),
      )
    }),
  )
}
