import { sql } from 'kysely'
import type { ChannelName } from '#shared/channels.ts'
import type { Trx } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { fixedQuery } from '../../db/fixedQuery.ts'

export const channelsStore = {
  /** Returns no row where the session has ended. */
  raise: fixedQuery((trx, name: ChannelName, sessionId: string) =>
    trx
      .updateTable('channels')
      .set({ revision: sql`revision + 1` })
      .where('name', '=', name)
      .where(({ exists, selectFrom }) => exists(selectFrom('sessions').select('id').where('id', '=', sessionId)))
      .returning('revision'),
  ),

  /**
   * Per channel: its revision, a person's read marker, and `seq` of the oldest message, which changes without a revision when
   * messages are forgotten.
   */
  states: fixedQuery((db, userId: string) =>
    db
      .selectFrom('channels')
      .leftJoin('read_markers as marker', (join) =>
        join.onRef('marker.channel', '=', 'channels.name').on('marker.user_id', '=', userId),
      )
      .select(['channels.name', 'channels.revision'])
      .select(sql<number>`coalesce(marker.seq, 0)`.as('marker'))
      .select((outer) =>
        outer
          .selectFrom('messages')
          .select(({ fn }) => fn.min('messages.seq').as('oldest'))
          .whereRef('messages.channel', '=', 'channels.name')
          .as('oldest'),
      ),
  ),

  /** Messages after a `seq` that were posted by a revision and are not deleted, by rising `seq`. */
  places: fixedQuery((db, name: ChannelName, after: number, revision: number, limit: number) =>
    db
      .selectFrom('messages')
      .select(['seq', 'sender_id'])
      .where('channel', '=', name)
      .where('seq', '>', after)
      .where('seq', '<=', revision)
      .where('deleted', '=', 0)
      .orderBy('seq')
      .limit(limit),
  ),

  /** Messages changed after a revision. */
  changedSince: fixedQuery((db, name: ChannelName, revision: number) =>
    db
      .selectFrom('messages')
      .select(['seq', 'revision', 'sender_id', 'deleted'])
      .where('channel', '=', name)
      .where('revision', '>', revision),
  ),

  /** Moves a person's read marker to the newest message. Returns false, without writing, where it is there already. */
  read: async (trx: Trx<'chat'>, userId: string, name: ChannelName): Promise<boolean> =>
    (await trx
      .insertInto('read_markers')
      .columns(['user_id', 'channel', 'seq'])
      .expression((from) =>
        from
          .selectFrom('messages')
          .select([
            sql<string>`cast(${userId} as text)`.as('user_id'),
            sql<ChannelName>`cast(${name} as text)`.as('channel'),
            ({ fn }) => sql<number>`coalesce(${fn.max('seq')}, 0)`.as('seq'),
          ])
          .where('channel', '=', name),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'channel'])
          .doUpdateSet({ seq: sql`excluded.seq` })
          .where(sql<boolean>`read_markers.seq < excluded.seq`),
      )
      .returning('seq')
      .executeTakeFirst()) !== undefined,

  /** One person's read markers: per channel, `seq` of the last message read. */
  markersOf: (db: Db, userId: string) =>
    db.selectFrom('read_markers').select(['channel', 'seq']).where('user_id', '=', userId).orderBy('channel').execute(),

  /** Creates the read markers of a new person, at the newest message of each channel. */
  readAll: (trx: Db, userId: string) =>
    trx
      .insertInto('read_markers')
      .columns(['user_id', 'channel', 'seq'])
      .expression((from) =>
        from.selectFrom('channels').select([sql<string>`cast(${userId} as text)`.as('user_id'), 'name', 'revision']),
      )
      .execute(),
}
