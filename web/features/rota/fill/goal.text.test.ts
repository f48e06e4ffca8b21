import { expect, it } from 'vitest'
import type { RunGoal } from '#shared/rota/fill.ts'
import { english } from '#shared/strings/translate.ts'
import { boardWith, placeWith, serviceWith } from '../board/board.testing.ts'
import {
  awayPercent,
  belowText,
  goalState,
  monthsText,
  openText,
  placeKeys,
  resultText,
  sheetCount,
  standsText,
} from './goal.text.ts'

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
  expect(goalState(goal({ value: 5, bound: 0 }), english)).toBe('best found so far')
  expect(goalState(goal({ value: 100 }), english)).toBe('best found so far')
  expect([awayPercent(goal({ value: 100 })), awayPercent(goal({ value: -1, bound: -3 }))]).toEqual([0, null])
})

it('says of a large span that its months are proved where the whole is not', () => {
  const goals = [goal({ proved: true }), goal()]
  const months = (...proved: boolean[]) => proved.map((one, at) => ({ month: `2027-0${at + 1}`, proved: one }))
  expect(monthsText({ goals, months: months(true, true) }, english)).toBe(
    'Each month is proved, the whole span is not.',
  )
  expect(monthsText({ goals, months: months(true, false) }, english)).toBe(
    '1 of 2 months are proved, the whole span is not.',
  )
  expect(monthsText({ goals, months: months(false) }, english)).toBeNull()
  expect(monthsText({ goals, months: null }, english)).toBeNull()
  expect(monthsText({ goals: [goal({ proved: true })], months: months(true) }, english)).toBeNull()
})

it('says what a fill comes to', () => {
  const place = { serviceId: 's1', userId: 'ruth', postId: 'door', shadow: false }
  const places = [place, { ...place, serviceId: 's2' }, { ...place, userId: 'otis', postId: 'aisle' }]
  const none = new Set<string>()
  expect(resultText({ places, empty: [] }, { before: none, sheet: 3 }, english)).toBe(
    '3 places filled with 2 people. None is empty.',
  )
  const empty = [
    { serviceId: 's1', postId: 'balcony', missing: 1 },
    { serviceId: 's2', postId: 'balcony', missing: 2 },
  ]
  expect(resultText({ places, empty }, { before: none, sheet: 0 }, english)).toBe(
    '3 places filled with 2 people. 3 places stay empty.',
  )
})

it('says of a fill how many places are new, and how many were there before it', () => {
  const place = { serviceId: 's1', userId: 'ruth', postId: 'door', shadow: false }
  const places = [place, { ...place, userId: 'otis', postId: 'balcony' }]
  const said = (...there: { userId: string; postId: string }[]) =>
    resultText(
      { places, empty: [] },
      { before: placeKeys(boardWith([serviceWith('s1', there.map(placeWith))])), sheet: 12 },
      english,
    )
  const [ruth, otis] = [
    { userId: 'ruth', postId: 'door' },
    { userId: 'otis', postId: 'balcony' },
  ]
  expect(said(ruth)).toBe('One new place was filled. 13 were filled before. None is empty.')
  expect(said(ruth, otis)).toBe('No new place was filled. 14 were filled before. None is empty.')
  expect(resultText({ places: [], empty: [] }, { before: new Set(), sheet: 0 }, english)).toBe(
    'No new place was filled. None is empty.',
  )
  // Somebody who moves has a new place.
  expect(said({ ...otis, postId: 'door' })).toBe('2 places filled with 2 people. None is empty.')
})

it('says of whom a fill has been told by what is published and what is a draft', () => {
  const draft = { revision: 1, startedAt: '2026-11-01T00:00:00.000Z', startedBy: null }
  const said = (fresh: number, ...changes: Parameters<typeof serviceWith>[2][]) =>
    standsText(boardWith(changes.map((change, at) => serviceWith(`s${at}`, [], change))), fresh, english)
  const [drafted, told] = [
    { draft, published: false },
    { draft: null, published: true },
  ]
  expect(said(2, drafted)).toBe('It is in the draft; nobody has been told.')
  expect(said(2, drafted, told)).toBe('What is new is in the draft; nobody has been told of it.')
  expect(said(0, drafted, told)).toBe('The draft is still to be published.')
  expect(said(0, told)).toBe('All stays as it is published.')
  expect(said(0, { draft: null, published: false })).toBe('')
})

it('names who has said how often and is a whole service below their share', () => {
  const member = (name: string, planned: number, fair: number, stated = true) => ({
    ...{ user: { _id: name, name, suspended: false }, planned, fair, stated },
    ...{ share: 4, rungs: 4 },
  })
  const said = (...members: ReturnType<typeof member>[]) => belowText({ members, services: [] }, english)
  expect(said(member('Otis', 2, 4), member('Ruth', 3, 4), member('Ann', 1, 1.6), member('Bob', 0, 2, false))).toBe(
    'Below their share: Otis 2 of about 4, Ruth 3 of about 4.',
  )
  expect(said(member('Ann', 2, 2))).toBe('')
  expect(said(...['A', 'B', 'C', 'D', 'E', 'F'].map((name) => member(name, 0, 1)))).toContain(', and 1 more.')
})

it('names the partner who cannot come of somebody below their share', () => {
  const jean = { user: { _id: 'jean', name: 'Jean Ward', suspended: false }, planned: 3, fair: 4, stated: true }
  const tom = { _id: 'tom', name: 'Tom Ward' }
  const bound = { code: 'only_together' as const, userId: 'jean', postId: 'door', serviceId: 's1' }
  const out = [{ user: { _id: 'jean', name: 'Jean Ward' }, blocks: [bound], partners: [{ user: tom, blocks: [] }] }]
  const unfillable = [{ serviceId: 's1', postId: 'door', missing: 2, holders: 2, outs: 1, out }]
  const members = [{ ...jean, share: 4, rungs: 4 }]
  const services = [serviceWith('s1', [], { date: '2026-12-20' })]
  expect(belowText({ members, services }, english, { unfillable })).toBe(
    'Below their share: Jean Ward 3 of about 4 (Tom Ward cannot on Dec 20).',
  )
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
