import { describe, expect, it } from 'vitest'
import type { SmallestChange } from '#shared/rota/explanation.ts'
import { otherOf } from '#shared/rota/rules.ts'
import { randomness } from '../../../testing/randomness.ts'
import { liveFacts } from '../../../testing/rotaTrades.ts'
import { keptRow } from '../../plan/places/drafts.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { isShadow, placesAt, taken } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { draftWith, withDraft } from '../facts/withDrafts.ts'
import { judgeOf } from '../judge/judge.ts'
import { problemsOf } from '../judge/problems.ts'
import { explanationOf } from './explanation.ts'

type Held = { serviceId: string; postId: string; userId: string }

const serviceOf = (facts: RotaFacts, id: string): FactsService => {
  const found = facts.services.find(({ _id }) => _id === id)
  if (!found) throw new Error('no such service')
  return found
}

/** The facts with these places taken out of the drafts of their services, and those put in. */
function replanned(facts: RotaFacts, out: readonly Held[], put: readonly Held[]): RotaFacts {
  let now = facts
  for (const id of new Set([...out, ...put].map(({ serviceId }) => serviceId))) {
    const service = serviceOf(now, id)
    const stay = placesAt(now, service, 'draft').filter(
      ({ userId, postId }) =>
        !out.some((one) => one.serviceId === id && one.userId === userId && one.postId === postId),
    )
    const rows = [...stay, ...put.filter(({ serviceId }) => serviceId === id)].map(({ userId, postId }) =>
      keptRow({ service_id: id, user_id: userId, post_id: postId }, 0),
    )
    now = withDraft({ facts: now, service }, draftWith(service, rows)).facts
  }
  return now
}

/** What the judge of the board finds on a day: rules that are broken, and places that are missing. */
function problemsAt(facts: RotaFacts, date: string): Map<string, number> {
  const ofDay = { ...facts, ofSpan: facts.services.filter((service) => service.date === date) }
  return new Map(
    problemsOf(ofDay, judgeOf(facts, 'draft')).map(({ code, serviceId, postId, userId, missing }) => [
      `${code} ${serviceId} ${postId} ${userId}`,
      missing,
    ]),
  )
}

/** True where the place has one more in the second plan and nothing else of the day is worse. */
function isFilled(before: RotaFacts, after: RotaFacts, { serviceId, postId }: Omit<Held, 'userId'>): boolean {
  const { date } = serviceOf(before, serviceId)
  const [was, is] = [problemsAt(before, date), problemsAt(after, date)]
  const key = `empty ${serviceId} ${postId} null`
  // Somebody suspended keeps their place there, and covers nothing.
  const over = `over ${serviceId} ${postId} null`
  const isWorse = [...is].some(
    ([problem, missing]) => missing > (was.get(problem) ?? -1) && problem !== key && problem !== over,
  )
  return !isWorse && (is.get(key) ?? 0) === (was.get(key) ?? 0) - 1
}

/** True where `put` fills the place, or does along with a partner without whom somebody of them does not serve. */
function fills(before: RotaFacts, changed: RotaFacts, out: Held[], put: Held[], place: Omit<Held, 'userId'>): boolean {
  if (put.some((one) => isShadow(changed, one))) return false
  const after = replanned(changed, out, put)
  if (isFilled(before, after, place)) return true
  const last = put.at(-1)
  if (!last) return false
  const partners = changed.links.flatMap((link) =>
    link.kind === 'only_together' ? (otherOf(link, last.userId) ?? []) : [],
  )
  const { needs } = serviceOf(changed, last.serviceId)
  return partners.some((userId) =>
    needs.some(({ post_id: postId, max_people: most }) => {
      const along = { serviceId: last.serviceId, postId, userId }
      const there = replanned(after, [], [along])
      const service = serviceOf(there, last.serviceId)
      return (
        taken(there, service, postId, placesAt(there, service, 'draft')).count <= most && isFilled(before, there, place)
      )
    }),
  )
}

const withPerson = (facts: RotaFacts, person: FactsPerson): RotaFacts => ({
  ...facts,
  people: new Map(facts.people).set(person._id, person),
})

/** Every single change of a kind: each person's day, each person's skill of a post, each link. */
function* changesOf(facts: RotaFacts, kind: string, postId: string): Generator<RotaFacts> {
  const skillId = facts.posts.get(postId)?.skillId
  for (const person of facts.people.values()) {
    if (kind === 'day')
      yield withPerson(facts, {
        ...person,
        rows: person.rows.filter((row) => row.kind !== 'away'),
        pausedFrom: null,
        pausedUntil: null,
      })
    if (kind === 'able' && skillId)
      yield withPerson(facts, { ...person, skills: new Map(person.skills).set(skillId, 'able') })
  }
  if (kind === 'link')
    for (const link of facts.links)
      if (link.kind !== 'mentor') yield { ...facts, links: facts.links.filter((one) => one !== link) }
}

/** The smallest change as trying every single change with every person, and with every move of one, finds it. */
function tried(facts: RotaFacts, place: Omit<Held, 'userId'>): string {
  const { date } = serviceOf(facts, place.serviceId)
  const everybody = [...facts.people.keys()]
  const held = facts.services
    .filter((service) => service.date === date)
    .flatMap((service) =>
      placesAt(facts, service, 'draft').flatMap(({ userId, postId, isShadow: isBeside }) =>
        isBeside ? [] : [{ serviceId: service._id, userId, postId }],
      ),
    )
    .filter(({ serviceId, postId }) => serviceId !== place.serviceId || postId !== place.postId)
  const here = (userId: string): Held => ({ ...place, userId })
  if (held.some((one) => fills(facts, facts, [one], [here(one.userId)], place))) return 'move'
  for (const kind of ['day', 'able', 'link'])
    for (const changed of changesOf(facts, kind, place.postId))
      if (everybody.some((userId) => fills(facts, changed, [], [here(userId)], place))) return kind
  for (const kind of ['day', 'able', 'link'])
    for (const one of held)
      for (const changed of changesOf(facts, kind, one.postId))
        if (everybody.some((userId) => fills(facts, changed, [one], [here(one.userId), { ...one, userId }], place)))
          return `${kind} after a move`
  const isOneLess = held.some((one) =>
    fills(lowered(facts, one), lowered(facts, one), [one], [here(one.userId)], place),
  )
  return isOneLess ? 'need elsewhere' : 'need here'
}

/** The facts in which a post of a service needs one person less. */
function lowered(facts: RotaFacts, { serviceId, postId }: Omit<Held, 'userId'>): RotaFacts {
  const lower = (service: FactsService): FactsService =>
    service._id === serviceId
      ? {
          ...service,
          needs: service.needs.map((need) =>
            need.post_id === postId ? { ...need, min_people: Math.max(0, need.min_people - 1) } : need,
          ),
        }
      : service
  return { ...facts, services: facts.services.map(lower), ofSpan: facts.ofSpan.map(lower) }
}

const SHAPES = [
  { members: 11, services: [4, 4], free: 0.55 },
  { members: 9, services: [5], free: 0.8, isWild: true },
  { members: 6, services: [4], free: 0.8 },
]

/** A small team with skills, days away, couples and people who are kept apart, of whose places some are empty. */
function team(seed: number): RotaFacts {
  const random = randomness(seed + 500)
  const facts = liveFacts({ seed, weeks: 2, ...(SHAPES[seed % SHAPES.length] as (typeof SHAPES)[number]) })
  const ids = [...facts.people.keys()]
  const pair = (a: number, b: number, kind: 'only_together' | 'apart') => ({
    userA: ids[a] ?? '',
    userB: ids[b] ?? '',
    kind,
  })
  const links = [...facts.links, pair(1, 2, 'only_together'), pair(0, 3, 'apart'), pair(4, 5, 'apart')]
  const people = [...facts.people.values()].map((person): FactsPerson => {
    const isPausing = random() < 0.1
    return { ...person, ...(isPausing && { pausedFrom: facts.from, pausedUntil: facts.to }) }
  })
  return { ...facts, links, people: new Map(people.map((person) => [person._id, person])) }
}

const none = { history: new Map(), lastServed: new Map(), offers: new Map() }
const counted = new Map<string, number>()

const shownAs = ({ kind, at, people }: SmallestChange, { serviceId, postId }: Omit<Held, 'userId'>): string => {
  const isHere = at.serviceId === serviceId && at.postId === postId
  if (kind === 'move') return kind
  if (kind === 'need') return isHere ? 'need here' : 'need elsewhere'
  return people.length > 1 ? `${kind} after a move` : kind
}

describe('the smallest change that fills an empty place', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))('is what trying every change finds: team %i', (seed) => {
    const facts = team(seed)
    for (const service of facts.services)
      for (const { post_id: postId } of service.needs) {
        const { smallest } = explanationOf({ facts, ...none }, { service, postId })
        if (!smallest) continue
        const place = { serviceId: service._id, postId }
        const kind = shownAs(smallest, place)
        counted.set(kind, (counted.get(kind) ?? 0) + 1)
        expect([seed, place, kind]).toEqual([seed, place, tried(facts, place)])
      }
  })

  it('has been asked of places of each kind', () => {
    const kinds = ['move', 'day', 'able', 'link', 'day after a move', 'need elsewhere', 'need here']
    expect(kinds.filter((kind) => !counted.has(kind))).toEqual([])
  })
})
