import type { ChannelName } from '#shared/channels.ts'
import type { Flag } from './flag.ts'

export interface ChatTables {
  channels: ChannelsTable
  messages: MessagesTable
  read_markers: ReadMarkersTable
}

export interface ChannelsTable {
  name: ChannelName
  /** Of the last change. Raised first in every change, where it also is the lock on the channel. */
  revision: number
}

export interface MessagesTable {
  id: string
  channel: ChannelName
  /** Its place: the revision that it was posted with. */
  seq: number
  /** Of its last change. */
  revision: number
  /** Null when the person is gone. */
  sender_id: string | null
  /** As the sender's device named it: the same one twice is the same message. */
  uuid: string | null
  content: string
  /** Root-relative, of an uploaded picture, or a GIF's address. */
  image_url: string | null
  image_width: number | null
  image_height: number | null
  edited: Flag
  deleted: Flag
  created_at: string
}

/** How far a person has read a channel. */
export interface ReadMarkersTable {
  user_id: string
  channel: ChannelName
  seq: number
}
