import { type Dispatch, type SetStateAction, startTransition, useCallback, useEffect, useState } from 'react'
import type { User } from '#shared/people/users.ts'
import { onSessionRefused, storedToken } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { setRotaOn } from '../../../navigation/rotaOn.ts'
import { retryWithBackoff } from '../../../platform/retryWithBackoff.ts'
import { clearTab } from '../../../platform/tabStorage.ts'
import { requestSession } from './session.request.ts'
import { onOtherTab, storedUser, storeUser } from './session.storage.ts'
import type { SessionStatus } from './session.ts'

/** Milliseconds until the app opens for the stored user without the server's answer. */
const ANSWER_TIMEOUT_MS = 5000

interface State {
  status: SessionStatus
  user: User | null
  isConfirmed: boolean
  needsSecondFactor: boolean
  hasNoPassword: boolean
}

/** What is not known of a person before the server has answered. */
export const nobody = { user: null, needsSecondFactor: false, hasNoPassword: false }
const signedOut: State = { ...nobody, status: 'hydrated', isConfirmed: true }
export const unhydrated: State = { ...nobody, status: 'unhydrated', isConfirmed: false }
const unreachable: State = { ...nobody, status: 'unreachable', isConfirmed: false }

/** The state without the server's answer: a known user stays; the stored user may read offline data. */
function fallbackState(known: State, otherwise: State): State {
  if (known.user) return known
  const user = storedToken() ? storedUser() : null
  return user ? { ...nobody, status: 'hydrated', user, isConfirmed: false } : otherwise
}

/** The state of the first page. A device that says it is off line opens it for the stored user, and asks meanwhile. */
function firstState(): State {
  if (!storedToken()) return signedOut
  return navigator.onLine ? unhydrated : fallbackState(unhydrated, unhydrated)
}

/** Responses of the current-user call that end a session; no others do (rule 804). */
const endsSession = (error: unknown): boolean => error instanceof ApiError && [401, 403].includes(error.status)

/** Runs one action at a time; a new one aborts the one under way. */
function makeExclusive() {
  let underWay: { stop: AbortController; done: Promise<void> } | null = null
  return {
    run(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
      underWay?.stop.abort()
      const stop = new AbortController()
      const done = act(stop.signal).finally(() => {
        if (underWay?.stop === stop) underWay = null
      })
      underWay = { stop, done }
      return done
    },
    abort: () => underWay?.stop.abort(),
    /** The end of the action under way. */
    done: () => underWay?.done,
  }
}

/** Asks the server who is signed in. The screen does not change meanwhile. */
async function hydrateState(
  signal: AbortSignal,
  setState: Dispatch<SetStateAction<State>>,
  leave: () => void,
): Promise<void> {
  const token = storedToken()
  const timer = setTimeout(() => setState((known) => fallbackState(known, known)), ANSWER_TIMEOUT_MS)
  try {
    const { user, needsSecondFactor = false, hasNoPassword = false, isRotaOn } = await requestSession(signal)
    // Another tab has signed in as somebody else; its storage event follows.
    if (signal.aborted || storedToken() !== token) return
    storeUser(user)
    if (isRotaOn) setRotaOn(true)
    // A transition renders the first page in short slices, as in main.tsx.
    const known = { user, needsSecondFactor, hasNoPassword }
    startTransition(() => setState({ ...known, status: 'hydrated', isConfirmed: true }))
  } catch (error) {
    if (signal.aborted) return
    if (endsSession(error)) leave()
    else setState((known) => fallbackState(known, unreachable))
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The signed-in person, synchronized with the storage, the server and the other tabs. `clearDevice` removes the data
 * that the person who leaves has on this device, and shows the login.
 */
export function useSessionState(clearDevice: () => void) {
  const [state, setState] = useState(firstState)
  // The current-user call or the logout; `recheck` waits for it.
  const [exclusive] = useState(makeExclusive)

  const leave = useCallback(() => {
    setState(signedOut)
    clearDevice()
  }, [clearDevice])
  const hydrate = useCallback(
    () => exclusive.run((signal) => hydrateState(signal, setState, leave)),
    [exclusive, leave],
  )
  // A live connection opened during a logout is refused after it: without a token there is nothing to check.
  const recheck = useCallback(
    () => exclusive.done() ?? (storedToken() ? hydrate() : Promise.resolve()),
    [exclusive, hydrate],
  )

  useEffect(() => {
    if (storedToken()) hydrate()
    return exclusive.abort
  }, [exclusive, hydrate])

  const { status, isConfirmed } = state
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
          exclusive.abort()
          clearTab()
          return leave()
        }
        setState(unhydrated)
        hydrate()
      }),
    [exclusive, leave, hydrate],
  )

  return { state, setState, leave, hydrate, recheck, runExclusive: exclusive.run }
}
