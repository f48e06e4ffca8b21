import { locale } from './strings.ts'

const STYLES = {
  /** December 6, 2026 at 12:04 PM */
  moment: { dateStyle: 'long', timeStyle: 'short' },
  /** 12:04 PM */
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formats a moment (ISO 8601) in `timeZone` (IANA name), the team's. */
export function formatMoment(moment: string, timeZone: string, style: keyof typeof STYLES = 'moment'): string {
  const key = `${locale()} ${style} ${timeZone}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale(), { ...STYLES[style], timeZone })
    formatters.set(key, formatter)
  }
  return formatter.format(new Date(moment))
}
