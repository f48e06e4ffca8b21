import { isSuperAdmin, type User } from '#shared/users.ts'
import { useSession } from '../features/sessions/session.ts'
import { useNetworkIdle } from '../platform/useNetworkIdle.ts'
import { withStrings } from '../strings/strings.ts'

const load = withStrings(async () => (await import('../features/setup/SetupCard.tsx')).SetupCard, 'admin')

/** The steps of the first day, loaded for super admins alone, after what the page itself shows. */
export function SetupSteps({ canReopen = false }: { canReopen?: boolean }) {
  const { user } = useSession()
  return user && isSuperAdmin(user) ? <Later me={user} canReopen={canReopen} /> : null
}

function Later(props: { me: User; canReopen: boolean }) {
  const SetupCard = useNetworkIdle(load)
  return SetupCard && <SetupCard {...props} />
}
