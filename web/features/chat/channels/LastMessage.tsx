import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { ChannelName } from '#shared/channels.ts'
import { type Message, messagesApi } from '#shared/messages.ts'
import { call } from '../../../api/call.ts'
import { formatTime } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { useConfig } from '../../config/config.ts'
import { useToday } from '../../config/useToday.ts'
import { dayOf, shortDate } from '../list/message.times.ts'
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

/** '8:44 PM' of today, else 'Dec 6'. */
function WrittenAt({ moment }: { moment: string }) {
  const { timeZone } = useConfig()
  const today = useToday()
  const day = dayOf(moment, timeZone)
  return day === today ? formatTime(Date.parse(moment), timeZone) : shortDate(day, today)
}

/**
 * The newest message of a channel with its time, in one line: of the loaded ones, else asked for whenever the unread count changes.
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
  if (!message) return message === null && empty
  const line = lineOf(message, t)
  return (
    line && (
      <>
        <span className="min-w-0 flex-1 truncate">{line}</span>
        <span className="shrink-0 tabular-nums">
          <WrittenAt moment={message.timestamp} />
        </span>
      </>
    )
  )
}
