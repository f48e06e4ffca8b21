import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isActive } from '#shared/rota/judge.ts'
import type { TeamShape } from '../../../testing/rotaTeams.ts'
import { liveFacts } from '../../../testing/rotaTrades.ts'
import { keptRow } from '../../plan/places/drafts.ts'
import { shownOf, typedRow } from '../../plan/places/places.wire.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { narrowed } from '../facts/narrowed.ts'
import { isShadow, placesAt } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { draftWith, withDrafts } from '../facts/withDrafts.ts'
import { toFillInput } from '../fill/fillInput.ts'
import type { Roster } from '../fill/solver/fill.input.ts'
import { verify } from '../fill/solver/verify/verify.ts'
import { judgeOf } from './judge.ts'
import { placePrices } from './placePrices.ts'

/** A team, what is odd about it, and places of drafts that change hands: each number draws one thing. */
interface Drawn {
  shape: TeamShape
  restDays: number
  weeksBefore: number
  odd: number[]
  moves: number[]
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  shape: fc.record({
    seed: fc.integer({ min: 1, max: 100_000 }),
    members: fc.integer({ min: 6, max: 16 }),
    weeks: fc.integer({ min: 2, max: 4 }),
    services: fc.constantFrom([4, 3], [3, 2], [1, 1, 1, 2, 2]),
    free: fc.constantFrom(0.5, 0.7, 0.9),
  }),
  restDays: fc.constantFrom(1, 7, 8, 15),
  weeksBefore: fc.integer({ min: 0, max: 1 }),
  odd: fc.array(fc.nat(), { maxLength: 8 }),
  moves: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
})

const pick = <Thing>(all: Iterable<Thing>, number: number): Thing => {
  const list = [...all]
  return list[number % list.length] as Thing
}

const withService = (facts: RotaFacts, id: string, change: (service: FactsService) => Partial<FactsService>) => {
  const changed = facts.services.map((one) => (one._id === id ? { ...one, ...change(one) } : one))
  return { ...facts, services: changed, ofSpan: changed }
}

const withPerson = (facts: RotaFacts, id: string, change: Partial<FactsPerson>): RotaFacts => ({
  ...facts,
  people: new Map([...facts.people].map(([key, one]) => [key, key === id ? { ...one, ...change } : one])),
})

/** A typed place, a cancelled service, a pause, a person who learns, a couple, two posts that one person may hold. */
function odder(facts: RotaFacts, number: number): RotaFacts {
  const [service, person] = [pick(facts.services, number), pick(facts.people.values(), number >> 3)]
  const [first, second] = [...facts.posts.values()]
  switch ((number >> 7) % 7) {
    case 0: {
      const shift = { date: service.date, serviceTime: '9am', assignment: first?.name ?? '', name: person.name }
      const shown = shownOf({ ...shift, tieColor: null }, `typed ${number}`, person._id)
      const row = { ...typedRow(shown), id: `typed ${number}`, service_id: service._id, post_id: first?._id ?? null }
      return withService(facts, service._id, ({ typed }) => ({ typed: [...typed, row] }))
    }
    case 1:
      return withService(facts, service._id, ({ row }) => ({ row: { ...row, state: 'cancelled' } }))
    case 2:
      return withPerson(facts, person._id, { pausedFrom: service.date })
    case 3:
      return withPerson(facts, person._id, { skills: new Map([['aid', 'learning']]) })
    case 4:
      return withPerson(facts, person._id, { isSuspended: !person.isSuspended })
    case 5: {
      const other = pick(facts.people.values(), number >> 5)
      if (other === person) return facts
      return { ...facts, links: [...facts.links, { userA: person._id, userB: other._id, kind: 'together' }] }
    }
    default:
      if (!first || !second) return facts
      return { ...facts, posts: new Map(facts.posts).set(first._id, { ...first, jointWith: [second._id] }) }
  }
}

/** The facts after a place of the plan has gone, or somebody has got one more in a draft. */
function moved(facts: RotaFacts, number: number): RotaFacts {
  const service = pick(facts.services, number)
  const places = placesAt(facts, service, 'draft')
  const [person, post] = [pick(facts.people.keys(), number >> 4), pick(facts.posts.keys(), number >> 6)]
  const isThere = places.some(({ userId, postId }) => userId === person && postId === post)
  const wanted =
    number % 2 === 0 || isThere
      ? places.filter((_, at) => at !== number % places.length)
      : [...places, { userId: person, postId: post }]
  const rows = wanted.map(({ userId, postId }) => {
    return keptRow({ service_id: service._id, user_id: userId, post_id: postId }, 0)
  })
  return withDrafts(facts, new Map([[service._id, draftWith(service, rows)]]))
}

function teamOf({ shape, restDays, weeksBefore, odd }: Drawn): RotaFacts {
  const facts = odd.reduce(odder, { ...liveFacts(shape), restDays })
  const from = facts.services.find(({ date }) => date > facts.from)?.date ?? facts.from
  return weeksBefore > 0 ? narrowed(facts, { from, to: facts.to }) : facts
}

const historyOf = ({ people }: RotaFacts) => new Map([...people.keys()].map((id, at) => [id, (at % 5) - 2]))

/** Every person with every service of the span. */
const pairsOf = ({ people, ofSpan }: RotaFacts) =>
  [...people.values()].flatMap((person) => ofSpan.map((service) => ({ person, service })))

function priced(facts: RotaFacts) {
  const history = historyOf(facts)
  const roster = judgeOf(facts, 'draft')
  const input = toFillInput(facts, { mode: 'all', keepNearDraft: false, history })
  return { roster, input, price: placePrices(facts, roster, history) }
}

const both = (team: Drawn) => [teamOf(team), team.moves.reduce(moved, teamOf(team))]

describe('the price of a place', () => {
  it('is what the second opinion counts more with it than without it', () => {
    fc.assert(
      fc.property(drawn, (team) => {
        for (const facts of both(team)) {
          const { roster, input, price } = priced(facts)
          const all: Roster = input.services.flatMap(({ _id, draft }) =>
            draft.map((one) => ({ ...one, serviceId: _id })),
          )
          const without = verify(input, all).goals
          for (const { person, service } of pairsOf(facts)) {
            if (!isActive(facts, person._id) || roster.isAt(person._id, service)) continue
            const need = input.services.find(({ _id }) => _id === service._id)?.needs[0]
            if (!need) continue
            const place = { userId: person._id, postId: need.postId }
            const added = { ...place, serviceId: service._id, isShadow: isShadow(facts, place) }
            const goals = verify(input, [...all, added]).goals
            expect(price(person, service)).toEqual({
              wishes: goals.wishes - without.wishes,
              fairness: goals.fairness - without.fairness,
              spacing: goals.spacing - without.spacing,
              preferences: goals.preferences - without.preferences,
            })
          }
        }
      }),
      { numRuns: 25 },
    )
  })
})
