import { describe, expect, it } from 'vitest'
import type { Shift } from '#shared/plan/schedule.ts'
import { isMemberName, serviceTimes, suggestOptions, usedBefore } from './schedule.suggestions.ts'

const shift = (assignment: string, tieColor: string | null): Shift => ({
  _id: 'shift',
  date: '2026-12-06',
  user: { _id: null, name: 'Esther Kim' },
  assignment,
  serviceTime: '9am',
  tieColor,
})

describe('usedBefore', () => {
  const shifts = [shift('Main Door', null), shift('balcony', 'Gold'), shift('Balcony', 'Gold'), shift('Altar', 'Blue')]

  it('puts the most frequent first, then by name, each spelling once', () =>
    expect(usedBefore(shifts, 'assignment')).toEqual(['balcony', 'Altar', 'Main Door']))

  it('leaves out what was left empty', () => expect(usedBefore(shifts, 'tieColor')).toEqual(['Gold', 'Blue']))
})

describe('serviceTimes', () => {
  it("are the team's own in the order of the day, and the four usual ones of a team that has none", () => {
    const own = ['11am', 'Vespers', '11am', '8:30am'].map((serviceTime) => ({ ...shift('Balcony', null), serviceTime }))
    expect(serviceTimes(own)).toEqual(['8:30am', '11am', 'Vespers'])
    expect(serviceTimes([])).toEqual(['9am', '10:45am', '6pm', '7pm'])
  })
})

describe('suggest', () => {
  const posts = ['Balcony', 'Left Aisle', 'Center Aisle', 'Lobby Greeter', 'Offering']

  it('offers everything before anything is typed', () => expect(suggestOptions('  ', posts)).toEqual(posts))

  it('puts beginnings of words before what merely holds the letters', () => {
    expect(suggestOptions('l', posts)).toEqual(['Left Aisle', 'Lobby Greeter', 'Balcony', 'Center Aisle'])
    expect(suggestOptions('AIS', posts)).toEqual(['Left Aisle', 'Center Aisle'])
  })

  it('has nothing to add to a post that is written out, or to a new one', () => {
    expect(suggestOptions('left  aisle', posts)).toEqual([])
    expect(suggestOptions('Parking', posts)).toEqual([])
  })
})

describe('isMemberName', () => {
  it('ignores spaces and case', () => {
    expect(isMemberName(' esther  kim', ['Esther Kim'])).toBe(true)
    expect(isMemberName('Esther', ['Esther Kim'])).toBe(false)
  })
})
