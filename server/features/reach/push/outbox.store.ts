import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { OUTBOX_KINDS } from '../../../db/outbox.kinds.ts'

/** Kinds of notifications that this release knows. */
const KNOWN_KINDS = Object.keys(OUTBOX_KINDS).filter((kind) => kind !== 'hook.event')

/** Outbox entries, written by `enqueue`. */
export const outboxStore = {
  /**
   * Due entries of known kinds, the oldest first. A process owns an entry once it has removed it. Unknown kinds were
   * written by a newer release during an upgrade, and wait for a process of that release.
   */
  due: fixedQuery((db, now: string, limit: number) =>
    db
      .selectFrom('outbox')
      .selectAll()
      .where('due_at', '<=', now)
      .where('kind', 'in', KNOWN_KINDS)
      .orderBy('due_at')
      .limit(limit),
  ),

  /** Removes entries, and returns the ids of those that no other process had removed. */
  remove: async (trx: Db, ids: string[]): Promise<Set<string>> =>
    new Set(
      (await inChunks(ids, (some) => trx.deleteFrom('outbox').where('id', 'in', some).returning('id').execute())).map(
        ({ id }) => id,
      ),
    ),

  /** Postpones entries that could not be expanded. */
  async postpone(db: Db, ids: string[], dueAt: string): Promise<void> {
    await inChunks(ids, (some) =>
      db.updateTable('outbox').set({ attempts: sql`attempts + 1`, due_at: dueAt }).where('id', 'in', some).execute(),
    )
  },

  /** Makes entries due after `latestDue` due now. */
  bringBack: (db: Db, now: string, latestDue: string) =>
    db.updateTable('outbox').set({ due_at: now }).where('due_at', '>', latestDue).execute(),
}
