import { expect, it } from 'vitest'
import type { Shift } from '#shared/schedule.ts'
import { usualSunday } from './usualSunday.ts'

const shift = (date: string, serviceTime: string, assignment: string): Shift => ({
  _id: `${date} ${serviceTime} ${assignment} ${Math.random()}`,
  date,
  serviceTime,
  assignment,
  user: { _id: null, name: 'Ann' },
  tieColor: null,
})

it('takes the services of Sundays with as many people as a post had on one day', () => {
  const shifts = [
    shift('2026-11-08', '11 AM', 'Balcony'),
    shift('2026-11-08', '9am', 'Main Door'),
    shift('2026-11-15', '9:00 AM', 'main door'),
    shift('2026-11-15', '9am', 'Main Door'),
    shift('2026-11-11', '6pm', 'Main Door'),
  ]
  expect(usualSunday(shifts)).toEqual([
    { serviceTime: '9am', posts: [{ name: 'Main Door', people: 2 }] },
    { serviceTime: '11am', posts: [{ name: 'Balcony', people: 1 }] },
  ])
  expect(usualSunday([])).toEqual([])
})
