import { Languages } from 'lucide-react'
import { LANGUAGE_CODES, LANGUAGES } from '#shared/languages.ts'
import type { User } from '#shared/people/users.ts'
import { whyOf } from '../api/error.ts'
import { useLanguageChoice } from '../features/people/sessions/useLanguageChoice.ts'
import { language } from '../strings/strings.ts'
import { Spinning } from '../ui/Spinner.tsx'

interface Props {
  user: User
  /** Classes of an entry of the menu. */
  className: string
  /** Classes of its text, which a narrow rail shows to screen readers alone. */
  labelClassName: string
}

/** The other languages, each in its own words: the screen changes at once, and the choice is stored with the person. */
export function MenuLanguage({ user, className, labelClassName }: Props) {
  const { busy, failure, choose } = useLanguageChoice(user)
  return (
    <>
      {LANGUAGE_CODES.filter((code) => code !== language()).map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-busy={busy === code || undefined}
          onClick={() => choose(code)}
          className={className}
        >
          {busy === code ? <Spinning /> : <Languages aria-hidden="true" className="size-5 shrink-0" />}
          <span className={labelClassName}>{LANGUAGES[code]}</span>
        </button>
      ))}
      {failure && (
        <p role="alert" className="px-3 py-1 text-sm text-muted">
          {whyOf(failure.error)}
        </p>
      )}
    </>
  )
}
