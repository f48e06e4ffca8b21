import { expect, it } from 'vitest'
import type { Board } from '#shared/rota/board.ts'
import { GOAL_NAMES, type GoalName, type RunGoal } from '#shared/rota/fill.ts'
import { english, translateFor } from '#shared/strings/translate.ts'
import { boardWith, placeWith, serviceWith } from '../board/board.testing.ts'
import { comparedText } from './compared.text.ts'

const place = { serviceId: 's', postId: 'p', userId: 'ann' }
type Changes = Parameters<typeof comparedText>[1]
const none: Changes = { fresh: [], changed: [], left: [] }
const moved: Changes = { ...none, left: [place] }

/** The goals of a run that came to `after` where what stood came to `before`; 0 where it is left out. */
const goals = (after: Partial<Record<GoalName, number>>, before?: Partial<Record<GoalName, number>>): RunGoal[] =>
  GOAL_NAMES.map((name) => {
    const goal = { name, value: after[name] ?? 0, bound: 0, proved: true }
    return before ? { ...goal, before: before[name] ?? 0 } : goal
  })

/** A person of a board: services they have, of a part of all. */
type Part = [planned: number, fair: number]

const OPEN = { code: 'empty' as const, serviceId: 's', postId: 'door', userId: null, missing: 1 }
const AWAY = { code: 'blocked' as const, serviceId: 's', postId: 'door', userId: 'grace', missing: 0 }

/** A board of Grace and Ben with a service of Grace. */
function boardOf(people: { grace: Part; ben: Part }, change: Partial<Board> = {}, isAway = false): Board {
  const grace = placeWith({
    userId: 'grace',
    name: 'Grace',
    blocks: isAway ? [{ code: 'away', serviceId: 's', postId: 'door', userId: 'grace' }] : [],
  })
  const members = Object.entries(people).map(([_id, [planned, fair]]) => ({
    ...{ user: { _id, name: _id, suspended: false }, planned, fair, share: fair, rungs: Math.ceil(fair), stated: true },
  }))
  return { ...boardWith([serviceWith('s', [grace])]), members, ...change }
}

const even = boardOf({ grace: [2, 2], ben: [2, 2] })

const said = (
  own: RunGoal[],
  [was, is]: [Board, Board],
  {
    changes = moved,
    t = english,
    ...run
  }: Partial<Parameters<typeof comparedText>[0]> & {
    changes?: Changes
    t?: typeof english
  } = {},
) => comparedText({ goals: own, mode: 'all', applied: true, ...run }, changes, { was, is }, t)

it('calls a goal better or less good by what is printed of it alone, whatever the search counted', () => {
  const uneven = boardOf({ grace: [2, 2], ben: [1, 2] })
  const worseByCost = goals({ wishes: 90, fairness: 40 }, { wishes: 5, fairness: 30 })
  expect(said(worseByCost, [uneven, even])).toEqual({
    text: 'Better than what stood in: fair shares.',
    better: ['fairness'],
  })
  const betterByCost = goals({ wishes: 5, fairness: 30 }, { wishes: 90, fairness: 40 })
  expect(said(betterByCost, [even, uneven])).toEqual({
    text: 'Less good than what stood in: fair shares.',
    better: [],
  })
  const open = { ...even, problems: [OPEN] }
  expect(said(betterByCost, [open, uneven]).text).toBe(
    'Better than what stood in: places filled. For that it is less good in: fair shares.',
  )
  expect(said(betterByCost, [even, even]).text).toBe('By all its numbers as good as what stood.')
  expect(said(goals({ preferences: 1 }, { preferences: 2 }), [even, even]).better).toEqual(['preferences'])
  expect(said(betterByCost, [open, uneven], { t: translateFor('es') }).text).toMatch(/^Mejor que lo que había en: /)
})

it('counts no service of who is away at a place of theirs, and no place that only they had as filled', () => {
  const away = boardOf({ grace: [2, 2], ben: [2, 2] }, { problems: [AWAY] }, true)
  const without = boardOf({ grace: [1, 2], ben: [2, 2] }, { problems: [OPEN] })
  const run = goals({ fairness: 40, coverage: 140 }, { fairness: 30 })
  expect(said(run, [away, without])).toEqual({
    text: 'Better than what stood in: conflicts.',
    better: ['conflicts'],
  })
  const two = { ...without, problems: [{ ...OPEN, missing: 2 }] }
  expect(said(run, [away, two]).text).toBe(
    'Better than what stood in: conflicts. For that it is less good in: places filled.',
  )
})

it('says nothing of shares that are better for one and less good for another', () => {
  const above = boardOf({ grace: [3, 2], ben: [2, 2] })
  const below = boardOf({ grace: [2, 2], ben: [1, 2] })
  expect(said(goals({ fairness: 1 }, { fairness: 9 }), [above, below])).toEqual({ text: '', better: [] })
})

it('weighs who is to be looked at before weeks in a row of two', () => {
  const row = (weeks: number) => {
    const days = ['2027-02-07', '2027-02-14', '2027-02-21'].slice(0, weeks)
    const services = days.map((date, at) =>
      serviceWith(`s${at}`, [placeWith({ userId: 'grace', wishes: ['rest'], inARow: at + 1 })], { date }),
    )
    return { ...even, services }
  }
  const own = goals({}, {})
  expect(said(own, [row(3), row(2)]).better).toContain('wishes')
  expect(said(own, [row(2), row(3)]).text).toMatch(/^Less good than what stood in: rest and wishes/)
})

it('says where nothing better was found', () => {
  const same = said(goals({ wishes: 5 }, { wishes: 5 }), [even, even], { changes: none })
  expect(same.text).toBe('No better plan was found than the one that stands.')
})

it('compares nothing where only empty places were filled, of an empty month, of gaps, and of what is not in the draft', () => {
  const uneven = boardOf({ grace: [2, 2], ben: [1, 2] })
  const better = goals({}, { wishes: 10 })
  const nothing = { text: '', better: [] }
  expect(said(better, [uneven, even], { changes: { ...none, fresh: [place] } })).toEqual(nothing)
  expect(said(goals({}), [uneven, even])).toEqual(nothing)
  expect(said([], [uneven, even])).toEqual(nothing)
  expect(said(better, [uneven, even], { mode: 'gaps' })).toEqual(nothing)
  expect(said(better, [uneven, even], { applied: false })).toEqual(nothing)
})
