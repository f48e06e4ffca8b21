import { createContext, useContext } from 'react'
import type { SignedIn } from '#shared/people/sessions.ts'
import type { User } from '#shared/people/users.ts'

/**
 * 'unhydrated' until the server has returned the user of the stored token, then 'hydrated'. While the server cannot be
 * reached: 'hydrated' with a stored user, else 'unreachable'.
 */
export type SessionStatus = 'unhydrated' | 'hydrated' | 'unreachable'

export interface Session {
  status: SessionStatus
  /** The signed-in person, or null. */
  user: User | null
  /** False until the server has confirmed the user: it is the stored one then. */
  isConfirmed: boolean
  /** True while nobody has been signed in since the app was loaded. */
  isVisit: boolean
  /** True during a logout: nothing is fetched for the person any more. */
  isLeaving: boolean
  /** True when the role requires a second factor that is off: admin calls are refused until it is on. */
  needsSecondFactor: boolean
  /** True for a person without a password, who confirms by a fresh sign-in with the issuer's account. */
  hasNoPassword: boolean
  /** Stores token and user, and shows the app after LOGIN_REDIRECT_MS. */
  signIn: (signedIn: SignedIn) => Promise<void>
  /** Ends the session here and, if it can be reached, on the server; goes to /login. */
  signOut: () => Promise<void>
  /** Fetches the current user again, with the spinner of the first load. */
  retry: () => void
  /** Fetches the current user without a change of the screen, unless the session has ended. Never throws. */
  recheck: () => Promise<void>
}

export const SessionContext = createContext<Session | null>(null)

/** The session. Throws outside of SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
