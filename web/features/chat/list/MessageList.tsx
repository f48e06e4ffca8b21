import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import { type ChannelName, isDayChannel } from '#shared/channels.ts'
import type { Message } from '#shared/messages.ts'
import { titleOf } from '../../../strings/channelTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { useOpenChannel } from '../channels/useOpenChannel.ts'
import type { PendingMessage } from '../sync/pending.messages.ts'
import type { Messages } from '../sync/useMessages.ts'
import { EntryRow, type RowContext } from './EntryRow.tsx'
import { EmptyChannel, ListStart, START_PX } from './ListStart.tsx'
import { type Entry, entriesOf, keyOf } from './message.entries.ts'
import { ScrollToBottom, useNewMessagesBelow } from './ScrollToBottom.tsx'
import { useListFocus } from './useListFocus.ts'
import { useListScroll } from './useListScroll.ts'

interface MessageListProps {
  channel: ChannelName
  /** False while the channel is sliding away. */
  isActive: boolean
  messages: Message[]
  pending: PendingMessage[]
  history: Pick<Messages, 'hasOlder' | 'loadOlder' | 'isLoadingOlder' | 'olderFailed'>
  /** Id of the first message that is new to the reader. */
  firstNewId: string | null
  row: RowContext
}

/** Virtualized list of a channel's messages that sticks to its end. */
export function MessageList({ channel, isActive, messages, pending, history, firstNewId, row }: MessageListProps) {
  const t = useT()
  const { me } = row
  const title = titleOf(channel)
  const isOfDay = isDayChannel(channel)
  const scroller = useRef<HTMLDivElement>(null)
  const entries = useMemo(() => entriesOf(messages, pending, me), [messages, pending, me])
  const key = useCallback((entry: Entry) => keyOf(entry, me), [me])
  const isPrepending = useIsPrepending(entries, key)
  const onNearStart = () => {
    if (history.hasOlder && !history.isLoadingOlder && !history.olderFailed) history.loadOlder()
  }
  const { isFar, isAtEnd, scrollToEnd, onScroll, onResize } = useListScroll({
    scroller,
    entries,
    sentId: pending.at(-1)?.uuid,
    onNearStart,
  })
  useOpenChannel(isActive ? channel : null, isAtEnd)
  const newBelow = useNewMessagesBelow(messages, isFar, me)
  const ariaLive = useAriaLive(isAtEnd, history.isLoadingOlder)

  const indexOf = useCallback((name: string) => entries.findIndex((entry) => key(entry) === name), [entries, key])
  const keepMounted = useListFocus(scroller, indexOf)

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-live={ariaLive}
        aria-relevant="additions"
        aria-label={t('chat.messagesIn', { channel: title })}
        className="h-full overflow-y-auto overscroll-contain px-3 focus-visible:-outline-offset-2 md:px-6"
      >
        <div className="mx-auto flex min-h-full max-w-4xl flex-col justify-end">
          {entries.length === 0 ? (
            <EmptyChannel title={title} isOfDay={isOfDay} />
          ) : (
            <ListStart {...history} title={title} isOfDay={isOfDay} />
          )}
          <Virtualizer
            scrollRef={scroller}
            data={entries}
            shift={isPrepending}
            startMargin={START_PX}
            keepMounted={keepMounted}
            onScroll={onScroll}
            onResize={onResize}
          >
            {(entry, index) => <EntryRow key={key(entry)} {...{ entries, entry, index, firstNewId }} {...row} />}
          </Virtualizer>
        </div>
      </div>
      <ScrollToBottom
        isFar={isFar}
        count={newBelow}
        onPress={() => {
          scrollToEnd()
          // The focused button disappears.
          scroller.current?.focus({ preventScroll: true })
        }}
      />
    </div>
  )
}

/** True in a render that only adds entries before the known ones: the virtualizer then keeps the scroll position. */
function useIsPrepending<Item>(entries: readonly Item[], keyOf: (entry: Item) => string): boolean {
  const rendered = useRef(entries)
  useLayoutEffect(() => {
    rendered.current = entries
  })
  const added = entries.length - rendered.current.length
  const first = rendered.current[0]
  const now = entries[added]
  return added > 0 && first !== undefined && now !== undefined && keyOf(first) === keyOf(now)
}

/** Rows drawn by scrolling count as additions for this long, in milliseconds. */
const LIVE_DELAY_MS = 500

/**
 * The list is a live region only while its reader is at its end, where additions are new messages. Elsewhere a screen
 * reader would announce the rows that scrolling draws.
 */
function useAriaLive(isAtEnd: boolean, isLoadingOlder: boolean): 'polite' | 'off' {
  const [isSettled, setIsSettled] = useState(false)
  const isStill = isAtEnd && !isLoadingOlder
  useEffect(() => {
    if (!isStill) return
    const timer = setTimeout(() => setIsSettled(true), LIVE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setIsSettled(false)
    }
  }, [isStill])
  return isStill && isSettled ? 'polite' : 'off'
}
