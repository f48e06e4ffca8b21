import { describe, expect, it } from 'vitest'
import type { Meeting } from '#shared/work/meetings.ts'
import { byDate, findMeetings, partMeetings } from './meetings.list.ts'

const meeting = (title: string, date: string, more: Partial<Meeting> = {}): Meeting => ({
  _id: title,
  title,
  date,
  time: '10:00 AM',
  location: null,
  type: 'Training',
  assignedTo: [],
  ...more,
})

const titles = (meetings: Meeting[]): string[] => meetings.map(({ title }) => title)

const list = [
  meeting('first aid', '2026-12-13', { location: 'Fellowship Hall' }),
  meeting('last year', '2025-12-06'),
  meeting('planning', '2027-01-03', { type: 'Meeting', time: 'after the 6pm service' }),
  meeting('yesterday', '2026-12-05'),
  meeting('today', '2026-12-06'),
  meeting('second aid', '2026-12-13'),
]

describe('the list', () => {
  it('is sorted by date, and within a day as the server has it', () => {
    expect(titles(byDate(list))).toEqual(['last year', 'yesterday', 'today', 'first aid', 'second aid', 'planning'])
  })

  it('has what was apart, the last one first', () => {
    const { coming, earlier } = partMeetings(list, '2026-12-06')
    expect(titles(coming)).toEqual(['today', 'first aid', 'second aid', 'planning'])
    expect(titles(earlier)).toEqual(['yesterday', 'last year'])
  })

  it('is searched by all that stands in it', () => {
    const found = (typed: string) => titles(findMeetings(list, typed))
    expect(found('AID')).toEqual(['first aid', 'second aid'])
    expect(found(' fellowship  hall')).toEqual(['first aid'])
    expect(found('january')).toEqual(['planning'])
    expect(found('2026-12-13')).toEqual(['first aid', 'second aid'])
    expect(found('6pm')).toEqual(['planning'])
    expect(found('nothing of the kind')).toEqual([])
    expect(findMeetings(list, '  ')).toBe(list)
  })
})
