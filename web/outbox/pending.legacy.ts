import { deleteDB, openDB } from 'idb'
import type { StoredChange } from './pending.store.ts'

// Versions before the common outbox stored messages and changes of tasks in databases of their own.

const STORE = 'unsent'

interface LegacyRow {
  uuid: string
  owner: string
  writtenAt: string
  place: number
  [field: string]: unknown
}

/** A message: its fields beside the envelope, and a sentence where it was refused. */
function messageFrom({ uuid: id, owner, writtenAt: createdAt, place: position, ...row }: LegacyRow): StoredChange {
  const { channel, content, imageUrl, picture, refusal } = row
  const error =
    typeof refusal === 'string' ? { status: 400, code: 'unnamed', message: refusal, issues: [], reply: {} } : null
  const payload = { channel, content, imageUrl, picture }
  return { id, kind: 'message', lane: String(channel), payload, owner, createdAt, position, error }
}

/** A change of a task. A refusal lacked `issues`. */
function taskFrom({ uuid: id, owner, writtenAt: createdAt, place: position, ...row }: LegacyRow): StoredChange {
  const payload = row.attempt as { task?: { _id?: string } }
  const error = row.refusal
    ? { issues: [], ...(row.refusal as Omit<NonNullable<StoredChange['error']>, 'issues'>) }
    : null
  return { id, kind: 'task', lane: String(payload?.task?._id), payload, owner, createdAt, position, error }
}

const LEGACY = { 'ushers-chat': messageFrom, 'ushers-tasks': taskFrom }

/** Moves the rows of one database that is there; none is made. */
async function moveFrom(name: string, move: (row: LegacyRow) => Promise<void>): Promise<void> {
  const database = await openDB(name, 1, {
    upgrade(_, __, ___, transaction) {
      transaction.done.catch(() => undefined)
      transaction.abort()
    },
  }).catch(() => null)
  if (!database) return
  for (const row of await database.getAll(STORE)) {
    await move(row)
    await database.delete(STORE, row.uuid)
  }
  database.close()
  // A tab of the older version may hold it a while longer.
  deleteDB(name).catch((error) => console.warn(`${name} stays:`, error))
}

/** Moves what an older version has not sent. A tab of that version may send it, too: a second time does no harm. */
export async function moveLegacyChanges(put: (change: StoredChange) => Promise<void>): Promise<void> {
  for (const [name, toChange] of Object.entries(LEGACY)) await moveFrom(name, (row) => put(toChange(row)))
}
