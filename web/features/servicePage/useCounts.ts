import type { Count } from '#shared/counts.ts'
import { isOpen } from '../../outbox/pending.change.ts'
import { usePending, useStartedOutbox } from '../../outbox/usePending.ts'
import { makeUuid } from '../../platform/uuid.ts'
import { COUNT, type CountOperation, isOfSame, type PendingCount } from './counts.outbox.ts'

export interface Counts {
  /** Counts of the service that the server does not have. */
  changes: PendingCount[]
  /** Waits on the device until the server has it; `text` names the kind and zone. */
  add(counted: Pick<Count, 'zoneId' | 'kindId' | 'value'>, text: string): void
  /** Forgets a refused count. */
  forget(change: PendingCount): void
}

/** Counts at a service. */
export function useCounts(serviceId: string): Counts {
  const outbox = useStartedOutbox()
  const pending = usePending<CountOperation>(COUNT)

  const changes = pending.filter(({ payload }) => payload.count.serviceId === serviceId)

  return {
    changes,
    forget: ({ id }) => void outbox.discard(id),
    add(counted, text) {
      for (const change of changes)
        if (isOfSame(change.payload.count, counted) && !isOpen(change)) outbox.discard(change.id)
      const count = { uuid: makeUuid(), serviceId, ...counted, at: new Date().toISOString() }
      outbox.add(COUNT, serviceId, { count, text } satisfies CountOperation)
    },
  }
}
