const HOUR_SECONDS = 3600

/** Waits after the first failed tries; every three hours after them (rule 60). */
const FIRST_RETRY_SECONDS = [5, 30, 300, 1800]
export const HOOK_RETRY_MAX_SECONDS = 3 * HOUR_SECONDS

/** Seconds from the first try after which a hook is paused. */
const TRIED_SECONDS = 72 * HOUR_SECONDS

/**
 * ISO time of the next try after `tries` failed ones, the last of them 72 hours after the first; null where that was
 * the last.
 */
export function hookRetryAt(tries: number, firstTriedAt: string, now: Date): string | null {
  // A first try in the future was made before the clock was put back.
  const last = Math.min(Date.parse(firstTriedAt), now.getTime()) + TRIED_SECONDS * 1000
  if (now.getTime() >= last) return null
  const wait = FIRST_RETRY_SECONDS[tries - 1] ?? HOOK_RETRY_MAX_SECONDS
  return new Date(Math.min(now.getTime() + wait * 1000, last)).toISOString()
}
