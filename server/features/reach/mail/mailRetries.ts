/** Waits after the first failed tries; hourly after them. */
const FIRST_RETRY_SECONDS = [5, 30, 300]
export const MAIL_RETRY_MAX_SECONDS = 3600
const DAY_SECONDS = 86_400

const later = (from: Date, seconds: number): string => new Date(from.getTime() + seconds * 1000).toISOString()

/** ISO time after which a mail is not tried again: a day, and the tries before the hourly ones. */
export const expiryOf = (now: Date): string => later(now, DAY_SECONDS + 600)

/** ISO time of the next try after `attempts` failed ones, or null where it would be too late. */
export function mailRetryAt(attempts: number, expiresAt: string, now: Date): string | null {
  const at = later(now, FIRST_RETRY_SECONDS[attempts - 1] ?? MAIL_RETRY_MAX_SECONDS)
  return at < expiresAt ? at : null
}
