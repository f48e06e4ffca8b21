import { TextField, type TextFieldProps } from './TextField.tsx'

/** A field for an SMS code: numeric keyboard and one-time-code autofill. */
export const CodeField = (props: Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'>) => (
  <TextField {...props} type="text" inputMode="numeric" autoComplete="one-time-code" />
)
