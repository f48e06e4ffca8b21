import { queryOptions } from '@tanstack/react-query'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { call } from '../../../api/call.ts'
import { planKeys } from '../rota.keys.ts'

/** Searches for stand-ins. */
export const callOutsQuery = queryOptions({
  queryKey: planKeys.callOuts,
  queryFn: ({ signal }) => call(callOutsApi.list, {}, { signal }),
})
