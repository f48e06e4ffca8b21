import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

/** 'Goodbye': the page that opens once somebody has deleted their account. */
export function GoodbyePage() {
  const t = useT()
  usePageTitle(t('goodbye.title'))
  return (
    <>
      <PageHeader title={t('goodbye.title')} />
      <p className="mb-6 text-lg">{t('goodbye.what')}</p>
      <LinkButton to={paths.login}>{t('goodbye.toLogin')}</LinkButton>
    </>
  )
}
