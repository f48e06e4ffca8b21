import { expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { aboveShare, hasShare, shareText } from './share.text.ts'

const DECEMBER = { from: '2026-12-01', to: '2026-12-31' }
const UNSAID = { rungs: 2, fair: 31 / 15, stated: false }

it('says services beside the part of all in one sentence', () => {
  const say = (planned: number, fair: number, to = DECEMBER.to) =>
    shareText({ planned, fair }, { ...DECEMBER, to }, english)
  expect(say(2, 31 / 15)).toBe('2 of about 2 in December')
  expect(say(0, 2)).toBe('0 of about 2 in December')
  expect(say(5, 6.24, '2027-02-28')).toBe('5 of about 6 (December to February)')
  expect(say(2, 0.9)).toBe('2 instead of about 1 in December')
  expect(say(1, 0)).toBe('1 in December')
})

it('calls nobody above a share of whom nobody has said how often, while all serve as often', () => {
  expect([2, 3, 4].map((planned) => aboveShare({ ...UNSAID, planned }))).toEqual([0, 0, 1])
  // Somebody who has offered two serves three.
  expect(aboveShare({ ...UNSAID, planned: 3, stated: true })).toBe(1)
  // Fewer places than people would like to have are nobody's too many.
  expect(aboveShare({ ...UNSAID, planned: 2, fair: 1.2 })).toBe(0)
  expect([0, 1, 2, 3].map((planned) => hasShare({ ...UNSAID, planned }))).toEqual([false, false, true, true])
  expect(hasShare({ planned: 1, fair: 1.4, rungs: 2, stated: false })).toBe(false)
})
