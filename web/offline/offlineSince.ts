import type { Query } from '@tanstack/react-query'
import { isUnreachable } from '../api/error.ts'

/** What of a query decides whether what it shows could be refreshed. */
export type Shown = Pick<Query, 'state'>

interface Connectivity {
  /** False where the browser is sure that there is no network. */
  isOnline: boolean
  /** Whether the server has said who is signed in since the app was opened. */
  isConfirmed: boolean
}

/** Never answered in this page: what it has is from the device. */
const isUnanswered = ({ state }: Shown): boolean => state.dataUpdateCount === 0

/** One silence passes, as long as there are data of this page. */
const isUnreached = (query: Shown): boolean =>
  isUnreachable(query.state.error) || (isUnanswered(query) && isUnreachable(query.state.fetchFailureReason))

/**
 * Since when what is on the screen is as it is, epoch milliseconds, where the server could not be asked for anything
 * newer; else null. `shown` are the queries of which something is on the screen, answered or not.
 */
export function offlineSince(shown: Shown[], { isOnline, isConfirmed }: Connectivity): number | null {
  const known = shown.filter(({ state }) => state.data !== undefined && state.dataUpdatedAt > 0)
  if (known.length === 0) return null
  const isOutOfReach = !isOnline || shown.some(isUnreached) || (!isConfirmed && known.some(isUnanswered))
  return isOutOfReach ? Math.min(...known.map(({ state }) => state.dataUpdatedAt)) : null
}
