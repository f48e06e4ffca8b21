import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { isAdmin } from '#shared/people/users.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useIsConfigured } from '../config/config.ts'
import { oidcCodeIn, oidcRefusalIn } from '../oidc/oidc.address.ts'
import { aimOf, dropAim, keepAim } from './aim.ts'
import { wantsToRegister } from './registerFlag.ts'
import { useSession } from './session.ts'

/** '/': redirects to the dashboard, the registration or the login. */
export function Start() {
  const { user } = useSession()
  const to = user ? paths.dashboard : wantsToRegister() ? paths.register : paths.login
  return <Navigate to={to} replace />
}

/** Leads to the login, which leads back here. */
function ToLogin() {
  const { pathname, search } = useLocation()
  const { isVisit } = useSession()
  // Before the redirect, which is an effect. Whose session has ended leaves nothing behind for the next person.
  useLayoutEffect(() => {
    if (isVisit) keepAim(pathname + search)
  }, [isVisit, pathname, search])
  return <Navigate to={paths.login} replace />
}

/**
 * Pages for signed-in users, rendered once the configuration has loaded; `waiting` instead for people who are not
 * approved yet.
 */
export function RequireUser({ waiting }: { waiting: ReactNode }) {
  const { user } = useSession()
  const isConfigured = useIsConfigured()
  const isSignedIn = user !== null
  // The login has led somewhere.
  useEffect(() => {
    if (isSignedIn) dropAim()
  }, [isSignedIn])
  if (!user) return <ToLogin />
  if (isConfigured && user.waiting) return waiting
  // The key resets all state when another person signs in.
  return isConfigured ? <Outlet key={user._id} /> : <Spinner />
}

/** Pages that need the configuration. */
export function RequireConfig() {
  return useIsConfigured() ? <Outlet /> : <Spinner />
}

function Nothing() {
  usePageTitle()
  return null
}

/** Pages for admins; other signed-in users see an empty page. */
export function RequireAdmin() {
  const { user } = useSession()
  return user && isAdmin(user) ? <Outlet /> : <Nothing />
}

/**
 * Pages for visitors; signed-in users are redirected to the page that they opened before, else to the dashboard. Who
 * signs in again at the issuer, or was refused a link with it, comes back to the login.
 */
export function RequireVisitor() {
  const { user } = useSession()
  const { hash, search } = useLocation()
  if (!user || oidcCodeIn(hash)) return <Outlet />
  const refused = oidcRefusalIn(search) && `${paths.profile}${search}#linked-account`
  return <Navigate to={refused ?? aimOf(user) ?? paths.dashboard} replace />
}
