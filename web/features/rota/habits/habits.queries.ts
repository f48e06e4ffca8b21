import { queryOptions, useQuery } from '@tanstack/react-query'
import { habitsApi } from '#shared/rota/habits.ts'
import { call } from '../../../api/call.ts'
import { planKeys } from '../rota.keys.ts'

export const habitsQuery = queryOptions({
  queryKey: planKeys.setup('habits'),
  queryFn: ({ signal }) => call(habitsApi.show, {}, { signal }),
})

/** Questions about what the schedule shows that wait for an answer; 0 until that is known. */
export const useOpenHabits = (): number => useQuery(habitsQuery).data?.habits.length ?? 0
