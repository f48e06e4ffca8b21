import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './Field.tsx'

/** The box itself, 24 px, without a label: give it an aria-label, or put it into one. */
export const TickBox = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <span className="relative size-6 shrink-0">
    <input
      {...props}
      type="checkbox"
      className="peer size-full cursor-pointer appearance-none rounded-sm border border-control bg-surface transition-colors checked:border-primary checked:bg-primary hover:border-ink aria-invalid:border-2 aria-invalid:border-danger"
    />
    <Check
      aria-hidden="true"
      strokeWidth={3}
      className="pointer-events-none absolute top-1 left-1 hidden size-4 text-on-primary peer-checked:block"
    />
  </span>
)

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  label: ReactNode
  /** The fault, in a sentence. */
  error?: string | undefined
}

/** A box to tick with its label, 44 px high. Takes a ref and everything an input takes. */
export function Checkbox({ label, error, ...props }: CheckboxProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
        <TickBox
          {...props}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
      </label>
      {error && (
        <FieldError id={errorId} role="alert">
          {error}
        </FieldError>
      )}
    </div>
  )
}
