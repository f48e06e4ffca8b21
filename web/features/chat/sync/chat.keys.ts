import type { ChannelName } from '#shared/channels.ts'

// Apart from the queries and reducers that use them, so that a page without a chat need not fetch that.

export const channelsKeys = { all: ['channels'] }

export const messagesKeys = {
  all: ['messages'],
  list: (channel: ChannelName) => ['messages', channel],
}

export const presenceKeys = { all: ['presence'] }

export const typingKeys = {
  channel: (channel: ChannelName) => ['typing', channel],
}
