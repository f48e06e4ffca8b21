import { TextField, type TextFieldProps } from './TextField.tsx'

/** A code that came by SMS: a keyboard of digits, and the phone offers what it has just received. */
export const CodeField = (props: Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'>) => (
  <TextField {...props} type="text" inputMode="numeric" autoComplete="one-time-code" />
)
