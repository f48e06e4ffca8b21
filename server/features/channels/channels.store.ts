import { sql } from 'kysely'
import { type ChannelName, UNREAD_MAX } from '#shared/channels.ts'
import type { Trx } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { fixedQuery } from '../../db/fixedQuery.ts'

export const channelsStore = {
  /** Nothing comes back where the session has ended. */
  raise: fixedQuery((trx, name: ChannelName, sessionId: string) =>
    trx
      .updateTable('channels')
      .set({ revision: sql`revision + 1` })
      .where('name', '=', name)
      .where(({ exists, selectFrom }) => exists(selectFrom('sessions').select('id').where('id', '=', sessionId)))
      .returning('revision'),
  ),

  /** Messages of others above a person's markers, in each channel. */
  unread: fixedQuery((db, userId: string) =>
    db
      .selectFrom('channels')
      .leftJoin('read_markers as marker', (join) =>
        join.onRef('marker.channel', '=', 'channels.name').on('marker.user_id', '=', userId),
      )
      .select('channels.name')
      .select((outer) =>
        outer
          .selectFrom(
            outer
              .selectFrom('messages')
              .select('messages.seq')
              .whereRef('messages.channel', '=', 'channels.name')
              .where('messages.seq', '>', sql<number>`coalesce(marker.seq, 0)`)
              .where('messages.deleted', '=', 0)
              .where('messages.sender_id', 'is distinct from', userId)
              // Keeps PostgreSQL on the index, too: it guesses otherwise that reading the table costs less.
              .orderBy('messages.seq')
              .limit(UNREAD_MAX)
              .as('unread'),
          )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('unread'),
      ),
  ),

  /** Moves a person's marker to the newest message. False where it stood there already: then nothing is written. */
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

  /** How far one person has read: the place of the last message in each channel. */
  markersOf: (db: Db, userId: string) =>
    db.selectFrom('read_markers').select(['channel', 'seq']).where('user_id', '=', userId).execute(),

  /** Markers of a new person: everything there is has been read. */
  readAll: (trx: Db, userId: string) =>
    trx
      .insertInto('read_markers')
      .columns(['user_id', 'channel', 'seq'])
      .expression((from) =>
        from.selectFrom('channels').select([sql<string>`cast(${userId} as text)`.as('user_id'), 'name', 'revision']),
      )
      .execute(),
}
