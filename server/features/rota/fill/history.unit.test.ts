import { expect, it } from 'vitest'
import type { FactsPerson } from '../facts/facts.people.ts'
import { earlierOf, type HistoryNeeds, toHistory } from './history.ts'
import { away } from './solver/input.testing.ts'

const ruth: FactsPerson = {
  _id: 'ruth',
  name: 'Ruth Stone',
  phoneNumber: null,
  isSuspended: false,
  hasJoined: true,
  hasStated: true,
  isOwnWord: false,
  mostInARow: null,
  isLeftOut: false,
  confirmedUntil: null,
  times: 1,
  per: 'week',
  pausedFrom: null,
  pausedUntil: null,
  mostAMonth: null,
  mostADay: 1,
  backToBack: 'avoid',
  rows: [],
  skills: new Map(),
  wishes: new Map(),
}

/** History of eight whole weeks before a Sunday, in each of which she would serve once. */
const history = (served: number, change: Partial<HistoryNeeds> = {}, person = ruth): number =>
  earlierOf([person], {
    served: new Map([['ruth', served]]),
    joined: new Map([['ruth', '2020-01-01']]),
    away: new Map(),
    day: '2027-02-28',
    coming: [],
    historyDays: 56,
    ...change,
  }).get('ruth')?.history ?? 0

it('is what somebody served less their share, and goes no further than two', () => {
  expect([history(8), history(9), history(7), history(20), history(0)]).toEqual([0, 1, -1, 2, -2])
})

it('counts no week that was wholly away, and every week of which a day was left', () => {
  const week = away('2027-02-07', '2027-02-13')
  expect(history(7, { away: new Map([['ruth', [week]]]) })).toBe(0)
  expect(history(7, { away: new Map([['ruth', [away('2027-02-07', '2027-02-12')]]]) })).toBe(-1)
  // Away for one service is not away.
  expect(history(7, { away: new Map([['ruth', [{ ...week, templateId: 't1' }]]]) })).toBe(-1)
})

it('begins when somebody joined, and with the 28th day', () => {
  expect(history(4, { joined: new Map([['ruth', '2027-01-31']]) })).toBe(0)
  expect(history(0, { joined: new Map([['ruth', '2027-01-31']]) })).toBe(-2)
  expect(history(0, { joined: new Map([['ruth', '2027-02-01']]) })).toBe(0)
  expect(history(0, { joined: new Map() })).toBe(0)
})

it('counts the weeks to come in which somebody will stand, and of them those that were not away', () => {
  const coming = ['2027-02-28', '2027-03-07']
  expect([history(10, { coming }), history(8, { coming }), history(12, { coming })]).toEqual([0, -2, 2])
  const week = away('2027-03-07', '2027-03-13')
  expect(history(9, { coming, away: new Map([['ruth', [week]]]) })).toBe(0)
  // A person joined 21 days ago, and 35 days before the end of the weeks to come: 28 days make a history.
  const joined = new Map([['ruth', '2027-02-07']])
  expect([history(0, { joined }), history(4, { joined, coming })]).toEqual([0, -1])
})

it('is kept to the half: who served a week’s part more or less owes no whole service', () => {
  // Six weeks at one and a half, at one and at two a month: 2.08, 1.38 and 2.77 services.
  const often = (times: number) => ({ ...ruth, times, per: 'month' as const })
  const six = { historyDays: 42 }
  expect([history(2, six, often(1.5)), history(2, six, often(1)), history(3, six, often(2))]).toEqual([0, 0.5, 0])
  expect(history(1, six, often(1))).toBe(-0.5)
})

it('tells of everybody who has a history, also of who is even, and of no newcomer; of nothing where all are', () => {
  const [even, more] = [
    { served: 2, share: 2, history: 0 },
    { served: 3, share: 2.504, history: 0.5 },
  ]
  expect(
    toHistory(
      new Map([
        ['ann', even],
        ['ben', more],
      ]),
      '2026-11-01',
    ),
  ).toEqual({
    since: '2026-11-01',
    people: [
      { _id: 'ann', services: 0, served: 2, share: 2 },
      { _id: 'ben', services: 0.5, served: 3, share: 2.5 },
    ],
  })
  expect(toHistory(new Map([['ann', even]]), '2026-11-01')).toBeUndefined()
  expect(toHistory(new Map([['ben', more]]), null)).toBeUndefined()
})
