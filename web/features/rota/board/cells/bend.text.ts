import { addDays, daysBetween } from '#shared/days.ts'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import { aboveShare } from '#shared/rota/shares.ts'
import { isWeekly } from '#shared/rota/weeksInARow.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay, formatSpan } from '../../../../strings/dates.ts'
import { countedOf, isMissing, keepsPlace } from '../absence.ts'

/** What a place asks of its person besides the service. */

const WEEK = 7

/** The other days at which a person serves less than a week before or after a service, by date. */
export function nearDays(board: Board, userId: string | null, service: BoardService): string[] {
  if (userId === null) return []
  const days = board.services
    .filter(
      (other) =>
        other.date !== service.date &&
        Math.abs(daysBetween(other.date, service.date)) <= WEEK &&
        keepsPlace(board, other, userId),
    )
    .map(({ date }) => date)
  const beside = board.members.find(({ user }) => user._id === userId)?.daysBeside ?? []
  const near = beside.filter((day) => Math.abs(daysBetween(day, service.date)) <= WEEK)
  return [...new Set([...days, ...near])].sort()
}

/** 'Dec 13, Dec 20', of which no day breaks. */
export const unbrokenDays = (days: readonly string[]): string =>
  days.map((day) => formatDay(day, 'short').replaceAll(' ', '\u00a0')).join(', ')

function rowText(count: number, date: string, t: Translate): string {
  const weekday = formatDay(date, 'weekdayName')
  if (count === 2) return t('bend.second', { weekday })
  return count === 3 ? t('bend.third', { weekday }) : t('bend.row', { count, weekday })
}

/** The last day of the weeks in a row in which somebody serves at a day, the days beside the board included. */
export function lastInRow(board: Board, userId: string | null, date: string): string {
  const beside = board.members.find(({ user }) => user._id === userId)?.daysBeside ?? []
  const serves = (day: string) =>
    beside.includes(day) ||
    board.services.some((one) => one.date === day && userId !== null && keepsPlace(board, one, userId))
  let to = date
  while (serves(addDays(to, WEEK))) to = addDays(to, WEEK)
  return to
}

/** '5 weeks in a row, Dec 13 – Jan 10', of whose days none breaks. */
export function rowSpanText(from: string, to: string, t: Translate): string {
  const days = formatSpan(from, to, 'short').replaceAll(/\s/g, '\u00a0')
  return t('bent.row', { count: daysBetween(from, to) / WEEK + 1, days })
}

/** '3rd Sunday in a row' where a row of weeks ends; '4 weeks in a row, Dec 6–27' of all of one that goes on. */
function wholeRowText(
  board: Board,
  { date }: BoardService,
  userId: string | null,
  count: number,
  t: Translate,
): string {
  const to = lastInRow(board, userId, date)
  return to === date ? rowText(count, date, t) : rowSpanText(addDays(date, -WEEK * (count - 1)), to, t)
}

export interface Bend {
  code: 'rest' | 'above_share' | 'above_offer' | 'rather_not' | 'pair_split'
  text: string
  /** Number of weeks in a row that the place ends, this one included. */
  weeks?: number
}

export const isAboveShare = (code: Bend['code']): code is 'above_share' | 'above_offer' =>
  code === 'above_share' || code === 'above_offer'

/** Whether a person has more services than they have offered, or than their share where nobody has said how often. */
function aboveOf(board: Board, userId: string | null): 'above_share' | 'above_offer' | null {
  const member = board.members.find(({ user }) => user._id === userId)
  if (!member || aboveShare(countedOf(board, member)) === 0) return null
  return member.stated ? 'above_offer' : 'above_share'
}

/** True for somebody who has said that they serve nearly every week. `more` services come to what they have. */
export function servesWeekly(board: Board, userId: string | null, more = 0): boolean {
  const known = board.members.find(({ user }) => user._id === userId)
  const member = known && countedOf(board, known)
  const days = board.services.filter(({ state }) => state === 'planned').map(({ date }) => date)
  return (
    member !== undefined &&
    isWeekly({ ...member, planned: member.planned + more, isOwnWord: member.ownWord === true }, days)
  )
}

/**
 * True where the board marks so many weeks in a row of somebody: more than the schedule shows of whom some are fine
 * for, and any of all others who have not said that they serve nearly every week. `more` services come to what they
 * have.
 */
export function marksWeeks(board: Board, userId: string | null, weeks: number, more = 0): boolean {
  const member = board.members.find(({ user }) => user._id === userId)
  if (weeks <= 1) return false
  if (member?.backToBack !== 'fine') return !servesWeekly(board, userId, more)
  return member.mostInARow !== undefined && weeks > member.mostInARow
}

/** Weeks in a row from which on the board marks them in sight. */
export const LONG = 3

/** True for the end of a long row of weeks. */
export const isLongRow = ({ weeks = 0 }: Bend): boolean => weeks >= LONG

/** '4th Sunday in a row' for somebody at a service that ends a long row of weeks; '' for anybody else. */
export function longRowText(board: Board, service: BoardService, places: readonly Place[], t: Translate): string {
  if (service.state !== 'planned') return ''
  const { weeks } = places.flatMap((place) => bendsOf(board, service, place, t)).find(isLongRow) ?? {}
  return weeks ? rowText(weeks, service.date, t) : ''
}

/** Weeks in a row that a place ends, back to the last one of which its person cannot keep the place. */
function weeksKept(board: Board, { date }: BoardService, { userId, inARow }: Place): number {
  const isGap = (day: string) => board.services.some((one) => one.date === day && isMissing(board, one, userId))
  let count = 1
  while (count < (inARow ?? 1) && !isGap(addDays(date, -WEEK * count))) count += 1
  return count
}

/**
 * Demands of a place besides the service itself. The first of several services close together makes none, and one that
 * its person cannot keep asks nothing of them.
 */
export function bendsOf(board: Board, service: BoardService, place: Place, t: Translate): Bend[] {
  if (isMissing(board, service, place.userId)) return []
  return place.wishes.flatMap((code): Bend[] => {
    if (code === 'above_share') {
      const above = aboveOf(board, place.userId)
      return above === null ? [] : [{ code: above, text: t(`bend.${above}`) }]
    }
    if (code !== 'rest') return [{ code, text: t(`bend.${code}`) }]
    const count = weeksKept(board, service, place)
    if (count > 1 && !marksWeeks(board, place.userId, count)) return []
    if (count > 1) return [{ code, text: wholeRowText(board, service, place.userId, count, t), weeks: count }]
    const before = nearDays(board, place.userId, service).filter(
      (day) => day < service.date && daysBetween(day, service.date) < WEEK,
    )
    return before.length === 0 ? [] : [{ code, text: t('bend.near', { days: unbrokenDays(before) }) }]
  })
}
