import { useId } from 'react'
import { cx } from './cx.ts'

interface SwitchProps {
  label: string
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  /** A change is under way: the switch keeps the focus and ignores presses. */
  busy?: boolean
  /** The setting has no effect for now: drawn without the colour of a switch that is on. */
  isIdle?: boolean
  /** Ids of what else describes it. */
  describedBy?: string
  className?: string
}

/** Switch that takes effect at once. The whole row can be pressed. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
  busy = false,
  isIdle = false,
  describedBy,
  className,
}: SwitchProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <label htmlFor={id} className={cx('flex min-h-11 cursor-pointer items-center gap-4 py-2', className)}>
      <span className="min-w-0 flex-1">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        {hint && (
          <span id={hintId} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
      <span className={cx('relative h-8 w-14 shrink-0', busy && 'opacity-60')}>
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-labelledby={`${id}-label`}
          aria-describedby={cx(hint && hintId, describedBy) || undefined}
          aria-busy={busy || undefined}
          aria-disabled={busy || undefined}
          onChange={(event) => {
            if (!busy) onChange(event.currentTarget.checked)
          }}
          className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute inset-0 rounded-full border border-control bg-sunken transition-colors',
            isIdle ? 'peer-checked:bg-control' : 'peer-checked:border-primary peer-checked:bg-primary',
            'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary',
          )}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-6 rounded-full border border-control bg-surface transition-transform peer-checked:translate-x-6 peer-checked:border-transparent motion-reduce:transition-none"
        />
      </span>
    </label>
  )
}
