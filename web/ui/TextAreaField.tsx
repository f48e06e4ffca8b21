import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClasses, Field, type FieldProps } from './Field.tsx'

interface TextAreaFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'optional' | 'className'>,
    Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children'> {}

/** Several lines of text, or one at first, with their label; grows with them where the browser can. */
export function TextAreaField({ label, hint, error, optional, className, rows = 4, ...props }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(id, describedBy) => (
        <textarea
          {...props}
          rows={rows}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={cx(controlClasses, 'field-sizing-content max-h-96', rows > 1 && 'min-h-28')}
        />
      )}
    </Field>
  )
}
