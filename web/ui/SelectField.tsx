import { Field, type FieldProps } from './Field.tsx'
import { Select, type SelectProps } from './Select.tsx'

export interface SelectFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'optional' | 'className'>,
    Omit<SelectProps, 'id' | 'className'> {}

/** A choice from a list with its label. `children` are its options. */
export const SelectField = ({ label, hint, error, optional, className, ...props }: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error} optional={optional} className={className}>
    {(id, describedBy) => (
      <Select {...props} id={id} aria-describedby={describedBy} aria-invalid={error ? true : undefined} />
    )}
  </Field>
)
