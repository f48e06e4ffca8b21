import { describe, expect, it } from 'vitest'
import type { Shift } from '#shared/plan/schedule.ts'
import { groupShiftsByDay } from '../schedule.days.ts'
import { gridOf } from './print.grid.ts'

const shift = (name: string, assignment: string, serviceTime: string): Shift => ({
  _id: `${name} ${assignment} ${serviceTime}`,
  date: '2026-12-06',
  user: { _id: null, name },
  assignment,
  serviceTime,
  tieColor: null,
})

/** Names by post and service. */
function tableOf(shifts: Shift[]) {
  const [day] = groupShiftsByDay(shifts)
  if (!day) throw new Error('There is no day')
  const { services, rows } = gridOf(day)
  return {
    services: services.map(({ serviceTime }) => serviceTime),
    rows: rows.map(({ post, cells }) => [post, ...cells.map((cell) => cell.map(({ user }) => user.name).join(', '))]),
  }
}

describe('the grid of a printed day', () => {
  it('has a row for each post and a column for each service, in order', () => {
    const shifts = [
      shift('Ann', 'Balcony', '9am'),
      shift('Ben', 'Main Door', '9am'),
      shift('Cy', 'Main Door', '10:45am'),
      shift('Dan', 'Lobby', '10:45am'),
    ]
    expect(tableOf(shifts)).toEqual({
      services: ['9am', '10:45am'],
      rows: [
        ['Balcony', 'Ann', ''],
        ['Main Door', 'Ben', 'Cy'],
        ['Lobby', '', 'Dan'],
      ],
    })
  })

  it('has two people in one cell, and one row for posts that differ only in case', () => {
    const shifts = [shift('Ann', 'Main Door', '9am'), shift('Ben', 'main door', '9am')]
    expect(tableOf(shifts).rows).toEqual([['Main Door', 'Ann, Ben']])
  })
})
