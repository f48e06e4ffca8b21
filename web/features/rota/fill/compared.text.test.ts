import { expect, it } from 'vitest'
import { GOAL_NAMES, type GoalName, type RunGoal } from '#shared/rota/fill.ts'
import { english } from '#shared/strings/translate.ts'
import { comparedText } from './compared.text.ts'

const place = { serviceId: 's', postId: 'p', userId: 'ann' }
const none = { fresh: [], changed: [], left: [] }

/** The goals of a run that came to `after` where what stood came to `before`; 0 where it is left out. */
const goals = (after: Partial<Record<GoalName, number>>, before?: Partial<Record<GoalName, number>>): RunGoal[] =>
  GOAL_NAMES.map((name) => {
    const goal = { name, value: after[name] ?? 0, bound: 0, proved: true }
    return before ? { ...goal, before: before[name] ?? 0 } : goal
  })

const said = (own: RunGoal[], changes: Parameters<typeof comparedText>[1] = { ...none, left: [place] }, change = {}) =>
  comparedText({ goals: own, mode: 'all', applied: true, ...change }, changes, english)

it('names the goals in which a plan is better than what stood, and those in which it is less good for that', () => {
  expect(said(goals({ wishes: 5 }, { wishes: 10 }))).toBe('Better than what stood in: rest and wishes.')
  expect(said(goals({ wishes: 5, fairness: 40 }, { wishes: 10, fairness: 30, coverage: 140 }))).toBe(
    'Better than what stood in: places filled and rest and wishes. For that it is less good in: fair shares.',
  )
})

it('says where nothing better was found, and where only weeks in a row or posts are better', () => {
  expect(said(goals({ wishes: 5 }, { wishes: 5 }), none)).toBe('No better plan was found than the one that stands.')
  expect(said(goals({ wishes: 5, stability: 2 }, { wishes: 5 }))).toBe(
    'As good as what stood by every goal, and better in weeks in a row or posts.',
  )
})

it('says nothing of an empty month, of gaps, and of what is not in the draft', () => {
  const better = goals({}, { wishes: 10 })
  expect(said(goals({}))).toBe('')
  expect(said([])).toBe('')
  expect(said(better, none, { mode: 'gaps' })).toBe('')
  expect(said(better, none, { applied: false })).toBe('')
})
