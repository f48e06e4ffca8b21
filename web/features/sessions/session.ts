import { createContext, useContext } from 'react'
import type { SignedIn } from '#shared/sessions.ts'
import type { User } from '#shared/users.ts'

/**
 * 'unhydrated' until the server has said who the stored token belongs to, 'hydrated' from then on. While it cannot be
 * asked, 'hydrated' where it is known who was here last, else 'unreachable' (specification §4).
 */
export type SessionStatus = 'unhydrated' | 'hydrated' | 'unreachable'

export interface Session {
  status: SessionStatus
  /** Who is signed in, or null. */
  user: User | null
  /** False while the server cannot be asked: then it is the person who was signed in here last. */
  isConfirmed: boolean
  /** True while the person signs out: nothing of theirs is asked any more. */
  isLeaving: boolean
  /** The role must have two-step login and it is off: what only admins may is refused until it is on. */
  needsSecondFactor: boolean
  /** Keeps token and user, and after LOGIN_REDIRECT_MS shows the app of this person. */
  signIn: (signedIn: SignedIn) => Promise<void>
  /** Ends the session here and, if it can be reached, on the server; goes to /login. */
  signOut: () => Promise<void>
  /** Asks the server again who is signed in, from the beginning. */
  retry: () => void
  /** The same without a change of the screen, unless the session has ended. Never throws. */
  recheck: () => Promise<void>
}

export const SessionContext = createContext<Session | null>(null)

/** The session. Throws outside of SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
