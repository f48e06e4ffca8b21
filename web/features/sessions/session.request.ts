import type * as z from 'zod/mini'
import { sessionsApi } from '#shared/sessions.ts'
import { call, storedToken } from '../../api/call.ts'

type CurrentUser = z.infer<typeof sessionsApi.me.output>

let first: { token: string; answer: Promise<CurrentUser> } | null = null

/** Asks whose token this is before there is anything to draw with, such as the sentences of a language. */
export function requestSessionEarly(): void {
  const token = storedToken()
  if (!token) return
  first = { token, answer: call(sessionsApi.me, {}) }
  // Whoever takes the answer hears of a failure.
  first.answer.catch(() => undefined)
}

/** Asks whose token this is; for the first time with the answer that `requestSessionEarly` waits for, which no `signal` aborts. */
export function requestSession(signal: AbortSignal): Promise<CurrentUser> {
  const ahead = first
  first = null
  return ahead && ahead.token === storedToken() ? ahead.answer : call(sessionsApi.me, {}, { signal })
}
