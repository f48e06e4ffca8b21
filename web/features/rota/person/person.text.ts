import { addDays } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { MonthLoad } from '#shared/rota/availability.ts'
import type { Item } from '#shared/rota/items.ts'
import { timeOrder } from '#shared/serviceTime.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatMonthName, monthOf } from '../../../strings/dates.ts'
import { aboutText, isWithinShare } from '../share.text.ts'

/** A place to come. */
export interface PlaceToCome extends Pick<Item, 'date' | 'serviceTime' | 'post'> {
  /** True for a place of a draft, of which the person has not been told. */
  isDraft: boolean
  /** True where they are away then all the same. */
  isAway?: boolean
  /** The answer to a place about which they were asked. */
  answer?: { assignmentId: string; state: 'asked' | 'accepted' }
}

/** Places in the order in which they come. A draft may leave somebody where they stand: such a place is named once. */
export function nextFirst(places: PlaceToCome[]): PlaceToCome[] {
  const drafts = places.toSorted((a, b) => Number(a.isDraft) - Number(b.isDraft))
  const each = groupBy(drafts, ({ date, serviceTime, post }) => [date, serviceTime, post].join())
  return [...each.values()]
    .flatMap(([told]) => told ?? [])
    .sort((a, b) => a.date.localeCompare(b.date) || timeOrder(a.serviceTime) - timeOrder(b.serviceTime))
}

/** Days that are left of a month of which nothing more is said: what is planned by then is the next one. */
const FEW_DAYS = 7

type Service = Pick<PlaceToCome, 'date' | 'serviceTime'>

/** What stands before a month: another one, and what its share is a share of. */
interface Said {
  isFirst: boolean
  isShareSaid: boolean
}

interface MonthWords {
  today: string
  t: Translate
}

/** True for a month whose services are an even share, as every list prints it, or in which none fall to them. */
const isEven = (load: MonthLoad): boolean => load.fair <= 0 || isWithinShare(load)

/**
 * '3 times in December (1 past; about 2 if shared evenly)'; of a further month '3 in January (about 2)', without
 * what is even. Past ones are said, so that the number agrees with the days to come.
 */
function monthText(load: MonthLoad, toCome: Service[], words: MonthWords, { isFirst, isShareSaid }: Said) {
  const { today, t } = words
  const { month, planned } = load
  const left = new Set(
    toCome.flatMap(({ date, serviceTime }) => (monthOf(date) === month ? `${date} ${serviceTime}` : [])),
  )
  const past = month === monthOf(today) ? planned - left.size : 0
  const about = [
    past > 0 && t('person.past', { count: past }),
    !isEven(load) && t(isShareSaid ? 'person.about' : 'person.share', { fair: aboutText(load, t) }),
  ].filter(Boolean)
  const times = t(isFirst ? 'person.times' : 'person.also', { count: planned, month: formatMonthName(month) })
  return about.length > 0 ? `${times} (${about.join('; ')})` : times
}

/**
 * How many services somebody has by month, the next one first and this one last; nothing where each month is an even
 * share, since the days stand above.
 */
export function monthTexts(months: MonthLoad[], toCome: Service[], words: MonthWords): string[] {
  const now = monthOf(words.today)
  const isEnding = monthOf(addDays(words.today, FEW_DAYS)) !== now
  const some = months.filter(({ month, planned }) => planned > 0 && !(isEnding && month === now))
  if (some.every(isEven)) return []
  const inOrder = [...some.filter(({ month }) => month !== now), ...some.filter(({ month }) => month === now)]
  const first = inOrder.findIndex((load) => !isEven(load))
  return inOrder.map((load, at) => monthText(load, toCome, words, { isFirst: at === 0, isShareSaid: at > first }))
}
