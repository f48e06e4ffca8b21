import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '#shared/people/users.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import { addMonths, monthSpan } from '../../../strings/dates.ts'
import type { ScheduleAddress } from './schedule.address.ts'
import { isMine } from './schedule.days.ts'
import { scheduleKeys, scheduleQuery } from './schedule.queries.ts'

const queryOf = ({ view, month }: ScheduleAddress) => {
  const { from, to } = monthSpan(month)
  return scheduleQuery(view, from, to)
}

/**
 * The shifts of one month. While another month or view loads, the previous data are the placeholder
 * (`isPlaceholderData`); one's own shifts are filtered from everybody's where those are cached. Once a month has
 * loaded, its neighbours are prefetched.
 */
export function useSchedule({ view, month }: ScheduleAddress, me: User): UseQueryResult<Shift[]> {
  const cache = useQueryClient()
  const query = useQuery({
    ...queryOf({ view, month }),
    placeholderData: (before) => {
      const known = cache.getQueryData(queryOf({ view: 'all', month }).queryKey) ?? before
      return view === 'personal' ? known?.filter((shift) => isMine(shift, me)) : known
    },
  })

  const isHere = query.isSuccess && !query.isPlaceholderData
  useEffect(() => {
    if (!isHere) return
    for (const distance of [1, -1]) cache.prefetchQuery(queryOf({ view, month: addMonths(month, distance) }))
  }, [isHere, cache, view, month])

  return query
}

/** Every shift in the cache, as a source of suggestions. */
export function useKnownShifts(month: string): Shift[] {
  const cache = useQueryClient()
  // The view of one's own shifts has not fetched everybody's yet.
  useQuery(queryOf({ view: 'all', month }))
  const lists = cache.getQueriesData<Shift[]>({ queryKey: scheduleKeys.all })
  const shifts = lists.flatMap(([, list]) => list ?? [])
  return [...new Map(shifts.map((shift) => [shift._id, shift])).values()]
}
