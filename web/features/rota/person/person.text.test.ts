import { expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { givenName } from '../helpers/useHelped.ts'
import { monthTexts, nextFirst } from './person.text.ts'

const place = (date: string, serviceTime = '9am') => ({ date, serviceTime })
const words = { today: '2026-12-06', t: english }
const december = { month: '2026-12', planned: 2, fair: 0.9 }

const textsOf = (load: typeof december, toCome: Parameters<typeof monthTexts>[1], told = words) =>
  monthTexts([load], toCome, told)

it('says only of a month that is more or less than an even share how many services it has', () => {
  const toCome = [place('2026-12-20'), place('2026-12-27')]
  expect(textsOf(december, toCome)).toEqual(['2 times in December (about 1 if shared evenly)'])
  expect(textsOf({ ...december, planned: 3 }, toCome)).toEqual([
    '3 times in December (1 past; about 1 if shared evenly)',
  ])
  expect(textsOf({ ...december, planned: 1 }, toCome.slice(1))).toEqual([])
  expect(textsOf({ ...december, fair: 2.4 }, toCome)).toEqual([])
  // What every list prints as 'about 1 or 2' is even.
  expect(textsOf({ ...december, fair: 1.4 }, toCome)).toEqual([])
  expect(textsOf({ ...december, planned: 3, fair: 1.4 }, [])).toEqual([
    '3 times in December (3 past; about 1 or 2 if shared evenly)',
  ])
  expect(textsOf({ ...december, planned: 1, fair: 0 }, toCome.slice(1))).toEqual([])
  expect(textsOf({ ...december, planned: 0 }, [])).toEqual([])
})

it('says the next month first and this one last, and of the last days of a month the next ones alone', () => {
  const january = { month: '2027-01', planned: 4, fair: 3 }
  const february = { month: '2027-02', planned: 3, fair: 2.6 }
  const toCome = [place('2026-12-20'), place('2026-12-27')]
  const all = (today: string) => monthTexts([december, january, february], toCome, { ...words, today })
  const later = ['4 times in January (about 3 if shared evenly)', '3 in February']
  expect(all('2026-12-06')).toEqual([...later, '2 in December (about 1)'])
  expect(all('2026-12-29')).toEqual(later)
  const even = { ...january, fair: 4 }
  expect(monthTexts([even, { ...february, fair: 2 }], [], words)).toEqual([
    '4 times in January',
    '3 in February (about 2 if shared evenly)',
  ])
  // A month that ends is no reason to say something of those that are even.
  expect(monthTexts([december, february], [], { ...words, today: '2026-12-29' })).toEqual([])
})

it('counts a service once at which a draft leaves somebody, and calls none of it past', () => {
  const twice = [place('2026-12-20'), place('2026-12-20'), place('2026-12-20', '11am'), place('2027-01-03')]
  expect(textsOf(december, twice)).toEqual(['2 times in December (about 1 if shared evenly)'])
})

it('names places in the order in which they come, of a day by the time, and one that a draft leaves once', () => {
  const at = (date: string, serviceTime: string, isDraft = false, post = 'Balcony') => ({
    ...{ date, serviceTime, post, isDraft },
  })
  const next = [at('2026-12-20', '9am'), at('2026-12-20', '11am'), at('2027-01-03', '9am', true)]
  expect(nextFirst([next[2], at('2026-12-20', '9am', true), next[1], next[0]] as typeof next)).toEqual(next)
  const moved = [at('2026-12-20', '9am'), at('2026-12-20', '9am', true, 'Lobby')]
  expect(nextFirst(moved)).toEqual(moved)
})

it('calls a person by the first word of their name, unless that is a title', () => {
  expect(['Grace Kim', 'Cher', 'Mrs. Jones'].map(givenName)).toEqual(['Grace', 'Cher', 'Mrs. Jones'])
})
