import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LOGIN_REDIRECT_MS, type SignedIn, sessionsApi } from '#shared/sessions.ts'
import { isAdmin, type User } from '#shared/users.ts'
import { call, onSessionRefused, storedToken } from '../../api/call.ts'
import { ApiError } from '../../api/error.ts'
import { paths } from '../../navigation/pages.ts'
import { deleteOfflineData } from '../../offline/databases.ts'
import { retryWithBackoff } from '../../platform/retryWithBackoff.ts'
import { clearTab } from '../../platform/tabStorage.ts'
import { followLanguage } from '../../strings/language.ts'
import { clearPicturesOnDevice } from '../../worker/clearPictures.ts'
import { setWantsToRegister } from './registerFlag.ts'
import { requestSession } from './session.request.ts'
import { clearSession, onOtherTab, storedUser, storeSession, storeUser } from './session.storage.ts'
import { type Session, SessionContext, type SessionStatus } from './session.ts'

/** How long a logout waits for the server before it goes ahead without it. */
const LOGOUT_TIMEOUT_MS = 3000

/** A server from which nothing was heard for so long is not waited for, where it is known who was here last. */
const ANSWER_TIMEOUT_MS = 5000

/** Ends the notifications of this device; a browser that was never allowed any has none. */
async function endPush(): Promise<void> {
  const owner = storedUser()?._id
  if (!owner || !('Notification' in window) || Notification.permission !== 'granted') return
  const leaving = import('../push/notifications.start.ts').then(({ unsubscribeOnLogout }) => unsubscribeOnLogout(owner))
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))
  await Promise.race([leaving, tooLate]).catch((error) => console.error('Notifications:', error))
}

interface State {
  status: SessionStatus
  user: User | null
  isConfirmed: boolean
  needsSecondFactor: boolean
}

const nobody = { user: null, needsSecondFactor: false }
const signedOut: State = { ...nobody, status: 'hydrated', isConfirmed: true }
const unhydrated: State = { ...nobody, status: 'unhydrated', isConfirmed: false }
const unreachable: State = { ...nobody, status: 'unreachable', isConfirmed: false }

/** What holds while the server cannot be asked: whoever is known stays, and who was here last may read what is stored. */
function fallbackState(known: State, otherwise: State): State {
  if (known.user) return known
  const user = storedToken() ? storedUser() : null
  return user ? { status: 'hydrated', user, isConfirmed: false, needsSecondFactor: false } : otherwise
}

/** Only these answers of the current-user call end a session (specification §8). */
const endsSession = (error: unknown): boolean => error instanceof ApiError && [401, 403].includes(error.status)

/** Knows who is signed in, and keeps tabs, storage and server in step with it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const [state, setState] = useState<State>(() => (storedToken() ? unhydrated : signedOut))
  const [isLeaving, setIsLeaving] = useState(false)
  /** The question under way, or the farewell: whoever else wants to ask meanwhile waits for it. */
  const underWay = useRef<{ stop: AbortController; done: Promise<void> } | null>(null)

  // Every change of page makes a new `navigate`; nothing here is to begin again because of that.
  const go = useRef(navigate)
  useEffect(() => {
    go.current = navigate
  }, [navigate])

  /** Nothing that was seen stays on the device. What was not sent yet waits for its person. */
  const leave = useCallback(() => {
    clearSession()
    setState(signedOut)
    deleteOfflineData()
    clearPicturesOnDevice().catch((error) => console.warn('Pictures on this device:', error))
    go.current(paths.login, { replace: true })
  }, [])

  /** Does one thing at a time: what was under way is dropped. */
  const runExclusive = useCallback((act: (signal: AbortSignal) => Promise<void>): Promise<void> => {
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
      runExclusive(async (signal) => {
        const token = storedToken()
        const timer = setTimeout(() => setState((known) => fallbackState(known, known)), ANSWER_TIMEOUT_MS)
        try {
          const { user, needsSecondFactor = false } = await requestSession(signal)
          // Another tab has become somebody else's meanwhile; it is about to be heard of.
          if (signal.aborted || storedToken() !== token) return
          storeUser(user)
          setState({ status: 'hydrated', user, isConfirmed: true, needsSecondFactor })
        } catch (error) {
          if (signal.aborted) return
          if (endsSession(error)) leave()
          else setState((known) => fallbackState(known, unreachable))
        } finally {
          clearTimeout(timer)
        }
      }),
    [runExclusive, leave],
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

  const { status, isConfirmed } = state
  const chosen = state.user?.language ?? null
  useEffect(() => {
    if (status === 'hydrated') followLanguage(chosen)
  }, [status, chosen])

  useEffect(() => {
    if (status === 'hydrated') return onSessionRefused(recheck)
  }, [status, recheck])

  const isUnanswered = status === 'unreachable' || (status === 'hydrated' && !isConfirmed)
  useEffect(() => {
    if (isUnanswered) return retryWithBackoff(recheck)
  }, [isUnanswered, recheck])

  useEffect(
    () =>
      onOtherTab(() => {
        if (!storedToken()) {
          underWay.current?.stop.abort()
          clearTab()
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
      isLeaving,
      async signIn({ token, user }: SignedIn) {
        storeSession(token, user)
        setWantsToRegister(false)
        followLanguage(user.language)
        await new Promise((resolve) => setTimeout(resolve, LOGIN_REDIRECT_MS))
        if ((storedToken() ?? token) !== token) return
        setState({ status: 'hydrated', user, isConfirmed: true, needsSecondFactor: false })
        // Only the current-user call tells what the role asks for.
        if (isAdmin(user)) hydrate()
      },
      signOut: () =>
        runExclusive(async () => {
          setIsLeaving(true)
          await endPush()
          // The person leaves whatever the server says; `call` has logged why it did not hear.
          await call(sessionsApi.logout, {}, { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) }).catch(() => undefined)
          clearTab()
          leave()
          setIsLeaving(false)
        }),
      retry() {
        setState(unhydrated)
        hydrate()
      },
      recheck,
    }),
    [state, isLeaving, runExclusive, leave, hydrate, recheck],
  )

  return <SessionContext value={session}>{children}</SessionContext>
}
