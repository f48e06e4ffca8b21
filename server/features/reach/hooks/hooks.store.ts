import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { DELIVERIES_SHOWN } from '#shared/reach/hooks.ts'
import type { Db } from '../../../db/client.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { Schema } from '../../../db/schema.ts'

export type HookRow = Selectable<Schema['hooks']>
export type HookDeliveryRow = Selectable<Schema['hook_deliveries']>

/** The kind of outbox entry that is for hooks, as its index has it: without a parameter. */
const FOR_HOOKS = sql<boolean>`kind = 'hook.event'`

const isFree = (now: string) => (where: ExpressionBuilder<Schema, 'hooks'>) =>
  where.or([where('leased_until', 'is', null), where('leased_until', '<', now)])

const waitingOf = (db: Db, hookId: string) =>
  db.selectFrom('hook_deliveries').where('hook_id', '=', hookId).where('state', '=', 'waiting')

/** Deliveries of a hook that were tried, the latest first. */
const triedOf = (db: Db, hookId: string) =>
  db
    .selectFrom('hook_deliveries')
    .where('hook_id', '=', hookId)
    .where('tried_at', 'is not', null)
    .orderBy('tried_at', 'desc')
    .orderBy('number', 'desc')
    .limit(DELIVERIES_SHOWN)

export const hooksStore = {
  /** Hooks with the names of their makers, oldest first. */
  all: (db: Db) =>
    db
      .selectFrom('hooks')
      .leftJoin('users as maker', 'maker.id', 'hooks.created_by')
      .selectAll('hooks')
      .select('maker.name as maker')
      .orderBy('hooks.created_at')
      .orderBy('hooks.id')
      .execute(),

  /** The events of the hooks that are not paused, as JSON. */
  listening: fixedQuery((db) => db.selectFrom('hooks').select('events').where('paused_at', 'is', null)),

  active: (db: Db): Promise<HookRow[]> =>
    db.selectFrom('hooks').selectAll().where('paused_at', 'is', null).orderBy('id').execute(),

  find: (db: Db, id: string): Promise<HookRow | undefined> =>
    db.selectFrom('hooks').selectAll().where('id', '=', id).executeTakeFirst(),

  madeBy: (db: Db, userId: string): Promise<HookRow[]> =>
    db.selectFrom('hooks').selectAll().where('created_by', '=', userId).orderBy('created_at').orderBy('id').execute(),

  insert: (trx: Db, row: HookRow) => trx.insertInto('hooks').values(row).execute(),

  update: (trx: Db, id: string, change: Partial<HookRow>) =>
    trx.updateTable('hooks').set(change).where('id', '=', id).execute(),

  remove: (trx: Db, id: string) => trx.deleteFrom('hooks').where('id', '=', id).execute(),

  /** Ids of hooks to which something is due, and no process sends. */
  due: async (db: Db, now: string): Promise<string[]> =>
    (
      await db
        .selectFrom('hooks')
        .select('id')
        .where('paused_at', 'is', null)
        .where('next_at', '<=', now)
        .where(isFree(now))
        .orderBy('id')
        .execute()
    ).map(({ id }) => id),

  /** Leases a hook that is still free; undefined where it is not. */
  lease: (trx: Db, id: string, now: string, lease: Pick<HookRow, 'lease' | 'leased_until'>) =>
    trx.updateTable('hooks').set(lease).where('id', '=', id).where(isFree(now)).returningAll().executeTakeFirst(),

  /** The hook, while it has this lease. */
  leased: (trx: Db, id: string, lease: string): Promise<HookRow | undefined> =>
    trx.selectFrom('hooks').selectAll().where('id', '=', id).where('lease', '=', lease).executeTakeFirst(),

  /** Makes tries after `latestDue` due now, and ends leases beyond `lease.latest` at `lease.end`. */
  async bringBack(trx: Db, now: string, times: { latestDue: string; lease: { latest: string; end: string } }) {
    const { latestDue, lease } = times
    await trx.updateTable('hooks').set({ next_at: now }).where('next_at', '>', latestDue).execute()
    await trx.updateTable('hooks').set({ leased_until: lease.end }).where('leased_until', '>', lease.latest).execute()
  },
}

export const hookDeliveriesStore = {
  /** Entries of the outbox for hooks, the oldest first. */
  entries: fixedQuery((db, limit: number) =>
    db.selectFrom('outbox').select(['id', 'payload', 'created_at']).where(FOR_HOOKS).orderBy('id').limit(limit),
  ),

  removeEntries: (trx: Db, ids: string[]) =>
    inChunks(ids, (some) => trx.deleteFrom('outbox').where('id', 'in', some).returning('id').execute()),

  add: (trx: Db, rows: HookDeliveryRow[]) =>
    inChunks(rows, (some) => trx.insertInto('hook_deliveries').values(some).returning('id').execute()),

  /** The delivery that is next. */
  next: (db: Db, hookId: string): Promise<HookDeliveryRow | undefined> =>
    waitingOf(db, hookId).selectAll().orderBy('number').limit(1).executeTakeFirst(),

  waiting: async (db: Db, hookId: string): Promise<number> => {
    const row = await waitingOf(db, hookId)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },

  tried: (db: Db, hookId: string): Promise<HookDeliveryRow[]> => triedOf(db, hookId).selectAll().execute(),

  update: (trx: Db, id: string, change: Partial<HookDeliveryRow>) =>
    trx.updateTable('hook_deliveries').set(change).where('id', '=', id).execute(),

  /** Forgets what was sent, but for the deliveries that the list shows. */
  prune: (trx: Db, hookId: string) =>
    trx
      .deleteFrom('hook_deliveries')
      .where('hook_id', '=', hookId)
      .where('state', '<>', 'waiting')
      .where('id', 'not in', triedOf(trx, hookId).select('id'))
      .execute(),

  /** Forgets what waits for hooks that were paused before a time. */
  forgetPaused: (trx: Db, before: string) =>
    trx
      .deleteFrom('hook_deliveries')
      .where('state', '=', 'waiting')
      .where('hook_id', 'in', trx.selectFrom('hooks').select('id').where('paused_at', '<', before))
      .execute(),
}
