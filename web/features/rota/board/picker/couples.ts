import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { DraftPlace } from '#shared/rota/drafts.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Block } from '#shared/rota/rules.ts'
import { type BoardMember, type Cell, cellOf, draftPlaces, placesOf } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { isSamePlace } from './heldTogether.ts'

/** The place that somebody's partner gets by the same press, and whether they serve with nobody else. */
export interface Beside {
  member: BoardMember
  post: Post
  isOnly: boolean
}

/** Somebody who could be placed, and what stands against it. */
export interface Placeable {
  member: BoardMember
  blocks: readonly Block[]
  /** The partner who is placed along with them. */
  beside?: Beside
}

export interface CoupleFacts {
  board: Board
  cell: Cell
  rules: BoardRules | undefined
  /** Posts of the board in their order. */
  posts: readonly Post[]
  /** Places of the service that a press gives up: of those who are replaced. */
  freed: readonly Place[]
}

/** Places that are left at a post of the service once the first of a couple has theirs at the cell. */
function leftAt({ cell: { service, post: own }, freed }: CoupleFacts, post: Post): number {
  const { need, places } = cellOf(service, post)
  const isTaken = (place: Place) => !place.shadow && !freed.some((one) => isSamePlace(one, place))
  return (need?.maxPeople ?? 0) - places.filter(isTaken).length - Number(post._id === own._id)
}

/**
 * The partner of somebody who could come along: not at the service yet, and free for a place of it that is open, at the
 * same post before any other.
 */
export function besideOf(facts: CoupleFacts, userId: string): Beside | undefined {
  const { board, cell, rules, posts } = facts
  const { service, post } = cell
  if (!rules) return undefined
  const inOrder = [post, ...posts.filter(({ _id }) => _id !== post._id)]
  for (const { id, isOnly } of rules.partnersOf(userId)) {
    const member = board.members.find(({ user }) => user._id === id)
    if (!member || placesOf(service, id).length > 0) continue
    const open = inOrder.find(
      (one) => leftAt(facts, one) > 0 && !rules.isTrainee(id, one) && rules.blocksOf(id, service, one).length === 0,
    )
    if (open) return { member, post: open, isOnly }
  }
  return undefined
}

/**
 * Candidates of whom a couple who serve only together are one choice, at the place of whoever stands first; a couple
 * who serve together if possible come as one before each alone.
 */
export function withCouples(free: readonly Placeable[], facts: CoupleFacts): Placeable[] {
  const [along, before] = [new Set<string>(), new Set<string>()]
  return free.flatMap((one): Placeable[] => {
    const { _id } = one.member.user
    if (along.has(_id)) return []
    const beside = besideOf(facts, _id)
    if (!beside) return [one]
    const partnerId = beside.member.user._id
    if (beside.isOnly) along.add(partnerId)
    else if (before.has(partnerId)) return [one]
    before.add(_id)
    return beside.isOnly ? [{ ...one, beside }] : [{ ...one, beside }, one]
  })
}

/** People of a list in which a couple is one row, and somebody may have a row with their partner and one alone. */
export const peopleCount = (rows: readonly Placeable[]): number =>
  new Set(
    rows.flatMap(({ member, beside }) => [member, ...(beside ? [beside.member] : [])].map(({ user }) => user._id)),
  ).size

/** The places of a service once those of `instead` were given up for others. */
export const placesAfter = (
  service: BoardService,
  instead: readonly Place[],
  coming: readonly DraftPlace[],
): DraftPlace[] => [
  ...draftPlaces(service).filter(
    (one) => !instead.some(({ userId, postId }) => one.userId === userId && one.postId === postId),
  ),
  ...coming,
]

/** Places of a press: of whoever was chosen at the post, and of the partner who comes along. */
export const placesOfChoice = (userId: string, post: Post, beside: Beside | undefined): DraftPlace[] => [
  { userId, postId: post._id, locked: false },
  ...(beside ? [{ userId: beside.member.user._id, postId: beside.post._id, locked: false }] : []),
]
