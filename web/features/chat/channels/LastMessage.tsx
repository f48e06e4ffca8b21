import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { ChannelName } from '#shared/channels.ts'
import { type Message, messagesApi } from '#shared/messages.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../strings/strings.ts'
import { messagesKeys } from '../sync/cached.messages.ts'
import type { LoadedMessages } from '../sync/message.reducers.ts'

/** First name of a message's author, and its content; null where nothing is left of it. */
function lineOf({ sender, content, imageUrl, deleted }: Message, t: ReturnType<typeof useT>): string | null {
  if (deleted) return t('chat.deleted')
  const text = content || (imageUrl && t(imageUrl.startsWith('/') ? 'chat.picture' : 'chat.gif'))
  return text ? t('chat.lastMessage', { name: sender.name.split(' ')[0] ?? sender.name, text }) : null
}

interface LastMessageProps {
  channel: { name: ChannelName; unread: number }
  /** Shown once it is known that there is no message. */
  empty?: string | undefined
}

/**
 * The newest message of a channel, in one line: of the loaded ones, else asked for whenever the unread count changes.
 */
export function LastMessage({ channel: { name, unread }, empty }: LastMessageProps) {
  const t = useT()
  const { data: list } = useQuery<LoadedMessages>({ queryKey: messagesKeys.list(name), queryFn: skipToken })
  const loaded = list?.messages.at(-1)
  const { data: fetched } = useQuery({
    queryKey: [...messagesKeys.last(name), unread],
    queryFn: async ({ signal }) =>
      (await call(messagesApi.list, { channel: name, limit: 1 }, { signal })).at(-1) ?? null,
    enabled: !list,
    placeholderData: keepPreviousData,
  })
  const message = list ? (loaded ?? null) : fetched
  return message ? lineOf(message, t) : message === null && empty
}
