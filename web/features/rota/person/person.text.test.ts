import { expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { timesText } from './person.text.ts'

const place = (date: string, serviceTime = '9am') => ({ date, serviceTime })
const words = { today: '2026-12-06', t: english }
const december = { month: '2026-12', planned: 2, fair: 0.9 }

it('says services of a month with those that are over, and the share beside them', () => {
  const toCome = [place('2026-12-20'), place('2026-12-27')]
  expect(timesText(december, toCome, words)).toBe('2 times in December (share: about 1)')
  expect(timesText({ ...december, planned: 3 }, toCome, words)).toBe('3 times in December (1 past; share: about 1)')
  expect(timesText({ ...december, planned: 1, fair: 0 }, toCome.slice(1), words)).toBe('1 time in December')
  expect(timesText({ ...december, planned: 0 }, [], words)).toBeNull()
})

it('counts a service once at which a draft leaves somebody, and calls none of it past', () => {
  const twice = [place('2026-12-20'), place('2026-12-20'), place('2026-12-20', '11am'), place('2027-01-03')]
  expect(timesText(december, twice, words)).toBe('2 times in December (share: about 1)')
})
