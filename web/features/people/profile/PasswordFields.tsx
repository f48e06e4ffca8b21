import type { DraftForm } from '../../../forms/useDraftForm.ts'
import { useT } from '../../../strings/strings.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import type { ProfileDraft } from './profile.draft.ts'

interface PasswordFieldsProps {
  form: Pick<DraftForm<ProfileDraft>, 'field'>
  /** True once the server has asked for the current one (rule 110). */
  needsCurrent: boolean
}

/** A new password, twice; the current one only once it was asked for. */
export function PasswordFields({ form: { field }, needsCurrent }: PasswordFieldsProps) {
  const t = useT()
  return (
    <fieldset className="grid gap-4 md:grid-cols-2">
      <legend className="mb-3 text-lg font-semibold">{t('profile.password')}</legend>
      <PasswordField
        label={t('profile.newPassword')}
        hint={t('profile.passwordHint')}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label={t('profile.confirmPassword')} autoComplete="new-password" {...field('confirmPassword')} />
      {needsCurrent && (
        <PasswordField
          label={t('profile.currentPassword')}
          hint={t('profile.currentPasswordHint')}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
      )}
    </fieldset>
  )
}
