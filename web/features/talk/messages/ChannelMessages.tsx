import { useRef } from 'react'
import type { ChannelName } from '#shared/channelNames.ts'
import type { User } from '#shared/people/users.ts'
import { titleOf } from '../../../strings/channelTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { EntryRow, type RowContext } from './EntryRow.tsx'
import { MessageDialogs, useMessageDialog } from './MessageDialogs.tsx'
import { MessageList } from './MessageList.tsx'
import { entryKeyOf, type ListEntry, listEntriesOf } from './message.entries.ts'
import { useMessageActions, useWaitingRemovals } from './sync/message.mutations.ts'
import { type PendingMessage, usePendingMessages } from './sync/pending.messages.ts'
import { useMessages } from './sync/useMessages.ts'
import { useFirstNewId } from './useFirstNewId.ts'

interface ChannelMessagesProps {
  channel: ChannelName
  me: User
  isActive: boolean
  /** Unread messages when the channel was opened; undefined until it is known. */
  unread: number | undefined
  dayLevel: 2 | 3
  onTakeBack: (message: PendingMessage) => void
  onReuse: (text: string) => void
}

/** The messages of a channel with their dialogs; a skeleton or an error until they are loaded. */
export function ChannelMessages({
  channel,
  me,
  isActive,
  unread,
  dayLevel,
  onTakeBack,
  onReuse,
}: ChannelMessagesProps) {
  const t = useT()
  const today = useToday()
  const loaded = useMessages(channel, me)
  const { messages, early, error, retry, ...history } = loaded
  const pending = usePendingMessages(channel)
  const { edit, remove, failures } = useMessageActions(channel)
  const waiting = useWaitingRemovals()
  const { dialog, open, openPicture, close } = useMessageDialog()
  const firstNewId = useFirstNewId(loaded, unread, me)

  const region = useRef<HTMLDivElement>(null)
  const row = {
    me,
    today,
    dayLevel,
    failures,
    waiting,
    onAction: open,
    onOpenPicture: openPicture,
    onTakeBack,
    onReuse,
  }
  return (
    <div ref={region} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      {messages ? (
        <MessageList
          channel={channel}
          isActive={isActive}
          messages={messages}
          pending={pending}
          history={history}
          firstNewId={firstNewId}
          row={row}
        />
      ) : (
        <>
          {error ? (
            <div className="min-h-0 flex-1 overflow-y-auto p-4 md:p-6">
              <ErrorState message={t('chat.loadFailed')} detail={error.message} onRetry={retry} />
            </div>
          ) : (
            <MessagesSkeleton />
          )}
          <OwnEntries channel={channel} entries={listEntriesOf(early, pending, me)} row={row} />
        </>
      )}
      <MessageDialogs
        dialog={dialog}
        onEdit={edit}
        onDelete={(message) => {
          close()
          remove(message)
          // The button that opened the dialog disappears with the message; the focus stays in the list.
          region.current?.focus({ preventScroll: true })
        }}
        onClose={close}
      />
    </div>
  )
}

interface OwnEntriesProps {
  channel: ChannelName
  entries: ListEntry[]
  row: RowContext
}

/**
 * Messages that the reader has written in a channel whose list has not come; the last of it stands at the bottom, as in
 * the list.
 */
function OwnEntries({ channel, entries, row }: OwnEntriesProps) {
  const t = useT()
  if (entries.length === 0) return null
  return (
    <div
      role="log"
      aria-label={t('chat.messagesIn', { channel: titleOf(channel) })}
      className="flex max-h-1/2 shrink-0 flex-col-reverse overflow-y-auto px-3 md:px-6"
    >
      <div className="mx-auto w-full max-w-4xl">
        {entries.map((entry, index) => (
          <EntryRow
            key={entryKeyOf(entry, row.me)}
            entries={entries}
            entry={entry}
            index={index}
            firstNewId={null}
            {...row}
          />
        ))}
      </div>
    </div>
  )
}

const PLACEHOLDERS = [
  { key: 'a', look: 'h-16 w-1/2' },
  { key: 'b', look: 'h-12 w-2/5' },
  { key: 'c', look: 'ml-auto h-20 w-3/5' },
  { key: 'd', look: 'h-12 w-1/3' },
  { key: 'e', look: 'ml-auto h-12 w-2/5' },
]

function MessagesSkeleton() {
  const t = useT()
  return (
    <div role="status" className="appear-late flex min-h-0 flex-1 flex-col justify-end overflow-hidden px-3 md:px-6">
      <span className="sr-only">{t('app.loading')}</span>
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 pb-4 opacity-50">
        {PLACEHOLDERS.map(({ key, look }) => (
          <div key={key} className={cx('max-w-[70%] overflow-hidden rounded-[18px]', look)}>
            <Skeleton className="h-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
