import { usePending, useStartedOutbox } from '../../../outbox/usePending.ts'
import { makeUuid } from '../../../platform/uuid.ts'
import { type PendingRecord, RECORD, type RecordOperation } from './records.outbox.ts'

export interface Records {
  /** Records of the service that the server does not have. */
  changes: PendingRecord[]
  /**
   * Lists a record at once, and keeps it on the device until the server has it. Resolves when the device has stored it.
   */
  add(text: string): Promise<void>
  /** Sends a refused record again. */
  retry(change: PendingRecord): void
  /** Forgets a refused record. */
  forget(change: PendingRecord): void
}

/** The records of a service. */
export function useRecords(serviceId: string): Records {
  const outbox = useStartedOutbox()
  const pending = usePending<RecordOperation>(RECORD)
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
