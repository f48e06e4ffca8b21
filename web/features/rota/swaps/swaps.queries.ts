import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Swap, type SwapProposal, swapsApi } from '#shared/rota/swaps.ts'
import { call } from '../../../api/call.ts'
import { ApiError, isTooMany } from '../../../api/error.ts'
import { isTransient } from '../../../api/queryClient.ts'
import { planKeys, rotaKeys } from '../rota.keys.ts'

/** The person for whom a call is made, where that is not oneself. */
type ActsFor = { for?: string }

/**
 * People with whom an own place can be traded. The query follows the viewer's places (`since`: when they were fetched)
 * instead of the rota's events: once a place is traded nobody may be asked about it.
 */
export const partnersQuery = (assignmentId: string, since: number, whose: ActsFor = {}) =>
  queryOptions({
    queryKey: ['swapPartners', assignmentId, since],
    placeholderData: keepPreviousData,
    // The server searches for one device of a person at a time, and so often a minute. Earlier results stay on the
    // screen.
    retry: (failures, error) => failures < 2 && (isTransient(error) || isTooMany(error)),
    retryDelay: (_failures, error) => 1000 * ((error instanceof ApiError && error.retryAfter) || 1),
    queryFn: ({ signal }) => call(swapsApi.partners, { assignmentId, ...whose }, { signal }),
  })

/** Swaps of everybody that have not ended, for admins. */
export const openSwapsQuery = queryOptions({
  queryKey: planKeys.swaps,
  queryFn: ({ signal }) => call(swapsApi.list, {}, { signal }),
})

/** Asks for swaps, all or none. The data on the screen are fetched again, also after a refusal. */
export async function askForSwaps(cache: QueryClient, proposals: SwapProposal[], whose: ActsFor = {}): Promise<Swap[]> {
  try {
    return await call(swapsApi.propose, { proposals, ...whose })
  } finally {
    cache.invalidateQueries({ queryKey: rotaKeys.all })
  }
}

/** Actions on a swap: answered, taken back, and decided by an admin. */
export type SwapAct = 'yes' | 'no' | 'withdraw' | 'allow' | 'refuse'

const CALLS: Record<SwapAct, (id: string, whose: ActsFor) => Promise<Swap>> = {
  yes: (id, whose) => call(swapsApi.answer, { id, answer: 'yes', ...whose }),
  no: (id, whose) => call(swapsApi.answer, { id, answer: 'no', ...whose }),
  withdraw: (id, whose) => call(swapsApi.withdraw, { id, ...whose }),
  allow: (id) => call(swapsApi.decide, { id, answer: 'yes' }),
  refuse: (id) => call(swapsApi.decide, { id, answer: 'no' }),
}

/** Does it and returns the swap as it is then. The data on the screen are fetched again, also after a refusal. */
export async function actOnSwap(cache: QueryClient, id: string, act: SwapAct, whose: ActsFor = {}): Promise<Swap> {
  try {
    return await CALLS[act](id, whose)
  } finally {
    cache.invalidateQueries({ queryKey: rotaKeys.all })
  }
}

/** The swap as it is now, where a refusal says so. */
export const swapIn = (error: unknown): Swap | undefined =>
  error instanceof ApiError ? (error.reply.swap as Swap | undefined) : undefined
