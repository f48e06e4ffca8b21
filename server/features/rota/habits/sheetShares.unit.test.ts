import { expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import { earlierOf } from '../fill/history.ts'
import { anInput, aPerson, aService } from '../fill/solver/input.testing.ts'
import { solve } from '../fill/solver/solve.ts'
import { findHabits } from './findHabits.ts'
import type { PastPlace } from './habitFacts.ts'

const FIRST = '2026-10-25'
const sunday = (week: number) => addDays(FIRST, 7 * week)
const WEEKS = [0, 1, 2, 3, 4, 5]

/** Eighteen of the aisles in six weeks: six who stood in three of them, twelve who stood in two. */
const TIMES = Array.from({ length: 18 }, (_, at) => ({ id: `p${10 + at}`, times: at < 6 ? 3 : 2, first: at % 3 }))

const stoodIn = ({ times, first }: (typeof TIMES)[number]): number[] =>
  times === 3 ? WEEKS.filter((week) => week % 2 === first % 2) : [first, first + 3]

it('who stood in two of six weeks is not left out where who stood in three stands twice', async () => {
  const pastPlaces = TIMES.flatMap((one) =>
    stoodIn(one).map((week): PastPlace => {
      const date = sunday(week)
      const at = { date, service: `${date} 9am`, serviceTime: '9am', minute: 540, postKey: 'door' }
      return { ...at, who: one.id, name: one.id }
    }),
  )
  const silent = { wishes: new Set<string>(), hasLiked: false, hasSaidDays: false, hasSaidOften: false }
  const habits = findHabits({
    pastPlaces,
    members: new Map(TIMES.map(({ id }) => [id, { _id: id, name: id, ...silent }])),
    posts: [{ _id: 'door', name: 'Door', key: 'door', skillId: null, sortOrder: 0 }],
    sheet: [],
    templates: [],
    linked: new Set(),
    paired: new Set(),
    skipped: new Set(),
  })
  const often = new Map(
    habits.flatMap(({ kind, people }) => (kind === 'often' ? people.map((one) => [one._id, one.often] as const) : [])),
  )
  expect(new Set(TIMES.map(({ id, times }) => `${times}: ${often.get(id)?.times} a ${often.get(id)?.per}`))).toEqual(
    new Set(['3: 2 a month', '2: 1.5 a month']),
  )

  const rateOf = (id: string) => ({ times: often.get(id)?.times ?? 0, per: often.get(id)?.per ?? 'month' })
  const earlier = earlierOf(
    TIMES.map(({ id }) => ({ _id: id, ...rateOf(id) }) as FactsPerson),
    {
      served: new Map(TIMES.map(({ id, times }) => [id, times])),
      joined: new Map(TIMES.map(({ id }) => [id, FIRST])),
      away: new Map(),
      day: sunday(6),
      coming: [],
      historyDays: 182,
    },
  )
  // Four Sundays with five places: two more than there are people.
  const needs = [{ postId: 'door', minPeople: 5, maxPeople: 5, priority: 1 }]
  const input = anInput({
    from: sunday(6),
    to: sunday(9),
    services: [6, 7, 8, 9].map((week) => aService(sunday(week), { needs })),
    people: TIMES.map(({ id }) =>
      aPerson(id, { ...rateOf(id), backToBack: 'avoid', history: earlier.get(id)?.history ?? 0 }),
    ),
  })
  const { roster } = await solve(input, () => undefined)
  const counts = TIMES.map(({ id }) => (roster ?? []).filter(({ userId }) => userId === id).length)
  expect([counts.reduce((sum, count) => sum + count, 0), Math.min(...counts), Math.max(...counts)]).toEqual([20, 1, 2])
})
