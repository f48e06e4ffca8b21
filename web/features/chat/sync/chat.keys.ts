import * as z from 'zod/mini'
import { Channel, type ChannelName } from '#shared/channels.ts'
import { offlineKey } from '../../../offline/offlineKeys.ts'
import { messagesFromStored as fromStored } from './messages.offline.ts'
import { storedMessages as toStored } from './messages.stored.ts'

// A module of its own, so that a page without a chat loads the keys and not the queries and reducers.

export const channelsKeys = { all: offlineKey(['channels'], z.array(Channel)) }

export const messagesKeys = {
  all: offlineKey(['messages'], { toStored, fromStored, isFollowed: true }),
  list: (channel: ChannelName) => ['messages', channel],
  /** Own messages that the server confirmed before the list came. */
  early: (channel: ChannelName) => ['earlyMessages', channel],
  /** The newest one, of a channel whose messages are not loaded. */
  last: (channel: ChannelName) => ['lastMessage', channel],
}

export const presenceKeys = { all: ['presence'] }

export const typingKeys = {
  channel: (channel: ChannelName) => ['typing', channel],
}
