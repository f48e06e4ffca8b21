import { type NewRecord, type Record, recordsApi } from '#shared/sunday/records.ts'
import { call } from '../../../api/call.ts'
import type { OutboxHandler, PendingChange } from '../../../outbox/pending.change.ts'
import { applyRecord, refetchRecords } from './records.queries.ts'

/** The kind of records in the outbox; their lane is the service. */
export const RECORD = 'record'

export interface RecordOperation {
  record: NewRecord
}

export type PendingRecord = PendingChange<RecordOperation>

/** Sends what was written down. A record that the server has already stays as it is there. */
export const recordsHandler: OutboxHandler<RecordOperation, Record> = {
  kind: RECORD,
  send: ({ payload: { record } }, signal) => call(recordsApi.create, record, { signal }),
  onSent({ cache }, _change, stored) {
    if (stored) applyRecord(cache, stored)
    else refetchRecords(cache)
  },
}
