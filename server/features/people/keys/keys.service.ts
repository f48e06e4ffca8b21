import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { KEY_PREFIX, KEYS_MAX, type KeyWish, type NewProgramKey, type ProgramKey } from '#shared/people/keys.ts'
import type { Change } from '../../../db/change.ts'
import { type Db, isDatabaseGone } from '../../../db/client.ts'
import type { ProgramKeysTable } from '../../../db/schema.ts'
import { hashToken, newToken } from '../../../db/spentTokens.ts'
import type { Program, Viewer } from '../../../http/viewer.ts'
import type { PersonalData } from '../personalData.ts'
import { type KeyRow, keysStore } from './keys.store.ts'

/** Form of a key: no session's token has its length. */
const KEY = new RegExp(`^${KEY_PREFIX}[\\w-]{43}$`)

export const isKey = (token: string): boolean => KEY.test(token)

/** Throws 401 where a key has ended since the request came. */
export async function mustStillHold(trx: Db, keyId: string): Promise<void> {
  if (!(await keysStore.isLive(trx, keyId))) throw new AppError('not_signed_in')
}

/** Maximum staleness of the time of last use (rule 58); writing it on every request would make each read a write. */
const TOUCH_AFTER_MS = 60_000

/** Updates the time of last use of keys. Ignores a full or locked database, which can still be read. */
function keyTouch(db: Db) {
  /** Milliseconds, as `performance.now()`. */
  let againAt = 0
  return async (id: string, lastUsedAt: string | null): Promise<void> => {
    const staleSince = new Date(Date.now() - TOUCH_AFTER_MS).toISOString()
    if ((lastUsedAt !== null && lastUsedAt >= staleSince) || performance.now() < againAt) return
    try {
      await keysStore.touch(db, id, new Date().toISOString())
    } catch (error) {
      if (!isDatabaseGone(error)) throw error
      againAt = performance.now() + TOUCH_AFTER_MS
    }
  }
}

/** The name of a key, also of one that has ended; undefined for an unknown one. */
export const keyName = keysStore.nameOf

const toKey = (row: KeyRow): ProgramKey => ({
  _id: row.id,
  name: row.name,
  access: row.access,
  role: row.role,
  createdAt: row.created_at,
  createdBy: row.created_by === null ? null : { _id: row.created_by, name: row.creator_name ?? '' },
  lastUsedAt: row.last_used_at,
})

const personalData = (db: Db): PersonalData => ({
  tables: ['program_keys'],
  async ofPerson({ _id }) {
    const keys = (await keysStore.madeBy(db, _id)).map(({ created_at, last_used_at, ended_at, ...key }) => ({
      ...key,
      createdAt: created_at,
      lastUsedAt: last_used_at,
      endedAt: ended_at,
    }))
    return { keys }
  },
})

interface Needs {
  db: Db
  change: Change
}

/** Keys by which other programs call the API (rules 58, 59, decision 0044). */
export function keysService({ db, change }: Needs) {
  const touch = keyTouch(db)

  return {
    /** The program of a key; null where it is unknown or has ended. */
    async authenticateKey(key: string): Promise<Program | null> {
      const [row] = await keysStore.findLive(db, hashToken(key))
      if (!row) return null
      await touch(row.id, row.last_used_at)
      return {
        keyId: row.id,
        access: row.access,
        role: row.role === 'admin' ? 'admin' : 'standard',
        scheduleRevision: row.schedule_revision ?? 0,
        workRevision: row.work_revision ?? 0,
        usersRevision: row.users_revision ?? 0,
        rotaRevision: row.rota_revision ?? 0,
      }
    },

    list: async (): Promise<ProgramKey[]> => (await keysStore.list(db)).map(toKey),

    /** Makes a key. 409 `list_full` where there are `KEYS_MAX`. */
    create: (viewer: Viewer, { name, access, role }: KeyWish): Promise<NewProgramKey> =>
      // The lock of people: two at once would else both be the fiftieth.
      change.by(viewer)('users', async ({ trx, audit }) => {
        if ((await keysStore.countLive(trx)) >= KEYS_MAX)
          throw new AppError('list_full', { params: { limit: KEYS_MAX } })
        const key = KEY_PREFIX + newToken()
        const row: ProgramKeysTable = {
          id: randomUUID(),
          name,
          token_hash: hashToken(key),
          access,
          role,
          created_by: viewer._id,
          created_at: new Date().toISOString(),
          last_used_at: null,
          ended_at: null,
        }
        await keysStore.insert(trx, row)
        await audit({ action: 'key.made', actorId: viewer._id, subjectId: row.id, detail: { name, access, role } })
        return { ...toKey({ ...row, creator_name: viewer.name }), key }
      }),

    /** Ends a key. 404 where it has ended. */
    remove: (viewer: Viewer, { id }: { id: string }): Promise<void> =>
      change.by(viewer)('users', async ({ trx, audit }) => {
        const ended = await keysStore.end(trx, id, new Date().toISOString())
        if (!ended) throw new AppError('not_found')
        await audit({ action: 'key.ended', actorId: viewer._id, subjectId: id, detail: { name: ended.name } })
      }),

    personalData: personalData(db),
  }
}
