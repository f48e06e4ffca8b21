import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { ChannelName } from '#shared/channelNames.ts'
import { type Message, messagesApi } from '#shared/talk/messages.ts'
import { call } from '../../../api/call.ts'
import { formatTime } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { useConfig } from '../../people/config/config.ts'
import { useToday } from '../../people/config/useToday.ts'
import { dayOf, shortDate } from '../messages/message.times.ts'
import { messagesKeys } from '../messages/sync/cached.messages.ts'
import type { LoadedMessages } from '../messages/sync/message.reducers.ts'

/** First name of a message's author, and its content; null where nothing is left of it. */
function lineOf({ sender, content, imageUrl, deleted }: Message, t: ReturnType<typeof useT>): string | null {
  if (deleted) return t('chat.deleted')
  const text = content || (imageUrl && t(imageUrl.startsWith('/') ? 'chat.picture' : 'chat.gif'))
  return text ? t('chat.lastMessage', { name: sender.name.split(' ')[0] ?? sender.name, text }) : null
}

interface LastMessage {
  /** Null where nothing is left of it. */
  line: string | null
  /** '8:44 PM' of today, else 'Dec 6'. */
  time: string
}

/**
 * The newest message of a channel: of the loaded ones, else asked for whenever the unread count changes. Null where
 * there is none, undefined until it is known.
 */
export function useLastMessage({
  name,
  unread,
}: {
  name: ChannelName
  unread: number
}): LastMessage | null | undefined {
  const t = useT()
  const { timeZone } = useConfig()
  const today = useToday()
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
  if (!message) return message
  const { timestamp } = message
  const day = dayOf(timestamp, timeZone)
  return {
    line: lineOf(message, t),
    time: day === today ? formatTime(Date.parse(timestamp), timeZone) : shortDate(day, today),
  }
}
