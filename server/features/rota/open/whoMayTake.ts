import { addDays } from '#shared/days.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import { isActive, linksOf } from '#shared/rota/judge.ts'
import { otherOf } from '#shared/rota/rules.ts'
import { rungsOf } from '#shared/rota/shares.ts'
import type { PlaceCount } from '../../plan/places/placeCounts.ts'
import type { FactsService } from '../facts/facts.services.ts'
import type { KeptFacts } from '../facts/keptFacts.ts'
import { isShadow, taken } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { type Judge, judgeOf } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'

/** Days after today of the 13 weeks whose share counts. */
const SHARE_DAYS = 90

/** The rota as members who take a place see it. */
export interface Takers {
  facts: RotaFacts
  judge: Judge
  /** The 13 weeks from today, by which a share is counted. */
  quarter: { facts: RotaFacts; judge: Judge }
}

/** Judges of the live plan; one for the same facts, which many requests share. */
const judges = new WeakMap<RotaFacts, Judge>()

function liveJudge(facts: RotaFacts): Judge {
  const known = judges.get(facts) ?? judgeOf(facts, 'live')
  judges.set(facts, known)
  return known
}

/** Reads who may take what, from today up to a day. */
export async function readTakers(kept: KeptFacts, day: string, to: string): Promise<Takers> {
  const end = addDays(day, SHARE_DAYS)
  const facts = await kept.of({ from: day, to: to > end ? to : end })
  const quarter = await kept.of({ from: day, to: end })
  return { facts, judge: liveJudge(facts), quarter: { facts: quarter, judge: liveJudge(quarter) } }
}

/** True for one of two who serve only together: nobody takes a place for the other. */
export const isHalf = (facts: RotaFacts, userId: string): boolean =>
  linksOf(facts, userId).some((link) => link.kind === 'only_together' && isActive(facts, otherOf(link, userId) ?? ''))

/** True where nothing stands against a member who takes a place at a post at which they do not stand. */
export function mayTake({ facts, judge }: Takers, service: FactsService, postId: string, userId: string): boolean {
  if (!facts.people.has(userId) || isShadow(facts, { userId, postId }) || isHalf(facts, userId)) return false
  if (judge.placesAt(service).some((place) => place.userId === userId && place.postId === postId)) return false
  const place = { userId, postId, isShadow: false }
  return judge.blocksAlone(service, place, hasDeclined(service, userId)).length === 0
}

/** True where a member would stand above their share of the 13 weeks by taking a place at a service. */
export function wouldExceed({ quarter: { facts, judge } }: Takers, service: FactsService, userId: string): boolean {
  const isMore = service.date <= facts.to && !judge.isAt(userId, service)
  return judge.planned(userId) + (isMore ? 1 : 0) > rungsOf(judge.share(userId))
}

/** The people of a post, as `placeCounts` reads them from the database. */
export function countAt(facts: RotaFacts, service: FactsService, postId: string): PlaceCount {
  const need = service.needs.find(({ post_id }) => post_id === postId)
  const present = service.planned
    .filter(({ state, attendance }) => isLive(state) && attendance !== 'absent')
    .map(({ user_id, post_id, shadow }) => ({ userId: user_id, postId: post_id, isShadow: shadow === 1 }))
  const { count, covering } = taken(facts, service, postId, present)
  return { least: need?.min_people ?? 0, most: need?.max_people ?? 0, taken: count, covering }
}
