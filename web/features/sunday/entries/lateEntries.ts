import type { QueryClient } from '@tanstack/react-query'
import type { EntryRefusal } from '#shared/sunday/entries.ts'
import { ApiError } from '../../../api/error.ts'
import { awaitsServer, type OutboxHandler, type PendingChange } from '../../../outbox/pending.change.ts'

/** What a noun says of the entries that this device makes, and sends late, twice, in any order. */
interface LateEntries<Operation, Current> extends Pick<OutboxHandler<Operation, Current | undefined>, 'kind' | 'send'> {
  /** Shows what applies at the server. */
  show(cache: QueryClient, current: Current, operation: Operation): void
  /** Fetches what applies, where the server has not said it. */
  refetch(cache: QueryClient, operation: Operation): unknown
}

/** Sends the entries of a noun. One that the server has already changes nothing there. */
export const lateEntries = <Operation, Current>({
  kind,
  send,
  show,
  refetch,
}: LateEntries<Operation, Current>): OutboxHandler<Operation, Current | undefined> => ({
  kind,
  send,
  onSent: ({ cache }, { payload }, current) =>
    void (current === undefined ? refetch(cache, payload) : show(cache, current, payload)),
  onRefused: ({ cache }, { payload }) => void refetch(cache, payload),
})

/** What applies after the only entry of a request. Throws its refusal as an ApiError. */
export function appliesAfter<Current>(reply: { stored: Current[]; refused: { code: EntryRefusal }[] }) {
  for (const { code } of reply.refused) throw new ApiError({ status: 409, code, message: '' })
  return reply.stored[0]
}

/** The last entry of a lane, where it waits for the server or was refused; its error says why. */
export function lastOf<Operation>(changes: readonly PendingChange<Operation>[], lane: string | null) {
  const last = changes.findLast((change) => change.lane === lane)
  return {
    pending: last && awaitsServer(last) ? last : undefined,
    problem: last?.status === 'refused' ? last : undefined,
  }
}
