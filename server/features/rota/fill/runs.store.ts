import type { Insertable, Selectable, Updateable } from 'kysely'
import { isAdmin } from '#shared/people/users.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { RotaRunProofsTable, RotaRunsTable } from '../../../db/schema.ts'

export type RunRow = Selectable<RotaRunsTable> & { starter: string | null }

/** Columns that change while a run is open, and when it ends. */
export type OpenRunChange = Updateable<RotaRunsTable>

const withStarter = (db: Db) =>
  db
    .selectFrom('rota_runs')
    .leftJoin('users', 'users.id', 'rota_runs.started_by')
    .selectAll('rota_runs')
    .select('users.name as starter')

export const runsStore = {
  find: (db: Db, id: string): Promise<RunRow | undefined> =>
    withStarter(db).where('rota_runs.id', '=', id).executeTakeFirst(),

  /** The run that has not ended; there is one at most. */
  findOpen: (db: Db): Promise<RunRow | undefined> => withStarter(db).where('ended_at', 'is', null).executeTakeFirst(),

  /** The newest fill of a span with this day that came to its end. */
  findLastDone: (db: Db, day: string): Promise<RunRow | undefined> =>
    withStarter(db)
      .where('kind', '=', 'fill')
      .where('state', '=', 'done')
      .where('from_day', '<=', day)
      .where('to_day', '>=', day)
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst(),

  insert: (trx: Trx<'rota'>, row: Insertable<RotaRunsTable>) => trx.insertInto('rota_runs').values(row).execute(),

  insertProofs: (trx: Trx<'runs'>, row: Insertable<RotaRunProofsTable>) =>
    trx.insertInto('rota_run_proofs').values(row).execute(),

  findProofs: (db: Db, id: string): Promise<RotaRunProofsTable | undefined> =>
    db.selectFrom('rota_run_proofs').selectAll().where('run_id', '=', id).executeTakeFirst(),

  /** The fills that ended last. */
  findNewest: (db: Db, count: number): Promise<RunRow[]> =>
    withStarter(db)
      .where('kind', '=', 'fill')
      .where('ended_at', 'is not', null)
      .orderBy('started_at', 'desc')
      .limit(count)
      .execute(),

  /** Changes a run unless it has ended. Returns false where it has. */
  async updateOpen(db: Db, id: string, change: OpenRunChange): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('rota_runs')
      .set(change)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0
  },

  update: (trx: Trx<'rota'>, id: string, change: Updateable<RotaRunsTable>) =>
    trx.updateTable('rota_runs').set(change).where('id', '=', id).execute(),

  /** True while the person who began the run is an admin who is not suspended. */
  isOfAdmin: async (db: Db, id: string): Promise<boolean> => {
    const starter = await db
      .selectFrom('rota_runs')
      .innerJoin('users', 'users.id', 'rota_runs.started_by')
      .select('users.role')
      .where('rota_runs.id', '=', id)
      .where('users.suspended', '=', 0)
      .executeTakeFirst()
    return starter !== undefined && isAdmin(starter)
  },

  /** Open runs whose process has not updated `alive_at` since then. */
  findSilent: (db: Db, since: string): Promise<{ id: string }[]> =>
    db.selectFrom('rota_runs').select('id').where('ended_at', 'is', null).where('alive_at', '<', since).execute(),

  /** Deletes ended runs that began before then. */
  removeBefore: (trx: Trx<'rota'>, before: string) =>
    trx.deleteFrom('rota_runs').where('started_at', '<', before).where('ended_at', 'is not', null).execute(),
}
