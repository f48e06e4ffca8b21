import { CloudOff } from 'lucide-react'
import { useConfig } from '../features/config/config.ts'
import { type Asked, isKept, momentOf } from '../features/offline/kept.mark.ts'
import { useIsOnline } from '../features/offline/useIsOnline.ts'
import { useSession } from '../features/sessions/session.ts'
import { useT } from '../strings.ts'
import { cx } from '../ui/cx.ts'

export interface KeptMarkProps {
  /** What the page shows. */
  asked: Asked
  className?: string
}

/**
 * One quiet line that says from when what is shown is, as long as it cannot be refreshed. Its place is always there, so
 * that screen readers notice what appears in it.
 */
export function KeptMark({ asked, className }: KeptMarkProps) {
  const t = useT()
  const { timeZone } = useConfig()
  const { isConfirmed } = useSession()
  const isOnline = useIsOnline()
  const isUnasked = !isOnline || (!isConfirmed && !asked.isFetched)
  const isShown = isKept(asked) || (asked.data !== undefined && isUnasked)
  return (
    <p
      aria-live="polite"
      className={cx(isShown && 'mb-4 flex items-center gap-2 text-sm text-muted', isShown && className)}
    >
      {isShown && (
        <>
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          <span>{t('offline.from', { time: momentOf(asked.dataUpdatedAt, Date.now(), timeZone) })}</span>
        </>
      )}
    </p>
  )
}
