import { daysBetween } from '#shared/days.ts'
import type { Board, BoardService, Place } from '#shared/rotaBoard.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'
import { standing } from './board.model.ts'

/** What a place asks of its person beyond their offer. */

const WEEK = 7

/** The other days at which a person serves less than a week before or after a service, by date. */
export function nearDays(board: Board, userId: string | null, service: BoardService): string[] {
  if (userId === null) return []
  const days = board.services
    .filter(
      (other) =>
        other.date !== service.date &&
        other.state === 'planned' &&
        Math.abs(daysBetween(other.date, service.date)) <= WEEK &&
        standing(other).some((place) => place.userId === userId),
    )
    .map(({ date }) => date)
  return [...new Set(days)]
}

/** 'Dec 13, Dec 20', of which no day breaks. */
export const daysText = (days: readonly string[]): string =>
  days.map((day) => formatDay(day, 'short').replaceAll(' ', '\u00a0')).join(', ')

function rowText(count: number, date: string, t: Translate): string {
  const weekday = formatDay(date, 'weekdayName')
  if (count === 2) return t('bend.second', { weekday })
  return count === 3 ? t('bend.third', { weekday }) : t('bend.row', { count, weekday })
}

export interface Bend {
  code: 'rest' | 'above_share' | 'rather_not' | 'pair_split'
  text: string
}

/** Number of services of a person above what is usual for them; below 0 where they have fewer. */
const aboveShare = ({ members }: Board, userId: string | null): number => {
  const member = members.find(({ user }) => user._id === userId)
  return member ? member.planned - member.rungs : 0
}

/**
 * Demands of a place on its person beyond their offer. The first of several services close together makes none, nor
 * does a share that typed shifts alone exceed (`comparable`).
 */
export function bendsOf(board: Board, service: BoardService, place: Place, t: Translate): Bend[] {
  return place.wishes.flatMap((code): Bend[] => {
    if (code === 'above_share' && aboveShare(board, place.userId) < 1) return []
    if (code !== 'rest') return [{ code, text: t(`bend.${code}`) }]
    const count = place.inARow ?? 1
    if (count > 1) return [{ code, text: rowText(count, service.date, t) }]
    const before = nearDays(board, place.userId, service).filter(
      (day) => day < service.date && daysBetween(day, service.date) < WEEK,
    )
    return before.length === 0 ? [] : [{ code, text: t('bend.near', { days: daysText(before) }) }]
  })
}
