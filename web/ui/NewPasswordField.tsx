import { PASSWORD_MIN } from '#shared/people/personFields.ts'
import { useT } from '../strings/strings.ts'
import { PasswordField } from './PasswordField.tsx'
import type { TextFieldProps } from './TextField.tsx'

/** A password that is chosen, with the hint of how long it must be. */
export function NewPasswordField(props: Omit<TextFieldProps, 'type' | 'trailing' | 'hint' | 'autoComplete'>) {
  const t = useT()
  const hint = t('register.passwordHint', { min: PASSWORD_MIN })
  return <PasswordField {...props} autoComplete="new-password" hint={hint} required />
}
