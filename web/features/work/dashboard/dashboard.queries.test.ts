import { afterEach, expect, it } from 'vitest'
import type { Shift } from '#shared/plan/schedule.ts'
import { makeQueryClient } from '../../../api/queryClient.ts'
import { scheduleQuery } from '../../plan/schedule/schedule.queries.ts'
import { upcomingFromBefore, upcomingQuery } from './dashboard.queries.ts'

const cache = makeQueryClient()
afterEach(() => cache.clear())

const shift = (date: string): Shift => ({
  _id: date,
  date,
  user: { _id: 'me', name: 'Ann' },
  assignment: 'Balcony',
  serviceTime: '9am',
  tieColor: null,
})

it('finds the coming shifts in an earlier day’s look, the one that looked furthest', () => {
  expect(upcomingFromBefore(cache, '2026-12-06')).toBeUndefined()
  cache.setQueryData(scheduleQuery('personal', '2026-12-01', '2026-12-31').queryKey, [shift('2026-12-13')])
  cache.setQueryData(upcomingQuery('2026-12-05').queryKey, [shift('2026-12-13'), shift('2027-01-01')])
  cache.setQueryData(scheduleQuery('all', '2026-12-01', '2027-12-31').queryKey, [shift('2026-12-20')])
  expect(upcomingFromBefore(cache, '2026-12-06')?.map(({ date }) => date)).toEqual(['2026-12-13', '2027-01-01'])
  expect(upcomingFromBefore(cache, '2027-02-01')).toBeUndefined()
})
