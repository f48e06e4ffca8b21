import type { Board, BoardService } from '#shared/rota/board.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import { LONG_WEEKS, weeksAround } from '#shared/rota/weeksInARow.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { areOverShare, sharesText } from '../../share.text.ts'
import { countedOf, keepsPlace } from '../absence.ts'
import { type BoardMember, placesOf } from '../board.model.ts'
import { LONG, marksWeeks, rowSpanText } from '../cells/bend.text.ts'
import { inNameOrder } from '../names.text.ts'

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

/**
 * True for a row of weeks of which it is warned before somebody is chosen: a long one, or a third week of those who
 * have not said that weeks in a row are fine.
 */
export const isRowWarned = (board: Board, given: GivenPlaces): boolean =>
  longRowOf(board, given) !== null || (!isFine(board, given.userId) && (rowAfter(board, given)?.length ?? 0) >= LONG)

/** Of several people who get a place by one press, who would serve the most weeks in a row; the first by default. */
function longest(comes: readonly GivenPlaces[], weeksOf: (given: GivenPlaces) => number | null) {
  return [...comes].sort((a, b) => (weeksOf(b) ?? 0) - (weeksOf(a) ?? 0))[0]
}

/** 'would be 5 weeks in a row, Dec 13 – Jan 10': all of the row, as it is said once they serve. */
function rowThenText(run: readonly string[], t: Translate): string {
  const [from = '', to = from] = [run[0], run.at(-1)]
  return t('board.thenRow', { row: rowSpanText(from, to, t) })
}

/** Somebody with as many services as they would have by a change of places. */
function memberAfter(board: Board, given: GivenPlaces): BoardMember[] {
  const known = boardMemberOf(board, given.userId)
  if (!known) return []
  const { before, after } = servicesAfter(board, given)
  const own = countedOf(board, known)
  return [{ ...own, planned: own.planned + after.length - before.length }]
}

/** '5 instead of about 3 or 4': what those who come would have, where it is too many; else ''. */
function aboveThenText(board: Board, comes: readonly GivenPlaces[], t: Translate): string {
  const then = inNameOrder(comes.flatMap((given) => memberAfter(board, given)))
  return areOverShare(then) ? sharesText(then, t) : ''
}

/** What those who come by a press are warned of; each is '' where it is nothing. */
interface WouldBe {
  /** 'would be 5 weeks in a row, Dec 13 – Jan 10': the longest row among those who come. */
  row: string
  /** '5 instead of about 3 or 4', said only beside such a row. */
  share: string
}

/** What is said of those who come before they are chosen: a long row of weeks, and what they would have with it. */
export function wouldBe(board: Board, comes: readonly GivenPlaces[], t: Translate): WouldBe {
  const given = longest(comes, (one) => longRowOf(board, one))
  const run = given && longRowOf(board, given) !== null ? rowAfter(board, given) : null
  return run ? { row: rowThenText(run, t), share: aboveThenText(board, comes, t) } : { row: '', share: '' }
}

/** 'would be 5 weeks in a row, Dec 13 – Jan 10 · 5 instead of about 3 or 4'; '' where nobody is warned of a row. */
export function wouldRowText(board: Board, comes: readonly GivenPlaces[], t: Translate): string {
  const { row, share } = wouldBe(board, comes, t)
  return [row, share].filter(Boolean).join(' · ')
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
