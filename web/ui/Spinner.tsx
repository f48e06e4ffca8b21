import { useT } from '../strings/strings.ts'
import { cx } from './cx.ts'

/** The turning ring alone, for places that say in words what is under way. */
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

/** Something is being fetched. `label` is read out; default 'Loading'. Waits a moment before it shows. */
export function Spinner({ label }: { label?: string }) {
  const t = useT()
  return (
    <div role="status" className="appear-late flex justify-center p-8 text-muted">
      <Spinning className="size-7" />
      <span className="sr-only">{label ?? t('app.loading')}</span>
    </div>
  )
}
