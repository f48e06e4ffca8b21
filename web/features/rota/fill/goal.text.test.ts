import { expect, it } from 'vitest'
import type { RunGoal } from '#shared/rota/fill.ts'
import { english, translateFor } from '#shared/strings/translate.ts'
import { boardWith, placeWith, serviceWith } from '../board/board.testing.ts'
import { awayPercent, goalState, monthsText, openText, sheetCount, standsText } from './goal.text.ts'

const goal = (change: Partial<RunGoal> = {}): RunGoal => ({
  name: 'fairness',
  value: 102,
  bound: 100,
  proved: false,
  ...change,
})

it('has a seal for what is proved alone, and says how far the best may be', () => {
  expect(goalState(goal({ value: 100, proved: true }), english)).toBe('can’t be done better')
  expect(goalState(goal(), english)).toBe('at most 2 % from the best possible')
  expect(goalState(goal({ value: 101 }), english)).toBe('at most 1 % from the best possible')
  expect([199, 200, 3877].map((value) => goalState(goal({ value }), english))).toEqual([
    'at most 99 % from the best possible',
    'best found so far',
    'best found so far',
  ])
  expect(goalState(goal({ value: 3877 }), translateFor('es'))).toBe('lo mejor hasta ahora')
  expect(goalState(goal({ value: 5, bound: 0 }), english)).toBe('best found so far')
  expect(goalState(goal({ agreed: true }), english)).toBe('the best that two searches found')
  expect(goalState(goal({ value: 100 }), english)).toBe('best found so far')
  expect([awayPercent(goal({ value: 100 })), awayPercent(goal({ value: -1, bound: -3 }))]).toEqual([0, null])
})

it('says of a large span that its months are proved where the whole is not', () => {
  const goals = [goal({ proved: true }), goal()]
  const months = (...proved: boolean[]) => proved.map((one, at) => ({ month: `2027-0${at + 1}`, proved: one }))
  expect(monthsText({ goals, months: months(true, true) }, english)).toBe(
    'For each month nothing better exists; for the whole span that is not known.',
  )
  expect(monthsText({ goals, months: months(true, false) }, english)).toBe(
    'For 1 of 2 months nothing better exists; for the whole span that is not known.',
  )
  expect(monthsText({ goals, months: months(false) }, english)).toBeNull()
  expect(monthsText({ goals, months: null }, english)).toBeNull()
  expect(monthsText({ goals: [goal({ proved: true })], months: months(true) }, english)).toBeNull()
})

it('says of whom a fill has been told by what is published and what is a draft', () => {
  const draft = { revision: 1, startedAt: '2026-11-01T00:00:00.000Z', startedBy: null }
  const said = (isChange: boolean, ...changes: Parameters<typeof serviceWith>[2][]) =>
    standsText(boardWith(changes.map((change, at) => serviceWith(`s${at}`, [], change))), isChange, english)
  const [drafted, told] = [
    { draft, published: false },
    { draft: null, published: true },
  ]
  expect(said(true, drafted)).toBe('It is in the draft; nobody has been told.')
  expect(said(true, drafted, told)).toBe('What is new is in the draft; nobody has been told of it.')
  expect(said(false, drafted, told)).toBe('The draft is still to be published.')
  expect(said(false, told)).toBe('All stays as it is published.')
  expect(said(false, { draft: null, published: false })).toBe('')
})

it('says in one line of what the places of some days are made', () => {
  const said = (open: number, all: number, sheet: number) => openText({ open, all, sheet, days: 'December' }, english)
  expect([said(36, 48, 12), said(34, 48, 12), said(1, 2, 0), said(6, 6, 0)]).toEqual([
    '48 places in December: 12 by the sheet, 36 open.',
    '48 places in December: 12 by the sheet, 2 planned, 34 open.',
    '2 places in December: one planned, one open.',
    '6 places are open.',
  ])
  // More of the sheet than a service needs take no place of another.
  expect(said(3, 5, 9)).toBe('5 places in December: 2 by the sheet, 3 open.')
})

it('counts the places of the sheet of services that take place', () => {
  const outside = { userId: null, postId: 'door', layer: 'outside' as const }
  const services = [
    serviceWith('s1', [placeWith(outside), placeWith({ userId: 'ann', postId: 'door' })]),
    serviceWith('s2', [placeWith(outside)], { state: 'cancelled' }),
  ]
  expect(sheetCount({ services })).toBe(1)
})
