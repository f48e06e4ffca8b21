import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#shared/people/users.ts'
import type { Message } from '#shared/talk/messages.ts'
import { useT } from '../../../strings/strings.ts'
import { countAfter } from './message.entries.ts'

interface ScrollToBottomProps {
  /** The newest message is out of sight. */
  isFar: boolean
  messages: readonly Message[]
  /** `seq` of the last message that was in view, 0 where it is not known. */
  seen: number
  me: User
  onPress: () => void
}

/**
 * Floating button that scrolls to the newest message and counts those that were not seen; what arrived since the reader
 * scrolled up is announced.
 */
export function ScrollToBottom({ isFar, messages, seen, me, onPress }: ScrollToBottomProps) {
  const t = useT()
  const unseen = seen && countAfter(messages, seen, me)
  const arrived = useNewMessagesBelow(messages, isFar, me)
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
          {unseen > 0 && (
            <span className="rounded-full bg-primary px-2 py-0.5 text-xs text-on-primary tabular-nums">
              {t('chat.newBelow', { count: unseen })}
            </span>
          )}
        </button>
      )}
      <p role="status" className="sr-only">
        {arrived > 0 && t('chat.newBelow', { count: arrived })}
      </p>
    </>
  )
}

/** Number of messages by others that arrived since the reader scrolled up. */
function useNewMessagesBelow(messages: readonly Message[], isFar: boolean, me: User): number {
  const newest = messages.at(-1)?.seq ?? 0
  const [seen, setSeen] = useState(newest)
  if (!isFar && seen !== newest) setSeen(newest)
  return isFar ? countAfter(messages, seen, me) : 0
}
