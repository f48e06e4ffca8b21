import { expect, it } from 'vitest'
import type { Shift } from '#shared/plan/schedule.ts'
import { partUpcoming } from './upcoming.ts'

const shift = (_id: string, date: string): Shift => ({
  _id,
  date,
  user: { _id: 'u1', name: 'Ann' },
  assignment: 'Main Door',
  serviceTime: '9am',
  tieColor: 'navy',
})

it('puts all shifts of the first day at the head', () => {
  const [a, b, c] = [shift('a', '2026-12-06'), shift('b', '2026-12-06'), shift('c', '2026-12-13')]
  expect(partUpcoming([a, b, c])).toEqual({ next: { date: '2026-12-06', shifts: [a, b] }, later: [c] })
})

it('has no head where nothing is coming', () => {
  expect(partUpcoming([])).toEqual({ next: null, later: [] })
})
