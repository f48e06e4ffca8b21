import { lazy, Suspense } from 'react'
import { isSuperAdmin } from '#shared/users.ts'
import { useSession } from '../features/sessions/session.ts'

/** Comes with the page: it is the first thing that a new super admin reads. The page is whole without it. */
const FirstSteps = lazy(() => import('./FirstSteps.tsx').catch(() => ({ default: () => null })))

/** The steps of the first day, loaded for super admins alone. */
export function SetupSteps(props: { canReopen?: boolean; isFirst?: boolean }) {
  const { user } = useSession()
  if (!user || !isSuperAdmin(user)) return null
  return (
    <Suspense>
      <FirstSteps me={user} {...props} />
    </Suspense>
  )
}
