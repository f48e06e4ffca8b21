import type { ChannelName } from '#shared/channelNames.ts'
import { MESSAGES_PAGE, MESSAGES_PAGE_MAX, type Message, messagesApi } from '#shared/talk/messages.ts'
import { call } from '../../../../api/call.ts'

/** Reads messages, each page from the oldest to the newest. All throw ApiError. */
export interface MessageSource {
  /** The newest MESSAGES_PAGE. */
  newest: (channel: ChannelName, signal?: AbortSignal) => Promise<Message[]>
  /** MESSAGES_PAGE before the message `id`. */
  before: (channel: ChannelName, id: string) => Promise<Message[]>
  /** Messages that changed after `revision`, in order of revision, at most MESSAGES_PAGE_MAX. */
  since: (channel: ChannelName, revision: number) => Promise<Message[]>
}

export const messageServer: MessageSource = {
  newest: (channel, signal) => call(messagesApi.list, { channel, limit: MESSAGES_PAGE }, signal ? { signal } : {}),
  before: (channel, before) => call(messagesApi.list, { channel, before, limit: MESSAGES_PAGE }),
  since: (channel, since) => call(messagesApi.list, { channel, since, limit: MESSAGES_PAGE_MAX }),
}

export const editMessage = ({ _id }: Pick<Message, '_id'>, content: string): Promise<Message> =>
  call(messagesApi.update, { id: _id, content })

export const deleteMessage = ({ _id }: Pick<Message, '_id'>, signal?: AbortSignal): Promise<undefined> =>
  call(messagesApi.remove, { id: _id }, signal && { signal })
