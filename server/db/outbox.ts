import type { Db } from './client.ts'
import type { NewOutboxEntry } from './outbox.kinds.ts'
import { risingId } from './risingId.ts'

/**
 * Stores an outbox entry in the transaction of the change, due at once or later. Features call it through change.ts.
 */
export async function enqueue(trx: Db, { kind, payload }: NewOutboxEntry, dueAt?: Date): Promise<void> {
  const now = new Date().toISOString()
  const due_at = dueAt?.toISOString() ?? now
  const row = { id: risingId(), kind, payload: JSON.stringify(payload), created_at: now, due_at }
  await trx
    .insertInto('outbox')
    .values({ ...row, attempts: 0, leased_until: null })
    .execute()
}
