import type { BoardService, Place } from '#shared/rota/board.ts'
import { rungPrice, WISH_PRICES } from '#shared/rota/prices.ts'
import { aboveShare } from '#shared/rota/shares.ts'
import { weeksAround } from '#shared/rota/weeksInARow.ts'
import type { Person } from '#shared/text.ts'
import { countedOf, isMissing, keepsPlace } from '../board/absence.ts'
import { type BoardMember, placesOf, plannedPlaces } from '../board/board.model.ts'
import { LONG, marksWeeks, nearDays } from '../board/cells/bend.text.ts'
import { boardMemberOf, daysServing } from '../board/exchange/weeks.ts'
import { isUnderShare } from '../share.text.ts'
import { type PlaceFacts, standsWithRest } from './placeFacts.ts'
import { hasPart } from './shares.text.ts'

/** A place of a service, and who has it instead of whom. */
export interface HandedPlace {
  postId: string
  from: Person
  to: Person
}

/** People who take the places of others at a service: all of a couple, or nobody. */
export interface PlaceHandover {
  service: BoardService
  places: HandedPlace[]
  /** What gets better by it besides the shares. */
  better: 'rest' | 'wish' | null
}

/** Judgements by the rules for one person at most, each of which looks at all places of a month. */
const MOST_JUDGED = 200

type Held = Place & { userId: string; postId: string }

const isHeld = (place: Place): place is Held => place.userId !== null && place.postId !== null

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
function unitsAt(known: PlaceFacts, service: BoardService): Held[][] {
  const { rules } = known
  const held = plannedPlaces(service).filter(isHeld)
  const units = new Map<string, Held[]>()
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
function isInLongRow({ board }: PlaceFacts, service: BoardService, { userId }: Held): boolean {
  const own = board.services.filter((one) => keepsPlace(board, one, userId))
  const weeks = weeksAround(daysServing(boardMemberOf(board, userId), own), service.date).length
  return weeks >= LONG && marksWeeks(board, userId, weeks)
}

/** What a place asks of its person, whether they could do without it, and what it counts in the goals of a fill. */
function givenUp(known: PlaceFacts, service: BoardService, place: Held, member: BoardMember) {
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
function fairnessOf({ history }: PlaceFacts, { user, share, rungs }: BoardMember, n: number): number {
  const earlier = history?.people.find(({ _id }) => _id === user._id)?.services ?? 0
  return rungPrice({ share, rungs, isTrainee: false, history: earlier }, n)
}

/** What one more service of somebody counts in the goals; it leaves them rest, and they would not rather not. */
function taken(known: PlaceFacts, service: BoardService, member: BoardMember) {
  const isApart = known.rules
    .partnersOf(member.user._id)
    .some(({ id, isOnly }) => !isOnly && placesOf(service, id).length === 0)
  return {
    wishes: (member.planned + 1 > member.rungs ? WISH_PRICES.above_share : 0) + (isApart ? WISH_PRICES.pair_split : 0),
    fairness: fairnessOf(known, member, member.planned),
  }
}

/** Somebody with the services that they can keep. */
function countedMember({ board }: PlaceFacts, userId: string): BoardMember | undefined {
  const member = boardMemberOf(board, userId)
  return member && countedOf(board, member)
}

/** No change of the goals. */
const EVEN = { wishes: 0, fairness: 0 }

const sumOf = <One>(all: readonly One[], numberOf: (one: One) => number): number =>
  all.reduce((sum, one) => sum + numberOf(one), 0)

/** A place for each of these people, so that each could stand at theirs; null where there is none. */
export function slotsFor<Slot>(
  people: readonly string[],
  slots: readonly Slot[],
  fits: (userId: string, slot: Slot) => boolean,
): Slot[] | null {
  const [first, ...others] = people
  if (first === undefined) return []
  for (const slot of slots) {
    if (!fits(first, slot)) continue
    const rest = slotsFor(
      others,
      slots.filter((one) => one !== slot),
      fits,
    )
    if (rest) return [slot, ...rest]
  }
  return null
}

/**
 * Who could come along into the places of a couple, those furthest below their share first: nobody whom a fill leaves
 * out, who serves only with another, or would have too many.
 */
function companions(
  { board, rules }: PlaceFacts,
  service: BoardService,
  comers: readonly BoardMember[],
): BoardMember[] {
  const ids = comers.map(({ user }) => user._id)
  const missingOf = ({ planned, fair }: BoardMember) => fair - planned
  return board.members
    .map((member) => countedOf(board, member))
    .filter(
      (member) =>
        !member.user.suspended &&
        hasPart(member) &&
        !ids.includes(member.user._id) &&
        placesOf(service, member.user._id).length === 0 &&
        rules.boundTo(member.user._id).length === 0 &&
        aboveShare({ ...member, planned: member.planned + 1 }) === 0,
    )
    .sort((a, b) => missingOf(b) - missingOf(a))
}

/** Sets of places that change hands for so many people: those of one person or couple, or of two for a couple. */
function setsOf(units: readonly Held[][], count: number): Held[][] {
  const pairs = units.flatMap((one, at) => units.slice(at + 1).map((other) => [...one, ...other]))
  return [
    ...units.filter(({ length }) => length === count || length === count + 1),
    ...pairs.filter(({ length }) => length === count),
  ]
}

/** What it counts in the goals to give up all of these places; null where somebody needs theirs. */
function giftOf(known: PlaceFacts, service: BoardService, places: readonly Held[]) {
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

/** What a handover changes in the goals of a fill, below 0 for the better, the wishes first. */
interface Weight {
  wishes: number
  fairness: number
}

const isBetter = (one: Weight, other: Weight): boolean =>
  one.wishes < other.wishes || (one.wishes === other.wishes && one.fairness < other.fairness)

/** Who has which place of whom, by no rule and wish against anybody; null where somebody could have none. */
function handed(
  known: PlaceFacts,
  service: BoardService,
  places: readonly Held[],
  comers: readonly BoardMember[],
): HandedPlace[] | null {
  const ids = comers.map(({ user }) => user._id)
  const found = slotsFor(ids, places, (userId, { postId }) => {
    const post = known.posts.find(({ _id }) => _id === postId)
    return post !== undefined && standsWithRest(known, userId, service, post)
  })
  return (
    found?.flatMap(({ postId, userId }, at): HandedPlace[] => {
      const [from, to] = [boardMemberOf(known.board, userId)?.user, comers[at]?.user]
      return from && to ? [{ postId, from, to }] : []
    }) ?? null
  )
}

/** True where the rules allow it, all who come being there and all who go being gone. */
const isAllowed = ({ rules }: PlaceFacts, { _id: serviceId }: BoardService, places: readonly HandedPlace[]): boolean =>
  rules.blocksAfter(places.map(({ postId, from, to }) => ({ at: { serviceId, postId }, from: from._id, to: to._id })))
    .length === 0

/**
 * The handover at one of these services by which somebody gets a place that makes the rota better most, by the goals of
 * a fill: wishes, then fair shares. `comersAt` says who comes to a service with them. Nobody is below their share by it
 * who had the place by no wish. `isWhole`: all that there is was tried, and none found where `best` is null.
 */
export function handoverFor(
  known: PlaceFacts,
  services: readonly BoardService[],
  comersAt: (service: BoardService) => readonly string[],
): { best: PlaceHandover | null; isWhole: boolean } {
  let best: (PlaceHandover & Weight) | null = null
  let [isWhole, judged] = [true, 0]
  for (const service of services) {
    const comers = comersAt(service).flatMap((id) => countedMember(known, id) ?? [])
    const units = unitsAt(known, service)
    // What a service asks of all of its people together, its places do not show.
    const isPlain = service.skills.length === 0 && !service.twoUnrelated
    if (!isPlain || comers.length > 2 || units.some(({ length }) => length > comers.length + 1)) isWhole = false
    if (!isPlain) continue
    for (const places of setsOf(units, comers.length)) {
      const gift = giftOf(known, service, places)
      if (!gift) continue
      const others = places.length > comers.length ? companions(known, service, comers).map((one) => [one]) : [[]]
      for (const people of others.map((along) => [...comers, ...along])) {
        const got = people.map((member) => taken(known, service, member))
        const weight = {
          wishes: sumOf(got, ({ wishes }) => wishes) - gift.wishes,
          fairness: sumOf(got, ({ fairness }) => fairness) - gift.fairness,
        }
        if (!isBetter(weight, best ?? EVEN)) continue
        if (judged === MOST_JUDGED) return { best, isWhole: false }
        judged += 1
        const handedOver = handed(known, service, places, people)
        if (handedOver && isAllowed(known, service, handedOver))
          best = { service, places: handedOver, better: gift.better, ...weight }
      }
    }
  }
  return { best, isWhole }
}
