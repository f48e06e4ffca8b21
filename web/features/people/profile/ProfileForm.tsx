import { useEffect } from 'react'
import type { User } from '#shared/people/users.ts'
import type { DraftForm } from '../../../forms/useDraftForm.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { PhoneProofStep } from '../people/PhoneProofStep.tsx'
import { writtenPhone } from '../people/phone.groups.ts'
import { EmailProof } from './EmailProof.tsx'
import { LanguageField } from './LanguageField.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { PhotoField } from './PhotoField.tsx'
import type { ProfileDraft } from './profile.draft.ts'
import { useProfileForm } from './useProfileForm.ts'

/** One's own data, photo and password, saved in one request; the language is saved as soon as it is chosen. */
export function ProfileForm({ user }: { user: User }) {
  const t = useT()
  const profile = useProfileForm(user)
  const { form, saved, needsCurrent, outcome } = profile
  const { unprovenNumber, verification, botCheckPlace } = profile.numberProof
  const { field, setFocus, formState } = form
  const { isSubmitting } = formState

  useEffect(() => {
    // The field has just appeared.
    if (needsCurrent) setFocus('currentPassword')
  }, [needsCurrent, setFocus])

  return (
    <form noValidate onSubmit={profile.submit} className="flex max-w-2xl flex-col gap-8">
      <PhotoField user={saved} choice={profile.photo} onChange={profile.setPhoto} />
      <div className="grid gap-4 md:grid-cols-2">
        <EmailField user={saved} form={form} />
        <div className="empty:hidden md:col-span-2">
          <EmailProof user={saved} />
        </div>
        <TextField label={t('profile.name')} autoComplete="name" required {...field('name')} />
        <TextField label={t('profile.phone')} type="tel" autoComplete="tel" {...field('phoneNumber')} />
        {unprovenNumber && (
          <div className="md:col-span-2">
            <PhoneProofStep
              phoneNumber={unprovenNumber}
              verification={verification}
              offer={t('profile.verifyOffer')}
              verified={t('profile.phoneVerified', { phone: writtenPhone(unprovenNumber) })}
            />
          </div>
        )}
      </div>
      <LanguageField user={user} />
      <PasswordFields form={form} needsCurrent={needsCurrent} />
      {outcome && (
        <Outcome tone={outcome.tone} title={outcome.title}>
          {outcome.detail}
        </Outcome>
      )}
      <div>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {t(isSubmitting ? 'profile.saving' : 'profile.save')}
        </Button>
        <div {...botCheckPlace} />
      </div>
    </form>
  )
}

interface EmailFieldProps {
  user: User
  form: Pick<DraftForm<ProfileDraft>, 'field'>
}

/** The person's email, which is set once, since people log in with it. */
function EmailField({ user: { email }, form: { field } }: EmailFieldProps) {
  const t = useT()
  return email ? (
    <TextField
      label={t('profile.email')}
      hint={t('profile.emailHint')}
      type="email"
      autoComplete="username"
      readOnly
      value={email}
      className="md:col-span-2"
    />
  ) : (
    <TextField
      label={t('profile.email')}
      hint={t('profile.noEmailHint')}
      type="email"
      autoComplete="email"
      className="md:col-span-2"
      {...field('email')}
    />
  )
}
