import type * as z from 'zod/mini'
import { sessionsApi } from '#shared/people/sessions.ts'
import { call, storedToken } from '../../../api/call.ts'
import { isUnreachable } from '../../../api/error.ts'

type CurrentUser = z.infer<typeof sessionsApi.me.output>

let first: { token: string; answer: Promise<CurrentUser> } | null = null

/** Fetches the current user before the code and sentences to render have loaded. */
export function requestSessionEarly(): void {
  const token = storedToken()
  if (!token) return
  first = { token, answer: call(sessionsApi.me, {}) }
  // `requestSession` gets the rejection.
  first.answer.catch(() => undefined)
}

/**
 * Fetches the current user. The first call takes over the request of `requestSessionEarly`, which `signal` cannot
 * abort.
 */
export function requestSession(signal: AbortSignal): Promise<CurrentUser> {
  const ahead = first
  first = null
  return ahead && ahead.token === storedToken() ? ahead.answer : call(sessionsApi.me, {}, { signal })
}

/** Calls `act` where nobody answers the request of `requestSessionEarly`; before the session has taken it over. */
export function onNoFirstAnswer(act: () => void): void {
  first?.answer.catch((error) => isUnreachable(error) && act())
}
