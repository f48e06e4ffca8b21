import { useCallback, useRef, useState } from 'react'
import type { ChannelName } from '#shared/channels.ts'
import type { Message } from '#shared/messages.ts'
import type { User } from '#shared/users.ts'
import { useT } from '../../../strings/strings.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useConfig } from '../../config/config.ts'
import { useToday } from '../../config/useToday.ts'
import { type PendingMessage, usePendingMessages } from '../sync/pending.messages.ts'
import { useMessageActions } from '../sync/useMessageActions.ts'
import { useMessages } from '../sync/useMessages.ts'
import { type Asked, MessageDialogs } from './MessageDialogs.tsx'
import { MessageList } from './MessageList.tsx'
import { MessagesSkeleton } from './MessagesSkeleton.tsx'
import { firstUnread } from './message.entries.ts'

export interface ChannelMessagesProps {
  channel: ChannelName
  me: User
  isActive: boolean
  /** How many messages were not read when the channel was opened. */
  unread: number
  dayLevel: 2 | 3
  onTakeBack: (message: PendingMessage) => void
}

/** The messages of a channel with everything that can become of them: on their way, none, failed, or shown. */
export function ChannelMessages({ channel, me, isActive, unread, dayLevel, onTakeBack }: ChannelMessagesProps) {
  const t = useT()
  const { timeZone } = useConfig()
  const now = useToday()
  const { messages, error, retry, ...history } = useMessages(channel, me)
  const pending = usePendingMessages(channel)
  const { edit, remove, failures } = useMessageActions(channel)
  const [asked, setAsked] = useState<Asked | null>(null)
  const firstNewId = useFirstNew(messages, unread, me)

  const region = useRef<HTMLDivElement>(null)

  const ask = useCallback(
    (about: Asked['about'], message: Message) =>
      setAsked((before) => ({ about, message, isOpen: true, turn: (before?.turn ?? 0) + 1 })),
    [],
  )
  const onOpenPicture = useCallback((message: Message) => ask('picture', message), [ask])
  const close = () => setAsked((known) => known && { ...known, isOpen: false })

  if (!messages) {
    if (!error) return <MessagesSkeleton />
    return (
      <div className="min-h-0 flex-1 overflow-y-auto p-4 md:p-6">
        <ErrorState message={t('chat.loadFailed')} detail={error.message} onRetry={retry} />
      </div>
    )
  }
  return (
    <div ref={region} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      <MessageList
        channel={channel}
        me={me}
        isActive={isActive}
        messages={messages}
        pending={pending}
        history={history}
        timeZone={timeZone}
        firstNewId={firstNewId}
        row={{ now, dayLevel, failures, onAction: ask, onOpenPicture, onTakeBack }}
      />
      <MessageDialogs
        asked={asked}
        onEdit={edit}
        onDelete={(message) => {
          close()
          remove(message)
          // The button that opened the dialog goes with the message; the reader stays where it was.
          region.current?.focus({ preventScroll: true })
        }}
        onClose={close}
      />
    </div>
  )
}

/** The message above which the new ones began when the channel was opened: it stays while the channel is open. */
function useFirstNew(messages: Message[] | undefined, unread: number, me: User): string | null {
  const found = useRef<string | null | undefined>(undefined)
  if (found.current === undefined && messages) found.current = firstUnread(messages, unread, me)
  return found.current ?? null
}
