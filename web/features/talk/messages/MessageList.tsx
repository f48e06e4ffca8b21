import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { type ChannelName, isDayChannel } from '#shared/channelNames.ts'
import type { Message } from '#shared/talk/messages.ts'
import { titleOf } from '../../../strings/channelTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { useOpenChannel } from '../channels/useOpenChannel.ts'
import { EntryRow, type RowContext } from './EntryRow.tsx'
import { EmptyChannel, ListStart, START_PX } from './ListStart.tsx'
import { entryKeyOf, isPending, type ListEntry, listEntriesOf } from './message.entries.ts'
import { ScrollToBottom } from './ScrollToBottom.tsx'
import type { PendingMessage } from './sync/pending.messages.ts'
import type { Messages } from './sync/useMessages.ts'
import { useListFocus } from './useListFocus.ts'
import { useListScroll } from './useListScroll.ts'

interface MessageListProps {
  channel: ChannelName
  /** False while the channel is sliding away. */
  isActive: boolean
  messages: Message[]
  pending: PendingMessage[]
  history: Pick<Messages, 'hasOlder' | 'loadOlder' | 'isLoadingOlder' | 'olderFailed'>
  /** Id of the first message that is new to the reader; undefined until it is known. */
  firstNewId: string | null | undefined
  row: RowContext
}

/** Virtualized list of a channel's messages that sticks to its end. */
export function MessageList({ channel, isActive, messages, pending, history, firstNewId, row }: MessageListProps) {
  const t = useT()
  const { me } = row
  const title = titleOf(channel)
  const isOfDay = isDayChannel(channel)
  const scroller = useRef<HTMLDivElement>(null)
  const entries = useMemo(() => listEntriesOf(messages, pending, me), [messages, pending, me])
  const key = useCallback((entry: ListEntry) => entryKeyOf(entry, me), [me])
  const isPrepending = useIsPrepending(entries, key)
  const onNearStart = () => {
    if (history.hasOlder && !history.isLoadingOlder && !history.olderFailed) history.loadOlder()
  }
  const rows = useRef<VirtualizerHandle>(null)
  const { seen, onLook } = useSeen(rows, entries, firstNewId !== undefined)
  const { isFar, isAtEnd, scrollToEnd, onScroll, onResize } = useListScroll({
    scroller,
    entries,
    sentId: pending.at(-1)?.uuid,
    onNearStart,
    opensAt: firstNewId,
    topOfOpening: () =>
      rows.current?.getItemOffset(entries.findIndex((entry) => !isPending(entry) && entry._id === firstNewId)) ?? 0,
    onLook,
  })
  useOpenChannel(isActive ? channel : null, seen, messages)
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
            ref={rows}
            scrollRef={scroller}
            data={entries}
            shift={isPrepending}
            startMargin={START_PX}
            keepMounted={keepMounted}
            onScroll={onScroll}
            onResize={onResize}
          >
            {(entry, index) => (
              <EntryRow
                key={key(entry)}
                entries={entries}
                entry={entry}
                index={index}
                firstNewId={firstNewId ?? null}
                {...row}
              />
            )}
          </Virtualizer>
        </div>
      </div>
      <ScrollToBottom
        isFar={isFar}
        messages={messages}
        seen={seen}
        me={me}
        onPress={() => {
          scrollToEnd()
          // The focused button disappears.
          scroller.current?.focus({ preventScroll: true })
        }}
      />
    </div>
  )
}

/** Tolerance in px: heights are fractions of a pixel. */
const SEEN_PX = 4

/**
 * The greatest `seq` of a message whose lower edge has been in view, 0 before; `onLook` takes the position of the lower
 * edge of what is in view. Nothing counts as seen before it is known what is new: the list may move there yet.
 */
function useSeen(rows: RefObject<VirtualizerHandle | null>, entries: readonly ListEntry[], isKnown: boolean) {
  const [seen, setSeen] = useState(0)
  const onLook = (bottom: number) => {
    if (!rows.current || !isKnown) return
    const index = rows.current.findItemIndex(bottom)
    const end = START_PX + rows.current.getItemOffset(index) + rows.current.getItemSize(index)
    const last = entries.slice(0, end > bottom + SEEN_PX ? index : index + 1).findLast((entry) => !isPending(entry))
    if (last && !isPending(last)) setSeen((before) => Math.max(before, last.seq))
  }
  return { seen, onLook }
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
