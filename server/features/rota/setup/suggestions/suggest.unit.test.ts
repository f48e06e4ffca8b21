import { expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { suggest } from './suggest.ts'

type Shifts = Parameters<typeof suggest>[0]

const FIRST = '2026-08-02'
const sunday = (week: number) => addDays(FIRST, 7 * week)

/** Shifts of a date: so many people at each post. */
const on = (date: string, posts: Record<string, number>, service_time = '9am'): Shifts =>
  Object.entries(posts).flatMap(([post, people]) =>
    Array.from({ length: people }, () => ({ date, service_time, post, post_key: post.toLowerCase() })),
  )
const weeks = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const suggested = (shifts: Shifts, day = addDays(FIRST, 365)) =>
  suggest(shifts, day, (weekday, time) => `${weekday} ${time}`)

it('a service of every week, with the people that two thirds of its dates have', () => {
  const shifts = weeks(0, 11).flatMap((week) =>
    on(sunday(week), { Door: week < 8 ? 2 : 3, Balcony: week < 4 ? 1 : 0, Choir: week < 3 ? 1 : 0 }),
  )
  expect(suggested(shifts)).toEqual({
    posts: [
      { name: 'Door', seen: { times: 12, of: 12 } },
      { name: 'Balcony', seen: { times: 4, of: 12 } },
    ],
    templates: [
      {
        name: '0 9am',
        weekday: 0,
        serviceTime: '9am',
        everyWeeks: 1,
        nth: 0,
        startsOn: sunday(12),
        seen: { times: 12, of: 12 },
        needs: [
          { post: 'Door', minPeople: 2, maxPeople: 2, seen: { times: 12, of: 12 } },
          { post: 'Balcony', minPeople: 0, maxPeople: 0, seen: { times: 4, of: 12 } },
        ],
      },
    ],
  })
})

it.each<[string, number[], object | undefined]>([
  ['two thirds of the weeks', [0, 1, 3, 4, 6, 7], { everyWeeks: 1, seen: { times: 6, of: 8 } }],
  ['every second week', [0, 2, 4, 8, 10], { everyWeeks: 2, seen: { times: 5, of: 6 } }],
  ['every second week, after one that was early', [0, 3, 5, 7, 9], { everyWeeks: 2, seen: { times: 4, of: 5 } }],
  ['every fourth week', [0, 4, 8, 12], { everyWeeks: 4, startsOn: sunday(16) }],
  ['one date alone', [3], undefined],
])('%s', (_what, held, pattern) => {
  const [template] = suggested(held.flatMap((week) => on(sunday(week), { Door: 1 }))).templates
  if (pattern) expect(template).toMatchObject(pattern)
  else expect(template).toBeUndefined()
})

it.each<[string, number[], day: string, starts: string]>([
  ['a schedule that goes on begins at its next Sunday', weeks(0, 11), addDays(sunday(4), 1), sunday(5)],
  ['a Sunday that is today is the next one', weeks(0, 11), sunday(4), sunday(4)],
  ['one that ends today begins a week later', weeks(0, 11), sunday(11), sunday(12)],
  ['one that is past begins after its last', weeks(0, 11), addDays(sunday(14), 1), sunday(12)],
  ['every second week keeps its weeks', [1, 3, 5, 7, 9], addDays(sunday(3), 1), sunday(5)],
  ['one that is all to come begins at the next Sunday from today', weeks(2, 6), FIRST, FIRST],
])('%s', (_what, held, day, startsOn) => {
  const [template] = suggested(
    held.flatMap((week) => on(sunday(week), { Door: 1 })),
    day,
  ).templates
  expect(template).toMatchObject({ startsOn, seen: { times: held.length, of: held.length } })
})

it('places of the month that two months have', () => {
  const dates = ['2026-08-05', '2026-08-19', '2026-09-02', '2026-09-16', '2026-09-30', '2026-10-21']
  const { templates } = suggested(dates.flatMap((date) => on(date, { Door: 1 }, '7pm')))
  expect(templates.map(({ weekday, everyWeeks, nth }) => [weekday, everyWeeks, nth])).toEqual([[3, 2, 0]])
  const monthly = ['2026-08-02', '2026-09-06', '2026-11-01']
  const [first] = suggested(monthly.flatMap((date) => on(date, { Door: 1 }))).templates
  expect(first).toMatchObject({ everyWeeks: 1, nth: 1, seen: { times: 3, of: 3 } })
})

it('services of one weekday are told apart by the clock, and keep the text that is commonest', () => {
  const shifts = weeks(0, 3).flatMap((week) => [
    ...on(sunday(week), { Door: 1 }, week === 0 ? '9:00 am' : '9am'),
    ...on(sunday(week), { Door: 1 }, '18:00'),
  ])
  expect(suggested(shifts).templates.map(({ serviceTime }) => serviceTime)).toEqual(['9am', '18:00'])
})
