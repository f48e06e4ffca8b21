import type { Selectable } from 'kysely'
import { english } from '#shared/strings/translate.ts'
import type { Message } from '#shared/talk/messages.ts'
import type { MessagesTable } from '../../../db/schema.ts'

/** Columns of a message, without its sender's name and photo. */
export const MESSAGE_COLUMNS = [
  'messages.id',
  'messages.channel',
  'messages.seq',
  'messages.revision',
  'messages.sender_id',
  'messages.uuid',
  'messages.content',
  'messages.image_url',
  'messages.image_width',
  'messages.image_height',
  'messages.edited',
  'messages.deleted',
  'messages.created_at',
] as const

/** A message with its sender's current name and photo; null where the sender's account is gone. */
type MessageRow = Selectable<MessagesTable> & { sender_name: string | null; sender_photo_url: string | null }

/** Translates a row to the wire. */
export const toMessage = (row: MessageRow): Message => ({
  _id: row.id,
  channel: row.channel,
  sender: {
    _id: row.sender_id,
    name: row.sender_name ?? english('chat.formerMember'),
    photoUrl: row.sender_photo_url,
  },
  content: row.content,
  timestamp: row.created_at,
  edited: row.edited === 1,
  deleted: row.deleted === 1,
  imageUrl: row.image_url,
  imageWidth: row.image_width,
  imageHeight: row.image_height,
  uuid: row.uuid,
  seq: row.seq,
  revision: row.revision,
})
