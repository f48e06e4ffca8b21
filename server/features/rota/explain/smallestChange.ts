import type { SmallestChange } from '#shared/rota/explanation.ts'
import { isActive } from '#shared/rota/judge.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { type FactsPlace, placesAt, taken } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { withoutPlace, withPlace } from '../facts/withPlace.ts'
import { judgeOf } from '../judge/judge.ts'
import { problemsOf } from '../judge/problems.ts'
import { dayPlaces } from './dayPlaces.ts'
import { changesFor, isFree, type JudgedPlan, type SmallChange, withChange } from './oneChange.ts'

/** A place of the day whose holder would move to the empty one, and the plan once they have. */
interface Move extends JudgedPlan {
  from: FactsPlace
  holder: FactsPerson
  /** True where the holder's post has its least without them. */
  isSpare: boolean
}

const planOf = (facts: RotaFacts): JudgedPlan => ({ facts, judge: judgeOf(facts, 'draft') })

/** Finds a service again after the drafts of the facts have changed. */
const sameIn = ({ services }: RotaFacts, { _id }: FactsService): FactsService => {
  const found = services.find((service) => service._id === _id)
  if (!found) throw new Error('a draft took a service away')
  return found
}

const placeIn = (facts: RotaFacts, { service, postId }: FactsPlace): FactsPlace => ({
  service: sameIn(facts, service),
  postId,
})

/** Problems of the day of which a change must make none: broken rules, halves of couples, and missing skills. */
function problemsOn(facts: RotaFacts, date: string): Set<string> {
  const ofDay = { ...facts, ofSpan: facts.services.filter((service) => service.date === date) }
  const found = problemsOf(ofDay, judgeOf(facts, 'draft'))
  return new Set(
    found
      .filter(({ code }) => code === 'blocked' || code === 'split' || code === 'skill_missing')
      .map(({ code, serviceId, postId, userId, missing }) =>
        JSON.stringify([code, serviceId, postId, userId, missing]),
      ),
  )
}

/** The moves of one person of that day to the empty place which break no rule. */
function* movesTo(facts: RotaFacts, place: FactsPlace): Generator<Move> {
  const { service, postId } = place
  const day = dayPlaces(facts, service)
  const before = problemsOn(facts, service.date)
  for (const holder of facts.people.values())
    for (const from of day.held(holder)) {
      if ((from.service._id === service._id && from.postId === postId) || !day.could(holder, place)) continue
      const leaves = { userId: holder._id, postId: from.postId }
      const left = withoutPlace({ facts, service: sameIn(facts, from.service) }, leaves).facts
      const moved = withPlace({ facts: left, service: sameIn(left, service) }, { userId: holder._id, postId }).facts
      if (![...problemsOn(moved, service.date)].every((problem) => before.has(problem))) continue
      const [there, least] = [sameIn(moved, from.service), leastOf(from)]
      const { covering } = taken(moved, there, from.postId, placesAt(moved, there, 'draft'))
      const isSpare = covering >= least
      yield { ...planOf(moved), from, holder, isSpare }
    }
}

const leastOf = ({ service, postId }: FactsPlace): number =>
  service.needs.find(({ post_id }) => post_id === postId)?.min_people ?? 0

/** Single changes by which somebody can have a place, the judge asked again after each. */
function* changesAt(plan: JudgedPlan, place: FactsPlace): Generator<SmallChange & { taker: FactsPerson }> {
  const { facts, judge } = plan
  const there = new Set(
    judge.placesAt(place.service).flatMap(({ userId, postId }) => (postId === place.postId ? [userId] : [])),
  )
  for (const taker of facts.people.values()) {
    if (!isActive(facts, taker._id) || there.has(taker._id)) continue
    for (const change of changesFor(plan, place, taker)) {
      const after = withChange(facts, change, place)
      if (isFree(planOf(after), placeIn(after, place), taker._id)) yield { ...change, taker }
    }
  }
}

const wirePlace = ({ service, postId, userId }: FactsPlace) => ({
  serviceId: service._id,
  postId,
  userId: userId ?? null,
})
const wirePerson = ({ _id, name }: FactsPerson) => ({ _id, name })

const KINDS = ['day', 'able', 'link'] as const

/** The first change of the smallest kind at a place, after the moves that lead to it. */
function bestAt(
  plan: JudgedPlan,
  place: FactsPlace,
  asked: FactsPlace,
  mover?: FactsPerson,
): SmallestChange | undefined {
  const found = [...changesAt(plan, place)]
  for (const kind of KINDS) {
    const first = found.find((one) => one.kind === kind)
    if (!first) continue
    const { user, partner, taker } = first
    return {
      kind,
      user: wirePerson(user),
      ...(partner && { partner: wirePerson(partner) }),
      at: { serviceId: place.service._id, postId: place.postId },
      places: [wirePlace(asked), ...(mover ? [wirePlace({ ...place, userId: mover._id })] : [])],
      people: [...(mover ? [wirePerson(mover)] : []), wirePerson(taker)],
    }
  }
  return undefined
}

const moved = (kind: 'move' | 'need', asked: FactsPlace, { from, holder }: Move): SmallestChange => ({
  kind,
  at: { serviceId: from.service._id, postId: from.postId },
  places: [wirePlace(asked), wirePlace(from)],
  people: [wirePerson(holder)],
})

/**
 * The smallest change that fills an empty place which nobody can have as the draft is: somebody moves from a post that
 * has more than its least, else one day, one skill or one link of whoever takes the place, or of whoever takes that of
 * one person who moves here, else one person less at the post of that one, or here. The one judge says of each that it
 * fills the place and breaks no rule; everybody else stays where they are.
 */
export function smallestChange(facts: RotaFacts, asked: FactsPlace): SmallestChange {
  const moves = [...movesTo(facts, asked)]
  const spare = moves.find(({ isSpare }) => isSpare)
  if (spare) return moved('move', asked, spare)
  const direct = bestAt(planOf(facts), asked, asked)
  if (direct) return direct
  const found = moves.flatMap(
    ({ facts: after, judge, from, holder }) =>
      bestAt({ facts: after, judge }, placeIn(after, from), asked, holder) ?? [],
  )
  const best = KINDS.flatMap((kind) => found.find((one) => one.kind === kind) ?? [])[0]
  if (best) return best
  const [first] = moves
  if (first) return moved('need', asked, first)
  return {
    kind: 'need',
    at: { serviceId: asked.service._id, postId: asked.postId },
    places: [wirePlace(asked)],
    people: [],
  }
}
