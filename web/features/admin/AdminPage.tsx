import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isSuperAdmin } from '#shared/users.ts'
import { usePageTitle } from '../../pageTitle.ts'
import { ErrorBoundary } from '../../shell/ErrorBoundary.tsx'
import { useT } from '../../strings.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FlashProvider } from '../../ui/Flash.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { everybodyQuery } from '../people/people.queries.ts'
import { useSession } from '../sessions/session.ts'
import { InterestPanel } from './InterestPanel.tsx'
import { PanelLinks } from './PanelLinks.tsx'
import { panelsOf } from './panels.ts'

// Admins who are no super admin never need them.
const SuperAdminPanels = lazy(() => import('./SuperAdminPanels.tsx'))

/** 'Admin dashboard': what an admin may do, and below it what only a super admin may. Others never come here. */
export function AdminPage() {
  const t = useT()
  const { user } = useSession()
  const { error, isFetching, refetch } = useQuery(everybodyQuery)
  usePageTitle(t('admin.title'))
  if (!user) return null
  return (
    <FlashProvider>
      <PageHeader title={t('admin.title')} />
      <div className="flex flex-col gap-12">
        <PanelLinks panels={panelsOf(user)} />
        {error && (
          <ErrorState
            message={t('admin.usersFailed')}
            detail={error.message}
            busy={isFetching}
            onRetry={() => refetch()}
          />
        )}
        <InterestPanel canCreateUser={isSuperAdmin(user)} />
        {isSuperAdmin(user) && (
          <ErrorBoundary>
            <Suspense fallback={<Skeleton className="h-80" />}>
              <SuperAdminPanels me={user} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </FlashProvider>
  )
}
