import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { blocks, isTrainee, type RosterPlace, type RulePerson, type RulePlace } from '#shared/rota/rules.ts'
import { tinyTeam } from '../../../../../testing/tinyTeam.ts'
import type { FillInput, GoalValues, Roster } from '../fill.input.ts'
import { anInput, aPerson, aService } from '../input.testing.ts'
import { valuesOf } from '../model/count.ts'
import { orderOf } from '../model/goals.ts'
import { LinearProgram } from '../model/lp.ts'
import { type Shape, shapeOf } from '../model/shape.ts'
import { safeBound } from './bound.ts'
import { type Engine, loadEngine } from './engine.ts'
import { fill } from './fill.ts'
import { isBetter } from './found.ts'

const SUNDAY = '2027-01-03'

/** Every set of places of one service that its needs have room for. */
function waysOf({ people, posts, services }: FillInput, at: number): RosterPlace[][] {
  const service = services[at]
  let ways: RosterPlace[][] = [[]]
  for (const { _id, skills } of people) {
    const skillsOf = new Map(skills)
    const learnsOnly = skills.some(([, level]) => level === 'learning')
    const heldPlaces = posts.flatMap((post) => {
      const isShadow = isTrainee({ skills: skillsOf }, post)
      const isNeeded = service?.needs.some(({ postId }) => postId === post._id)
      return isNeeded && isShadow === learnsOnly
        ? [{ serviceId: service?._id ?? '', userId: _id, postId: post._id, isShadow }]
        : []
    })
    ways = ways.flatMap((way) => [way, ...heldPlaces.map((place) => [...way, place])])
  }
  return ways.filter((way) =>
    (service?.needs ?? []).every(
      ({ postId, maxPeople }) => way.filter((place) => place.postId === postId && !place.isShadow).length <= maxPeople,
    ),
  )
}

/** Judges by `blocks` of the product's rules, which the model does not use. */
function isAllowed({ input, services, posts, people, rules, personIndex }: Shape, roster: Roster): boolean {
  const rulePlaces = roster.flatMap(({ serviceId, userId, postId, isShadow }): RulePlace[] => {
    const service = rules.find(({ _id }) => _id === serviceId)
    return service ? [{ userId, service, postId, post: postId, isShadow }] : []
  })
  const loads = input.loads.map(
    (load): RulePlace => ({
      userId: load.userId,
      service: { ...load, _id: `load ${load.date}`, serviceTime: '', templateId: null },
      postId: null,
      post: '',
      isShadow: false,
    }),
  )
  return rulePlaces.every((rulePlace) => {
    const person: RulePerson | undefined = people[personIndex.get(rulePlace.userId) ?? -1]?.rule
    const post = posts.get(rulePlace.postId ?? '')
    if (!person || !post) return false
    const found = blocks({
      person,
      service: rulePlace.service,
      post,
      roster: [...rulePlaces.filter((other) => other !== rulePlace), ...loads],
      links: input.links,
      hasDeclined: services.some(
        ({ _id, declined }) => _id === rulePlace.service._id && declined.includes(rulePlace.userId),
      ),
      isActive: () => true,
    })
    return found.length === 0
  })
}

/** The values of the best roster, found by trying every roster. */
function bestByTrying(input: FillInput): GoalValues {
  const shape = shapeOf(input)
  const order = orderOf(input)
  let best = valuesOf(shape, [])
  const extend = (at: number, roster: Roster) => {
    if (at < input.services.length) for (const way of waysOf(input, at)) extend(at + 1, [...roster, ...way])
    else {
      const values = valuesOf(shape, roster)
      if (isBetter(order, values, best) && isAllowed(shape, roster)) best = values
    }
  }
  extend(0, [])
  return best
}

const valuesIn = ({ goals }: Awaited<ReturnType<typeof fill>>) =>
  Object.fromEntries(goals.map(({ name, value }) => [name, value]))

describe('a fill', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'is the best of all rotas of the tiny team %i',
    async (seed) => {
      const input = tinyTeam(seed)
      const filled = await fill(input)
      expect(filled.state).toBe('done')
      expect(isAllowed(shapeOf(input), filled.roster)).toBe(true)
      expect(valuesIn(filled)).toEqual(bestByTrying(input))
      expect(valuesOf(shapeOf(input), filled.roster)).toEqual(valuesIn(filled))
    },
  )

  it('gives the same rota for the same input', async () => {
    const input = tinyTeam(3)
    expect(await fill(structuredClone(input))).toEqual(await fill(input))
  })

  it('gives equal people, who wish the same, numbers of services that differ by one at most', async () => {
    const services = Array.from({ length: 7 }, (_, week) => aService(addDays(SUNDAY, 7 * week)))
    const { roster } = await fill(anInput({ people: ['ann', 'ben', 'cat'].map((id) => aPerson(id)), services }))
    const counts = ['ann', 'ben', 'cat'].map((id) => roster.filter(({ userId }) => userId === id).length)
    expect(counts.sort()).toEqual([2, 2, 3])
  })

  it('ends when it is told to, with the rota that it has', async () => {
    const stopped = await fill(tinyTeam(1), { shouldStop: () => true })
    expect(stopped.state).toBe('out_of_time')
    expect(stopped.roster).toEqual([])
    expect(stopped.goals.every(({ value, bound, provedBy }) => bound <= value && provedBy === null)).toBe(true)
  })
})

describe('a solver that is wrong', () => {
  /** Seven teams, so that some need more than one search. */
  const seeds = [2, 5, 8, 11, 14, 17, 20]

  async function fillWith(change: (engine: Engine) => Partial<Engine>): Promise<void> {
    const engine = await loadEngine()
    for (const seed of seeds) {
      const input = tinyTeam(seed)
      const filled = await fill(input, { engine: { ...engine, ...change(engine) } })
      expect(valuesIn(filled)).toEqual(bestByTrying(input))
      expect(filled.state).toBe('done')
    }
  }

  it('changes nothing where its relaxed values and multipliers are', async () => {
    await fillWith(() => ({
      relax: (program) => ({
        value: 1e6,
        columns: new Float64Array(program.columns),
        multipliers: Float64Array.from({ length: program.rows }, (_, row) => (row % 3) * 100 - 100),
        isOptimal: true,
      }),
    }))
  })

  it('changes nothing where it calls each program infeasible at first', async () => {
    await fillWith((engine) => ({
      solve: (program, costs, search) =>
        search.way === 0 ? { columns: null, state: 'infeasible' } : engine.solve(program, costs, search),
    }))
  })

  it('changes nothing where a row that is too tight is left in each first search', async () => {
    await fillWith((engine) => ({
      solve(program, costs, search) {
        if (search.way > 0) return engine.solve(program, costs, search)
        const stale = program.copy()
        const serving = program.whole.flatMap((whole, column): [number, number][] => (whole ? [[column, 1]] : []))
        stale.row(serving, 0, Math.floor(serving.length / 4))
        return engine.solve(stale, costs, search)
      },
    }))
  })

  it('proves nothing where it answers with what is no rota', async () => {
    const engine = await loadEngine()
    const filled = await fill(tinyTeam(2), {
      engine: {
        ...engine,
        solve: (program) => ({ columns: new Float64Array(program.columns).fill(1), state: 'optimal' }),
      },
    })
    expect(filled.state).toBe('out_of_time')
    expect(filled.goals.every(({ provedBy }) => provedBy !== 'solver')).toBe(true)
  })

  it('is called best known, with the bound that is known, where two searches agree and no bound proves it', async () => {
    const engine = await loadEngine()
    const input = tinyTeam(2)
    const proved = await fill(input)
    const { goals } = await fill(input, {
      engine: {
        ...engine,
        relax: ({ rows, columns }) => ({
          value: 0,
          columns: new Float64Array(columns),
          multipliers: new Float64Array(rows),
          isOptimal: true,
        }),
      },
    })
    expect(goals.map(({ value }) => value)).toEqual(proved.goals.map(({ value }) => value))
    const agreed = goals.filter(({ provedBy }) => provedBy === 'solver')
    expect(agreed.length).toBeGreaterThan(0)
    expect(agreed.every(({ value, bound }) => bound < value)).toBe(true)
  })
})

describe('a bound of one’s own', () => {
  // Costs 2 and 3, of which at least 3 in all, each at most 2: 2·2 + 1·3 = 7.
  const program = new LinearProgram()
  const columns = [program.column(2), program.column(2)]
  program.row(
    columns.map((column) => [column, 1]),
    3,
    Number.POSITIVE_INFINITY,
  )
  const costs = Float64Array.from([2, 3])

  it('is the best value for the right multipliers', () => {
    expect(safeBound(program, costs, [3]).value).toBeCloseTo(7, 9)
  })

  it('is never above it, whatever the multipliers', () => {
    for (const multiplier of [-5, 0, 1, 2.9, 3.1, 100, Number.NaN, Number.POSITIVE_INFINITY])
      expect(safeBound(program, costs, [multiplier]).value).toBeLessThanOrEqual(7)
  })
})

describe('a span of several months', () => {
  const services = Array.from({ length: 8 }, (_, week) => aService(addDays(SUNDAY, 7 * week)))
  const people = ['ann', 'ben', 'cat'].map((id) => aPerson(id, { mostAMonth: 2, times: 1 }))
  const input = anInput({ to: '2027-03-31', people, services })

  it('comes to the same values month after month and then as a whole', async () => {
    const whole = await fill(input)
    const byMonths = await fill(input, { monthsFirst: 0 })
    expect(valuesIn(byMonths)).toEqual(valuesIn(whole))
    expect(byMonths.state).toBe('done')
    expect(byMonths.months).toEqual([
      { month: '2027-01', isProved: true },
      { month: '2027-02', isProved: true },
    ])
  })

  it('keeps the months where the time is over before the whole is filled', async () => {
    let isOver = false
    const { months, roster, state } = await fill(input, {
      monthsFirst: 0,
      now: () => (isOver ? 61_000 : 0),
      onProgress: (goals) => {
        isOver = goals.length > 0
      },
    })
    expect(state).toBe('out_of_time')
    expect(months?.every(({ isProved }) => isProved)).toBe(true)
    expect(roster).not.toEqual([])
    expect(isAllowed(shapeOf(input), roster)).toBe(true)
  })
})

it('ends after its seconds of a processor, which take a busy server longer, and after a minute of the clock', async () => {
  const people = ['ann', 'ben'].map((id) => aPerson(id))
  const input = anInput({ people, services: [aService(SUNDAY)] })
  const endedAfter = async (passed: number, worked: number) => {
    let looks = 0
    const late = (ms: number) => () => (looks++ < 2 ? 0 : ms)
    return (await fill(input, { start: [], now: late(passed), worked: late(worked) })).state
  }
  expect(await endedAfter(21_000, 21_000)).toBe('out_of_time')
  expect(await endedAfter(59_000, 8_000)).toBe('done')
  expect(await endedAfter(59_000, 20_500)).toBe('out_of_time')
  expect(await endedAfter(61_000, 8_000)).toBe('out_of_time')
})
