import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#shared/messages.ts'
import type { User } from '#shared/users.ts'
import { useT } from '../../../strings/strings.ts'
import { countAfter } from './message.entries.ts'

interface ScrollToBottomProps {
  /** The newest message is out of sight. */
  isFar: boolean
  /** New messages below. */
  count: number
  onPress: () => void
}

/** Floating button that scrolls to the newest message and counts the new ones, which is also announced. */
export function ScrollToBottom({ isFar, count, onPress }: ScrollToBottomProps) {
  const t = useT()
  return (
    <>
      {isFar && (
        <button
          type="button"
          onClick={onPress}
          className="absolute bottom-3 left-1/2 z-1 flex min-h-11 max-w-[calc(100%-24px)] -translate-x-1/2 items-center gap-2 whitespace-nowrap rounded-full bg-surface pr-5 pl-4 text-sm font-medium text-ink shadow-float ring-1 ring-control transition-colors hover:bg-sunken"
        >
          <ArrowDown aria-hidden="true" className="size-4.5 shrink-0" />
          {t('chat.scrollToBottom')}
          {count > 0 && (
            <span className="rounded-full bg-primary px-2 py-0.5 text-xs text-on-primary tabular-nums">
              {t('chat.newBelow', { count })}
            </span>
          )}
        </button>
      )}
      <p role="status" className="sr-only">
        {count > 0 && t('chat.newBelow', { count })}
      </p>
    </>
  )
}

/** Number of messages by others that arrived since the reader scrolled up. */
export function useNewMessagesBelow(messages: readonly Message[], isFar: boolean, me: User): number {
  const newest = messages.at(-1)?.seq ?? 0
  const [seen, setSeen] = useState(newest)
  if (!isFar && seen !== newest) setSeen(newest)
  return isFar ? countAfter(messages, seen, me) : 0
}
