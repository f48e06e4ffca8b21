import { describe, expect, it } from 'vitest'
import type { Witness } from '#shared/rota/explanation.ts'
import { isActive } from '#shared/rota/judge.ts'
import { couldStand, isTrainee, overlap, type RosterPlace } from '#shared/rota/rules.ts'
import { randomness } from '../../../testing/randomness.ts'
import { liveFacts } from '../../../testing/rotaTrades.ts'
import { keptRow } from '../../plan/places/drafts.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { isShadow, placesAt } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { draftWith, withDraft } from '../facts/withDrafts.ts'
import { judgeOf } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'
import { witnessOf } from './witness.ts'

interface Place {
  service: FactsService
  postId: string
}

const seated = (facts: RotaFacts, service: FactsService, heldPlaces: Pick<RosterPlace, 'userId' | 'postId'>[]) =>
  withDraft(
    { facts, service },
    draftWith(
      service,
      heldPlaces.map(({ userId, postId }) => keptRow({ service_id: service._id, user_id: userId, post_id: postId }, 0)),
    ),
  )

/** An invented team of whom about half may serve twice a day, with drafts at random in which no rule is broken. */
function teamWithDrafts(seed: number, services: readonly number[]): RotaFacts {
  const random = randomness(seed + 100)
  let facts = liveFacts({ seed, members: 7, weeks: 2, services, free: 0.6 })
  const people = [...facts.people].map(([id, person]): [string, typeof person] => {
    const mostAMonth = random() < 0.2 ? 2 : null
    return [id, { ...person, mostADay: random() < 0.5 ? 2 : 1, mostAMonth, isSuspended: false }]
  })
  facts = { ...facts, people: new Map(people) }
  for (const { _id } of facts.services) {
    const empty = facts.services.find((one) => one._id === _id)
    if (empty) facts = seated(facts, empty, []).facts
  }
  for (const { _id, needs } of facts.services)
    for (const { post_id: postId, max_people: most } of needs)
      for (let at = 0; at < most; at++) {
        const service = facts.services.find((one) => one._id === _id)
        if (!service) continue
        const roster = judgeOf(facts, 'draft')
        const able = people.filter(([userId]) => {
          const heldPlace = { userId, postId, isShadow: false }
          if (isShadow(facts, heldPlace) || !isActive(facts, userId)) return false
          return roster.blocks(service, heldPlace, hasDeclined(service, userId)).length === 0
        })
        const chosen = able[Math.floor(random() * able.length)]
        // Some stay empty that could be filled.
        if (!chosen || random() < 0.15) continue
        facts = seated(facts, service, [...placesAt(facts, service, 'draft'), { userId: chosen[0], postId }]).facts
      }
  return facts
}

/** People as rules 1 to 5 and 8 see them for places of one day, the other days as they stand. */
function rulesOf(facts: RotaFacts, date: string) {
  const away = new Map<string, number>()
  for (const service of facts.services)
    if (service.date !== date && service.date.slice(0, 7) === date.slice(0, 7))
      for (const userId of new Set([
        ...placesAt(facts, service, 'draft').map((heldPlace) => heldPlace.userId),
        ...service.typed.flatMap(({ user_id }) => user_id ?? []),
      ]))
        away.set(userId, (away.get(userId) ?? 0) + 1)
  const outside = (userId: string) =>
    facts.services.filter((one) => one.date === date && one.typed.some(({ user_id }) => user_id === userId))
  return (userId: string, taken: readonly Place[]): boolean => {
    const person = facts.people.get(userId)
    if (!person) return false
    const others = outside(userId)
    const services = [...others, ...taken.map(({ service }) => service)]
    const counted = new Set(services.map(({ _id }) => _id)).size
    return (
      taken.every(({ service, postId }) => {
        const post = facts.posts.get(postId)
        return (
          post !== undefined &&
          !isTrainee(person, post) &&
          couldStand({ person, service, post }) &&
          !hasDeclined(service, userId)
        )
      }) &&
      services.every((one, at) => services.every((other, index) => index === at || !overlap(one, other))) &&
      counted <= person.mostADay &&
      counted + (away.get(userId) ?? 0) <= (person.mostAMonth ?? counted + 99)
    )
  }
}

/** True where all of these places can be filled at once, found by trying everybody in each. */
function canFill(facts: RotaFacts, date: string, places: readonly Place[]): boolean {
  const mayHave = rulesOf(facts, date)
  const has = new Map<string, Place[]>()
  const from = (at: number): boolean => {
    const place = places[at]
    if (!place) return true
    for (const userId of facts.people.keys()) {
      const now = has.get(userId) ?? []
      if (!mayHave(userId, [...now, place])) continue
      has.set(userId, [...now, place])
      if (from(at + 1)) return true
      has.set(userId, now)
    }
    return false
  }
  return from(0)
}

const serviceOf = (facts: RotaFacts, id: string) => facts.services.find(({ _id }) => _id === id)
const named = (facts: RotaFacts, { places }: Witness): Place[] =>
  places.flatMap(({ serviceId, postId }) => {
    const service = serviceOf(facts, serviceId)
    return service ? [{ service, postId }] : []
  })

/** Every empty place of a team, with its explanation. */
function* emptyPlaces(facts: RotaFacts) {
  for (const service of facts.services)
    for (const { post_id: postId, min_people: least } of service.needs) {
      const heldPlaces = placesAt(facts, service, 'draft').filter((heldPlace) => heldPlace.postId === postId)
      if (heldPlaces.length + service.typed.length >= least) continue
      const held = facts.services
        .filter(({ date }) => date === service.date)
        .flatMap((one) =>
          placesAt(facts, one, 'draft').map((heldPlace): Place => ({ service: one, postId: heldPlace.postId })),
        )
      yield { service, postId, held, witness: witnessOf(facts, service, postId) }
    }
}

describe('why a place is empty', () => {
  const said = { short: 0, fillable: 0, twice: 0, none: 0 }

  it.each(Array.from({ length: 40 }, (_, seed) => seed))('is what trying everything says: team %i', (seed) => {
    // The last of the five services overlaps the one before it.
    const facts = teamWithDrafts(seed, seed % 2 === 0 ? [2, 2, 2] : [1, 2, 1, 2, 2])
    for (const { service, postId, held, witness } of emptyPlaces(facts)) {
      expect(witness).not.toBeNull()
      if (!witness) continue
      said[witness.kind] += 1
      const { places, people } = witness
      expect(places[0]).toEqual({ serviceId: service._id, postId, userId: null })
      expect(witness.kind).toBe(canFill(facts, service.date, [{ service, postId }, ...held]) ? 'fillable' : 'short')
      if (witness.kind === 'fillable') {
        expect(people).toHaveLength(places.length)
        continue
      }
      // A proof names one place more than its people may have at once, and everybody who can stand at one of its
      // places.
      expect(places).toHaveLength(people.length + 1)
      expect(people.map(({ _id }) => _id).sort()).toEqual(places.flatMap(({ userId }) => userId ?? []).sort())
      if (new Set(people.map(({ _id }) => _id)).size < people.length) said.twice += 1
      const all = named(facts, witness)
      expect(canFill(facts, service.date, all)).toBe(false)
      const mayHave = rulesOf(facts, service.date)
      const most = (userId: string) => {
        const one = all.some((place) => mayHave(userId, [place])) ? 1 : 0
        return all.some((a) => all.some((b) => a !== b && mayHave(userId, [a, b]))) ? 2 : one
      }
      const capacity = [...facts.people.keys()].reduce((total, userId) => total + most(userId), 0)
      expect(capacity).toBe(people.length)
    }
  })

  it('has been asked of enough places of each kind', () => {
    expect(
      Object.values(said)
        .slice(0, 3)
        .every((count) => count >= 5),
    ).toBe(true)
  })

  it('moves people so that every place is filled and no rule is broken', () => {
    let count = 0
    for (let seed = 0; seed < 30; seed++) {
      const facts = teamWithDrafts(seed, [2, 2, 2])
      for (const { witness, service } of emptyPlaces(facts)) {
        if (witness?.kind !== 'fillable') continue
        count += 1
        const { places, people } = witness
        const ofDay = facts.services.filter(({ date }) => date === service.date)
        const after = ofDay.flatMap((one) =>
          placesAt(facts, one, 'draft').map(({ userId, postId }) => ({ service: one, postId, userId })),
        )
        for (const { serviceId, postId, userId } of places.slice(1)) {
          const at = after.findIndex(
            (place) => place.service._id === serviceId && place.postId === postId && place.userId === userId,
          )
          after.splice(at, 1)
        }
        for (const [at, { serviceId, postId }] of places.entries()) {
          const one = serviceOf(facts, serviceId)
          if (one) after.push({ service: one, postId, userId: people[at]?._id ?? '' })
        }
        const mayHave = rulesOf(facts, service.date)
        for (const userId of facts.people.keys())
          expect(
            mayHave(
              userId,
              after.filter((place) => place.userId === userId),
            ),
          ).toBe(true)
      }
    }
    expect(count).toBeGreaterThan(5)
  })
})
