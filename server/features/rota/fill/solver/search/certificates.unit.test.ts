import { describe, expect, it } from 'vitest'
import { leastByEngine, passByPass } from '../../../../../testing/mipPasses.ts'
import { teamOf } from '../../../../../testing/rotaTeams.ts'
import type { FillInput } from '../fill.input.ts'
import { anInput, aPerson, aPlace, aService } from '../input.testing.ts'
import { modelOf } from '../model/modelOf.ts'
import { shapeOf } from '../model/shape.ts'
import { polish } from '../polish/polish.ts'
import { verify } from '../verify/verify.ts'
import { loadEngine } from './engine.ts'
import { fill } from './fill.ts'

const coverageOf = async (input: FillInput) => {
  const { goals, roster } = await fill(input)
  return { coverage: goals.find(({ name }) => name === 'coverage')?.value, roster }
}
const sound = (date: string) =>
  aService(date, { needs: [{ postId: 'sound', minPeople: 1, maxPeople: 1, priority: 1 }] })

describe('a certificate', () => {
  it('holds up to its last day, of each service’s date', async () => {
    const able = { skills: [['mixing', 'able']] as [string, 'able'][] }
    const people = [
      aPerson('ann', { ...able, ends: [['mixing', '2027-01-10']] }),
      aPerson('bob', { ...able, ends: [['mixing', null]] }),
    ]
    const services = [sound('2027-01-03'), sound('2027-01-10'), sound('2027-01-17')]
    const { roster, coverage } = await coverageOf(anInput({ people, services }))
    expect(roster.map(({ serviceId, userId }) => [serviceId, userId])).toEqual([
      ['2027-01-03-9', 'ann'],
      ['2027-01-10-9', 'ann'],
    ])
    expect(coverage).toBe(120)
  })

  it('counts for a skill of the service while it holds', async () => {
    const skills = [{ skillId: 'mixing', minPeople: 1 }]
    const able = aPerson('ann', { skills: [['mixing', 'able']], ends: [['mixing', '2027-01-10']] })
    const services = [aService('2027-01-10', { skills }), aService('2027-01-17', { skills })]
    expect((await coverageOf(anInput({ people: [able], services }))).coverage).toBe(100)
  })
})

describe('two people who are not of one household', () => {
  const needs = [{ postId: 'door', minPeople: 2, maxPeople: 2, priority: 1 }]
  const people = ['ann', 'bob', 'cid'].map((id) => aPerson(id, { times: id === 'cid' ? 0.25 : 4 }))
  const households = [['ann', 'bob']]
  const at = (more: object = {}) => aService('2027-01-03', { needs, unrelated: { strangers: 0 }, ...more })
  const filled = (more: object = {}, who = people) =>
    coverageOf(anInput({ people: who, households, services: [at(more)] }))

  it('come before every wish', async () => {
    const { roster, coverage } = await filled()
    expect([coverage, roster.map(({ userId }) => userId).includes('cid')]).toEqual([0, true])
  })

  it('are proved, too, where a couple has to be split for it, which no relaxation sees', async () => {
    const links = [{ userA: 'ann', userB: 'bob', kind: 'together' as const }]
    const { goals } = await fill(anInput({ people, households, links, services: [at()] }))
    expect(goals.map(({ provedBy }) => provedBy)).toEqual(goals.map(() => 'bound'))
    expect(goals.find(({ name }) => name === 'wishes')?.value).toBe(2)
  })

  it('cost as much as a missing skill where they are too few', async () => {
    expect((await filled({}, people.slice(0, 2))).coverage).toBe(100)
    // Nobody comes: two places of priority 1, one more in a row, and both.
    expect((await filled({}, [])).coverage).toBe(2 * 120 + 2 + 200)
  })

  it('are fixed people, typed places and names without a person, and no shadows', async () => {
    const half = people.slice(0, 2)
    expect(
      (await filled({ unrelated: { strangers: 1 }, outside: [{ userId: null, postId: 'hall' }] }, half)).coverage,
    ).toBe(0)
    expect((await filled({ outside: [{ userId: 'cid', postId: 'hall' }] })).coverage).toBe(0)
    const shadow = [aPlace('cid', 'hall', true)]
    expect((await filled({ fixed: shadow, draft: shadow })).coverage).toBe(100)
  })
})

/** A small team of which some certificates end in the span, some were not shown, and some people share a household. */
function mixedTeam(seed: number): FillInput {
  const input = teamOf({ seed, members: 10 + (seed % 5), weeks: 3, services: seed % 2 ? [3, 2] : [4, 2], free: 0.7 })
  const dates = input.services.map(({ date }) => date)
  const people = input.people.map((person, index) => {
    const ends = person.skills.map(([skillId]): [string, string | null] => [
      skillId,
      index % 4 === 3 ? null : (dates[(index + seed) % dates.length] ?? null),
    ])
    return ends.length > 0 && index % 3 !== 2 ? { ...person, ends } : person
  })
  const ids = people.map(({ _id }) => _id)
  const services = input.services.map((service) => ({ ...service, unrelated: { strangers: 0 } }))
  return { ...input, people, services, households: [ids.slice(0, 4), ids.slice(4, 7)] }
}

describe('small teams with certificates and households', () => {
  it.each([1, 2, 3, 4, 5, 6])('are counted alike by the solver and the verifier, and proved: team %i', async (seed) => {
    const input = mixedTeam(seed)
    const { goals, roster, state } = await fill(input)
    const verdict = verify(input, roster)
    expect([state, verdict.broken]).toEqual(['done', []])
    expect(goals.map(({ name, value }) => [name, value])).toEqual(goals.map(({ name }) => [name, verdict.goals[name]]))
    expect(verify(input, polish(input, roster))).toMatchObject({
      broken: [],
      goals: { coverage: verdict.goals.coverage },
    })
    const engine = await loadEngine()
    expect(passByPass(modelOf(shapeOf(input)), leastByEngine(engine, 60))).toEqual(goals.map(({ value }) => value))
    // What the teams have costs something, so that the comparison is of it.
    const without = { ...input, people: input.people.map(({ ends: _, ...person }) => person) }
    expect(verify(without, roster).goals.coverage).toBeLessThanOrEqual(verdict.goals.coverage)
  })

  it('names a place for which no certificate holds', async () => {
    const input = anInput({
      people: [aPerson('ann', { skills: [['mixing', 'able']], ends: [['mixing', '2027-01-02']] })],
      services: [sound('2027-01-03')],
    })
    const roster = [{ serviceId: '2027-01-03-9', ...aPlace('ann', 'sound') }]
    expect(verify(input, roster).broken.map(({ code }) => code)).toEqual(['expired'])
  })
})
