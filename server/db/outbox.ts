import type { Db } from './client.ts'
import { risingId } from './risingId.ts'

/** Something that people who are not looking are to be told; expanded to its recipients when it is sent. */
export interface OutboxEntry {
  /** `noun.verb`, such as 'interest.received'. */
  kind: string
  payload: Record<string, unknown>
}

/** Writes down what is to be told, inside the transaction of what happened: never one without the other. */
export async function enqueue(trx: Db, { kind, payload }: OutboxEntry): Promise<void> {
  const now = new Date().toISOString()
  const row = { id: risingId(), kind, payload: JSON.stringify(payload), created_at: now, due_at: now }
  await trx
    .insertInto('outbox')
    .values({ ...row, attempts: 0, leased_until: null })
    .execute()
}
