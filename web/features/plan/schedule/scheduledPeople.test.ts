import { expect, it } from 'vitest'
import type { Shift } from '#shared/plan/schedule.ts'
import { nextTogether, scheduledPeople } from './scheduledPeople.ts'

const shift = (date: string, name: string, assignment: string, serviceTime = '9am', isMember = true): Shift => ({
  ...{ _id: `${date}${name}${assignment}${serviceTime}`, date, assignment, serviceTime, tieColor: null },
  user: { _id: isMember ? name.toLowerCase() : null, name },
})
const bill = { _id: 'bill', name: 'Bill' }

it('names the posts of each person of the team, the most frequent first, and nobody else', () => {
  const shifts = [
    ...[shift('2026-12-06', 'Carol', 'Balcony'), shift('2026-12-13', 'Carol', 'Main Door')],
    ...[shift('2026-12-20', 'Carol', 'Main Door'), shift('2026-12-06', 'A guest', 'Lobby', '9am', false)],
    // Twice in one service is one service.
    ...[shift('2026-12-06', 'Dan', 'Lobby'), { ...shift('2026-12-06', 'Dan', 'Lobby'), _id: 'again' }],
    ...[shift('2026-12-13', 'Dan', 'Balcony'), shift('2026-12-20', 'Dan', 'Balcony')],
  ]
  expect(scheduledPeople(shifts)).toEqual([
    { _id: 'carol', name: 'Carol', posts: ['Main Door', 'Balcony'] },
    { _id: 'dan', name: 'Dan', posts: ['Balcony', 'Lobby'] },
  ])
  expect(scheduledPeople([])).toEqual([])
})

it('says who stands with somebody on the next day on which they serve, at their services alone', () => {
  const shifts = [
    ...[shift('2026-12-06', 'Bill', 'Lobby'), shift('2026-12-06', 'Eve', 'Lobby')],
    ...[shift('2026-12-20', 'Bill', 'Lobby'), shift('2026-12-20', 'Fay', 'Lobby')],
    ...[shift('2026-12-13', 'Bill', 'Main Door'), shift('2026-12-13', 'Carol', 'Main Door')],
    ...[shift('2026-12-13', 'Dan', 'Lobby', '10:45am'), shift('2026-12-13', 'Gus', 'Lobby')],
  ]
  const next = (today: string) => {
    const found = nextTogether(shifts, bill, today)
    return found && [found.date, ...found.others.map(({ name }) => name)]
  }
  expect(next('2026-12-07')).toEqual(['2026-12-13', 'Carol', 'Gus'])
  expect(next('2026-12-13')).toEqual(['2026-12-13', 'Carol', 'Gus'])
  expect(next('2026-12-21')).toBeNull()
})

it('a day with two own services has the people of both', () => {
  const shifts = [
    ...[shift('2026-12-13', 'Bill', 'Main Door'), shift('2026-12-13', 'Bill', 'Main Door', '10:45am')],
    ...[shift('2026-12-13', 'Carol', 'Main Door'), shift('2026-12-13', 'Dan', 'Lobby', '10:45am')],
    shift('2026-12-13', 'Eve', 'Lobby', '6pm'),
  ]
  expect(nextTogether(shifts, bill, '2026-12-01')?.others.map(({ name }) => name)).toEqual(['Carol', 'Dan'])
})
