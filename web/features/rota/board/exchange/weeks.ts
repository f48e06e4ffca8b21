import type { Board, BoardService } from '#shared/rota/board.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import { LONG_WEEKS, weeksAround } from '#shared/rota/weeksInARow.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { isOverShare, shareWords } from '../../share.text.ts'
import { countedOf, keepsPlace } from '../absence.ts'
import { type BoardMember, placesOf } from '../board.model.ts'
import { LONG, marksWeeks, rowSpanText } from '../cells/bend.text.ts'

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

/** The services of somebody, but those whose place they cannot keep, of which one is left and another comes. */
export function servicesAfter(board: Board, { userId, leaves, gets }: GivenPlaces) {
  const { services } = board
  const own = services.filter((one) => keepsPlace(board, one, userId))
  const isLeft = (one: BoardService) =>
    one._id === leaves?.serviceId && one._id !== gets?.serviceId && placesOf(one, userId).length === 1
  const got = services.filter((one) => one._id === gets?.serviceId && !own.includes(one))
  return { before: own, after: [...own.filter((one) => !isLeft(one)), ...got] }
}

/** The days on which somebody serves with these services, those beside the board included. */
export const daysServing = (member: BoardMember | undefined, services: readonly BoardService[]): Set<string> =>
  new Set([...(member?.daysBeside ?? []), ...services.map(({ date }) => date)])

/** Days of the weeks in a row that somebody would serve by a change of places; null where these are as before. */
function rowAfter(board: Board, given: GivenPlaces): string[] | null {
  const member = boardMemberOf(board, given.userId)
  const date = board.services.find(({ _id }) => _id === given.gets?.serviceId)?.date
  if (!member || !date) return null
  const { before, after } = servicesAfter(board, given)
  return daysServing(member, before).has(date) ? null : weeksAround(daysServing(member, after), date)
}

/** Weeks in a row that the board would mark once places were changed; null where it would mark none. */
function markedRow(board: Board, given: GivenPlaces): number | null {
  const weeks = rowAfter(board, given)?.length ?? null
  const { before, after } = servicesAfter(board, given)
  return weeks !== null && marksWeeks(board, given.userId, weeks, after.length - before.length) ? weeks : null
}

const isFine = (board: Board, userId: string): boolean => boardMemberOf(board, userId)?.backToBack === 'fine'

/**
 * The number of weeks in a row that somebody would serve by a change of places, where these are many: of those for whom
 * some are fine, more than the schedule shows of them; of others, unless they serve nearly every week by their own
 * word. Null where they are few, or as many as before.
 */
export function longRowOf(board: Board, given: GivenPlaces): number | null {
  const weeks = markedRow(board, given)
  return weeks !== null && weeks >= (isFine(board, given.userId) ? LONG : LONG_WEEKS) ? weeks : null
}

/** Of several people who get a place by one press, who would serve the most weeks in a row; the first by default. */
function longest(comes: readonly GivenPlaces[], weeksOf: (given: GivenPlaces) => number | null) {
  return [...comes].sort((a, b) => (weeksOf(b) ?? 0) - (weeksOf(a) ?? 0))[0]
}

/** 'would be 5 weeks in a row, Dec 13 – Jan 10': all of the row, as it is said once they serve. */
function rowThenText(run: readonly string[], t: Translate): string {
  const [from = '', to = from] = [run[0], run.at(-1)]
  return t('board.thenRow', { row: rowSpanText(from, to, t) })
}

/**
 * 'would be 5 weeks in a row, Dec 13 – Jan 10 · 4 instead of about 3', of whoever of those who come would serve the
 * most: their number where it is more than their share. '' where nobody is warned of it.
 */
export function wouldRowText(board: Board, comes: readonly GivenPlaces[], t: Translate): string {
  const given = longest(comes, (one) => longRowOf(board, one))
  const member = given && boardMemberOf(board, given.userId)
  const run = given && longRowOf(board, given) !== null ? rowAfter(board, given) : null
  if (!run || !member) return ''
  const { before, after } = servicesAfter(board, given)
  const then = { ...member, planned: countedOf(board, member).planned + after.length - before.length }
  return [rowThenText(run, t), isOverShare(then) ? shareWords(then, t) : ''].filter(Boolean).join(' · ')
}

/**
 * 'would be the 3rd Sunday in a row', or all of a row that goes on, of whoever of those who come has not said that
 * weeks in a row are fine: those who serve nearly every week want a Sunday off now and then, too. '' where it is no
 * third, or `wouldRowText` warns of it.
 */
export function thirdText(board: Board, comes: readonly GivenPlaces[], t: Translate): string {
  const runOf = (one: GivenPlaces) => (isFine(board, one.userId) ? null : rowAfter(board, one))
  const given = longest(comes, (one) => runOf(one)?.length ?? null)
  const run = given ? runOf(given) : null
  const date = board.services.find(({ _id }) => _id === given?.gets?.serviceId)?.date
  if (!date || run === null || run.length < LONG || wouldRowText(board, comes, t)) return ''
  return run.length === LONG && run.at(-1) === date
    ? t('board.thirdRow', { weekday: formatDay(date, 'weekdayName') })
    : rowThenText(run, t)
}
