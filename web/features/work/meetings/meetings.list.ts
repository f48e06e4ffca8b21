import { comparisonKey } from '#shared/text.ts'
import type { Meeting } from '#shared/work/meetings.ts'
import { formatDay } from '../../../strings/dates.ts'

/** Sorts by date, the earliest first; meetings of one day in the order given, which is the server's: by time. */
export const byDate = (meetings: Meeting[]): Meeting[] =>
  meetings.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

interface MeetingParts {
  /** Meetings from today on, next first. */
  coming: Meeting[]
  /** Meetings before today, latest first. */
  earlier: Meeting[]
}

/** Splits upcoming from past meetings (rule 302). `today` counts as upcoming. */
export function partMeetings(meetings: Meeting[], today: string): MeetingParts {
  const sorted = byDate(meetings)
  return {
    coming: sorted.filter(({ date }) => date >= today),
    earlier: sorted.filter(({ date }) => date < today).toReversed(),
  }
}

/**
 * Meetings whose title, location, type, time or date contain `typed`, ignoring spaces and case; all for an empty text.
 */
export function findMeetings(meetings: Meeting[], typed: string): Meeting[] {
  const wanted = comparisonKey(typed)
  if (wanted === '') return meetings
  return meetings.filter(({ title, location, type, time, date }) =>
    comparisonKey(`${title} ${location ?? ''} ${type} ${time} ${date} ${formatDay(date, 'full')}`).includes(wanted),
  )
}
