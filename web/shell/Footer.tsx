import { Link } from 'react-router'
import { useConfig } from '../features/config/config.ts'
import { paths } from '../paths.ts'
import { useT } from '../strings.ts'

const linkClasses = 'inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink'

/** What protects the site, and the small print. Without a bot check it claims none (readings §4). */
export function Footer() {
  const t = useT()
  const { botCheck } = useConfig()
  return (
    <footer className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-2 border-t py-5 text-sm text-muted">
      {botCheck !== 'off' && <p>{t('footer.protected')}</p>}
      <p className="flex gap-5">
        <Link to={paths.privacy} className={linkClasses}>
          {t('footer.privacy')}
        </Link>
        <Link to={paths.terms} className={linkClasses}>
          {t('footer.terms')}
        </Link>
      </p>
    </footer>
  )
}
