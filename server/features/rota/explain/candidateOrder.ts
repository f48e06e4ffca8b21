import { createHash } from 'node:crypto'
import type { Candidate } from '#shared/rota/explanation.ts'
import { isActive } from '#shared/rota/judge.ts'
import { isAble } from '#shared/rota/rules.ts'
import { hasShare, rungsOf } from '#shared/rota/shares.ts'
import { isWeekly, LONG_WEEKS } from '#shared/rota/weeksInARow.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import type { PostAt } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import type { Judge } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'

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

const drawOf = (draw: string, userId: string): string => createHash('sha256').update(`${draw} ${userId}`).digest('hex')

/** True where a person has said no to another service of that day. */
const saidNo = ({ ofSpan }: RotaFacts, { _id, date }: FactsService, userId: string): boolean =>
  ofSpan.some((other) => other.date === date && other._id !== _id && hasDeclined(other, userId))

/** Weeks in a row from which on a person comes behind others who are as far from their share. */
const SHOWN_WEEKS = 3

/**
 * True where somebody would serve so many weeks in a row with a service of a day, or more than the schedule ever showed
 * of them where weeks in a row are fine for them.
 */
function makesRow(judge: Judge, { _id, backToBack, mostInARow }: FactsPerson, date: string, most: number): boolean {
  const weeks = judge.weeksAround(_id, date)
  return backToBack === 'fine' ? mostInARow !== null && weeks > mostInARow : weeks >= most
}

/** True where somebody would serve many weeks in a row who does not serve nearly every week by their own word. */
function makesLongRow(facts: RotaFacts, judge: Judge, person: FactsPerson, date: string): boolean {
  const { _id, backToBack, isOwnWord } = person
  if (!makesRow(judge, person, date, LONG_WEEKS)) return false
  if (backToBack === 'fine') return true
  const days = facts.ofSpan.flatMap(({ row }) => (row.state === 'planned' ? row.date : []))
  return !isWeekly({ planned: judge.planned(_id) + 1, share: judge.share(_id), isOwnWord }, days)
}

/** People who are able at a post that asks for a skill, to whom an ordinary post is given after the others. */
const FEW_ABLE = 2

/**
 * Those without whom hardly anybody is left for a post of the service that asks for a skill, each with the name of
 * this post, where the post in question asks for none.
 */
export function fewAble(facts: RotaFacts, { service, postId }: PostAt): Map<string, string> {
  const postOf = (id: string) => facts.posts.get(id)
  if (postOf(postId)?.skillId) return new Map()
  const active = [...facts.people.values()].filter(({ _id, isLeftOut }) => isActive(facts, _id) && !isLeftOut)
  const few = service.needs.flatMap(({ post_id }) => {
    const { skillId = null, name = '' } = postOf(post_id) ?? {}
    const able = skillId ? active.filter((person) => isAble(person, skillId, service.date)) : []
    return able.length <= FEW_ABLE ? able.map(({ _id }) => [_id, name] as const) : []
  })
  return new Map(few)
}

/** True where one more service of the span would be more than somebody's share. */
function hasTheirs(judge: Judge, { _id, hasStated }: FactsPerson): boolean {
  const rungs = rungsOf(judge.share(_id))
  return hasShare({ planned: judge.planned(_id), fair: judge.fair(_id), rungs, stated: hasStated })
}

/** People who come after others who are as free. */
interface Behind {
  /** They would serve many weeks in a row. */
  tiring: ReadonlySet<string>
  /** They would serve a third week in a row, or more. */
  inRow: ReadonlySet<string>
  /** They have their share of the span. */
  served: ReadonlySet<string>
}

function behind(
  candidates: readonly Candidate[],
  { facts, judge }: { facts: RotaFacts; judge: Judge },
  { date }: FactsService,
): Behind {
  const people = candidates.flatMap(({ user }) => facts.people.get(user._id) ?? [])
  const idsOf = (those: FactsPerson[]) => new Set(those.map(({ _id }) => _id))
  return {
    tiring: idsOf(people.filter((person) => makesLongRow(facts, judge, person, date))),
    inRow: idsOf(people.filter((person) => makesRow(judge, person, date, SHOWN_WEEKS))),
    served: idsOf(people.filter((person) => hasTheirs(judge, person))),
  }
}

/**
 * Candidates without blocks in the order in which stand-ins are asked: first those with whom alone somebody serves who
 * is there already, last those who would serve many weeks in a row, those who said no to a service of that day, and
 * admins whom a fill leaves out; those who have their share behind those who are below it, and of those who are as far
 * from it last who would serve a third week in a row. Then the others by number of blocks and by name.
 */
export function inAskingOrder(
  candidates: Candidate[],
  service: FactsService,
  draw: string,
  known: CandidateFacts & { judge: Judge },
): Candidate[] {
  const { facts, lastServed, offers } = known
  const { tiring, inRow, served } = behind(candidates, known, service)
  const free = candidates.flatMap((candidate) => {
    const { user, cost, leftOut } = candidate
    if (!cost) return []
    const order = [
      Number(leftOut ?? false),
      Number(saidNo(facts, service, user._id)),
      Number(!candidate.beside),
      Number(tiring.has(user._id)),
      cost.wishes,
      Number(candidate.wish === 'avoid'),
      Number(candidate.neededAt !== undefined),
      Number(served.has(user._id)),
      cost.preferences,
      Number(candidate.wish !== 'like'),
      cost.fairness,
      Number(inRow.has(user._id)),
      offers.get(user._id) ?? 0,
      Date.parse(lastServed.get(user._id) ?? '0000-01-01'),
    ]
    return [{ candidate, order, drawn: drawOf(draw, user._id) }]
  })
  free.sort((a, b) => {
    const differing = a.order.findIndex((value, index) => value !== b.order[index])
    if (differing >= 0) return (a.order[differing] ?? 0) - (b.order[differing] ?? 0)
    return a.drawn < b.drawn ? -1 : 1
  })
  // Candidates come in the order of their names, which a stable sort keeps.
  const blocked = candidates.filter(({ cost }) => !cost).sort((a, b) => a.blocks.length - b.blocks.length)
  return [...free.map(({ candidate }) => candidate), ...blocked]
}
