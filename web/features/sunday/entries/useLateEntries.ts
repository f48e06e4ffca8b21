import type { Hold } from '../../../outbox/pending.change.ts'
import { awaitsServer, type PendingChange } from '../../../outbox/pending.change.ts'
import { usePending, useStartedOutbox } from '../../../outbox/usePending.ts'
import { makeUuid } from '../../../platform/uuid.ts'

/** What every entry has: a uuid, and the moment when it was made. */
export const madeNow = () => ({ uuid: makeUuid(), at: new Date().toISOString() })

/** The entries of a kind that the server does not have, and what is done with them. */
export function useLateEntries<Operation>(kind: string) {
  type Change = PendingChange<Operation>
  const outbox = useStartedOutbox()
  return {
    changes: usePending<Operation>(kind),
    /** The entries of a lane at this moment: of two taps, the second may come before React has rendered the first. */
    present: (lane: string) =>
      outbox.changes().filter((change): change is Change => change.kind === kind && change.lane === lane),
    /**
     * Lists an entry at once, and keeps it on the device until the server has it. Resolves when the device has stored
     * it.
     */
    add: (lane: string, operation: Operation, hold?: Hold) => outbox.add(kind, lane, operation, hold),
    amend: (change: Change, operation: Operation) => void outbox.amend(change, operation),
    /** Sends a refused entry again. */
    retry: ({ id }: Change) => outbox.retry(id),
    forget: ({ id }: Change) => void outbox.discard(id),
    /** Forgets those of these entries that were refused. */
    forgetRefused(changes: readonly Change[]) {
      for (const change of changes) if (!awaitsServer(change)) outbox.discard(change.id)
    },
  }
}
