import type { Query } from '@tanstack/react-query'
import { isUnreachable } from '../api/error.ts'

/** The part of a query that tells whether its data could be refreshed. */
export type Shown = Pick<Query, 'state'>

interface Connectivity {
  /** False where the browser is sure that there is no network. */
  isOnline: boolean
  /** True once the server has said who is signed in since the app was opened. */
  isConfirmed: boolean
}

/** True for a query that no response has updated in this page: its data come from the device. */
const isUnanswered = ({ state }: Shown): boolean => state.dataUpdateCount === 0

/**
 * True when the server cannot be reached for this query; a first failed attempt counts only without data of this page.
 */
const isUnreached = (query: Shown): boolean =>
  isUnreachable(query.state.error) || (isUnanswered(query) && isUnreachable(query.state.fetchFailureReason))

/**
 * Age of the data on screen where the server cannot be reached: the oldest update in epoch milliseconds; else null.
 * `shown` are the queries with observers.
 */
export function offlineSince(shown: Shown[], { isOnline, isConfirmed }: Connectivity): number | null {
  const known = shown.filter(({ state }) => state.data !== undefined && state.dataUpdatedAt > 0)
  if (known.length === 0) return null
  const isOutOfReach = !isOnline || shown.some(isUnreached) || (!isConfirmed && known.some(isUnanswered))
  return isOutOfReach ? Math.min(...known.map(({ state }) => state.dataUpdatedAt)) : null
}
