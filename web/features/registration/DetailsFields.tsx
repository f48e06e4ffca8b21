import type { UseFormReturn } from 'react-hook-form'
import { useT } from '../../strings/strings.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { RegisterDraft } from './register.draft.ts'

/** Who somebody is, and the phone that is going to be verified. */
export function DetailsFields({ form }: { form: UseFormReturn<RegisterDraft> }) {
  const t = useT()
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <TextField
        label={t('register.name')}
        type="text"
        autoComplete="name"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={t('register.email')}
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={t('register.phone')}
        type="tel"
        autoComplete="tel"
        hint={t('phone.hint')}
        required
        error={errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
    </>
  )
}
