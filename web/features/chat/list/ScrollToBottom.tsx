import { ArrowDown } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'

export interface ScrollToBottomProps {
  /** How many messages have come meanwhile. */
  count: number
  onPress: () => void
}

/** Brings those who read older messages to the newest one, and says how many have come. */
export function ScrollToBottom({ count, onPress }: ScrollToBottomProps) {
  const t = useT()
  return (
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
  )
}
