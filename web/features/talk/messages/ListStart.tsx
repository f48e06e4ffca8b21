import { MessagesSquare } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'
import { Spinning } from '../../../ui/Spinner.tsx'
import type { Messages } from './sync/useMessages.ts'

/** Fixed height in px, so that the list does not move when the content changes. */
export const START_PX = 48

interface ListStartProps extends Pick<Messages, 'hasOlder' | 'isLoadingOlder' | 'olderFailed' | 'loadOlder'> {
  /** Name of the channel. */
  title: string
  /** The talk of a day, which says for whom it is. */
  isOfDay: boolean
}

/** Line above the oldest loaded message: loading, failure, or the beginning of the channel. */
export function ListStart({ hasOlder, isLoadingOlder, olderFailed, loadOlder, title, isOfDay }: ListStartProps) {
  const t = useT()
  return (
    <div
      style={{ height: START_PX }}
      className="flex shrink-0 items-center justify-center gap-2 overflow-hidden text-center text-sm text-muted"
    >
      {olderFailed ? (
        <>
          {t('chat.olderFailed')}
          <button
            type="button"
            onClick={loadOlder}
            className="min-h-9 max-md:min-h-11 font-medium text-primary underline"
          >
            {t('app.retry')}
          </button>
        </>
      ) : hasOlder ? (
        isLoadingOlder && (
          <>
            <Spinning className="size-4" />
            {t('chat.loadingOlder')}
          </>
        )
      ) : (
        t(isOfDay ? 'chat.beginningOfDay' : 'chat.beginning', { channel: title })
      )}
    </div>
  )
}

/** Shown instead of ListStart in a channel without messages, where the first one will stand. */
export function EmptyChannel({ title, isOfDay }: { title: string; isOfDay: boolean }) {
  const t = useT()
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 py-10 text-center">
      <MessagesSquare aria-hidden="true" className="mb-2 size-9 text-accent-ink" strokeWidth={1.5} />
      <p className="font-serif text-xl text-balance">
        {t(isOfDay ? 'chat.beginningOfDay' : 'chat.beginning', { channel: title })}
      </p>
      <p className="text-muted">
        {t('chat.empty')} {t(isOfDay ? 'chat.emptyDayHelp' : 'chat.emptyHelp')}
      </p>
    </div>
  )
}
