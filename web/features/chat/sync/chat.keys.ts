import type { ChannelName } from '#shared/channels.ts'

// A module of its own, so that a page without a chat loads the keys and not the queries and reducers.

export const channelsKeys = { all: ['channels'] }

export const messagesKeys = {
  all: ['messages'],
  list: (channel: ChannelName) => ['messages', channel],
  /** The newest one, of a channel whose messages are not loaded. */
  last: (channel: ChannelName) => ['lastMessage', channel],
}

export const presenceKeys = { all: ['presence'] }

export const typingKeys = {
  channel: (channel: ChannelName) => ['typing', channel],
}
