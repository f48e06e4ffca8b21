import type { Updateable } from 'kysely'
import type { ChannelName } from '#shared/channelNames.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import type { MessagesTable } from '../../../db/schema.ts'
import { MESSAGE_COLUMNS } from './messages.columns.ts'

const withSender = (db: Db) =>
  db
    .selectFrom('messages')
    .leftJoin('users as sender', 'sender.id', 'messages.sender_id')
    .select(MESSAGE_COLUMNS)
    .select(['sender.name as sender_name', 'sender.photo_url as sender_photo_url'])

export const messagesStore = {
  /** Messages before `before` (a `seq` of the channel), newest first. */
  page: fixedQuery((db, channel: ChannelName, before: number, limit: number) =>
    withSender(db)
      .where('messages.channel', '=', channel)
      .where('messages.seq', '<', before)
      .orderBy('messages.seq', 'desc')
      .limit(limit),
  ),

  /** Messages changed after a revision, oldest change first. */
  changedSince: fixedQuery((db, channel: ChannelName, revision: number, limit: number) =>
    withSender(db)
      .where('messages.channel', '=', channel)
      .where('messages.revision', '>', revision)
      .orderBy('messages.revision')
      .limit(limit),
  ),

  find: fixedQuery((db, id: string) => withSender(db).where('messages.id', '=', id)),

  findByUuid: fixedQuery((db, senderId: string, uuid: string) =>
    withSender(db).where('messages.sender_id', '=', senderId).where('messages.uuid', '=', uuid),
  ),

  /** The channel of the message that has this uploaded picture. */
  channelOfPicture: fixedQuery((db, url: string) =>
    db.selectFrom('messages').select('channel').where('image_url', '=', url),
  ),

  /** One person's messages, oldest first. */
  of: (db: Db, senderId: string) =>
    db
      .selectFrom('messages')
      .select(['channel', 'content', 'image_url', 'edited', 'deleted', 'created_at'])
      .where('sender_id', '=', senderId)
      .orderBy('created_at')
      .orderBy('channel')
      .orderBy('seq')
      .execute(),

  /** Returns false where the sender has used this uuid before. */
  insert: async (trx: Trx<'chat'>, row: MessagesTable): Promise<boolean> =>
    (await trx
      .insertInto('messages')
      .values(row)
      .onConflict((conflict) => conflict.columns(['sender_id', 'uuid']).doNothing())
      .returning('id')
      .executeTakeFirst()) !== undefined,

  /** The oldest stored messages of a channel, oldest first. */
  oldest: (trx: Db, channel: ChannelName, limit: number) =>
    trx
      .selectFrom('messages')
      .select(['id', 'image_url', 'created_at'])
      .where('channel', '=', channel)
      .orderBy('seq')
      .limit(limit)
      .execute(),

  forget: async (trx: Trx<'chat'>, ids: string[]): Promise<void> => {
    if (ids.length > 0) await trx.deleteFrom('messages').where('id', 'in', ids).execute()
  },

  /** Returns false where the message is deleted. */
  update: async (trx: Trx<'chat'>, id: string, change: Updateable<MessagesTable>): Promise<boolean> =>
    (await trx
      .updateTable('messages')
      .set(change)
      .where('id', '=', id)
      .where('deleted', '=', 0)
      .returning('id')
      .executeTakeFirst()) !== undefined,
}
