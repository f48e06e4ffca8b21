import type { QueryKey } from '@tanstack/react-query'
import type { ErrorCode } from '#shared/errors.ts'
import { ApiError } from '../api/error.ts'
import { type OutboxContext, type OutboxHandler, refusalFrom } from './pending.change.ts'

interface RemovalNeeds<Thing, Reply> extends Required<Pick<OutboxHandler<Thing>, 'kind' | 'accepts' | 'undoText'>> {
  /** The request needs `keepalive`: the request may go out as late as when the page is left. */
  remove(id: string, signal: AbortSignal): Promise<Reply | undefined>
  /** Receives what the server says of a thing that is gone. */
  onGone?(cache: OutboxContext['cache'], id: string, reply: Reply): void
  /** Error code of a thing that another person deleted first, which is what was wanted. */
  goneCode: ErrorCode
  /** Queries that the outcome makes old. */
  changed: QueryKey[]
}

/**
 * Handles deletions whose lane is the id of the thing. A failure is shown at once, offline too: its person decides what
 * to do next.
 */
export function removalHandler<Thing extends { _id: string }, Reply = undefined>(
  needs: RemovalNeeds<Thing, Reply>,
): OutboxHandler<Thing, Reply | undefined> {
  const { kind, accepts, undoText, remove, onGone, goneCode, changed } = needs
  const refetch = ({ cache }: OutboxContext) => {
    for (const queryKey of changed) cache.invalidateQueries({ queryKey })
  }
  return {
    kind,
    accepts,
    undoText,
    remembersSent: true,
    async send({ payload }, signal) {
      try {
        return await remove(payload._id, signal)
      } catch (error) {
        if (error instanceof ApiError && error.code === goneCode) return undefined
        throw error
      }
    },
    judge: (error) => ({ kind: 'refused', error: refusalFrom(error) }),
    onSent(context, { lane }, reply) {
      if (reply !== undefined) onGone?.(context.cache, lane, reply)
      refetch(context)
    },
    onRefused: refetch,
  }
}
