import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LOGIN_REDIRECT_MS, type SignedIn, sessionsApi } from '#shared/people/sessions.ts'
import { isAdmin } from '#shared/people/users.ts'
import { call, storedToken } from '../../../api/call.ts'
import { paths } from '../../../navigation/pages.ts'
import { deleteOfflineData } from '../../../offline/databases.ts'
import { clearTab } from '../../../platform/tabStorage.ts'
import { followLanguage } from '../../../strings/language.ts'
import { clearPicturesOnDevice, keepPicturesOnDevice } from '../../../worker/devicePictures.ts'
import { setWantsToRegister } from './registerFlag.ts'
import { clearSession, storedUser, storeSession } from './session.storage.ts'
import { type Session, SessionContext } from './session.ts'
import { nobody, unhydrated, useSessionState } from './useSessionState.ts'

/** Milliseconds that a logout waits for the server. */
const LOGOUT_TIMEOUT_MS = 3000

/** Ends this device's push subscription; without the permission there is none. */
async function endPush(): Promise<void> {
  const owner = storedUser()?._id
  if (!owner || !('Notification' in window) || Notification.permission !== 'granted') return
  const leaving = import('../../reach/push/device/push.device.ts').then(({ unregisterDevice }) =>
    unregisterDevice(owner),
  )
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))
  await Promise.race([leaving, tooLate]).catch((error) => console.error('Notifications:', error))
}

/** Clears what the person who left was told: badge, the worker's count, notifications. */
async function clearNotifications(): Promise<void> {
  const badge = await import('../../talk/unread/unread.badge.ts')
  await badge.clearNotifications()
}

/** Removes all data seen on this device, and goes to /login. Pending changes stay for their person's next login. */
function useClearDevice(): () => void {
  const navigate = useNavigate()
  // Every change of page makes a new `navigate`; nothing here is to begin again because of that.
  const go = useRef(navigate)
  useEffect(() => {
    go.current = navigate
  }, [navigate])
  return useCallback(() => {
    clearSession()
    deleteOfflineData()
    clearPicturesOnDevice().catch((error) => console.warn('Pictures on this device:', error))
    go.current(paths.login, { replace: true })
  }, [])
}

/** Provides the session, synchronized with the other tabs, the storage and the server. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { state, setState, leave, hydrate, recheck, runExclusive } = useSessionState(useClearDevice())
  const [isLeaving, setIsLeaving] = useState(false)
  const [isVisit, setIsVisit] = useState(() => storedToken() === null)

  const { status } = state
  const chosen = state.user?.language ?? null
  useEffect(() => {
    if (status === 'hydrated') followLanguage(chosen)
  }, [status, chosen])

  // Pictures are stored for the viewer.
  // Notifications of a person who leaves are cleared on every page, also where the badge has not begun: on a public
  // page, or one that is left before the network is idle.
  const owner = state.user?._id
  useEffect(() => {
    if (!owner) return
    keepPicturesOnDevice().catch((error) => console.warn('Pictures on this device:', error))
    return () => {
      if (storedUser()?._id !== owner) clearNotifications().catch((error) => console.error('Badge:', error))
    }
  }, [owner])

  const session = useMemo<Session>(
    () => ({
      ...state,
      isVisit,
      isLeaving,
      async signIn({ token, user }: SignedIn) {
        storeSession(token, user)
        setIsVisit(false)
        setWantsToRegister(false)
        followLanguage(user.language)
        await new Promise((resolve) => setTimeout(resolve, LOGIN_REDIRECT_MS))
        if ((storedToken() ?? token) !== token) return
        setState({ ...nobody, status: 'hydrated', user, isConfirmed: true })
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
    [state, setState, isVisit, isLeaving, runExclusive, leave, hydrate, recheck],
  )

  return <SessionContext value={session}>{children}</SessionContext>
}
