import type { UseFormReturn } from 'react-hook-form'
import { useT } from '../../strings/strings.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import type { ProfileDraft } from './profile.draft.ts'

interface PasswordFieldsProps {
  form: Pick<UseFormReturn<ProfileDraft>, 'register' | 'formState'>
  /** Whether the server has asked for the current one (readings §3). */
  needsCurrent: boolean
}

/** A new password, twice; the current one only once it was asked for. */
export function PasswordFields({ form: { register, formState }, needsCurrent }: PasswordFieldsProps) {
  const t = useT()
  const { errors } = formState
  return (
    <fieldset className="grid gap-4 md:grid-cols-2">
      <legend className="mb-3 text-lg font-semibold">{t('profile.password')}</legend>
      <PasswordField
        label={t('profile.newPassword')}
        hint={t('profile.passwordHint')}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={t('profile.confirmPassword')}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      {needsCurrent && (
        <PasswordField
          label={t('profile.currentPassword')}
          hint={t('profile.currentPasswordHint')}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
    </fieldset>
  )
}
