import { createECDH, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../server/db/client.ts'
import { risingId } from '../server/db/risingId.ts'
import { storedSession } from '../server/testing/storedSession.ts'

/** People who are told of the tasks in turn, with a device each. */
export const TOLD_PEOPLE = 100
const CHUNK = 500

/** A task, and whom it was given to. */
export interface Told {
  taskId: string
  userId: string
}

async function inChunks<Row>(rows: Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) await insert(rows.slice(start, start + CHUNK))
}

/**
 * Stores people with a subscription each at the push service `origin`, and the `rows` tasks that they are notified of.
 */
export async function storeTold(db: Database, origin: string, rows: number): Promise<Told[]> {
  const at = new Date().toISOString()
  const template = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const keys = createECDH('prime256v1')
  const ids = Array.from({ length: TOLD_PEOPLE }, (_, place) => `u${place}`)
  const people = ids.map((id) => ({
    ...template,
    id,
    role: 'standard' as const,
    email: `${id}@example.org`,
    verified_phone_number: null,
  }))
  const sessions = ids.map((id) => storedSession(id, at))
  const devices = ids.map((id) => {
    keys.generateKeys()
    return {
      session_id: `s-${id}`,
      user_id: id,
      endpoint: `${origin}/push/${id}-${'x'.repeat(150)}`,
      name: 'A browser',
      p256dh: keys.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
      created_at: at,
      renewed_at: at,
      last_sent_at: null,
      failing_since: null,
    }
  })
  const told = Array.from({ length: rows }, (_, place) => ({ taskId: `t${place}`, userId: `u${place % TOLD_PEOPLE}` }))
  const tasks = told.map(({ taskId, userId }) => ({
    id: taskId,
    title: 'Count the bulletins of the first service',
    due_date: null,
    status: 'Pending' as const,
    assigned_to: userId,
    version: 1,
    created_at: at,
  }))
  await inChunks(people, (rows) => db.insertInto('users').values(rows).execute())
  await inChunks(sessions, (rows) => db.insertInto('sessions').values(rows).execute())
  await inChunks(devices, (rows) => db.insertInto('push_subscriptions').values(rows).execute())
  await inChunks(tasks, (rows) => db.insertInto('tasks').values(rows).execute())
  return told
}

/** Writes an entry of the outbox for each task, in one transaction. */
export function enqueueTold(db: Database, told: Told[]): Promise<void> {
  const now = new Date().toISOString()
  const rows = told.map((payload) => ({
    ...{
      id: risingId(),
      kind: 'task.assigned' as const,
      payload: JSON.stringify(payload),
      created_at: now,
      due_at: now,
    },
    ...{ attempts: 0, leased_until: null },
  }))
  return db.transaction().execute((trx) => inChunks(rows, (some) => trx.insertInto('outbox').values(some).execute()))
}

/** Resolves when the outbox and the deliveries are empty. */
export async function untilEmpty(db: Database): Promise<void> {
  for (const table of ['outbox', 'push_deliveries'] as const)
    while ((await db.selectFrom(table).select('id').limit(1).execute()).length > 0) await wait(20)
}
