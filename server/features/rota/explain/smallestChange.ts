import type { SmallestChange } from '#shared/rota/explanation.ts'
import { isActive } from '#shared/rota/judge.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { type PostAt, placesAt, taken } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { withoutPlace, withPlace } from '../facts/withPlace.ts'
import { judgeOf } from '../judge/judge.ts'
import { problemsOf } from '../judge/problems.ts'
import { dayPlaces, wirePlace } from './dayPlaces.ts'
import { changesFor, isFree, type JudgedPlan, type SmallChange, withChange } from './oneChange.ts'

/** A place of the day whose holder would move to the empty one, and the plan once they have. */
interface Move extends JudgedPlan {
  from: PostAt
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

const placeIn = (facts: RotaFacts, { service, postId }: PostAt): PostAt => ({
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

/** Places of that day whose holders could stand at the empty one, whatever else is planned. */
function* movable(facts: RotaFacts, { service, postId }: PostAt): Generator<Pick<Move, 'from' | 'holder' | 'isSpare'>> {
  const day = dayPlaces(facts, service)
  for (const holder of facts.people.values())
    for (const from of day.held(holder)) {
      if (from.service._id === service._id && from.postId === postId) continue
      if (!day.could(holder, { service, postId })) continue
      const { covering } = taken(facts, from.service, from.postId, placesAt(facts, from.service, 'draft'))
      yield { from, holder, isSpare: covering > leastOf(from) }
    }
}

/** The moves of one person of that day to the empty place which break no rule, each looked at when it is asked for. */
function* movesTo(facts: RotaFacts, { service, postId }: PostAt, isSpare: boolean): Generator<Move> {
  let before: Set<string> | undefined
  for (const one of movable(facts, { service, postId })) {
    if (one.isSpare !== isSpare) continue
    before ??= problemsOn(facts, service.date)
    const leaves = { userId: one.holder._id, postId: one.from.postId }
    const left = withoutPlace({ facts, service: sameIn(facts, one.from.service) }, leaves).facts
    const comes = { userId: one.holder._id, postId }
    const moved = withPlace({ facts: left, service: sameIn(left, service) }, comes).facts
    const known = before
    if ([...problemsOn(moved, service.date)].every((problem) => known.has(problem))) yield { ...planOf(moved), ...one }
  }
}

const leastOf = ({ service, postId }: PostAt): number =>
  service.needs.find(({ post_id }) => post_id === postId)?.min_people ?? 0

/** Single changes by which somebody may have a place; the judge is not asked again yet. */
function changesAt({ facts, judge }: JudgedPlan, place: PostAt): (SmallChange & { taker: FactsPerson })[] {
  const there = new Set(
    judge.placesAt(place.service).flatMap(({ userId, postId }) => (postId === place.postId ? [userId] : [])),
  )
  return [...facts.people.values()].flatMap((taker) =>
    isActive(facts, taker._id) && !there.has(taker._id)
      ? changesFor({ facts, judge }, place, taker).map((change) => ({ ...change, taker }))
      : [],
  )
}

const wirePerson = ({ _id, name }: FactsPerson) => ({ _id, name })

const KINDS = ['day', 'able', 'link'] as const

/** The first change of the smallest kind at a place, after the moves that lead to it. */
function bestAt(plan: JudgedPlan, place: PostAt, asked: PostAt, mover?: FactsPerson): SmallestChange | undefined {
  const found = changesAt(plan, place)
  for (const kind of KINDS) {
    const first = found.find((one) => {
      if (one.kind !== kind) return false
      const after = withChange(plan.facts, one, place)
      return isFree(planOf(after), placeIn(after, place), one.taker._id)
    })
    if (!first) continue
    const { user, partner, taker } = first
    return {
      kind,
      user: wirePerson(user),
      ...(partner && { partner: wirePerson(partner) }),
      at: { serviceId: place.service._id, postId: place.postId },
      places: [wirePlace(asked), ...(mover ? [wirePlace(place, mover)] : [])],
      people: [...(mover ? [wirePerson(mover)] : []), wirePerson(taker)],
    }
  }
  return undefined
}

const moved = (kind: 'move' | 'need', asked: PostAt, { from, holder }: Move): SmallestChange => ({
  kind,
  at: { serviceId: from.service._id, postId: from.postId },
  places: [wirePlace(asked), wirePlace(from, holder)],
  people: [wirePerson(holder)],
})

/**
 * The smallest change that fills an empty place which nobody can have as the draft is: somebody moves from a post that
 * has more than its least, else one day, one skill or one link of whoever takes the place, or of whoever takes that of
 * one person who moves here, else one person less at the post of that one, or here. The one judge says of each that it
 * fills the place and breaks no rule; everybody else stays where they are.
 */
export function smallestChange(facts: RotaFacts, asked: PostAt): SmallestChange {
  for (const spare of movesTo(facts, asked, true)) return moved('move', asked, spare)
  const direct = bestAt(planOf(facts), asked, asked)
  if (direct) return direct
  const moves: Move[] = []
  const found: SmallestChange[] = []
  for (const move of movesTo(facts, asked, false)) {
    const one = bestAt(move, placeIn(move.facts, move.from), asked, move.holder)
    if (one?.kind === 'day') return one
    if (one) found.push(one)
    moves.push(move)
  }
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
