import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Shift } from '#shared/schedule.ts'
import type { User } from '#shared/users.ts'
import { addMonths, monthSpan } from '../../strings/dates.ts'
import type { ScheduleAddress } from './schedule.address.ts'
import { isMine } from './schedule.days.ts'
import { scheduleKeys, scheduleQuery } from './schedule.queries.ts'

const queryOf = ({ view, month }: ScheduleAddress) => {
  const { from, to } = monthSpan(month)
  return scheduleQuery(view, from, to)
}

/**
 * The shifts of one month. While another month or view is on its way, what was shown before stands in for it
 * (`isPlaceholderData`), and one's own shifts are picked out of everybody's where those are known. Once a month is here
 * its neighbours are fetched too, so that the next press shows them at once.
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

/** Every shift this browser has been told of, to learn from what was used before. */
export function useKnownShifts(month: string): Shift[] {
  const cache = useQueryClient()
  // Whoever looks at their own shifts only has not asked for the others yet.
  useQuery(queryOf({ view: 'all', month }))
  const lists = cache.getQueriesData<Shift[]>({ queryKey: scheduleKeys.all })
  const shifts = lists.flatMap(([, list]) => list ?? [])
  return [...new Map(shifts.map((shift) => [shift._id, shift])).values()]
}
