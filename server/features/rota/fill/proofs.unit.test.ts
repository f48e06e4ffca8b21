import { describe, expect, it } from 'vitest'
import type { RunGoal } from '#shared/rota/fill.ts'
import type { RosterPlace } from '#shared/rota/rules.ts'
import { teamOf } from '../../../testing/rotaTeams.ts'
import { hashOf, isSameProblem } from './fillInput.ts'
import { proofOf } from './runner.ts'
import { isProvedOrAgreed, toRunGoals } from './runs.wire.ts'
import type { FillInput, FillPerson } from './solver/fill.input.ts'
import { anInput, aPerson, aPlace, aService } from './solver/input.testing.ts'
import { solve } from './solver/solve.ts'

it('a goal is proved by a bound alone; one on which two searches agree is settled, and says so', () => {
  const by = (provedBy: 'bound' | 'solver' | null) => toRunGoals([{ name: 'wishes', value: 5, bound: 3, provedBy }])
  const [proved, agreed, open] = [by('bound'), by('solver'), by(null)].flat()
  expect([proved, agreed, open].map((one) => one && [one.proved, one.agreed, isProvedOrAgreed(one)])).toEqual([
    [true, undefined, true],
    [false, true, true],
    [false, undefined, false],
  ])
})

const TIE = { possible: true, equal: true, goal: null, by: null }
const searched = (input: FillInput) => solve(input, () => {})

const forced = (input: FillInput, serviceId: string, places: Omit<RosterPlace, 'serviceId'>[]): FillInput => ({
  ...input,
  services: input.services.map((one) => (one._id === serviceId ? { ...one, fixed: places } : one)),
})

/** The proof of each of `others` in each place that `holder` has and they have not. */
async function proofsOf(input: FillInput, holder: string, others: string[]) {
  const base = await searched(input)
  const at = (userId: string) => (base.roster ?? []).filter((place) => place.userId === userId)
  const proofs: ReturnType<typeof proofOf>[] = []
  for (const { serviceId, postId, isShadow } of at(holder))
    for (const other of others) {
      if (at(other).some((place) => place.serviceId === serviceId)) continue
      const { goals } = await searched(forced(input, serviceId, [aPlace(other, postId, isShadow)]))
      proofs.push(proofOf(toRunGoals(base.goals), toRunGoals(goals)))
    }
  return proofs
}

/** The input with `copies` people exactly like one of its people; what was said of that one alone is left out. */
function withAlike(input: FillInput, one: FillPerson, copies: string[]): FillInput {
  const isOther = ({ userId }: { userId: string | null }) => userId !== one._id
  return {
    ...input,
    people: [...input.people, ...copies.map((_id) => ({ ...one, _id }))],
    links: input.links.filter(({ userA, userB }) => userA !== one._id && userB !== one._id),
    loads: input.loads.filter(isOther),
    services: input.services.map((service) => ({
      ...service,
      declined: service.declined.filter((id) => id !== one._id),
      outside: service.outside.filter(isOther),
    })),
  }
}

describe('somebody exactly like the one who has the place is equally good there', () => {
  it('where two are alike and there is one place', async () => {
    const input = anInput({ people: [aPerson('a'), aPerson('b')], services: [aService('2027-01-03')] })
    const { roster } = await searched(input)
    const [holder, other] = roster?.[0]?.userId === 'a' ? ['a', 'b'] : ['b', 'a']
    expect(await proofsOf(input, holder, [other])).toEqual([TIE])
  })

  it('where couples who serve only together are alike', async () => {
    const couple = (userA: string, userB: string) => ({ userA, userB, kind: 'only_together' as const })
    const needs = [{ postId: 'door', minPeople: 2, maxPeople: 2, priority: 1 }]
    const input = anInput({
      people: ['a', 'b', 'c', 'd'].map((id) => aPerson(id, { times: 1 })),
      services: [aService('2027-01-03', { needs }), aService('2027-01-10', { needs })],
      links: [couple('a', 'b'), couple('c', 'd')],
    })
    expect(await proofsOf(input, 'a', ['c', 'd'])).toEqual([TIE, TIE])
  })

  it.each([2, 3, 5, 6])('in invented teams: %i', async (seed) => {
    const team = teamOf({ seed, members: 12, weeks: 3, services: [3, 2], free: 0.7 })
    const one = team.people.find(({ skills, rows }) => rows.length < 3 && skills.every(([, level]) => level === 'able'))
    expect(one).toBeDefined()
    if (!one) return
    const alike = [one._id, 'alike1', 'alike2']
    const input = withAlike(team, one, alike.slice(1))
    const proofs: ReturnType<typeof proofOf>[] = []
    for (const holder of alike) if (proofs.length === 0) proofs.push(...(await proofsOf(input, holder, alike)))
    expect(new Set(proofs.map((proof) => JSON.stringify(proof)))).toEqual(new Set([JSON.stringify(TIE)]))
  })
})

describe('what is said of a forced place', () => {
  const goals = (...values: [value: number, isProved?: boolean][]): RunGoal[] =>
    values.map(([value, proved = true], at) => ({
      ...{ name: (['coverage', 'wishes', 'fairness', 'stability'] as const)[at] ?? 'spacing', value },
      ...{ bound: proved ? value : 0, proved },
    }))

  it('is the first goal that gets worse, of those that are proved', () => {
    expect(proofOf(goals([0], [2], [30]), goals([0], [5], [10]))).toEqual({
      ...{ possible: true, equal: false, goal: 'wishes', by: 3 },
    })
    expect(proofOf(goals([0], [2], [30], [0]), goals([0], [2], [30], [4]))).toEqual(TIE)
  })

  it('is nothing where the search ended before it was proved', () => {
    expect(proofOf(goals([0], [2], [30]), goals([0], [2], [31, false]))).toBeNull()
  })

  it('is a tie where a goal gets better, which had not been proved: what follows does not count then', () => {
    expect(proofOf(goals([0], [2, false], [30, false]), goals([0], [1], [40]))).toEqual(TIE)
  })
})

it('an input stays the same problem with another draft, and is another where anything else differs', () => {
  const input = (change: Parameters<typeof aService>[1]) =>
    anInput({ people: [aPerson('a')], services: [aService('2027-01-03', change)] })
  const plain = hashOf(input({}))
  const drafted = hashOf(input({ draft: [aPlace('a')] }))
  expect(drafted).not.toBe(plain)
  expect(isSameProblem(drafted, plain)).toBe(true)
  for (const change of [{ fixed: [aPlace('a')] }, { declined: ['a'] }, { hour: 10 }])
    expect(isSameProblem(hashOf(input(change)), plain)).toBe(false)
})
