import { CircleCheck } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { fieldProps } from '../../../forms/contractForm.ts'
import { useT } from '../../../strings/strings.ts'
import { NewPasswordField } from '../../../ui/NewPasswordField.tsx'
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
      <NewPasswordField label={t('register.password')} {...fieldProps(form, 'password')} />
    </>
  )
}
