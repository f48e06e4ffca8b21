import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './error.ts'

/** How long an answer counts as fresh. Changes made by others arrive over the socket before that. */
const FRESH_MS = 30_000

/** A refusal stays one however often it is asked for; silence and faults may pass. */
const mayPass = (error: Error): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** The one cache of what the server said. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The browser's opinion whether there is a line is often wrong; the request itself finds out.
        networkMode: 'always',
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
