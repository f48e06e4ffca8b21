import { addDays, atMidnight, today } from '#shared/days.ts'
import { english } from '#shared/strings/translate.ts'

const days = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** A date as people say it: 'Sunday, December 6'. */
export const longDay = (day: string): string => days.format(atMidnight(day))

/** The same, said from where the team is now: 'Tomorrow, Sunday, December 6'. */
export function dayFromNow(day: string, timeZone: string, now: Date): string {
  const current = today(timeZone, now)
  if (day === current) return english('notification.today', { day: longDay(day) })
  return day === addDays(current, 1) ? english('notification.tomorrow', { day: longDay(day) }) : longDay(day)
}

interface Post {
  serviceTime: string
  assignment: string
  tieColor: string | null
}

/** What one does on a day: '9am, Balcony, Navy tie'. */
export function postText({ serviceTime, assignment, tieColor }: Post): string {
  const tie = tieColor && (/\btie\b/i.test(tieColor) ? tieColor : english('notification.tie', { color: tieColor }))
  return [serviceTime, assignment, tie].filter(Boolean).join(', ')
}
