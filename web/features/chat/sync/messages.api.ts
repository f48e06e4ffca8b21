import type { ChannelName } from '#shared/channels.ts'
import { MESSAGES_PAGE, MESSAGES_PAGE_MAX, type Message, messagesApi } from '#shared/messages.ts'
import { call } from '../../../api/call.ts'

/** Where messages come from. */
export interface MessageSource {
  /** The newest MESSAGES_PAGE, oldest first. */
  newest: (channel: ChannelName, signal?: AbortSignal) => Promise<Message[]>
  /** As many before the message of that id, oldest first. */
  before: (channel: ChannelName, id: string) => Promise<Message[]>
  /** At most MESSAGES_PAGE_MAX that changed after a revision, the oldest change first. */
  since: (channel: ChannelName, revision: number) => Promise<Message[]>
}

export const messageServer: MessageSource = {
  newest: (channel, signal) => call(messagesApi.list, { channel, limit: MESSAGES_PAGE }, signal ? { signal } : {}),
  before: (channel, before) => call(messagesApi.list, { channel, before, limit: MESSAGES_PAGE }),
  since: (channel, since) => call(messagesApi.list, { channel, since, limit: MESSAGES_PAGE_MAX }),
}
