import { useT } from '../../../strings/strings.ts'
import { Spinning } from '../../../ui/Spinner.tsx'
import type { Messages } from '../sync/useMessages.ts'

/** Its height whatever it says, in px, so that nothing moves when it says something else. */
export const START_PX = 48

export interface ListStartProps extends Pick<Messages, 'hasOlder' | 'isLoadingOlder' | 'olderFailed' | 'loadOlder'> {
  /** The name of the channel. */
  title: string
}

/** What stands above the oldest message that is here. */
export function ListStart({ hasOlder, isLoadingOlder, olderFailed, loadOlder, title }: ListStartProps) {
  const t = useT()
  return (
    <div
      style={{ height: START_PX }}
      className="flex shrink-0 items-center justify-center gap-2 overflow-hidden text-center text-sm text-muted"
    >
      {olderFailed ? (
        <>
          {t('chat.olderFailed')}
          <button type="button" onClick={loadOlder} className="min-h-9 font-medium text-primary underline">
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
        t('chat.beginning', { channel: title })
      )}
    </div>
  )
}
