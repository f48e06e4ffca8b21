import { groupBy } from '#shared/groupBy.ts'
import type { MonthLoad, ToCome } from '#shared/rota/availability.ts'
import { timeOrder } from '#shared/serviceTime.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatMonthName, monthOf } from '../../../strings/dates.ts'
import { formatShare } from '../formatShare.ts'

/** The word by which sentences name somebody: 'Grace'; the whole of 'Mrs. Jones'. */
export function givenName(name: string): string {
  const [first = name] = name.split(' ')
  return first.endsWith('.') ? name : first
}

/** A place to come. */
export interface PlaceToCome extends ToCome {
  /** True for a place of a draft, of which the person has not been told. */
  isDraft: boolean
}

/** Places in the order in which they come. A draft may leave somebody where they stand: such a place is named once. */
export function nextFirst(places: PlaceToCome[]): PlaceToCome[] {
  const drafts = places.toSorted((a, b) => Number(a.isDraft) - Number(b.isDraft))
  const each = groupBy(drafts, ({ date, serviceTime, post }) => [date, serviceTime, post].join())
  return [...each.values()]
    .flatMap(([told]) => told ?? [])
    .sort((a, b) => a.date.localeCompare(b.date) || timeOrder(a.serviceTime) - timeOrder(b.serviceTime))
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
