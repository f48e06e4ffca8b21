import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
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

/** Milliseconds that a logout waits for the server. */
const LOGOUT_TIMEOUT_MS = 3000

/** Milliseconds until the app opens for the stored user without the server's answer. */
const ANSWER_TIMEOUT_MS = 5000

/** Ends this device's push subscription; without the permission there is none. */
async function endPush(): Promise<void> {
  const owner = storedUser()?._id
  if (!owner || !('Notification' in window) || Notification.permission !== 'granted') return
  const leaving = import('../push/device/push.device.ts').then(({ unregisterDevice }) => unregisterDevice(owner))
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))
  await Promise.race([leaving, tooLate]).catch((error) => console.error('Notifications:', error))
}

/** Clears what the person who left was told: badge, the worker's count, notifications. */
async function clearNotifications(): Promise<void> {
  const badge = await import('../push/unread/unread.badge.ts')
  await badge.clearNotifications()
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

/** The state without the server's answer: a known user stays; the stored user may read offline data. */
function fallbackState(known: State, otherwise: State): State {
  if (known.user) return known
  const user = storedToken() ? storedUser() : null
  return user ? { status: 'hydrated', user, isConfirmed: false, needsSecondFactor: false } : otherwise
}

/** The state of the first page. A device that says it is off line opens it for the stored user, and asks meanwhile. */
function firstState(): State {
  if (!storedToken()) return signedOut
  return navigator.onLine ? unhydrated : fallbackState(unhydrated, unhydrated)
}

/** Only these responses of the current-user call end a session (specification §8). */
const endsSession = (error: unknown): boolean => error instanceof ApiError && [401, 403].includes(error.status)

/** Provides the session, synchronized with the other tabs, the storage and the server. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const [state, setState] = useState(firstState)
  const [isLeaving, setIsLeaving] = useState(false)
  /** The current-user call or logout under way; `recheck` waits for it. */
  const underWay = useRef<{ stop: AbortController; done: Promise<void> } | null>(null)

  // Every change of page makes a new `navigate`; nothing here is to begin again because of that.
  const go = useRef(navigate)
  useEffect(() => {
    go.current = navigate
  }, [navigate])

  /** Removes all data seen on this device. Pending changes stay for their person's next login. */
  const leave = useCallback(() => {
    clearSession()
    setState(signedOut)
    deleteOfflineData()
    clearPicturesOnDevice().catch((error) => console.warn('Pictures on this device:', error))
    go.current(paths.login, { replace: true })
  }, [])

  /** Runs one action at a time; a new one aborts the one under way. */
  const runExclusive = useCallback((act: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    underWay.current?.stop.abort()
    const stop = new AbortController()
    const done = act(stop.signal).finally(() => {
      if (underWay.current?.stop === stop) underWay.current = null
    })
    underWay.current = { stop, done }
    return done
  }, [])

  /** Fetches the current user. The screen does not change meanwhile. */
  const hydrate = useCallback(
    () =>
      runExclusive(async (signal) => {
        const token = storedToken()
        const timer = setTimeout(() => setState((known) => fallbackState(known, known)), ANSWER_TIMEOUT_MS)
        try {
          const { user, needsSecondFactor = false } = await requestSession(signal)
          // Another tab has signed in as somebody else; its storage event follows.
          if (signal.aborted || storedToken() !== token) return
          storeUser(user)
          // A transition renders the first page in short slices, as in main.tsx.
          startTransition(() => setState({ status: 'hydrated', user, isConfirmed: true, needsSecondFactor }))
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

  // A live connection opened during a logout is refused after it: without a token there is nothing to check.
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

  // On every page, also where the badge has not begun: a page that is left before the network is idle, or a public one.
  const owner = state.user?._id
  useEffect(() => {
    if (!owner) return
    return () => {
      if (storedUser()?._id !== owner) clearNotifications().catch((error) => console.error('Badge:', error))
    }
  }, [owner])

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
        // Only the current-user call returns `needsSecondFactor`.
        if (isAdmin(user)) hydrate()
      },
      signOut: () =>
        runExclusive(async () => {
          setIsLeaving(true)
          await endPush()
          // The logout proceeds without the server; `call` has logged the error.
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
