import type { ChannelName } from '#shared/channelNames.ts'
import type { Flag } from './flag.ts'

export interface ChatTables {
  channels: ChannelsTable
  messages: MessagesTable
  read_markers: ReadMarkersTable
}

export interface ChannelsTable {
  name: ChannelName
  /** The revision of the last change. Every change raises it first, which also locks the channel. */
  revision: number
}

export interface MessagesTable {
  id: string
  channel: ChannelName
  /** The place of the message in its channel: the revision with which it was posted. */
  seq: number
  /** The revision of the last change of the message. */
  revision: number
  /** Null where the account of the sender is gone. */
  sender_id: string | null
  /** Id that the device of the sender chose; a message that is sent twice is recognised by it. */
  uuid: string | null
  content: string
  /** The address of a GIF, or of an uploaded picture from the root of the site. */
  image_url: string | null
  image_width: number | null
  image_height: number | null
  edited: Flag
  deleted: Flag
  created_at: string
}

/** Position up to which a person has read a channel. */
export interface ReadMarkersTable {
  user_id: string
  channel: ChannelName
  seq: number
}
