import { Navigate } from 'react-router'
import { isSuperAdmin } from '#shared/people/users.ts'
import { KeysSection } from '../features/people/programs/KeysSection.tsx'
import { TeamExport } from '../features/people/programs/TeamExport.tsx'
import { SecondFactorNeeded } from '../features/people/secondFactor/SecondFactorNeeded.tsx'
import { useSession } from '../features/people/sessions/session.ts'
import { HooksSection } from '../features/reach/hooks/HooksSection.tsx'
import { paths } from '../navigation/pages.ts'
import { usePageTitle } from '../navigation/pageTitle.ts'
import { useT } from '../strings/strings.ts'
import { FlashProvider } from '../ui/Flash.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

/** 'Other programs', for super admins: one section for each way in or out. Other admins are led to their own page. */
export function ProgramsPage() {
  const t = useT()
  const { user, needsSecondFactor } = useSession()
  usePageTitle(t('programs.title'))
  if (needsSecondFactor) return <SecondFactorNeeded />
  if (!user || !isSuperAdmin(user)) return <Navigate to={paths.admin} replace />
  return (
    <FlashProvider>
      <PageHeader title={t('programs.title')} />
      <div className="flex flex-col gap-10">
        <KeysSection />
        <HooksSection />
        <TeamExport />
      </div>
    </FlashProvider>
  )
}
