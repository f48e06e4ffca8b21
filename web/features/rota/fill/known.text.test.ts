import { expect, it } from 'vitest'
import type { Known } from '#shared/rota/capacity.ts'
import { english } from '#shared/strings/translate.ts'
import { knownText, mindedText } from './known.text.ts'

const NOTHING: Known = { people: 14, saidWhen: 0, daysUnknown: [], saidHowOften: 0, skills: 0, couples: 0, wishes: 0 }
const know = (known: Partial<Known>) => knownText({ ...NOTHING, ...known }, english)

it('says how many people have said when they can, and what a fill takes the others for', () => {
  expect(know({})).toBe('Nobody has said yet on which days they can: Fill takes everybody as free on every day.')
  expect(know({ saidHowOften: 14 })).toBe(
    'How often they serve is known; nobody has said yet on which days they can: Fill takes everybody as free on every day.',
  )
  const rest = 'Fill takes the others as free on every day.'
  expect(know({ saidWhen: 1 })).toBe(`One of 14 people has said on which days they can. ${rest}`)
  expect(know({ saidWhen: 9 })).toBe(`9 of 14 people have said on which days they can. ${rest}`)
  expect(know({ saidWhen: 14 })).toBe('All 14 people have said on which days they can.')
  expect(know({ people: 1, saidWhen: 1 })).toBe('They have said on which days they can.')
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
