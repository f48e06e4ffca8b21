import type { Board, BoardService } from '#shared/rota/board.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Block } from '#shared/rota/rules.ts'
import { heldPlaceOf, type PlaceMove, placesOf, type Spot } from '../board.model.ts'
import type { BoardRules, Handing } from '../board.rules.ts'
import { isOfTwo, type Pair, type Spotted, type Trade, takenAt } from './exchange.model.ts'
import { fittingPairs, spotsBeside } from './fittingPairs.ts'

/** What a drop is judged by. */
export interface DropFacts {
  board: Board
  posts: readonly Post[]
  /** Undefined until everybody's availability is there: nobody is known to be bound then. */
  rules: BoardRules | undefined
}

/** Somebody's way to a cell; `onto` is the place there that they come to. */
export interface Drop {
  from: PersonsPlace
  to: Spot
  onto?: PersonsPlace | undefined
}

/**
 * What a drop does. People who serve only together move as one; `asks` has them where that moves somebody at whom
 * nobody pointed, and is empty elsewhere. Refused are names that are linked to no member, places of the sheet that
 * would become open, and what would tear a couple: `couple` are those who could not all come to `serviceId`, null
 * where one would be put out alone.
 */
export type DropPlan =
  | { kind: 'nothing' | 'unlinked' | 'ofSheet' }
  | { kind: 'torn'; couple: string[]; serviceId: string | null }
  | { kind: 'move'; moves: readonly PlaceMove[] }
  | { kind: 'trade'; trade: Trade; asks: string[] }

const serviceOf = ({ services }: Board, id: string): BoardService | undefined => services.find(({ _id }) => _id === id)

/** Ids of somebody and of those at a service with whom alone they serve. */
export const coupleAt = ({ rules }: Pick<DropFacts, 'rules'>, service: BoardService, userId: string): string[] => [
  userId,
  ...(rules?.boundTo(userId) ?? []).filter((id) => placesOf(service, id).length > 0),
]

/**
 * The places of somebody and of those with whom alone they serve there, theirs first. Null where one of a couple has
 * two, or one that cannot be moved.
 */
function placesOfCouple(facts: DropFacts, held: PersonsPlace): PersonsPlace[] | null {
  const service = serviceOf(facts.board, held.serviceId)
  const [, ...others] = service ? coupleAt(facts, service, held.userId) : []
  if (!service || others.length === 0) return [held]
  const places = [held.userId, ...others].map((id) => placesOf(service, id))
  const along = places.slice(1).flatMap(([place]) => (place && heldPlaceOf(service._id, place)) ?? [])
  return places.every(({ length }) => length === 1) && along.length === others.length ? [held, ...along] : null
}

/** The places that change hands by a plan. */
export function handingsOf(plan: DropPlan): Handing[] {
  if (plan.kind === 'move')
    return plan.moves.flatMap(({ from, to }) => [
      { at: from, from: from.userId, to: null },
      { at: to, from: null, to: to.userId },
    ])
  return plan.kind === 'trade' ? plan.trade.flatMap(handingsOfPair) : []
}

const handingsOfPair = ([one, other]: Pair): Handing[] => [
  { at: one, from: one.userId, to: other.userId },
  { at: other, from: other.userId, to: one.userId },
]

/** True where a rule stands against somebody; of an earlier no the server asks. */
const isBarred = (blocks: readonly Block[]): boolean => blocks.some(({ code }) => code !== 'declined')

/** A trade of these pairs, the first of which is of two people; a move where all of them are to open places. */
function planOf(pairs: readonly Pair[], asks: string[] = []): DropPlan {
  if (pairs.some(([one, other]) => other.userId === null && one.shiftId !== undefined)) return { kind: 'ofSheet' }
  const ofTwo = pairs.find(isOfTwo)
  if (!ofTwo) return { kind: 'move', moves: pairs.map(([from, to]) => ({ from, to: { ...to, userId: from.userId } })) }
  return { kind: 'trade', trade: [ofTwo, ...pairs.filter((pair) => pair !== ofTwo)], asks }
}

/** Who comes, to which places in any case, and what is there besides. */
interface Coming {
  comers: readonly PersonsPlace[]
  fixed: readonly Spotted[]
  /** The service, and the post that was pointed at. */
  to: { serviceId: string; postId: string }
}

/** The first way in which all who come have a place, the fixed ones among these; undefined where there is none. */
function findWay({ board, posts, rules }: DropFacts, { comers, fixed, to }: Coming): Pair[] | undefined {
  const service = serviceOf(board, to.serviceId)
  if (!service || !rules || comers.some(({ userId }) => placesOf(service, userId).length > 0)) return undefined
  const isFree = (id: string) => coupleAt({ rules }, service, id).length === 1
  const spots = comers.length > fixed.length ? spotsBeside({ service, posts, postId: to.postId, fixed, isFree }) : []
  return fittingPairs(comers, fixed, spots, (pairs) => !isBarred(rules.blocksAfter(pairs.flatMap(handingsOfPair))))
}

/** Two at different services who take the places of each other, with those who come along. */
function planTrade(facts: DropFacts, from: PersonsPlace, other: PersonsPlace): DropPlan {
  const [own, theirs] = [placesOfCouple(facts, from), placesOfCouple(facts, other)]
  const torn = (held: PersonsPlace, serviceId: string): DropPlan => {
    const service = serviceOf(facts.board, held.serviceId)
    return { kind: 'torn', couple: service ? coupleAt(facts, service, held.userId) : [], serviceId }
  }
  if (!own) return torn(from, other.serviceId)
  if (!theirs) return torn(other, from.serviceId)
  // Somebody of whom the partner alone is at the other service cannot trade with that partner.
  if (theirs.some(({ userId }) => own.some((one) => one.userId === userId))) return torn(other, from.serviceId)
  const isMore = own.length >= theirs.length
  const [comers, fixed, to] = isMore ? [own, theirs, other] : [theirs, own, from]
  const pairs = findWay(facts, { comers, fixed, to })
  if (pairs) return planOf(pairs, own.length === theirs.length ? [] : comers.map(({ userId }) => userId))
  // What stands against it is said of those who would trade.
  if (own.length === theirs.length) return planOf(own.flatMap((one, at): Pair[] => pairTo(one, theirs[at])))
  return isMore ? torn(from, other.serviceId) : torn(other, from.serviceId)
}

const pairTo = (one: PersonsPlace, other: PersonsPlace | undefined): Pair[] => (other ? [[one, other]] : [])

/** Somebody and who comes along go to places of another service, of which one is open. */
function planMove(facts: DropFacts, from: PersonsPlace, to: PersonsPlace): DropPlan {
  const couple = placesOfCouple(facts, from)
  if (couple?.length === 1 || from.serviceId === to.serviceId) return { kind: 'move', moves: [{ from, to }] }
  const fixed = [{ ...to, userId: null }]
  const pairs = couple && findWay(facts, { comers: couple, fixed, to })
  if (pairs) return planOf(pairs, pairs.some(isOfTwo) ? couple.map(({ userId }) => userId) : [])
  const service = serviceOf(facts.board, from.serviceId)
  return { kind: 'torn', couple: service ? coupleAt(facts, service, from.userId) : [], serviceId: to.serviceId }
}

/** What a drop does, before anything of it is done. */
export function dropPlan(facts: DropFacts, { from, to, onto }: Drop): DropPlan {
  const { board, posts } = facts
  const other = onto ?? takenAt(board, posts, to, from)
  if (other === 'unlinked') return { kind: 'unlinked' }
  if (other === null && from.shiftId !== undefined) return { kind: 'ofSheet' }
  if (other) {
    const isSame = other.serviceId === from.serviceId
    if (other.userId === from.userId || (isSame && other.postId === from.postId)) return { kind: 'nothing' }
    return isSame ? planOf([[from, other]]) : planTrade(facts, from, other)
  }
  const held = { serviceId: to.serviceId, userId: to.userId ?? from.userId, postId: to.postId ?? from.postId }
  if (held.userId === from.userId) return planMove(facts, from, held)
  const service = serviceOf(board, from.serviceId)
  const couple = service ? coupleAt(facts, service, from.userId) : []
  return couple.length > 1 ? { kind: 'torn', couple, serviceId: null } : { kind: 'move', moves: [{ from, to: held }] }
}
