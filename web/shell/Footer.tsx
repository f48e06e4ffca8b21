import { Link } from 'react-router'
import { useConfig } from '../features/config/config.ts'
import { paths } from '../navigation/pages.ts'
import { useT } from '../strings/strings.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'

const linkClasses = 'inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink'

interface Service {
  name: string
  privacy: string
  terms: string
}

/** Checks of others, which see who comes here: their names and their own small print belong beside ours. */
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
 * What protects the site, the small print, and for visitors the other language; members choose theirs on their profile.
 * Without a bot check it claims no protection (readings §4).
 */
export function Footer({ isVisitor }: { isVisitor: boolean }) {
  const t = useT()
  const { botCheck } = useConfig()
  return (
    <footer className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-2 border-t py-5 text-sm text-muted">
      {botCheck !== 'off' && <Protection botCheck={botCheck} />}
      <p className="flex gap-5">
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
