import { queryOptions } from '@tanstack/react-query'
import { coverageApi } from '#shared/rota/coverage.ts'
import { call } from '../../../api/call.ts'
import { planKeys } from '../rota.keys.ts'

/** People who have said yes at the published services of a span of days. */
export const coverageQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: planKeys.coverage(from, to),
    queryFn: ({ signal }) => call(coverageApi.list, { from, to }, { signal }),
  })
