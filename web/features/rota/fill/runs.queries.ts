import { queryOptions } from '@tanstack/react-query'
import { runsApi } from '#shared/rota/fill.ts'
import { call } from '../../../api/call.ts'
import { planKeys } from '../rota.keys.ts'

/** Live events tell of progress; without a line it is asked for. */
const POLL_MS = 1500

/** A search as far as it has come. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: planKeys.run(id),
    queryFn: ({ signal }) => call(runsApi.show, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? POLL_MS : false),
  })

/** People who could have a place, and why it is somebody's or nobody's. */
export const explainQuery = (serviceId: string, postId: string) =>
  queryOptions({
    queryKey: planKeys.explain(serviceId, postId),
    queryFn: ({ signal }) => call(runsApi.explain, { serviceId, postId }, { signal }),
  })
