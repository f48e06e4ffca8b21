import { LANGUAGE_CODES, LANGUAGES } from '#shared/languages.ts'
import type { User } from '#shared/people/users.ts'
import { whyOf } from '../../../api/error.ts'
import { useT } from '../../../strings/strings.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { type LanguageChoice, useLanguageChoice } from '../sessions/useLanguageChoice.ts'

/** The language of the app for this person, stored as soon as it is chosen. */
export function LanguageField({ user }: { user: User }) {
  const t = useT()
  const { busy, failure, choose } = useLanguageChoice(user)
  return (
    <SelectField
      label={t('profile.language')}
      hint={t('profile.languageHint')}
      error={failure ? whyOf(failure.error) : undefined}
      aria-busy={busy !== null || undefined}
      className="md:max-w-sm"
      value={busy ?? user.language ?? ''}
      onChange={(event) => choose(event.target.value as LanguageChoice)}
    >
      <option value="">{t('profile.languageOfBrowser')}</option>
      {LANGUAGE_CODES.map((code) => (
        <option key={code} value={code} lang={code}>
          {LANGUAGES[code]}
        </option>
      ))}
    </SelectField>
  )
}
