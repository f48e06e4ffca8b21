import { Suspense } from 'react'
import { isSuperAdmin } from '#shared/users.ts'
import { useSession } from '../features/sessions/session.ts'
import { lazyPart } from '../navigation/lazyPart.ts'
import { withStrings } from '../strings/strings.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'

const SetupCard = lazyPart(
  withStrings(async () => (await import('../features/setup/SetupCard.tsx')).SetupCard, 'admin'),
)

/** The steps of the first day, loaded for super admins alone. */
export function SetupSteps({ canReopen = false }: { canReopen?: boolean }) {
  const { user } = useSession()
  if (!user || !isSuperAdmin(user)) return null
  return (
    <ErrorBoundary>
      <Suspense>
        <SetupCard me={user} canReopen={canReopen} />
      </Suspense>
    </ErrorBoundary>
  )
}
