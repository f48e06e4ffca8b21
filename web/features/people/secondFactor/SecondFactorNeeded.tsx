import { ShieldCheck } from 'lucide-react'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

/** Replaces the admin dashboard while a required second factor is off. */
export function SecondFactorNeeded() {
  const t = useT()
  usePageTitle(t('admin.title'))
  return (
    <>
      <PageHeader title={t('admin.title')} />
      <div className="flex max-w-2xl flex-col items-start gap-4 rounded-lg border bg-surface p-5 md:p-6">
        <ShieldCheck aria-hidden="true" className="size-7 text-primary" />
        <h2 className="text-xl font-semibold text-balance">{t('secondFactor.needed')}</h2>
        <p className="text-muted">{t('secondFactor.neededWhat')}</p>
        <LinkButton variant="primary" to={`${paths.profile}#second-factor`}>
          {t('secondFactor.toProfile')}
        </LinkButton>
      </div>
    </>
  )
}
