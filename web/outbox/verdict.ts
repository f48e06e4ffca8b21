import { ApiError } from '../api/error.ts'
import { refusalFrom, type SendVerdict } from './pending.change.ts'

/** Statuses that say nothing about what was sent: not signed in, too slow, too early, too often. */
const PASSING = [401, 408, 425, 429]

/** Pause in milliseconds after a 429 without Retry-After. */
const TOO_MANY_MS = 5000

/** Refused on a 4xx that is about the change; everything else is tried again. */
export function judge(error: unknown): SendVerdict {
  if (!(error instanceof ApiError)) return { kind: 'retry', afterMs: 0 }
  const { status, retryAfter } = error
  if (status >= 400 && status < 500 && !PASSING.includes(status)) return { kind: 'refused', error: refusalFrom(error) }
  if (retryAfter !== undefined) return { kind: 'retry', afterMs: retryAfter * 1000 }
  return { kind: 'retry', afterMs: status === 429 ? TOO_MANY_MS : 0 }
}
