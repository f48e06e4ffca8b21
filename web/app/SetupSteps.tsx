import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isSuperAdmin, type User } from '#shared/users.ts'
import { useSession } from '../features/sessions/session.ts'
import { setupQuery } from '../features/setup/setup.queries.ts'
import { withStrings } from '../strings/strings.ts'

const load = withStrings(
  async () => ({ default: (await import('../features/setup/SetupCard.tsx')).SetupCard }),
  'admin',
)

/** The page is whole without it. */
const SetupCard = lazy(() => load().catch(() => ({ default: () => null })))

interface StepsProps {
  canReopen: boolean
}

/** The steps of the first day, for super admins alone. */
export function SetupSteps({ canReopen = false }: Partial<StepsProps>) {
  const { user } = useSession()
  return user && isSuperAdmin(user) ? <Steps me={user} canReopen={canReopen} /> : null
}

/** Loaded with the page while something is left to do, the first thing that a new super admin reads; else where it can be reopened. */
function Steps({ me, canReopen }: StepsProps & { me: User }) {
  const { data } = useQuery(setupQuery)
  const isLeft = data && !data.dismissed && data.steps.some(({ state }) => state === 'open')
  return (
    (isLeft || canReopen) && (
      <Suspense>
        <SetupCard me={me} canReopen={canReopen} />
      </Suspense>
    )
  )
}
