import { type NewRecord, type Record, recordsApi } from '#shared/sunday/records.ts'
import { call } from '../../../api/call.ts'
import type { PendingChange } from '../../../outbox/pending.change.ts'
import { lateEntries } from '../entries/lateEntries.ts'
import { applyRecord, refetchRecords } from './records.queries.ts'

/** The kind of records in the outbox; their lane is the service. */
export const RECORD = 'record'

export interface RecordOperation {
  record: NewRecord
}

export type PendingRecord = PendingChange<RecordOperation>

export const recordsHandler = lateEntries<RecordOperation, Record>({
  kind: RECORD,
  send: ({ payload: { record } }, signal) => call(recordsApi.create, record, { signal }),
  show: applyRecord,
  refetch: refetchRecords,
})
