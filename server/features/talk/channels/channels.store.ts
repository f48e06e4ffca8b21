import { sql } from 'kysely'
import { CHANNELS, type ChannelName, type DayChannel } from '#shared/channelNames.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'

export const channelsStore = {
  /** Creates the channel of a day's talk, where it is not there. */
  create: fixedQuery((trx, name: DayChannel) =>
    trx
      .insertInto('channels')
      .values({ name, revision: 0 })
      .onConflict((conflict) => conflict.column('name').doNothing()),
  ),

  /** Names of all channels, those of days too. */
  names: async (db: Db): Promise<ChannelName[]> =>
    (await db.selectFrom('channels').select('name').orderBy('name').execute()).map(({ name }) => name),

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
   * Per channel: its revision, a person's read marker, and `seq` of the oldest message, which changes without a
   * revision when messages are forgotten.
   */
  states: (db: Db, userId: string, names: readonly ChannelName[]) =>
    db
      .selectFrom('channels')
      .where('channels.name', 'in', names)
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
      )
      .execute(),

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

  /**
   * Moves a person's read marker to the newest message whose `seq` is `upTo` or less, never back. Returns false,
   * without writing, where it is there already, or where nobody has written in the talk of a day.
   */
  read: async (trx: Trx<'chat'>, userId: string, name: ChannelName, upTo: number): Promise<boolean> =>
    (await trx
      .insertInto('read_markers')
      .columns(['user_id', 'channel', 'seq'])
      .expression((from) =>
        from
          .selectFrom('channels')
          .select((outer) => [
            sql<string>`cast(${userId} as text)`.as('user_id'),
            'channels.name as channel',
            sql<number>`coalesce(${outer
              .selectFrom('messages')
              .select(({ fn }) => fn.max('messages.seq').as('seq'))
              .whereRef('messages.channel', '=', 'channels.name')
              .where('messages.seq', '<=', upTo)}, 0)`.as('seq'),
          ])
          .where('channels.name', '=', name),
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

  /** Creates the read markers of a new person, at the newest message of each of the four channels. */
  readAll: (trx: Db, userId: string) =>
    trx
      .insertInto('read_markers')
      .columns(['user_id', 'channel', 'seq'])
      .expression((from) =>
        from
          .selectFrom('channels')
          .select([sql<string>`cast(${userId} as text)`.as('user_id'), 'name', 'revision'])
          .where('name', 'in', CHANNELS),
      )
      .execute(),
}
