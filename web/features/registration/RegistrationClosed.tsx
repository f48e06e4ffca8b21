import { Link } from 'react-router'
import { paths } from '../../navigation/pages.ts'
import { usePageTitle } from '../../navigation/pageTitle.ts'
import { useT } from '../../strings/strings.ts'
import { EntryPanel } from '../../ui/EntryPanel.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

/** Says that admins add people here, and where to go from here. */
export function RegistrationClosed() {
  const t = useT()
  usePageTitle(t('register.title'))
  return (
    <EntryPanel title={t('registration.closed')} tagline={t('register.tagline')}>
      <div className="flex flex-col items-start gap-5">
        <p>{t('registration.closedWhat')}</p>
        <LinkButton variant="primary" to={paths.join}>
          {t('registration.closedJoin')}
        </LinkButton>
      </div>
      <p className="mt-6 flex flex-wrap items-center gap-x-3 border-t pt-5 text-muted">
        {t('register.haveAccount')}
        <Link to={paths.login} className="inline-block py-2 text-primary underline underline-offset-4">
          {t('register.login')}
        </Link>
      </p>
    </EntryPanel>
  )
}
