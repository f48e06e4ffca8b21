import { useEffect } from 'react'
import { useOutbox, usePending } from '../../../outbox/usePending.ts'
import { onNetworkIdle } from '../../../platform/networkIdle.ts'
import { makeUuid } from '../../../platform/uuid.ts'
import { type PendingRecord, RECORD, type RecordOperation } from './records.outbox.ts'

export interface Records {
  /** Records of the service that the server does not have. */
  changes: PendingRecord[]
  /** Lists a record at once, and keeps it on the device until the server has it. Resolves when the device has stored it. */
  add(text: string): Promise<void>
  /** Sends a refused record again. */
  retry(change: PendingRecord): void
  /** Forgets a refused record. */
  forget(change: PendingRecord): void
}

/** The records of a service. */
export function useRecords(serviceId: string): Records {
  const outbox = useOutbox()
  const pending = usePending<RecordOperation>(RECORD)

  // Records written before a reload are still sent.
  useEffect(
    () => onNetworkIdle(() => void outbox.start().catch((error) => console.warn('Pending records:', error))),
    [outbox],
  )

  return {
    changes: pending.filter(({ payload }) => payload.record.serviceId === serviceId),
    retry: ({ id }) => outbox.retry(id),
    forget: ({ id }) => void outbox.discard(id),
    add(text) {
      const record = { uuid: makeUuid(), serviceId, text, at: new Date().toISOString() }
      return outbox.add(RECORD, serviceId, { record } satisfies RecordOperation)
    },
  }
}
