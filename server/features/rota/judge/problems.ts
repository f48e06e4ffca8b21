import { isLive } from '#shared/plan/placeStates.ts'
import type { Problem } from '#shared/rota/board.ts'
import { isActive } from '#shared/rota/judge.ts'
import { type Block, isAble, type RosterPlace } from '#shared/rota/rules.ts'
import type { PlaceRow } from '../../plan/places/places.store.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { placesAt, taken, typedBeside } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import type { Judge } from './judge.ts'
import { householdProblems } from './unrelated.ts'

/** True where a person declined the service and has no live place there now. */
export const hasDeclined = ({ planned }: FactsService, userId: string): boolean => {
  const own = planned.filter(({ user_id }) => user_id === userId)
  return own.some(({ state }) => state === 'declined') && !own.some(({ state }) => isLive(state))
}

/** True where somebody has a skill on a day (rule 51). */
function isAbleAt({ people }: RotaFacts, userId: string, skillId: string, date: string): boolean {
  const person = people.get(userId)
  return person !== undefined && isAble(person, skillId, date)
}

function ofNeeds(facts: RotaFacts, service: FactsService, places: Omit<RosterPlace, 'serviceId'>[]): Problem[] {
  const found: Problem[] = []
  const at = { serviceId: service._id, userId: null }
  const needed = new Map(service.needs.map((need) => [need.post_id, need]))
  const posts = new Set([...needed.keys(), ...places.map(({ postId }) => postId)])
  for (const postId of posts) {
    const { count, covering } = taken(facts, service, postId, places)
    const { min_people: least = 0, max_people: most = 0 } = needed.get(postId) ?? {}
    if (covering < least) found.push({ ...at, code: 'empty', postId, missing: least - covering })
    if (count > most) found.push({ ...at, code: 'over', postId, missing: count - most })
  }
  for (const { skill_id, min_people } of service.skills) {
    const people = new Set([
      ...places.map(({ userId }) => userId),
      ...service.typed.map(({ user_id }) => user_id ?? ''),
    ])
    const able = [...people].filter(
      (userId) => isActive(facts, userId) && isAbleAt(facts, userId, skill_id, service.date),
    )
    if (able.length < min_people)
      found.push({ ...at, code: 'skill_missing', postId: null, missing: min_people - able.length })
  }
  return found
}

/**
 * Rules that can make a place of the sheet a conflict: people say these after it was typed. Rules that count places or
 * ask for a skill hold for places that are planned here.
 */
const OF_TYPED: readonly Block['code'][] = ['away', 'paused', 'never', 'apart']

/** The hard rules against the person of a typed place; none where it names nobody of the team, or no post. */
export function typedBlocks(service: FactsService, { user_id, post_id }: PlaceRow, judge: Judge): Block[] {
  if (user_id === null || post_id === null) return []
  return judge
    .blocks(service, { userId: user_id, postId: post_id }, false)
    .filter(({ code }) => OF_TYPED.includes(code))
}

const ofTyped = (service: FactsService, places: Omit<RosterPlace, 'serviceId'>[], judge: Judge): Problem[] =>
  typedBeside(service, places)
    .filter((row) => typedBlocks(service, row, judge).length > 0)
    .map(({ post_id, user_id }) => ({
      serviceId: service._id,
      postId: post_id,
      userId: user_id,
      missing: 0,
      code: 'blocked',
    }))

function ofPlanned(service: FactsService, places: Omit<RosterPlace, 'serviceId'>[], judge: Judge): Problem[] {
  return places.flatMap((place) => {
    const codes = judge.blocks(service, place, service.draft !== null && hasDeclined(service, place.userId))
    const at = { serviceId: service._id, postId: place.postId, userId: place.userId, missing: 0 }
    const found: Problem[] = []
    if (codes.some(({ code }) => code === 'suspended')) found.push({ ...at, code: 'suspended' })
    if (codes.some(({ code }) => code === 'expired')) found.push({ ...at, code: 'expired' })
    if (codes.some(({ code }) => code !== 'suspended' && code !== 'expired')) found.push({ ...at, code: 'blocked' })
    return found
  })
}

/** Finds people at a service whose partner in an `only_together` link is missing. The link needs both to be active. */
const ofPairs = (facts: RotaFacts, service: FactsService, judge: Judge): Problem[] =>
  facts.links.flatMap(({ kind, userA, userB }) => {
    if (kind !== 'only_together' || !isActive(facts, userA) || !isActive(facts, userB)) return []
    const [userId, ...others] = [userA, userB].filter((id) => judge.isAt(id, service))
    if (userId === undefined || others.length > 0) return []
    const partnerId = userId === userA ? userB : userA
    return [{ code: 'split' as const, serviceId: service._id, postId: null, userId, missing: 0, partnerId }]
  })

/**
 * Finds the problems of planned services of the span from today on: in their draft where there is one, else in live
 * places, and in those of the sheet.
 */
export const problemsOf = (facts: RotaFacts, judge: Judge): Problem[] =>
  facts.ofSpan
    .filter(({ row, date }) => row.state === 'planned' && date >= facts.day)
    .flatMap((service) => {
      const places = placesAt(facts, service, 'draft')
      return [
        ...ofNeeds(facts, service, places),
        ...ofPlanned(service, places, judge),
        ...ofTyped(service, places, judge),
        ...ofPairs(facts, service, judge),
        ...householdProblems(facts, service, places),
      ]
    })
