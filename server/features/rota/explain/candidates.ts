import { createHash } from 'node:crypto'
import type { Candidate } from '#shared/rota/explanation.ts'
import { isActive } from '#shared/rota/judge.ts'
import type { PostPlace } from '#shared/rota/rules.ts'
import { rungsOf } from '#shared/rota/shares.ts'
import { isWeekly, LONG_WEEKS } from '#shared/rota/weeksInARow.ts'
import { WISH_CODES, type Wish } from '#shared/rota/wishRules.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { type FactsPlace, isShadow } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { type Judge, judgeOf } from '../judge/judge.ts'
import { placePrices } from '../judge/placePrices.ts'
import { hasDeclined } from '../judge/problems.ts'
import { chanceInDraft, withPartners } from '../judge/together.ts'

/** The data from which the order of a call-out is computed. */
export interface CandidateFacts {
  facts: RotaFacts
  /** Services that each person served, minus the share over the days before (rule 14). */
  history: ReadonlyMap<string, number>
  /** The last day on which each person served. */
  lastServed: ReadonlyMap<string, string>
  /** The number of offers to each person in the last 28 days. */
  offers: ReadonlyMap<string, number>
}

interface Options {
  /** Seed by which equal candidates are ordered: one order for every viewer, another for each search. */
  draw: string
  /** Limits the candidates among active people. */
  isAsked: (userId: string) => boolean
  /**
   * True where nobody else is placed along with the candidate: `only_together` then blocks those whose partner is
   * missing.
   */
  isAlone?: boolean
  /** True where shadows at the post are no candidates, though they may have become able since. */
  isShadowThere?: boolean
}

const drawOf = (draw: string, userId: string): string => createHash('sha256').update(`${draw} ${userId}`).digest('hex')

/** True where a person has said no to another service of that day. */
const saidNo = ({ ofSpan }: RotaFacts, { _id, date }: FactsService, userId: string): boolean =>
  ofSpan.some((other) => other.date === date && other._id !== _id && hasDeclined(other, userId))

/**
 * True where somebody would serve more weeks in a row with a service of a day than is fine for them: many, or more than
 * the schedule ever showed of them.
 */
function makesLongRow(facts: RotaFacts, judge: Judge, person: FactsPerson, date: string) {
  const { _id, backToBack, mostInARow, hasStated } = person
  const weeks = judge.weeksAround(_id, date)
  if (backToBack === 'fine') return mostInARow !== null && weeks > mostInARow
  if (weeks < LONG_WEEKS) return false
  const days = facts.ofSpan.flatMap(({ row }) => (row.state === 'planned' ? row.date : []))
  return !isWeekly({ planned: judge.planned(_id) + 1, share: judge.share(_id), stated: hasStated }, days)
}

/** Order of those who gladly stand at the post, those without a wish, and those who rather do not. */
const GLADNESS = { like: 0, none: 1, avoid: 2 } as const

/**
 * Candidates without blocks in the order in which stand-ins are asked, last of them those who would serve many weeks in
 * a row, those who said no to a service of that day, and admins whom a fill leaves out; then the others by number of
 * blocks and by name.
 */
function inOrder(
  candidates: Candidate[],
  service: FactsService,
  draw: string,
  { facts, lastServed, offers, tiring }: CandidateFacts & { tiring: ReadonlySet<string> },
): Candidate[] {
  const free = candidates.flatMap((candidate) => {
    const { user, cost, leftOut } = candidate
    if (!cost) return []
    const served = Date.parse(lastServed.get(user._id) ?? '0000-01-01')
    const order = [
      Number(leftOut ?? false),
      Number(saidNo(facts, service, user._id)),
      Number(tiring.has(user._id)),
      cost.wishes,
      cost.preferences,
      GLADNESS[candidate.wish ?? 'none'],
      cost.fairness,
      offers.get(user._id) ?? 0,
      served,
    ]
    return [{ candidate, order, drawn: drawOf(draw, user._id) }]
  })
  free.sort((a, b) => {
    const differing = a.order.findIndex((value, index) => value !== b.order[index])
    if (differing >= 0) return (a.order[differing] ?? 0) - (b.order[differing] ?? 0)
    return a.drawn < b.drawn ? -1 : 1
  })
  // Candidates come in the order of their names, which a stable sort keeps.
  const kept = candidates.filter(({ cost }) => !cost).sort((a, b) => a.blocks.length - b.blocks.length)
  return [...free.map(({ candidate }) => candidate), ...kept]
}

/**
 * What is behind the price of wishes of a place that somebody would have besides theirs, the most expensive first. A
 * trainee has no share to be above.
 */
function againstOf(judge: Judge, service: FactsService, place: PostPlace): Wish[] {
  const found = new Set(judge.wishes(service, place))
  found.delete('above_share')
  const isFull = judge.planned(place.userId) >= rungsOf(judge.share(place.userId))
  if (isFull && !place.isShadow) found.add('above_share')
  return WISH_CODES.filter((code) => found.has(code))
}

/** Active people who do not stand at that post, each with the rules against them, in the order of a call-out. */
export function candidatesOf(
  known: CandidateFacts,
  { service, postId }: FactsPlace,
  { isAsked, draw, isAlone = false, isShadowThere = false }: Options,
): Candidate[] {
  const { facts, history } = known
  const judge = judgeOf(facts, 'draft')
  const price = placePrices(facts, judge, history)
  const seeking = { facts, judge, service, chance: chanceInDraft(facts, judge, { service, postId }) }
  const here = new Set(
    judge
      .placesAt(service)
      // A shadow who has become able since would take a place, so a call-out may ask them.
      .filter(
        (one) =>
          one.postId === postId && (isShadowThere || !one.isShadow || isShadow(facts, { userId: one.userId, postId })),
      )
      .map(({ userId }) => userId),
  )
  const people = [...facts.people.values()].filter(({ _id }) => isActive(facts, _id) && !here.has(_id) && isAsked(_id))
  const found = people.map((person): Candidate => {
    const { _id, name, isLeftOut, wishes } = person
    const wanted = { userId: _id, postId }
    const place = { ...wanted, isShadow: isShadow(facts, wanted) }
    const all = judge.blocksAlone(service, place, hasDeclined(service, _id))
    const barred = isAlone ? { blocks: all } : withPartners(seeking, _id, all)
    const wish = wishes.get(postId)
    const cost = barred.blocks.length === 0 ? price(person, service) : null
    const owed = history.get(_id) ?? 0
    const wishesAgainst = cost && cost.wishes > 0 ? againstOf(judge, service, place) : []
    return {
      user: { _id, name },
      ...barred,
      cost,
      ...(wishesAgainst.length > 0 && { against: wishesAgainst }),
      load: judge.planned(_id),
      share: judge.share(_id),
      ...(owed !== 0 && { history: owed }),
      ...(wish && wish !== 'never' && { wish }),
      ...(isLeftOut && { leftOut: true as const }),
    }
  })
  const tired = people.filter((person) => makesLongRow(facts, judge, person, service.date))
  return inOrder(found, service, draw, { ...known, tiring: new Set(tired.map(({ _id }) => _id)) })
}
