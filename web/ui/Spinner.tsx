import { useT } from '../strings/strings.ts'
import { cx } from './cx.ts'

/** The spinning ring alone, beside a text. */
export function Spinning({ className = 'size-5' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  )
}

/** A loading indicator that appears after a delay. */
export function Spinner() {
  const t = useT()
  return (
    <div role="status" className="appear-late flex justify-center p-8 text-muted">
      <Spinning className="size-7" />
      <span className="sr-only">{t('app.loading')}</span>
    </div>
  )
}
