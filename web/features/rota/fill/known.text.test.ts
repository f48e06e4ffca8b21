import { expect, it } from 'vitest'
import type { Known } from '#shared/rota/capacity.ts'
import { english } from '#shared/strings/translate.ts'
import { knownText, mindedText } from './known.text.ts'

const NOTHING: Known = { people: 14, saidWhen: 0, daysUnknown: [], saidHowOften: 0, skills: 0, couples: 0, wishes: 0 }
const know = (known: Partial<Known>) => knownText({ ...NOTHING, ...known }, english)

it('says of how many people it is known when they can', () => {
  expect(know({})).toBe('Nobody has said yet when they can.')
  expect(know({ saidHowOften: 14 })).toBe('How often they serve is known; nobody has said yet when they are away.')
  expect(know({ saidWhen: 1 })).toBe('Days away are known of one of 14.')
  expect(know({ saidWhen: 9 })).toBe('Days away are known of 9 of 14.')
  expect(know({ saidWhen: 14 })).toBe('Days away are known of all 14.')
})

it('says which skills, couples and wishes a fill takes into account', () => {
  const minds = (known: Partial<Known>) => mindedText({ ...NOTHING, ...known }, english)
  expect(minds({})).toBe('')
  expect(minds({ couples: 1 })).toBe('Fill takes one couple into account.')
  expect(minds({ skills: 1, wishes: 5 })).toBe('Fill takes one skill and 5 wishes about posts into account.')
  expect(minds({ skills: 3, couples: 2, wishes: 1 })).toBe(
    'Fill takes 3 skills, 2 couples, and one wish about posts into account.',
  )
})
