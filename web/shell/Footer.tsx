import { Link } from 'react-router'
import { LANGUAGE_CODES, LANGUAGES } from '#shared/languages.ts'
import { useConfig } from '../features/people/config/config.ts'
import { paths } from '../navigation/pages.ts'
import { chooseLanguage } from '../strings/language.ts'
import { language, useT } from '../strings/strings.ts'

const linkClasses = 'inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink'

interface Service {
  name: string
  privacy: string
  terms: string
}

/** Third-party bot checks with the links that their terms require beside ours. */
const SERVICES: Partial<Record<string, Service>> = {
  recaptcha: {
    name: 'reCAPTCHA',
    privacy: 'https://policies.google.com/privacy',
    terms: 'https://policies.google.com/terms',
  },
  turnstile: {
    name: 'Cloudflare Turnstile',
    privacy: 'https://www.cloudflare.com/privacypolicy/',
    terms: 'https://www.cloudflare.com/website-terms/',
  },
}

function Protection({ botCheck }: { botCheck: string }) {
  const t = useT()
  const service = SERVICES[botCheck]
  if (!service) return <p>{t('footer.protected')}</p>
  return (
    <p className="flex flex-wrap gap-x-5">
      {t('footer.protectedBy', { service: service.name })}
      <a href={service.privacy} className={linkClasses}>
        {t('footer.servicePrivacy', { service: service.name })}
      </a>
      <a href={service.terms} className={linkClasses}>
        {t('footer.serviceTerms', { service: service.name })}
      </a>
    </p>
  )
}

/**
 * The bot check in use, the legal links, and for visitors the other language; members choose theirs in the profile.
 * Without a bot check the footer claims no protection.
 */
export function Footer({ isVisitor }: { isVisitor: boolean }) {
  const t = useT()
  const { botCheck } = useConfig()
  return (
    <footer className="mt-auto print:hidden flex flex-wrap items-center gap-x-5 gap-y-2 border-t py-5 text-sm text-muted">
      {botCheck !== 'off' && <Protection botCheck={botCheck} />}
      <p className="flex flex-wrap gap-x-5">
        <Link to={paths.privacy} className={linkClasses}>
          {t('footer.privacy')}
        </Link>
        <Link to={paths.terms} className={linkClasses}>
          {t('footer.terms')}
        </Link>
        {isVisitor && <LanguageSwitch className={linkClasses} />}
      </p>
    </footer>
  )
}

/** Buttons for the other languages, each in its own words. The choice is stored on this device; for visitors only. */
function LanguageSwitch({ className }: { className: string }) {
  useT()
  return LANGUAGE_CODES.filter((code) => code !== language()).map((code) => (
    <button key={code} type="button" lang={code} className={className} onClick={() => chooseLanguage(code)}>
      {LANGUAGES[code]}
    </button>
  ))
}
