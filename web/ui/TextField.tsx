import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { controlClasses, Field, type FieldProps } from './Field.tsx'

export interface TextFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'optional' | 'className'>,
    Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> {
  /** Stands inside the control at its end, such as a button that shows a password. */
  trailing?: ReactNode
}

/**
 * One line of text with its label; addresses of mail are not spell-checked. Takes a ref and everything an input takes.
 */
export function TextField({ label, hint, error, optional, className, trailing, ...props }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(id, describedBy) => (
        <div className="relative">
          <input
            spellCheck={props.type === 'email' ? false : undefined}
            {...props}
            id={id}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            className={cx(controlClasses, 'read-only:bg-sunken', Boolean(trailing) && 'pr-12')}
          />
          {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
        </div>
      )}
    </Field>
  )
}
