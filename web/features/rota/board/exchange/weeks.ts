import type { Board, BoardService } from '#shared/rota/board.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import { LONG_WEEKS, weeksAround } from '#shared/rota/weeksInARow.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { shareWords } from '../../share.text.ts'
import { type BoardMember, placesOf } from '../board.model.ts'
import { LONG, servesWeekly } from '../cells/bend.text.ts'

/** A post of a service, whose person is said beside it. */
export type At = Pick<PersonsPlace, 'serviceId' | 'postId'>

/** Somebody who leaves a place, gets one, or both. */
export interface GivenPlaces {
  userId: string
  leaves: At | null
  gets: At | null
  /** Those who get a place by the same press: none of them is left behind, or is missing there. */
  along?: readonly string[]
}

export const boardMemberOf = ({ members }: Board, id: string): BoardMember | undefined =>
  members.find(({ user }) => user._id === id)

/** The services of somebody, of which one is left and another comes. */
export function servicesAfter({ services }: Board, { userId, leaves, gets }: GivenPlaces) {
  const own = services.filter((one) => one.state === 'planned' && placesOf(one, userId).length > 0)
  const isLeft = (one: BoardService) =>
    one._id === leaves?.serviceId && one._id !== gets?.serviceId && placesOf(one, userId).length === 1
  const got = services.filter((one) => one._id === gets?.serviceId && !own.includes(one))
  return { before: own, after: [...own.filter((one) => !isLeft(one)), ...got] }
}

/** The days on which somebody serves with these services, those beside the board included. */
export const daysServing = (member: BoardMember | undefined, services: readonly BoardService[]): Set<string> =>
  new Set([...(member?.daysBeside ?? []), ...services.map(({ date }) => date)])

/** Weeks in a row that somebody would serve by a change of places; null where they are as many as before. */
function rowAfter(board: Board, given: GivenPlaces): number | null {
  const member = boardMemberOf(board, given.userId)
  const date = board.services.find(({ _id }) => _id === given.gets?.serviceId)?.date
  if (!member || !date) return null
  const { before, after } = servicesAfter(board, given)
  return daysServing(member, before).has(date) ? null : weeksAround(daysServing(member, after), date).length
}

/**
 * The number of weeks in a row that somebody would serve by a change of places, where these are many: as of a fill,
 * neither of those for whom this is fine nor of those who serve nearly every week by their own word. Null where they
 * are few, or as many as before.
 */
export function longRowOf(board: Board, given: GivenPlaces): number | null {
  const weeks = rowAfter(board, given)
  if (weeks === null || weeks < LONG_WEEKS || boardMemberOf(board, given.userId)?.backToBack === 'fine') return null
  const { before, after } = servicesAfter(board, given)
  return servesWeekly(board, given.userId, after.length - before.length) ? null : weeks
}

/** 'would be 5 weeks in a row · 4 instead of about 3'; '' where nobody is warned of it. */
export function wouldRowText(board: Board, given: GivenPlaces, t: Translate): string {
  const [weeks, member] = [longRowOf(board, given), boardMemberOf(board, given.userId)]
  if (weeks === null || !member) return ''
  const { before, after } = servicesAfter(board, given)
  const planned = member.planned + after.length - before.length
  return [t('board.longRow', { count: weeks }), shareWords({ ...member, planned }, t)].join(' · ')
}

/**
 * 'would be the 3rd Sunday in a row', of whoever has not said that weeks in a row are fine: those who serve nearly
 * every week want a Sunday off now and then, too. '' where it is no third, or `wouldRowText` warns of it.
 */
export function thirdText(board: Board, given: GivenPlaces, t: Translate): string {
  const weeks = rowAfter(board, given)
  const date = board.services.find(({ _id }) => _id === given.gets?.serviceId)?.date
  const isFine = boardMemberOf(board, given.userId)?.backToBack === 'fine'
  if (!date || weeks === null || weeks < LONG || isFine || longRowOf(board, given) !== null) return ''
  return weeks === LONG
    ? t('board.thirdRow', { weekday: formatDay(date, 'weekdayName') })
    : t('board.longRow', { count: weeks })
}
