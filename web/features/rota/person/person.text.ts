import type { MonthLoad } from '#shared/rota/availability.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatMonthName, monthOf } from '../../../strings/dates.ts'
import { formatShare } from '../formatShare.ts'
import { daysText } from '../roster/days.text.ts'

/** The word by which sentences name somebody: 'Grace'; the whole of 'Mrs. Jones'. */
export function givenName(name: string): string {
  const [first = name] = name.split(' ')
  return first.endsWith('.') ? name : first
}

/** Days of one post that are named, about three months of them; the calendar marks all. */
const NAMED = 14

/** 'Dec 6, 13; in the draft: Jan 3'. A draft may leave somebody where they stand: a day is named once. */
export function servingText(there: { date: string; isDraft: boolean }[], t: Translate): string {
  const told = new Set(there.flatMap(({ date, isDraft }) => (isDraft ? [] : date)))
  const drafted = new Set(there.flatMap(({ date, isDraft }) => (isDraft && !told.has(date) ? date : [])))
  const textOf = (days: Set<string>) => {
    const all = [...days].sort()
    const text = daysText(all.slice(0, NAMED).map((day) => ({ fromDay: day, toDay: day })))
    return all.length > NAMED ? `${text}, ${t('roster.more', { count: all.length - NAMED })}` : text
  }
  return [told.size > 0 && textOf(told), drafted.size > 0 && t('person.inDraft', { days: textOf(drafted) })]
    .filter(Boolean)
    .join('; ')
}

/**
 * '3 times in November (2 past; about 2 if shared evenly)'; null of a month without services, and of one whose services
 * are an even share, since the days stand above. Past ones are said, so that the number agrees with the days to come.
 */
export function timesText(
  { month, planned, fair }: MonthLoad,
  toCome: { date: string; serviceTime: string }[],
  { today, t }: { today: string; t: Translate },
): string | null {
  // Of less than half a service nobody has a whole.
  const even = fair > 0 ? Math.max(1, Math.round(fair)) : planned
  if (planned === 0 || planned === even) return null
  const left = new Set(
    toCome.flatMap(({ date, serviceTime }) => (monthOf(date) === month ? `${date} ${serviceTime}` : [])),
  )
  const past = month === monthOf(today) ? planned - left.size : 0
  const about = [past > 0 && t('person.past', { count: past }), t('person.share', { fair: formatShare(even) })].filter(
    Boolean,
  )
  const times = t('person.times', { count: planned, month: formatMonthName(month) })
  return `${times} (${about.join('; ')})`
}
