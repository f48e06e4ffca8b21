import { usePageTitle } from '../../pageTitle.ts'
import { useT } from '../../strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { useConfig } from '../config/config.ts'
import { useSession } from '../sessions/session.ts'
import { UpcomingSchedule } from './UpcomingSchedule.tsx'

/** What concerns the person who is signed in: shifts first, then meetings and tasks. */
export function DashboardPage() {
  const t = useT()
  const { user } = useSession()
  const { teamName } = useConfig()
  usePageTitle(t('menu.dashboard'))
  if (!user) return <p>{t('dashboard.noUser')}</p>
  return (
    <>
      <PageHeader title={t('dashboard.title', { name: user.name, team: teamName })} />
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">
        <div className="min-w-0 lg:col-span-2">
          <UpcomingSchedule />
        </div>
        <Section title={t('dashboard.meetings')}>
          <EmptyState title={t('dashboard.noMeetings')} />
        </Section>
        <Section title={t('dashboard.tasks')}>
          <EmptyState title={t('dashboard.noTasks')} />
        </Section>
      </div>
    </>
  )
}
