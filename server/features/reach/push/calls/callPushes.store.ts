import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../../../db/client.ts'
import { inChunks } from '../../../../db/inChunks.ts'
import type { CallPushesTable } from '../../../../db/migrations/0044_calls.ts'
import type { Schema } from '../../../../db/schema.ts'

const isFree = (now: string) => (where: ExpressionBuilder<Schema, 'call_pushes'>) =>
  where.or([where('leased_until', 'is', null), where('leased_until', '<', now)])

/** Pushes of calls. An expired lease counts as none. */
export const callPushesStore = {
  add: (trx: Db, rows: CallPushesTable[]) =>
    inChunks(rows, (some) => trx.insertInto('call_pushes').values(some).execute()),

  /** The devices to which a call was sent, or is about to be. */
  devicesOf: (trx: Db, callId: string) =>
    trx
      .selectFrom('call_pushes')
      .innerJoin('push_subscriptions as device', 'device.session_id', 'call_pushes.session_id')
      .innerJoin('users', 'users.id', 'call_pushes.user_id')
      .select(['call_pushes.session_id', 'call_pushes.user_id'])
      .select(({ fn }) => fn.coalesce('users.language', 'device.language').as('language'))
      .where('call_pushes.call_id', '=', callId)
      .where('call_pushes.ended', '=', 0)
      .execute(),

  /** Gives up the pushes of a call that has ended. */
  giveUp: (trx: Db, callId: string, at: string) =>
    trx
      .updateTable('call_pushes')
      .set({ settled_at: at })
      .where('call_id', '=', callId)
      .where('ended', '=', 0)
      .where('settled_at', 'is', null)
      .execute(),

  due: (db: Db, now: string) =>
    db
      .selectFrom('call_pushes')
      .select('uuid')
      .where('settled_at', 'is', null)
      .where('due_at', '<=', now)
      .where(isFree(now))
      .execute(),

  /** Leases those that are still free. */
  lease: (trx: Db, uuids: string[], now: string, until: string): Promise<CallPushesTable[]> =>
    inChunks(uuids, (some) =>
      trx
        .updateTable('call_pushes')
        .set({ leased_until: until })
        .where('uuid', 'in', some)
        .where('settled_at', 'is', null)
        .where(isFree(now))
        .returningAll()
        .execute(),
    ),

  settle: (trx: Db, uuids: string[], at: string) =>
    inChunks(uuids, (some) =>
      trx.updateTable('call_pushes').set({ settled_at: at }).where('uuid', 'in', some).execute(),
    ),

  /** Removes the pushes of calls that ended before an instant. */
  removeEndedBefore: (db: Db, at: string) =>
    db
      .deleteFrom('call_pushes')
      .where('call_id', 'in', db.selectFrom('calls').select('id').where('ended_at', '<', at))
      .execute(),

  postpone: (trx: Db, uuid: string, attempts: number, dueAt: string) =>
    trx
      .updateTable('call_pushes')
      .set({ attempts, due_at: dueAt, leased_until: null })
      .where('uuid', '=', uuid)
      .execute(),
}
