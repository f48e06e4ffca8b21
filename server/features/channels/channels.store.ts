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
   * Per channel, what a person's unread count follows from: the revision, their read marker and the oldest message, which
   * changes without a revision when messages are forgotten.
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

  /** Number of messages by others after a read marker, of those that were there at a revision. */
  unread: fixedQuery((db, userId: string, name: ChannelName, marker: number, revision: number) =>
    db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('channel', '=', name)
      .where('seq', '>', marker)
      .where('seq', '<=', revision)
      .where('deleted', '=', 0)
      .where('sender_id', 'is distinct from', userId),
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
    db.selectFrom('read_markers').select(['channel', 'seq']).where('user_id', '=', userId).execute(),

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
