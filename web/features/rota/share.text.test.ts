import { expect, it } from 'vitest'
import { aboveShare, hasShare } from '#shared/rota/shares.ts'
import { english } from '#shared/strings/translate.ts'
import { eachText, shareText, shareWords } from './share.text.ts'

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

it('prints numbers that say why one is too many for somebody, and the same number is not for others', () => {
  const say = (own: { planned: number; fair: number; rungs: number; stated: boolean }) => [
    shareWords(own, english),
    aboveShare(own) > 0,
  ]
  // Five with three services each: one has offered two, two have offered three, of two nobody knows.
  expect(say({ planned: 3, fair: 2.08, rungs: 2, stated: true })).toEqual(['3 instead of about 2', true])
  expect(say({ planned: 3, fair: 2.42, rungs: 3, stated: true })).toEqual(['3 of about 2 or 3', false])
  expect(say({ planned: 3, fair: 2.04, rungs: 2, stated: false })).toEqual(['3 of about 2 or 3', false])
  // Nobody has too many of what they have offered, however few others have.
  expect(say({ planned: 3, fair: 1.2, rungs: 4, stated: true })).toEqual(['3 of about 1', false])
  expect(say({ planned: 4, fair: 2.04, rungs: 2, stated: false })).toEqual(['4 instead of about 2', true])
  // Who has offered less than the others do is above that, and never has the number that is printed.
  expect(say({ planned: 3, fair: 2.6, rungs: 2, stated: true })).toEqual(['3 instead of about 2', true])
  // A viewer who does not know what somebody has offered goes by the part alone.
  expect(shareWords({ planned: 3, fair: 2.42 }, english)).toBe('3 of about 2 or 3')
  expect(shareWords({ planned: 4, fair: 2.42 }, english)).toBe('4 instead of about 2')
})

it('prints whole services alone, and calls nobody above their share who has the number that is printed', () => {
  for (let fair = 0.01; fair < 6; fair += 0.01)
    for (const rungs of [undefined, 1, 2, 3, 5])
      for (const stated of [true, false])
        for (let planned = 0; planned < 8; planned += 1) {
          const own = rungs === undefined ? { planned, fair } : { planned, fair, rungs, stated }
          const text = shareWords(own, english)
          const [about = '', less = '', more] = /about (\d+)(?: or (\d+))?$/.exec(text) ?? []
          const most = Number(more ?? less)
          const isAbove = 'rungs' in own && rungs !== undefined && aboveShare({ planned, fair, rungs, stated }) > 0
          if (about === '' || (planned <= most && (isAbove || text.includes('instead'))))
            expect({ ...own, text }).toBe('a number that agrees')
          if (isAbove && !text.includes('instead')) expect({ ...own, text }).toBe('said')
        }
  expect([0.4, 1, 2.07, 2.2, 2.5, 2.8].map((each) => eachText(each, english))).toEqual([
    ...['1', '1', '2', '2', '2 or 3', '3'],
  ])
})
