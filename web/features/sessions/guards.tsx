import { Navigate, Outlet } from 'react-router'
import { isAdmin } from '#shared/users.ts'
import { paths } from '../../navigation/pages.ts'
import { usePageTitle } from '../../navigation/pageTitle.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { useIsConfigured } from '../config/config.ts'
import { wantsToRegister } from './registerFlag.ts'
import { useSession } from './session.ts'

/** '/': to the dashboard, or to where this visitor was headed (specification §2). */
export function Start() {
  const { user } = useSession()
  const to = user ? paths.dashboard : wantsToRegister() ? paths.register : paths.login
  return <Navigate to={to} replace />
}

/** Pages for those who are signed in; they may rely on the configuration having been asked for. */
export function RequireUser() {
  const { user } = useSession()
  const isConfigured = useIsConfigured()
  if (!user) return <Navigate to={paths.login} replace />
  // What was shown of one person is not gone on with as another.
  return isConfigured ? <Outlet key={user._id} /> : <Spinner />
}

/** Pages that cannot begin before it is known what this installation asks for. */
export function RequireConfig() {
  return useIsConfigured() ? <Outlet /> : <Spinner />
}

function Nothing() {
  usePageTitle()
  return null
}

/** Pages of which others see nothing, although they are signed in. */
export function RequireAdmin() {
  const { user } = useSession()
  return user && isAdmin(user) ? <Outlet /> : <Nothing />
}

/** Pages that make no sense to somebody who is signed in already. */
export function RequireVisitor() {
  const { user } = useSession()
  return user ? <Navigate to={paths.dashboard} replace /> : <Outlet />
}
