import type { BoardService, Place } from '#shared/rota/board.ts'
import { rungPrice, WISH_PRICES } from '#shared/rota/prices.ts'
import { weeksAround } from '#shared/rota/weeksInARow.ts'
import { countedOf, isMissing, keepsPlace } from '../board/absence.ts'
import { type BoardMember, placesOf, plannedPlaces } from '../board/board.model.ts'
import { LONG, marksWeeks, nearDays } from '../board/cells/bend.text.ts'
import { boardMemberOf, daysServing } from '../board/exchange/weeks.ts'
import { isUnderShare } from '../share.text.ts'
import type { PlaceFacts } from './placeFacts.ts'

/** What people could give up of their places, and what that counts. */

/** A place that somebody has at a post. */
export type Occupied = Place & { userId: string; postId: string }

const isHeld = (place: Place): place is Occupied => place.userId !== null && place.postId !== null

/** True for a place that may change hands: neither typed, locked nor accepted, and nobody learns beside it. */
function mayGoTo({ board }: PlaceFacts, service: BoardService, place: Place): boolean {
  const isTaught = plannedPlaces(service).some(({ shadow, postId }) => shadow && postId === place.postId)
  return (
    place.layer !== 'outside' &&
    !place.locked &&
    place.state !== 'accepted' &&
    !isTaught &&
    !isMissing(board, service, place.userId)
  )
}

/** The places of a service that change hands only together: those of people who serve only with each other. */
function unitsAt(known: PlaceFacts, service: BoardService): Occupied[][] {
  const { rules } = known
  const held = plannedPlaces(service).filter(isHeld)
  const units = new Map<string, Occupied[]>()
  for (const { userId } of held) {
    const ids = [userId, ...rules.boundTo(userId)].sort()
    const places = held.filter((place) => ids.includes(place.userId))
    const isLeft = ids.every((id) =>
      rules.partnersOf(id).every((partner) => partner.isOnly || placesOf(service, partner.id).length === 0),
    )
    const isWhole = places.length === ids.length && places.every((place) => mayGoTo(known, service, place))
    if (isWhole && isLeft) units.set(ids.join(' '), places)
  }
  return [...units.values()]
}

/** True for a place that ends or lies within three weeks in a row or more, as the board marks them. */
function isInLongRow({ board }: PlaceFacts, service: BoardService, { userId }: Occupied): boolean {
  const own = board.services.filter((one) => keepsPlace(board, one, userId))
  const weeks = weeksAround(daysServing(boardMemberOf(board, userId), own), service.date).length
  return weeks >= LONG && marksWeeks(board, userId, weeks)
}

/** What a place asks of its person, whether they could do without it, and what it counts in the goals of a fill. */
function givenUp(known: PlaceFacts, service: BoardService, place: Occupied, member: BoardMember) {
  const { board, rules } = known
  const { isRatherNot, gladlyAt } = rules.wishOf(place.userId, service, place.postId)
  const isInRow = isInLongRow(known, service, place)
  const near = member.backToBack === 'fine' ? 0 : nearDays(board, place.userId, service).length
  const isAbove = member.planned > member.rungs
  return {
    isInRow,
    isRatherNot,
    hasSpare: gladlyAt.length > 0 || !isUnderShare({ ...member, planned: member.planned - 1 }),
    wishes:
      near * WISH_PRICES.rest + (isAbove ? WISH_PRICES.above_share : 0) + (isRatherNot ? WISH_PRICES.rather_not : 0),
    fairness: fairnessOf(known, member, member.planned - 1),
  }
}

/** What the n-th service of somebody, n from 0, counts in the goal of fair shares, that of earlier days included. */
export function fairnessOf({ history }: PlaceFacts, { user, share, rungs }: BoardMember, n: number): number {
  const earlier = history?.people.find(({ _id }) => _id === user._id)?.services ?? 0
  return rungPrice({ share, rungs, isTrainee: false, history: earlier }, n)
}

/** Somebody with the services that they can keep. */
export function countedMember({ board }: PlaceFacts, userId: string): BoardMember | undefined {
  const member = boardMemberOf(board, userId)
  return member && countedOf(board, member)
}

/** The sum of a number of each of some things. */
export const sumOf = <One>(all: readonly One[], numberOf: (one: One) => number): number =>
  all.reduce((sum, one) => sum + numberOf(one), 0)

/** Sets of places that change hands for so many people: those of one person or couple, or of two for a couple. */
function setsOf(units: readonly Occupied[][], count: number): Occupied[][] {
  const pairs = units.flatMap((one, at) => units.slice(at + 1).map((other) => [...one, ...other]))
  return [
    ...units.filter(({ length }) => length === count || length === count + 1),
    ...pairs.filter(({ length }) => length === count),
  ]
}

/** What it counts in the goals to give up all of these places; null where somebody needs theirs. */
function giftOf(known: PlaceFacts, service: BoardService, places: readonly Occupied[]) {
  const given = places.flatMap((place) => {
    const giver = countedMember(known, place.userId)
    return giver ? [givenUp(known, service, place, giver)] : []
  })
  const isForRest = given.some(({ isInRow }) => isInRow)
  const isForWish = given.some(({ isRatherNot }) => isRatherNot)
  const isSpared = isForRest || isForWish || given.every(({ hasSpare }) => hasSpare)
  if (given.length < places.length || !isSpared) return null
  return {
    wishes: sumOf(given, ({ wishes }) => wishes),
    fairness: sumOf(given, ({ fairness }) => fairness),
    better: isForRest ? ('rest' as const) : isForWish ? ('wish' as const) : null,
  }
}

/** What changes hands together at a service, for so many people, with what it counts in the goals to give it up. */
interface Gift {
  places: Occupied[]
  counts: NonNullable<ReturnType<typeof giftOf>>
}

/** A person's possible gifts, kept for the facts: they do not depend on the receiver. */
const giftsKnown = new WeakMap<PlaceFacts, Map<string, { gifts: Gift[]; longest: number }>>()

/**
 * What a service could give to so many people, with what it counts in the goals of a fill, and the most of its places
 * that change hands only together.
 */
export function giftsAt(known: PlaceFacts, service: BoardService, count: number) {
  const key = `${service._id} ${count}`
  const ofBoard = giftsKnown.get(known) ?? new Map<string, { gifts: Gift[]; longest: number }>()
  giftsKnown.set(known, ofBoard)
  const before = ofBoard.get(key)
  if (before) return before
  const units = unitsAt(known, service)
  const gifts = setsOf(units, count).flatMap((places): Gift[] => {
    const counts = giftOf(known, service, places)
    return counts ? [{ places, counts }] : []
  })
  const found = { gifts, longest: Math.max(0, ...units.map(({ length }) => length)) }
  ofBoard.set(key, found)
  return found
}
