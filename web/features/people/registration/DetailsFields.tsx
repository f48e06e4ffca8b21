import type { UseFormReturn } from 'react-hook-form'
import { fieldProps } from '../../../forms/contractForm.ts'
import { useT } from '../../../strings/strings.ts'
import { TextField } from '../../../ui/TextField.tsx'
import type { RegisterDraft } from './register.draft.ts'

/** Name and email of a new member, and the phone number that is to be verified. */
export function DetailsFields({ form }: { form: UseFormReturn<RegisterDraft> }) {
  const t = useT()
  return (
    <>
      <TextField label={t('register.name')} type="text" autoComplete="name" required {...fieldProps(form, 'name')} />
      <TextField
        label={t('register.email')}
        type="email"
        autoComplete="email"
        required
        {...fieldProps(form, 'email')}
      />
      <TextField
        label={t('register.phone')}
        type="tel"
        autoComplete="tel"
        hint={t('phone.hint')}
        required
        {...fieldProps(form, 'phoneNumber')}
      />
    </>
  )
}
