import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClasses, Field, type FieldProps } from './Field.tsx'

export interface SelectFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'optional' | 'className'>,
    Omit<ComponentProps<'select'>, 'id' | 'className'> {}

/** A choice from a list, the browser's own, with its label. `children` are its options. */
export function SelectField({ label, hint, error, optional, className, children, ...props }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(id, describedBy) => (
        <div className="relative">
          <select
            {...props}
            id={id}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            className={cx(controlClasses, 'appearance-none pr-10')}
          >
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute right-3 top-1/2 size-5 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
