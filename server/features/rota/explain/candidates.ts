import type { Candidate } from '#shared/rota/explanation.ts'
import { isActive, linksOf } from '#shared/rota/judge.ts'
import { otherOf, type RosterPlace } from '#shared/rota/rules.ts'
import { rungsOf } from '#shared/rota/shares.ts'
import { WISH_CODES, type Wish } from '#shared/rota/wishRules.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { isShadow, type PostAt } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { type Judge, judgeOf } from '../judge/judge.ts'
import { placePrices } from '../judge/placePrices.ts'
import { hasDeclined } from '../judge/problems.ts'
import { chanceInDraft, withPartners } from '../judge/together.ts'
import { type CandidateFacts, fewAble, inAskingOrder } from './candidateOrder.ts'

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

/** The people with whom alone somebody serves and who are at a service already. */
function partnersAt(facts: RotaFacts, judge: Judge, service: FactsService, userId: string): FactsPerson[] {
  return linksOf(facts, userId).flatMap((link) => {
    const partner = link.kind === 'only_together' ? facts.people.get(otherOf(link, userId) ?? '') : undefined
    return partner && isActive(facts, partner._id) && judge.isAt(partner._id, service) ? [partner] : []
  })
}

/**
 * What is behind the price of wishes of a place that somebody would have besides theirs, the most expensive first. A
 * trainee has no share to be above.
 */
function againstOf(judge: Judge, service: FactsService, place: Omit<RosterPlace, 'serviceId'>): Wish[] {
  const found = new Set(judge.wishes(service, place))
  found.delete('above_share')
  const isFull = judge.planned(place.userId) >= rungsOf(judge.share(place.userId))
  if (isFull && !place.isShadow) found.add('above_share')
  return WISH_CODES.filter((code) => found.has(code))
}

/** Active people who do not stand at that post, each with the rules against them, in the order of a call-out. */
export function candidatesOf(
  known: CandidateFacts,
  { service, postId }: PostAt,
  { isAsked, draw, isAlone = false, isShadowThere = false }: Options,
): Candidate[] {
  const { facts, history, lastServed } = known
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
  const few = fewAble(facts, { service, postId })
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
    const last = lastServed.get(_id)
    const neededAt = few.get(_id)
    const beside = partnersAt(facts, judge, service, _id).map((one) => ({ _id: one._id, name: one.name }))
    const wishesAgainst = cost && cost.wishes > 0 ? againstOf(judge, service, place) : []
    return {
      user: { _id, name },
      ...barred,
      cost,
      ...(wishesAgainst.length > 0 && { against: wishesAgainst }),
      load: judge.planned(_id),
      share: judge.share(_id),
      ...(owed !== 0 && { history: owed }),
      ...(last !== undefined && { lastServed: last }),
      ...(wish && wish !== 'never' && { wish }),
      ...(beside.length > 0 && { beside }),
      ...(neededAt !== undefined && { neededAt }),
      ...(isLeftOut && { leftOut: true as const }),
    }
  })
  return inAskingOrder(found, service, draw, { ...known, judge })
}
