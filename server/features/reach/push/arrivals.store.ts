import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { OutboxKind } from '../../../db/outbox.kinds.ts'
import type { PushArrivalsTable } from '../../../db/schema.ts'
import type { FollowedPush } from './notifications/notification.ts'

/** Pushes whose arrival on a device is followed, by the uuid of their payload. */
export const arrivalsStore = {
  add: (trx: Db, rows: PushArrivalsTable[]) =>
    inChunks(rows, (some) => trx.insertInto('push_arrivals').values(some).execute()),

  find: (db: Db, uuid: string) =>
    db.selectFrom('push_arrivals').selectAll().where('uuid', '=', uuid).executeTakeFirst(),

  /** Subjects of these pushes; those that are not followed, or are about nothing with an id, are left out. */
  subjects: (db: Db, uuids: string[]): Promise<(FollowedPush & { kind: string })[]> =>
    inChunks(uuids, (some) =>
      db
        .selectFrom('push_arrivals')
        .select(['uuid', 'kind', 'user_id', 'session_id', 'subject_id'])
        .where('uuid', 'in', some)
        .where('subject_id', 'is not', null)
        .$narrowType<{ subject_id: string }>()
        .execute(),
    ),

  /**
   * Resolves to whether a push of this kind about a subject was handed over to the push service of a session's device.
   * A push on its way counts as handed over.
   */
  async handedOver(
    db: Db,
    kind: OutboxKind,
    { userIds, subjectIds }: { userIds: string[]; subjectIds: string[] },
    now: string,
  ): Promise<(subjectId: string, sessionId: string | null) => boolean> {
    const rows = await inChunks(subjectIds, (some) =>
      db
        .selectFrom('push_arrivals as push')
        .leftJoin('push_deliveries as delivery', (join) =>
          join.onRef('delivery.session_id', '=', 'push.session_id').onRef('delivery.uuid', '=', 'push.uuid'),
        )
        .select(['push.subject_id', 'push.session_id'])
        .where('push.user_id', 'in', userIds)
        .where('push.kind', '=', kind)
        .where('push.subject_id', 'in', some)
        .where((push) =>
          push.or([
            push('push.taken_at', 'is not', null),
            push('push.arrived_at', 'is not', null),
            push('delivery.leased_until', '>=', now),
          ]),
        )
        .execute(),
    )
    const found = new Set(rows.map(({ subject_id, session_id }) => `${subject_id} ${session_id}`))
    return (subjectId, sessionId) => found.has(`${subjectId} ${sessionId}`)
  },

  /** Stores when a push service took pushes; those that are not followed have no row. */
  markTaken: (trx: Db, uuids: string[], at: string) =>
    inChunks(uuids, (some) =>
      trx
        .updateTable('push_arrivals')
        .set({ taken_at: at })
        .where('uuid', 'in', some)
        .where('taken_at', 'is', null)
        .execute(),
    ),

  /** Stores when a push was shown first. Returns what it is about, or undefined where that was stored before. */
  markArrived: (trx: Db, uuid: string, at: string) =>
    trx
      .updateTable('push_arrivals')
      .set({ arrived_at: at })
      .where('uuid', '=', uuid)
      .where('arrived_at', 'is', null)
      .returning(['kind', 'user_id', 'subject_id'])
      .executeTakeFirst(),

  /** Stores when a push was opened first. */
  markOpened: (trx: Db, uuid: string, at: string) =>
    trx
      .updateTable('push_arrivals')
      .set({ opened_at: at })
      .where('uuid', '=', uuid)
      .where('opened_at', 'is', null)
      .execute(),

  async removeBefore(db: Db, sentAt: string): Promise<void> {
    await db.deleteFrom('push_arrivals').where('sent_at', '<', sentAt).execute()
  },
}
