import type { ComponentProps } from 'react'
import { controlClasses, Field, type FieldProps } from './Field.tsx'

interface TextAreaFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'optional' | 'className'>,
    Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children'> {}

/** Several lines of text with their label; grows with them where the browser can. */
export function TextAreaField({ label, hint, error, optional, className, ...props }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(id, describedBy) => (
        <textarea
          rows={4}
          {...props}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={`${controlClasses} field-sizing-content max-h-96 min-h-28`}
        />
      )}
    </Field>
  )
}
