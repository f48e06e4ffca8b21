import { expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { givenName, nextFirst, timesText } from './person.text.ts'

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
