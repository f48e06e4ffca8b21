import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { randomness } from '../../../../../testing/randomness.ts'
import { teamOf } from '../../../../../testing/rotaTeams.ts'
import type { FillInput, Roster } from '../fill.input.ts'
import { anInput, aPerson, aPlace, aService } from '../input.testing.ts'
import { valuesOf } from '../model/count.ts'
import { shapeOf } from '../model/shape.ts'
import { factsOf } from '../verify/facts.ts'
import { goalsOf } from '../verify/goals.ts'
import { fill } from './fill.ts'

const FIRST = '2027-01-03'
const SUNDAYS = Array.from({ length: 6 }, (_, week) => addDays(FIRST, 7 * week))
const to = SUNDAYS.at(-1) ?? ''

/** Fills, and counts the wishes of the result anew. */
async function filled(input: FillInput) {
  const { roster, goals, state } = await fill(input)
  const wishes = goals.find(({ name }) => name === 'wishes')?.value
  expect([state, wishes]).toEqual(['done', goalsOf(factsOf(input, roster)).wishes])
  return { roster, wishes }
}

const daysOf = (roster: Roster, userId: string, input: FillInput) =>
  roster
    .filter((place) => place.userId === userId)
    .map(({ serviceId }) => input.services.find(({ _id }) => _id === serviceId)?.date)

/** The longest run of weeks in a row of somebody. */
function longest(dates: readonly (string | undefined)[]): number {
  const days = new Set(dates)
  const runFrom = (day: string): number => (days.has(day) ? 1 + runFrom(addDays(day, 7)) : 0)
  return Math.max(0, ...[...days].map((day) => runFrom(day ?? '')))
}

describe('weeks in a row of somebody for whom some of them are fine', () => {
  const bounded = (id: string, most: number, weeks: string[] = []) =>
    aPerson(id, { times: 1, per: 'week', inARow: { most, weeks } })
  const team = (people: FillInput['people'], change: Partial<FillInput> = {}) =>
    anInput({ to, people, services: SUNDAYS.map((day) => aService(day)), ...change })

  it('are no more than the schedule ever showed where somebody else can serve', async () => {
    const input = team([bounded('ann', 2), bounded('bob', 2)])
    const { roster, wishes } = await filled(input)
    expect([wishes, roster.length]).toEqual([0, 6])
    for (const id of ['ann', 'bob']) expect(longest(daysOf(roster, id, input))).toBeLessThanOrEqual(2)
  })

  it('go on from the weeks before, from other services and over two services of a week', async () => {
    const before = [7, 14].map((days) => addDays(FIRST, -days))
    const after = team([bounded('ann', 2, before), aPerson('bob', { times: 1, per: 'month' })])
    expect(daysOf((await filled(after)).roster, 'ann', after)).not.toContain(FIRST)
    const loads = before.map((date) => ({
      userId: 'ann',
      date,
      startsAt: null,
      lastsMinutes: 90,
      reach: 'near' as const,
    }))
    const near = team([bounded('ann', 2), aPerson('bob', { times: 1, per: 'month' })], { loads })
    expect(daysOf((await filled(near)).roster, 'ann', near)).not.toContain(FIRST)
    const twice = team([bounded('ann', 1, []), bounded('bob', 1)], {
      services: SUNDAYS.flatMap((day) => [aService(day), aService(addDays(day, 3))]),
    })
    const { roster, wishes } = await filled(twice)
    expect([roster.length, wishes]).toEqual([12, 0])
  })

  it('cost a wish each where a place would else stay empty', async () => {
    const input = team([bounded('ann', 2)])
    expect(await filled(input)).toMatchObject({ wishes: 4 * 5, roster: { length: 6 } })
    const held = team([bounded('ann', 2)], {
      services: SUNDAYS.map((day) => aService(day, { fixed: [aPlace('ann')], draft: [aPlace('ann')] })),
    })
    expect((await filled(held)).wishes).toBe(4 * 5)
  })

  it('are counted alike by the model and by the recount, whoever stands where', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = randomness(seed)
      const team = teamOf({ seed, members: 10, weeks: 7, services: [2, 2], free: 0.9 })
      const people = team.people.map((person) =>
        random() < 0.5
          ? person
          : {
              ...person,
              backToBack: 'fine' as const,
              inARow: {
                most: 1 + Math.floor(random() * 3),
                weeks: [1, 2, 3].flatMap((week) => (random() < 0.5 ? addDays(FIRST, -7 * week) : [])),
              },
            },
      )
      const input = { ...team, people }
      const roster: Roster = input.services.flatMap(({ _id, needs }) =>
        needs.flatMap(({ postId }) => {
          const { _id: userId = '' } = people[Math.floor(random() * 4)] ?? {}
          return { serviceId: _id, userId, postId, isShadow: false }
        }),
      )
      expect(valuesOf(shapeOf(input), roster)).toEqual(goalsOf(factsOf(input, roster)))
    }
  })
})
