import { useCallback, useMemo, useRef } from 'react'
import { Virtualizer } from 'virtua'
import { type ChannelName, channelTitle } from '#shared/channels.ts'
import type { Message } from '#shared/messages.ts'
import type { User } from '#shared/users.ts'
import { useT } from '../../../strings/strings.ts'
import { useOpenChannel } from '../channels/useOpenChannel.ts'
import type { PendingMessage } from '../sync/pending.messages.ts'
import type { Messages } from '../sync/useMessages.ts'
import { EmptyChannel } from './EmptyChannel.tsx'
import { ListStart, START_PX } from './ListStart.tsx'
import { MessageRow, type RowContext } from './MessageRow.tsx'
import { type Entry, entriesOf, keyOf, placeOf } from './message.entries.ts'
import { ScrollToBottom } from './ScrollToBottom.tsx'
import { useIsLive } from './useIsLive.ts'
import { useListFocus } from './useListFocus.ts'
import { useListScroll } from './useListScroll.ts'
import { useNewBelow } from './useNewBelow.ts'
import { usePrepended } from './usePrepended.ts'

export interface MessageListProps {
  channel: ChannelName
  me: User
  /** It is on screen, and not only sliding away. */
  isActive: boolean
  messages: Message[]
  pending: PendingMessage[]
  history: Pick<Messages, 'hasOlder' | 'loadOlder' | 'isLoadingOlder' | 'olderFailed'>
  /** IANA name. */
  timeZone: string
  /** The message above which the new ones begin. */
  firstNewId: string | null
  /** What the rows need besides. */
  row: RowContext
}

/** The messages of a channel, however many: only those in sight are drawn. New ones keep it at its end. */
export function MessageList({
  channel,
  me,
  isActive,
  messages,
  pending,
  history,
  timeZone,
  firstNewId,
  row,
}: MessageListProps) {
  const t = useT()
  const title = channelTitle(channel)
  const scroller = useRef<HTMLDivElement>(null)
  const entries = useMemo(() => entriesOf(messages, pending, me), [messages, pending, me])
  const key = useCallback((entry: Entry) => keyOf(entry, me), [me])
  const isPrepended = usePrepended(entries, key)
  const { hasOlder, isLoadingOlder, olderFailed, loadOlder } = history
  const onNearStart = () => {
    if (hasOlder && !isLoadingOlder && !olderFailed) loadOlder()
  }
  const { isFar, isAtEnd, toEnd, onScroll, onResize } = useListScroll({
    scroller,
    entries,
    writtenId: pending.at(-1)?.uuid,
    onNearStart,
  })
  useOpenChannel(isActive ? channel : null, isAtEnd)
  const newBelow = useNewBelow(messages, isFar, me)
  const isLive = useIsLive(isAtEnd, isLoadingOlder)

  const rowNamed = useCallback((name: string) => entries.findIndex((entry) => key(entry) === name), [entries, key])
  const keepMounted = useListFocus(scroller, rowNamed)

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-live={isLive ? 'polite' : 'off'}
        aria-relevant="additions"
        aria-label={t('chat.messagesIn', { channel: title })}
        className="h-full overflow-y-auto overscroll-contain px-3 focus-visible:-outline-offset-2 md:px-6"
      >
        <div className="mx-auto flex min-h-full max-w-4xl flex-col justify-end">
          {entries.length === 0 ? <EmptyChannel title={title} /> : <ListStart {...history} title={title} />}
          <Virtualizer
            scrollRef={scroller}
            data={entries}
            shift={isPrepended}
            startMargin={START_PX}
            keepMounted={keepMounted}
            onScroll={onScroll}
            onResize={onResize}
          >
            {(entry, index) => (
              <MessageRow
                key={key(entry)}
                entry={entry}
                place={placeOf(entries, index, { me, timeZone, firstNewId })}
                me={me}
                name={key(entry)}
                isLast={index === entries.length - 1}
                {...row}
              />
            )}
          </Virtualizer>
        </div>
      </div>
      {isFar && (
        <ScrollToBottom
          count={newBelow}
          onPress={() => {
            toEnd()
            // The button goes; the reader stays with the messages.
            scroller.current?.focus({ preventScroll: true })
          }}
        />
      )}
      <p role="status" className="sr-only">
        {newBelow > 0 && t('chat.newBelow', { count: newBelow })}
      </p>
    </div>
  )
}
