import { queryOptions } from '@tanstack/react-query'
import { callOutsApi } from '#shared/callOuts.ts'
import { reachApi } from '#shared/reach.ts'
import { call } from '../../../api/call.ts'
import { planKeys } from '../rota.keys.ts'

/** Searches for stand-ins. */
export const callOutsQuery = queryOptions({
  queryKey: planKeys.callOuts,
  queryFn: ({ signal }) => call(callOutsApi.list, {}, { signal }),
})

/** Whether pushes arrive at each person, and their phone number. */
export const reachQuery = queryOptions({
  queryKey: planKeys.reach,
  queryFn: ({ signal }) => call(reachApi.list, {}, { signal }),
})
