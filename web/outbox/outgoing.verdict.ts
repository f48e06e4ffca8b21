import { ApiError } from '../api/error.ts'

/** What a failed send means for what was to be sent. */
export type Verdict<Refusal> =
  /** It will never go like this, and why. */
  | { kind: 'refused'; refusal: Refusal }
  /** It may go later: after so many milliseconds at the earliest, where that was said. */
  | { kind: 'later'; after: number }

/** Refusals that say nothing about what was sent: not signed in, too slow, too early, too often. */
const PASSING = [401, 408, 425, 429]

/** How long to hold back where the server does not say for how long it wants to be left alone, in milliseconds. */
const TOO_MANY_MS = 5000

/** Judges what a send threw: 4xx is the server's last word, whatever else passes. */
export function verdictOn(error: unknown): Verdict<ApiError> {
  if (!(error instanceof ApiError)) return { kind: 'later', after: 0 }
  const { status, retryAfter } = error
  if (status >= 400 && status < 500 && !PASSING.includes(status)) return { kind: 'refused', refusal: error }
  const after = retryAfter === undefined ? undefined : retryAfter * 1000
  return { kind: 'later', after: after ?? (status === 429 ? TOO_MANY_MS : 0) }
}
