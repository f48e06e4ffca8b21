import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { GOAL_NAMES } from '#shared/rota/fill.ts'
import { randomness } from '../../../../../testing/randomness.ts'
import { teamOf } from '../../../../../testing/rotaTeams.ts'
import { tinyTeam } from '../../../../../testing/tinyTeam.ts'
import type { FillInput, Roster } from '../fill.input.ts'
import type { GoalProofs, Part } from '../goalProofs.ts'
import { type Entry, LinearProgram } from '../model/lp.ts'
import { modelOf } from '../model/modelOf.ts'
import { shapeOf } from '../model/shape.ts'
import { loadEngine } from '../search/engine.ts'
import { fill } from '../search/fill.ts'
import { readAnswer } from '../search/found.ts'
import { proveGoals } from '../search/proveGoals.ts'
import { verify } from '../verify/verify.ts'
import { namedProgramOf, recheck } from './recheck.ts'

/** A team with all that a rule or a goal asks for: links, trainees, fixed places, certificates, households, rows. */
function fullTeam(seed: number): FillInput {
  const input = teamOf({ seed, members: 8 + seed, weeks: 3, services: seed % 2 ? [3, 2] : [4, 2], free: 0.7 })
  const dates = input.services.map(({ date }) => date)
  const people = input.people.map((person, index) => ({
    ...person,
    ...(index % 3 === 0 && {
      ends: person.skills.map(([skillId]): [string, string | null] => [
        skillId,
        index % 2 ? null : (dates[(index + seed) % dates.length] ?? null),
      ]),
    }),
    inARow: index % 4 === 1 ? { most: 1 + (seed % 2), weeks: [addDays('2027-01-03', -7)] } : person.inARow,
  }))
  const ids = people.map(({ _id }) => _id)
  const services = input.services.map((service, at) =>
    at % 2 === 0 ? { ...service, unrelated: { strangers: at % 4 === 0 ? 0 : 1 } } : service,
  )
  return { ...input, people, services, households: [ids.slice(0, 4), ids.slice(5, 7)], keepNearDraft: seed % 3 === 0 }
}

const TEAMS = [1, 2, 3, 4, 5, 6].map(fullTeam)
const TINY = Array.from({ length: 30 }, (_, seed) => tinyTeam(seed + 1))

async function filled(input: FillInput): Promise<{ roster: Roster; proofs: GoalProofs; byBound: string[] }> {
  const { goals, roster } = await fill(input)
  const proofs = proveGoals(await loadEngine(), modelOf(shapeOf(input)), { goals, roster }, () => 30)
  return { roster, proofs, byBound: goals.flatMap(({ name, provedBy }) => (provedBy === 'bound' ? name : [])) }
}

const provedBy = (input: FillInput, proofs: GoalProofs): string[] =>
  recheck(input, proofs).flatMap(({ goal, isProved }) => (isProved ? goal : []))

/** A copy of a part, each weight changed. */
const withWeights = ({ weights, split, ...part }: Part, change: (units: number) => number): Part => ({
  ...part,
  weights: weights.map(([row, units]) => [row, change(units)]),
  ...(split && {
    split: { ...split, below: withWeights(split.below, change), above: withWeights(split.above, change) },
  }),
})

describe('the proofs of a fill', () => {
  it.each(TEAMS.map((input, at) => ({ team: at + 1, input })))(
    'hold, computed again: team $team',
    async ({ input }) => {
      const { proofs, byBound } = await filled(input)
      expect(byBound.length).toBeGreaterThan(3)
      expect(provedBy(input, proofs)).toEqual(byBound)
      expect(provedBy(input, JSON.parse(JSON.stringify(proofs)))).toEqual(byBound)
    },
  )

  it('hold of tiny teams, of which some had to be split', async () => {
    let splits = 0
    for (const [at, input] of TINY.entries()) {
      const { proofs, byBound } = await filled(input)
      splits += proofs.goals.filter(({ part }) => part?.split).length
      expect([at, provedBy(input, proofs)]).toEqual([at, byBound])
    }
    expect(splits).toBeGreaterThan(0)
  })

  it('prove no value above the least, whatever the weights', async () => {
    for (const input of TEAMS.slice(0, 3)) {
      const { proofs } = await filled(input)
      for (const [at, proof] of proofs.goals.entries()) {
        const { part } = proof
        if (!part) continue
        for (const change of [(units: number) => units, (units: number) => 2 * units, (units: number) => -units]) {
          const claimed = { ...proof, value: proof.value + 1, part: withWeights(part, change) }
          const goals = [...proofs.goals.slice(0, at), claimed]
          expect(provedBy(input, { ...proofs, goals })).not.toContain(proof.goal)
        }
      }
    }
  })

  it('fail where weights, rows or goals are missing, or belong to another team', async () => {
    const [input, other] = TEAMS as [FillInput, FillInput]
    const { proofs } = await filled(input)
    const rechecked = (changed: Partial<GoalProofs>) => provedBy(input, { ...proofs, ...changed }).length
    expect(rechecked({ rows: [] })).toBeLessThan(proofs.goals.length)
    expect(rechecked({ goals: proofs.goals.slice(1) })).toBe(0)
    expect(rechecked({ goals: proofs.goals.map((goal) => ({ ...goal, part: { weights: [] } })) })).toBeLessThan(
      proofs.goals.length,
    )
    expect(provedBy(other, proofs).length).toBeLessThan(proofs.goals.length)
  })
})

/** The program that proofs are computed with, as HiGHS takes it, with its columns by name. */
function toLinearProgram(input: FillInput) {
  const named = namedProgramOf(input)
  const program = new LinearProgram()
  const columns = new Map([...named.upper].map(([name, upper]): [string, number] => [name, program.column(upper, 1)]))
  for (const { factors, lower, upper } of named.rows.values())
    program.row(
      [...factors].map(([name, factor]): Entry => [columns.get(name) ?? -1, factor]),
      lower,
      upper,
    )
  return { named, program, columns }
}

describe('the program of a recheck', () => {
  it('has every rota as a solution, which costs what the rota is worth', async () => {
    const engine = await loadEngine()
    for (const [seed, input] of [...TEAMS, ...TINY.slice(0, 10)].entries()) {
      const model = modelOf(shapeOf(input))
      const next = randomness(seed + 1)
      const costs = Float64Array.from({ length: model.program.columns }, () => next() - 0.5)
      const roster =
        readAnswer(model, engine.solve(model.program, costs, { seconds: 20, way: 0 }).columns)?.roster ?? []
      const { broken, goals } = verify(input, roster)
      expect([seed, broken]).toEqual([seed, []])
      const { named, program, columns } = toLinearProgram(input)
      input.people.forEach(({ _id }, person) => {
        input.services.forEach((service, at) => {
          const column = columns.get(`serves ${at} ${person}`)
          const isThere = roster.some(({ serviceId, userId }) => serviceId === service._id && userId === _id)
          if (column === undefined) return
          if (isThere) program.lower[column] = 1
          else program.upper[column] = 0
        })
      })
      for (const name of GOAL_NAMES) {
        const { constant = 0, ofColumn = new Map<string, number>() } = named.costs.get(name) ?? {}
        const prices = new Float64Array(program.columns)
        for (const [column, price] of ofColumn) prices[columns.get(column) ?? -1] = price
        const { columns: answer, state } = engine.solve(program, prices, { seconds: 20, way: 0 })
        const least = prices.reduce((sum, price, column) => sum + price * (answer?.[column] ?? 0), constant)
        expect([seed, name, state, Math.round(least)]).toEqual([seed, name, 'optimal', goals[name]])
        // A place that is missing to the least could else pass for one that is only welcome.
        const costly = [...prices.entries()].filter(([, price]) => price !== 0)
        program.row(costly, Number.NEGATIVE_INFINITY, goals[name] - constant)
      }
    }
  })
})
