import { expect, it } from 'vitest'
import { aboveShare, hasShare } from '#shared/rota/shares.ts'
import { english, translateFor } from '#shared/strings/translate.ts'
import { areOverShare, eachText, isUnderShare, printedPart, sharesText, shareText, shareWords } from './share.text.ts'

const DECEMBER = { from: '2026-12-01', to: '2026-12-31' }
const UNSAID = { rungs: 2, fair: 31 / 15, stated: false }

it('says services beside the part of all in one sentence', () => {
  const say = (planned: number, fair: number, to = DECEMBER.to) =>
    shareText({ planned, fair }, { ...DECEMBER, to }, english)
  expect(say(2, 31 / 15)).toBe('2 of about 2 in December')
  expect(say(0, 2)).toBe('0 of about 2 in December')
  expect(say(5, 6.24, '2027-02-28')).toBe('5 of about 6 or 7 (December to February)')
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
  expect(say({ planned: 3, fair: 1.2, rungs: 4, stated: true })).toEqual(['3 of about 1 or 2', false])
  expect(say({ planned: 4, fair: 2.04, rungs: 2, stated: false })).toEqual(['4 instead of about 2 or 3', true])
  // Who has offered less than the others do is above that, and never has the number that is printed.
  expect(say({ planned: 3, fair: 2.6, rungs: 2, stated: true })).toEqual(['3 instead of about 2', true])
  // A viewer who does not know what somebody has offered goes by the part alone.
  expect(shareWords({ planned: 3, fair: 2.42 }, english)).toBe('3 of about 2 or 3')
  expect(shareWords({ planned: 4, fair: 2.42 }, english)).toBe('4 instead of about 2 or 3')
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
    ...['1', '1', '2', '2 or 3', '2 or 3', '3'],
  ])
})

it('says one share in one way, however many somebody has and wherever the last place of the team stands', () => {
  const about = (planned: number, fair: number, more: { rungs?: number; stated?: boolean } = {}) =>
    shareWords({ planned, fair, ...more }, english).replace(/^.*about /, '')
  for (const fair of [1.26, 1.49, 1.51, 1.74])
    expect([0, 1, 2, 3].map((planned) => about(planned, fair))).toEqual(Array(4).fill('1 or 2'))
  const offered = { rungs: 4, stated: true }
  expect([3, 4, 5].map((planned) => shareWords({ planned, fair: 3.4, ...offered }, english))).toEqual([
    '3 of about 3 or 4',
    '4 of about 3 or 4',
    '5 instead of about 3 or 4',
  ])
  // Who has offered two has two, of however many others would fall to them.
  expect([1, 2, 3, 4].map((planned) => about(planned, 2.6, { rungs: 2, stated: true }))).toEqual(Array(4).fill('2'))
  // But one above a whole number is said where it is not too many.
  expect([1, 2, 3, 4].map((planned) => about(planned, 31 / 15))).toEqual(['2', '2', '2 or 3', '2 or 3'])
  // Nobody is below a part that is printed, or has more of it than is printed.
  expect([0, 1, 2].map((planned) => isUnderShare({ planned, fair: 1.6 }))).toEqual([true, false, false])
  expect(isUnderShare({ planned: 1, fair: 1.8 })).toBe(true)
  expect([1, 2].map((planned) => printedPart({ planned, fair: 1.5 }))).toEqual([2 / 3, 1])
})

it('says what a couple has as one number where their parts are hardly different, else what each has', () => {
  const one = { planned: 5, fair: 3, rungs: 3, stated: true }
  const other = { planned: 5, fair: 3.4, rungs: 4, stated: true }
  expect(sharesText([one, other], english)).toBe('5 instead of about 3 or 4')
  expect(sharesText([other, one], translateFor('es'))).toBe('5 en vez de unos 3 o 4')
  expect(sharesText([one, one], english)).toBe('5 instead of about 3')
  expect(
    sharesText(
      [
        { ...one, planned: 3 },
        { ...other, planned: 3 },
      ],
      english,
    ),
  ).toBe('3 of about 3 or 4')
  // What one of them has offered is not too many for the other.
  expect(
    sharesText(
      [
        { ...one, planned: 4 },
        { ...other, planned: 4 },
      ],
      english,
    ),
  ).toBe('4 of about 3 or 4')
  expect(
    [3, 4, 5].map((planned) =>
      areOverShare([
        { ...one, planned },
        { ...other, planned },
      ]),
    ),
  ).toEqual([...[false, false, true]])
  expect(sharesText([one, { ...one, fair: 5.4, rungs: 6 }], english)).toBe('5 instead of about 3 and 5 of about 5 or 6')
  expect(sharesText([one, { ...one, planned: 4 }], english)).toBe('5 instead of about 3 and 4 instead of about 3')
  expect(
    sharesText(
      [
        { ...one, planned: 1 },
        { planned: 1, fair: 0 },
      ],
      english,
    ),
  ).toBe('1 of about 3 and 1')
})
