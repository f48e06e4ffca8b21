import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useT } from '../strings/strings.ts'
import { cx } from './cx.ts'

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** The fault, in a sentence. */
  error?: ReactNode
  /** Says beside the label that it may be left empty. */
  optional?: boolean
  /** The label is read to screen readers alone, such as where headings above say it. */
  isLabelHidden?: boolean
  className?: string
  /** Draws the control with this id; `describedBy` names the hint and the error. */
  children: (id: string, describedBy: string | undefined) => ReactNode
}

/** Label, control, hint and error of one field, tied together for screen readers. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  isLabelHidden = false,
  className,
  children,
}: FieldProps) {
  const t = useT()
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-medium'}>
        {label}
        {optional && <span className="font-normal text-muted"> ({t('app.optional')})</span>}
      </label>
      {children(id, cx(hint ? hintId : null, error ? errorId : null) || undefined)}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

interface FieldErrorProps {
  /** The control names it in `aria-describedby`. */
  id: string
  role?: 'alert' | undefined
  children: ReactNode
}

/** The fault of a field, below it. */
export function FieldError({ id, role, children }: FieldErrorProps) {
  return (
    <p id={id} role={role} className="flex items-start gap-1 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

const controlLook =
  'w-full rounded border border-control bg-surface text-ink placeholder:text-muted transition-colors hover:border-ink aria-invalid:border-danger aria-invalid:border-2 disabled:opacity-60 focus-visible:outline-offset-0'

/** Classes of inputs, selects and text areas. */
export const controlClasses = `${controlLook} min-h-11 px-3 py-2`

/** Classes of controls in table rows. iOS zooms into a field of less than 16 px when it is pressed. */
export const smallControlClasses = `${controlLook} min-h-9 px-2.5 py-1 text-sm max-md:text-base pointer-coarse:text-base`
