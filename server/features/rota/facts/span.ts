import { addDays, daysBetween } from '#shared/days.ts'
import { MEMBER_DAYS } from '#shared/inputChecks.ts'
import { refuseAt } from '../../../http/refuseAt.ts'

/** A span of days, both ends included. */
export interface Span {
  from: string
  to: string
}

/** The days from the first to the last one of these spans. */
export const unionOf = ([first, ...others]: readonly [Span, ...Span[]]): Span =>
  others.reduce(
    (all, { from, to }) => ({ from: from < all.from ? from : all.from, to: to > all.to ? to : all.to }),
    first,
  )

/** Adds days. A day of the years 0000 and 9999 is returned as it is, because the sum might leave the valid days. */
const daysFrom = (day: string, count: number): string => (/^(0000|9999)/.test(day) ? day : addDays(day, count))

/** The first and the last day of the months that a span touches. */
export function monthsOf({ from, to }: Span): Span {
  const next = daysFrom(`${to.slice(0, 7)}-01`, 31).slice(0, 7)
  const last = daysFrom(`${next}-01`, -1)
  return { from: `${from.slice(0, 7)}-01`, to: last < to ? to : last }
}

/** The months that a span touches, and the days that count as near it. */
export function around(span: Span, restDays: number): Span {
  const months = monthsOf(span)
  const [near, far] = [daysFrom(span.from, -restDays), daysFrom(span.to, restDays)]
  return { from: near < months.from ? near : months.from, to: far > months.to ? far : months.to }
}

/** Days before and after a span in which weeks in a row are counted: a quarter of a year. */
const ROW_DAYS = 91

/** The days before and after a span in which weeks in a row may begin or end. */
export const beside = ({ from, to }: Span): Span[] => [
  { from: daysFrom(from, -ROW_DAYS), to: daysFrom(from, -1) },
  { from: daysFrom(to, 1), to: daysFrom(to, ROW_DAYS) },
]

/** Throws 400 at `to` for more days than members may ask for at once. */
export function mustBeMembersSpan({ from, to }: Span): void {
  if (daysBetween(from, to) >= MEMBER_DAYS) refuseAt('to', 'input.tooManyDays', { max: MEMBER_DAYS })
}
