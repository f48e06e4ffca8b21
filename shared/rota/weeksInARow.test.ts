import { expect, it } from 'vitest'
import { isWeekly, unnamedWeeks, weeksAround, weeksBeside } from './weeksInARow.ts'

it('finds the weeks in a row around a day, on its weekday alone', () => {
  const days = new Set(['2026-12-06', '2026-12-13', '2026-12-16', '2026-12-20', '2027-01-03'])
  expect(weeksAround(days, '2026-12-13')).toEqual(['2026-12-06', '2026-12-13', '2026-12-20'])
  expect(weeksAround(days, '2026-12-16')).toEqual(['2026-12-16'])
  expect(weeksAround(days, '2026-12-27')).toHaveLength(5)
})

it('finds the days beside a span that a row within it goes on from or into, and no others', () => {
  const days = new Set([
    '2026-11-08',
    '2026-11-22',
    '2026-11-25',
    '2026-11-29',
    '2026-12-06',
    '2027-01-03',
    '2027-01-17',
  ])
  expect(weeksBeside(days, { from: '2026-12-01', to: '2026-12-31' })).toEqual([
    '2026-11-22',
    '2026-11-25',
    '2026-11-29',
    '2027-01-03',
  ])
})

it('is weekly who has said so themselves, and has no more than that', () => {
  const sundays = ['2026-12-06', '2026-12-13', '2026-12-20', '2026-12-27']
  expect(isWeekly({ planned: 3, share: 3, isOwnWord: true }, sundays)).toBe(true)
  expect(isWeekly({ planned: 4, share: 3, isOwnWord: true }, sundays)).toBe(false)
  expect(isWeekly({ planned: 2, share: 2, isOwnWord: true }, sundays)).toBe(false)
  expect(isWeekly({ planned: 3, share: 3, isOwnWord: false }, sundays)).toBe(false)
})

it.each([
  [2, { backToBack: 'avoid', mostInARow: null }, false],
  [Number.POSITIVE_INFINITY, { backToBack: 'avoid', mostInARow: null }, true],
  [2, { backToBack: 'fine', mostInARow: 2 }, true],
  [Number.POSITIVE_INFINITY, { backToBack: 'fine', mostInARow: null }, false],
  [Number.POSITIVE_INFINITY, { backToBack: 'fine', mostInARow: Number.POSITIVE_INFINITY }, false],
] as const)('names from the week after the %dth on', (most, person, servesWeekly) => {
  expect(unnamedWeeks(person, servesWeekly)).toBe(most)
})
