import { expect, it } from 'vitest'
import type { Known } from '#shared/rota/capacity.ts'
import { GOAL_NAMES, type RunGoal } from '#shared/rota/fill.ts'
import { english } from '#shared/strings/translate.ts'
import { knownText, restsText } from './known.text.ts'

const NOTHING: Known = { people: 14, saidWhen: 0, daysUnknown: [], saidHowOften: 0, skills: 0, couples: 0, wishes: 0 }
const know = (known: Partial<Known>) => knownText({ ...NOTHING, ...known }, english)

it('says before a fill of how many it is known when they can, and what is used', () => {
  expect(know({})).toBe('Nobody has said yet when they can. No skills, pairs or wishes of posts are known.')
  expect(know({ saidHowOften: 14 })).toMatch(
    /^How often they serve is known; nobody has said yet when they are away\. /,
  )
  expect(know({ saidWhen: 1, couples: 1 })).toBe('Days away are known of one of 14. It goes by one pair.')
  expect(know({ saidWhen: 9, skills: 3, couples: 2, wishes: 5 })).toBe(
    'Days away are known of 9 of 14. It goes by 3 skills, 2 pairs, and 5 wishes of posts.',
  )
  expect(know({ saidWhen: 14, skills: 1 })).toBe('Days away are known of all 14. It goes by one skill.')
})

it('says after it which goals are proved, and on what that rests', () => {
  const goals = (proved: number): RunGoal[] =>
    GOAL_NAMES.map((name, at) => ({ name, value: 0, bound: 0, proved: at < proved }))
  const all = GOAL_NAMES.length
  const rests = (proved: number, known: Partial<Known>) => restsText(goals(proved), { ...NOTHING, ...known }, english)
  expect(rests(all, {})).toBe(
    'There is no better plan with what is known: 14 people, none of whom has said when they can.',
  )
  expect(rests(all, { saidWhen: 3 })).toBe(
    'There is no better plan with what is known: 14 people, the days of 3 of them.',
  )
  expect(rests(2, { saidWhen: 1 })).toBe(
    `In 2 of ${all} things no plan is better, with what is known: 14 people, the days of one of them.`,
  )
  expect(rests(0, {})).toMatch(/^Whether there is a better plan is not known/)
})
