import { describe, expect, it } from 'vitest'
import type { Shift } from '#shared/plan/schedule.ts'
import { groupShiftsByDay, isMine, nextDay } from './schedule.days.ts'

const shift = (fields: Partial<Shift> & { name?: string; linkedTo?: string | null }): Shift => ({
  _id: 'shift',
  date: '2026-12-06',
  user: { _id: fields.linkedTo ?? null, name: fields.name ?? 'Esther Kim' },
  assignment: 'Balcony',
  serviceTime: '9am',
  tieColor: 'Blue',
  ...fields,
})

describe('groupByDay', () => {
  it('keeps the order of the server for days, services and shifts', () => {
    const days = groupShiftsByDay([
      shift({ _id: 'a', date: '2026-12-06', serviceTime: '9am' }),
      shift({ _id: 'b', date: '2026-12-06', serviceTime: '9am' }),
      shift({ _id: 'c', date: '2026-12-06', serviceTime: '10:45am' }),
      shift({ _id: 'd', date: '2026-12-13', serviceTime: '9am' }),
    ])
    expect(
      days.map((day) => [
        day.date,
        day.services.map((service) => [service.serviceTime, service.shifts.map((s) => s._id)]),
      ]),
    ).toEqual([
      [
        '2026-12-06',
        [
          ['9am', ['a', 'b']],
          ['10:45am', ['c']],
        ],
      ],
      ['2026-12-13', [['9am', ['d']]]],
    ])
  })

  it('has no day for no shift', () => expect(groupShiftsByDay([])).toEqual([]))

  it('says which tie a service shares, that it has none, or that there are several', () => {
    const tieOf = (...colors: (string | null)[]) =>
      groupShiftsByDay(colors.map((tieColor) => shift({ tieColor })))[0]?.services[0]?.sharedTie
    expect(tieOf('Blue', 'Blue')).toBe('Blue')
    expect(tieOf(null, null)).toBeNull()
    expect(tieOf('Blue', 'Gold')).toBeUndefined()
    expect(tieOf('Blue', null)).toBeUndefined()
  })
})

describe('isMine', () => {
  const me = { _id: 'me', name: 'Esther Kim' }

  it('goes by the link when there is one', () => {
    expect(isMine(shift({ linkedTo: 'me', name: 'Esther Lee' }), me)).toBe(true)
    expect(isMine(shift({ linkedTo: 'somebody', name: 'Esther Kim' }), me)).toBe(false)
  })

  it('goes by the name, spaces and case ignored, when there is none', () => {
    expect(isMine(shift({ name: ' esther  KIM ' }), me)).toBe(true)
    expect(isMine(shift({ name: 'Esther Kimball' }), me)).toBe(false)
  })
})

describe('nextDay', () => {
  const days = groupShiftsByDay(['2026-12-06', '2026-12-13', '2026-12-20'].map((date) => shift({ date })))

  it('is today when somebody serves today', () => expect(nextDay(days, '2026-12-13', () => false)).toBe('2026-12-13'))
  it('is the first day after today else', () => expect(nextDay(days, '2026-12-07', () => false)).toBe('2026-12-13'))
  it('is the day before while something of it is on over midnight', () =>
    expect(nextDay(days, '2026-12-14', ({ date }) => date === '2026-12-13')).toBe('2026-12-13'))
  it('is none when all are over', () => expect(nextDay(days, '2026-12-21', () => false)).toBeUndefined())
})
