import type { BoardService } from '#shared/rota/board.ts'
import { WISH_PRICES } from '#shared/rota/prices.ts'
import { aboveShare } from '#shared/rota/shares.ts'
import type { Person } from '#shared/text.ts'
import { countedOf } from '../board/absence.ts'
import { type BoardMember, placesOf } from '../board/board.model.ts'
import { boardMemberOf } from '../board/exchange/weeks.ts'
import { countedMember, fairnessOf, giftsAt, type Occupied, sumOf } from './gifts.ts'
import { type PlaceFacts, standsWithRest } from './placeFacts.ts'
import { hasPart } from './shares.text.ts'

/** Somebody takes the place of another at a post of a service. */
export interface Takeover {
  postId: string
  from: Person
  to: Person
}

/** People who take the places of others at a service: all of a couple, or nobody. */
export interface PlaceHandover {
  service: BoardService
  places: Takeover[]
  /** What gets better by it besides the shares. */
  better: 'rest' | 'wish' | null
}

/** Judgements by the rules for one person at most, each of which looks at all places of a month. */
const MOST_JUDGED = 200

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

/** No change of the goals. */
const EVEN = { wishes: 0, fairness: 0 }

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
  places: readonly Occupied[],
  comers: readonly BoardMember[],
): Takeover[] | null {
  const ids = comers.map(({ user }) => user._id)
  const found = slotsFor(ids, places, (userId, { postId }) => {
    const post = known.posts.find(({ _id }) => _id === postId)
    return post !== undefined && standsWithRest(known, userId, service, post)
  })
  return (
    found?.flatMap(({ postId, userId }, at): Takeover[] => {
      const [from, to] = [boardMemberOf(known.board, userId)?.user, comers[at]?.user]
      return from && to ? [{ postId, from, to }] : []
    }) ?? null
  )
}

/** True where the rules allow it, all who come being there and all who go being gone. */
const isAllowed = ({ rules }: PlaceFacts, { _id: serviceId }: BoardService, places: readonly Takeover[]): boolean =>
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
    const { gifts, longest } = giftsAt(known, service, comers.length)
    // What a service asks of all of its people together, its places do not show.
    const isPlain = service.skills.length === 0 && !service.twoUnrelated
    if (!isPlain || comers.length > 2 || longest > comers.length + 1) isWhole = false
    if (!isPlain) continue
    for (const { places, counts } of gifts) {
      const others = places.length > comers.length ? companions(known, service, comers).map((one) => [one]) : [[]]
      for (const people of others.map((along) => [...comers, ...along])) {
        const got = people.map((member) => taken(known, service, member))
        const weight = {
          wishes: sumOf(got, ({ wishes }) => wishes) - counts.wishes,
          fairness: sumOf(got, ({ fairness }) => fairness) - counts.fairness,
        }
        if (!isBetter(weight, best ?? EVEN)) continue
        if (judged === MOST_JUDGED) return { best, isWhole: false }
        judged += 1
        const handedOver = handed(known, service, places, people)
        if (handedOver && isAllowed(known, service, handedOver))
          best = { service, places: handedOver, better: counts.better, ...weight }
      }
    }
  }
  return { best, isWhole }
}
