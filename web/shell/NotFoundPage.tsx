import { useSession } from '../features/people/sessions/session.ts'
import { paths } from '../navigation/pages.ts'
import { usePageTitle } from '../navigation/pageTitle.ts'
import { useT } from '../strings/strings.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

/** The page for unknown paths. */
export function NotFoundPage() {
  const t = useT()
  const { user } = useSession()
  usePageTitle(t('app.notFound'))
  return (
    <>
      <PageHeader title={t('app.notFound')} />
      <p className="mb-6 text-lg text-muted">{t('app.notFoundHelp')}</p>
      <LinkButton variant="primary" to={paths.root}>
        {t(user ? 'app.toDashboard' : 'app.goHome')}
      </LinkButton>
    </>
  )
}
