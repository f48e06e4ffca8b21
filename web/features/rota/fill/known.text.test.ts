import { expect, it } from 'vitest'
import type { Known } from '#shared/rota/capacity.ts'
import { english } from '#shared/strings/translate.ts'
import { knownText } from './known.text.ts'

const NOTHING: Known = { people: 14, saidWhen: 0, daysUnknown: [], saidHowOften: 0, skills: 0, couples: 0, wishes: 0 }
const know = (known: Partial<Known>) => knownText({ ...NOTHING, ...known }, english)

it('says of how many people it is known when they can', () => {
  expect(know({})).toBe('Nobody has said yet when they can.')
  expect(know({ saidHowOften: 14 })).toBe('How often they serve is known; nobody has said yet when they are away.')
  expect(know({ saidWhen: 1 })).toBe('Days away are known of one of 14.')
  expect(know({ saidWhen: 9, skills: 3, couples: 2, wishes: 5 })).toBe('Days away are known of 9 of 14.')
  expect(know({ saidWhen: 14 })).toBe('Days away are known of all 14.')
})
