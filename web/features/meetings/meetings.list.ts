import type { Meeting } from '#shared/meetings.ts'
import { comparisonKey } from '#shared/text.ts'
import { formatDay } from '../../strings/dates.ts'

/** By date, the earliest first; meetings of one day in the order given, which is the server's: by time. */
export const byDate = (meetings: Meeting[]): Meeting[] =>
  meetings.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

interface MeetingParts {
  /** From today on, the next one first. */
  coming: Meeting[]
  /** What was, the last one first: that is the one somebody looks for. */
  earlier: Meeting[]
}

/** Parts what is to come from what was (readings §3). `today` still is to come. */
export function partMeetings(meetings: Meeting[], today: string): MeetingParts {
  const sorted = byDate(meetings)
  return {
    coming: sorted.filter(({ date }) => date >= today),
    earlier: sorted.filter(({ date }) => date < today).toReversed(),
  }
}

/** Meetings in whose title, place, kind, time or day `typed` is found, spaces and case ignored; all for nothing. */
export function findMeetings(meetings: Meeting[], typed: string): Meeting[] {
  const wanted = comparisonKey(typed)
  if (wanted === '') return meetings
  return meetings.filter(({ title, location, type, time, date }) =>
    comparisonKey(`${title} ${location ?? ''} ${type} ${time} ${date} ${formatDay(date, 'full')}`).includes(wanted),
  )
}
