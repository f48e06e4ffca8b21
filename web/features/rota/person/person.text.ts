import type { MonthLoad } from '#shared/rota/availability.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatMonthName, monthOf } from '../../../strings/dates.ts'
import { formatShare } from '../formatShare.ts'

/**
 * '3 times in November (2 past; share: about 3)'; null of a month without services. Past ones are said,
 * so that the number agrees with the days to come that stand above it.
 */
export function timesText(
  { month, planned, fair }: MonthLoad,
  toCome: { date: string; serviceTime: string }[],
  { today, t }: { today: string; t: Translate },
): string | null {
  if (planned === 0) return null
  const left = new Set(
    toCome.flatMap(({ date, serviceTime }) => (monthOf(date) === month ? `${date} ${serviceTime}` : [])),
  )
  const past = month === monthOf(today) ? planned - left.size : 0
  const about = [
    past > 0 && t('person.past', { count: past }),
    // Of less than half a service nobody has a whole.
    fair > 0 && t('person.share', { fair: formatShare(Math.max(1, Math.round(fair))) }),
  ].filter(Boolean)
  const times = t('person.times', { count: planned, month: formatMonthName(month) })
  return about.length > 0 ? `${times} (${about.join('; ')})` : times
}
