import { expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { givenName, servingText, timesText } from './person.text.ts'

const place = (date: string, serviceTime = '9am') => ({ date, serviceTime })
const words = { today: '2026-12-06', t: english }
const december = { month: '2026-12', planned: 2, fair: 0.9 }

it('says only of a month that is more or less than an even share how many services it has', () => {
  const toCome = [place('2026-12-20'), place('2026-12-27')]
  expect(timesText(december, toCome, words)).toBe('2 times in December (about 1 if shared evenly)')
  expect(timesText({ ...december, planned: 3 }, toCome, words)).toBe(
    '3 times in December (1 past; about 1 if shared evenly)',
  )
  expect(timesText({ ...december, planned: 1 }, toCome.slice(1), words)).toBeNull()
  expect(timesText({ ...december, fair: 2.4 }, toCome, words)).toBeNull()
  expect(timesText({ ...december, planned: 1, fair: 0 }, toCome.slice(1), words)).toBeNull()
  expect(timesText({ ...december, planned: 0 }, [], words)).toBeNull()
})

it('counts a service once at which a draft leaves somebody, and calls none of it past', () => {
  const twice = [place('2026-12-20'), place('2026-12-20'), place('2026-12-20', '11am'), place('2027-01-03')]
  expect(timesText(december, twice, words)).toBe('2 times in December (about 1 if shared evenly)')
})

it('names the days of a post by month, those of a draft apart and once', () => {
  const on = (date: string, isDraft = false) => ({ date, isDraft })
  const told = [on('2026-12-20'), on('2026-12-27'), on('2027-01-03')]
  expect(servingText(told, words.t)).toBe('Dec 20, 27, Jan 3')
  expect(servingText([...told, on('2026-12-27', true), on('2027-01-10', true)], words.t)).toBe(
    'Dec 20, 27, Jan 3; in the draft: Jan 10',
  )
  const many = Array.from({ length: 16 }, (_, at) => on(`2026-12-${String(at + 10)}`))
  expect(servingText(many, words.t)).toMatch(/, 23, 2 more$/)
})

it('calls a person by the first word of their name, unless that is a title', () => {
  expect(['Grace Kim', 'Cher', 'Mrs. Jones'].map(givenName)).toEqual(['Grace', 'Cher', 'Mrs. Jones'])
})
