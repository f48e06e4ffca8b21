import { CircleCheck } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { PASSWORD_MIN } from '#shared/personFields.ts'
import { fieldProps } from '../../forms/contractForm.ts'
import { useT } from '../../strings/strings.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { writtenPhone } from '../people/phone.groups.ts'
import type { RegisterDraft } from './register.draft.ts'

interface RegisterPasswordStepProps {
  form: UseFormReturn<RegisterDraft>
  /** The number that was verified. */
  sentTo: string
}

/** The last step: the number is verified, and a password is chosen. */
export function RegisterPasswordStep({ form, sentTo }: RegisterPasswordStepProps) {
  const t = useT()
  return (
    <>
      <p role="status" className="flex items-center gap-2 text-primary">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        {t('phone.verified', { phone: writtenPhone(sentTo) })}
      </p>
      <PasswordField
        label={t('register.password')}
        autoComplete="new-password"
        hint={t('register.passwordHint', { min: PASSWORD_MIN })}
        required
        {...fieldProps(form, 'password')}
      />
    </>
  )
}
