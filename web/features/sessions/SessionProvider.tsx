import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LOGIN_REDIRECT_MS, type SignedIn, sessionsApi } from '#shared/sessions.ts'
import type { User } from '#shared/users.ts'
import { call, onSessionRefused, storedToken } from '../../api/call.ts'
import { ApiError } from '../../api/error.ts'
import { followLanguage } from '../../language.ts'
import { paths } from '../../paths.ts'
import { setWantsToRegister } from './registerFlag.ts'
import { forgetSession, keepSession, keepUser, keptUser, onOtherTab } from './session.storage.ts'
import { type Session, SessionContext, type SessionStatus } from './session.ts'

/** How long a logout waits for the server before it goes ahead without it. */
const LOGOUT_PATIENCE_MS = 3000

interface State {
  status: SessionStatus
  user: User | null
}

const signedOut: State = { status: 'hydrated', user: null }
const unhydrated: State = { status: 'unhydrated', user: null }

/** Only these answers of the current-user call end a session (specification §8). */
const endsSession = (error: unknown): boolean => error instanceof ApiError && [401, 403].includes(error.status)

/** Knows who is signed in, and keeps tabs, storage and server in step with it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const [state, setState] = useState<State>(() => (storedToken() ? unhydrated : signedOut))
  /** The question under way, or the farewell: whoever else wants to ask meanwhile waits for it. */
  const underWay = useRef<{ stop: AbortController; done: Promise<void> } | null>(null)

  // Every change of page makes a new `navigate`; nothing here is to begin again because of that.
  const go = useRef(navigate)
  useEffect(() => {
    go.current = navigate
  }, [navigate])

  const leave = useCallback(() => {
    forgetSession()
    setState(signedOut)
    go.current(paths.login, { replace: true })
  }, [])

  /** Does one thing at a time: what was under way is dropped. */
  const only = useCallback((act: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    underWay.current?.stop.abort()
    const stop = new AbortController()
    const done = act(stop.signal).finally(() => {
      if (underWay.current?.stop === stop) underWay.current = null
    })
    underWay.current = { stop, done }
    return done
  }, [])

  /** Asks whose token this is. What is on the screen stays there meanwhile. */
  const hydrate = useCallback(
    () =>
      only(async (signal) => {
        const token = storedToken()
        try {
          const { user } = await call(sessionsApi.me, {}, { signal })
          // Another tab has become somebody else's meanwhile; it is about to be heard of.
          if (storedToken() !== token) return
          keepUser(user)
          setState({ status: 'hydrated', user })
        } catch (error) {
          if (signal.aborted) return
          if (endsSession(error)) leave()
          else setState((known) => (known.user ? known : { status: 'unreachable', user: null }))
        }
      }),
    [only, leave],
  )

  // A live connection that was being made while somebody logged out is refused afterwards: there is nothing to ask then.
  const recheck = useCallback(
    () => underWay.current?.done ?? (storedToken() ? hydrate() : Promise.resolve()),
    [hydrate],
  )

  useEffect(() => {
    if (storedToken()) hydrate()
    return () => underWay.current?.stop.abort()
  }, [hydrate])

  const { status } = state
  const chosen = state.user?.language ?? null
  useEffect(() => {
    if (status === 'hydrated') followLanguage(chosen)
  }, [status, chosen])

  useEffect(() => {
    if (status === 'hydrated') return onSessionRefused(recheck)
    if (status !== 'unreachable') return
    addEventListener('online', hydrate)
    return () => removeEventListener('online', hydrate)
  }, [status, hydrate, recheck])

  useEffect(
    () =>
      onOtherTab(() => {
        if (!storedToken()) {
          underWay.current?.stop.abort()
          return leave()
        }
        setState(unhydrated)
        hydrate()
      }),
    [leave, hydrate],
  )

  const session = useMemo<Session>(
    () => ({
      ...state,
      lastName: state.status === 'unreachable' ? (keptUser()?.name ?? null) : null,
      async signIn({ token, user }: SignedIn) {
        keepSession(token, user)
        setWantsToRegister(false)
        followLanguage(user.language)
        await new Promise((resolve) => setTimeout(resolve, LOGIN_REDIRECT_MS))
        if ((storedToken() ?? token) === token) setState({ status: 'hydrated', user })
      },
      signOut: () =>
        only(async () => {
          // The person leaves whatever the server says; `call` has logged why it did not hear.
          await call(sessionsApi.logout, {}, { signal: AbortSignal.timeout(LOGOUT_PATIENCE_MS) }).catch(() => undefined)
          leave()
        }),
      retry() {
        setState(unhydrated)
        hydrate()
      },
      recheck,
    }),
    [state, only, leave, hydrate, recheck],
  )

  return <SessionContext value={session}>{children}</SessionContext>
}
