import type { Board, BoardService } from '#shared/rota/board.ts'
import { aboveShare } from '#shared/rota/shares.ts'
import { weeksAround } from '#shared/rota/weeksInARow.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { listOf, namesTogether } from '../../listOf.ts'
import { shareText } from '../../share.text.ts'
import { countedOf } from '../absence.ts'
import { type PlaceMove, placesOf } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { LONG, marksWeeks, unbrokenDays } from '../cells/bend.text.ts'
import { boardName } from '../names.text.ts'
import { peopleIn, type Trade } from './exchange.model.ts'
import { type At, boardMemberOf, daysServing, type GivenPlaces, longRowOf, servicesAfter } from './weeks.ts'

interface Known {
  board: Board
  /** Undefined until everybody's availability is there: wishes and partners are not said then. */
  rules: BoardRules | undefined
}

const serviceOf = ({ services }: Board, at: At | null): BoardService | undefined =>
  services.find(({ _id }) => _id === at?.serviceId)

/** What follows from a change of places, in words; the higher its weight, the more is lost; 0 where nothing is. */
interface Follow {
  text: string
  weight: number
}

/** How much of what people wish is lost, against each other. */
const WEIGHT = { conflict: 100, row: 5, rather_not: 4, without: 3, other: 2, pair: 1, none: 0 }

/** '3 of about 3 in January', '2 instead of 3': how often somebody serves after it; none where that is as before. */
function countWords({ board }: Known, given: GivenPlaces, t: Translate): Follow[] {
  const { before, after } = servicesAfter(board, given)
  const known = boardMemberOf(board, given.userId)
  if (!known || before.length === after.length) return []
  const member = countedOf(board, known)
  const planned = member.planned + after.length - before.length
  if (after.length > before.length) {
    const own = { ...member, planned }
    return [{ text: shareText(own, board, t), weight: aboveShare(own) > 0 ? WEIGHT.other : WEIGHT.none }]
  }
  return [{ text: t('follows.count', { after: planned, before: member.planned }), weight: WEIGHT.none }]
}

/** '3 Sundays in a row (Jan 10, Jan 17, Jan 24)', 'no longer 5 Sundays in a row' */
function rowWords({ board }: Known, given: GivenPlaces, t: Translate): Follow[] {
  const { before, after } = servicesAfter(board, given)
  const member = boardMemberOf(board, given.userId)
  const more = after.length - before.length
  /** People who serve nearly every week want a Sunday off now and then, too, unless they said otherwise. */
  const isSaid = (weeks: number, more = 0) =>
    marksWeeks(board, given.userId, weeks, more) || (weeks >= LONG && member?.backToBack !== 'fine')
  const [was, is] = [daysServing(member, before), daysServing(member, after)]
  const [left, got] = [serviceOf(board, given.leaves)?.date, serviceOf(board, given.gets)?.date]
  const weekdayOf = (date: string) => formatDay(date, 'weekdayName')
  const words: Follow[] = []
  if (got && !was.has(got)) {
    const run = weeksAround(is, got)
    const isLong = run.length >= LONG
    const params = { count: run.length, weekday: weekdayOf(got), days: unbrokenDays(run) }
    if (isSaid(run.length, more))
      words.push({ text: t('follows.row', params), weight: isLong ? WEIGHT.row : WEIGHT.pair })
    // They serve as often in a row as before, or it is said how often.
    if (words.length > 0 && isLong) return words
  }
  if (left && was.has(left) && !is.has(left)) {
    const count = weeksAround(was, left).length
    if (count >= LONG && isSaid(count))
      words.push({ text: t('follows.rowEnds', { count, weekday: weekdayOf(left) }), weight: WEIGHT.none })
  }
  return words
}

/** 'rather 11am'; '' where a service is as good as any other. */
export const ratherText = (times: readonly string[] | null, t: Translate): string =>
  times === null ? '' : times.length > 0 ? t('board.ratherAt', { times: listOf([...times]) }) : t('board.ratherOther')

/** What somebody wishes against their new place, and the post at which they stand gladly, where they leave it. */
function wishWords({ board, rules }: Known, { userId, leaves, gets }: GivenPlaces, t: Translate): Follow[] {
  const wishAt = (at: At | null) => {
    const service = serviceOf(board, at)
    return at && service ? rules?.wishOf(userId, service, at.postId) : undefined
  }
  const [left, got] = [wishAt(leaves), wishAt(gets)]
  const words: Follow[] = []
  if (got?.isRatherNot && !left?.isRatherNot) words.push({ text: t('bend.rather_not'), weight: WEIGHT.rather_not })
  if (got?.rather && !left?.rather) words.push({ text: ratherText(got.rather, t), weight: WEIGHT.other })
  const post = serviceOf(board, leaves)?.places.find(({ postId }) => postId === leaves?.postId)?.post
  if (left?.isGlad && gets && !got?.isGlad && post)
    words.push({ text: t('follows.leavesGlad', { post }), weight: WEIGHT.other })
  return words
}

/**
 * Those with whom somebody serves: who of them stands beside them at the place that they leave, and who at the service
 * of the one that they get. Partners who move by the same press are none.
 */
function partnersOf({ board, rules }: Known, { userId, leaves, gets, along = [] }: GivenPlaces) {
  const [left, got] = [serviceOf(board, leaves), serviceOf(board, gets)]
  return (rules?.partnersOf(userId) ?? [])
    .filter(({ id }) => !along.includes(id))
    .map(({ id, isOnly }) => ({
      name: boardName(board, id),
      isOnly,
      isSame: left !== undefined && left === got,
      beside: left ? placesOf(left, id) : [],
      isThere: got !== undefined && placesOf(got, id).length > 0,
    }))
}

/** 'without Otis Stone', 'same service as Otis Stone, at another post': whom of their partners they leave. */
function partnerWords(known: Known, given: GivenPlaces, t: Translate): Follow[] {
  const { leaves, gets } = given
  if (!gets) return []
  return partnersOf(known, given).flatMap(({ name, isOnly, isSame, beside, isThere }): Follow[] => {
    if (!isThere) return isOnly ? [] : [{ text: t('follows.without', { name }), weight: WEIGHT.without }]
    const isApart = isSame && gets.postId !== leaves?.postId && beside.some(({ postId }) => postId === leaves?.postId)
    return isApart ? [{ text: t('follows.apart', { name }), weight: WEIGHT.other }] : []
  })
}

/**
 * 'Carol Moss would be in conflict: only with Bill Moss.': who stays behind without the one with whom alone they serve,
 * or comes without them, a sentence each.
 */
export const conflictTexts = (known: Known, given: GivenPlaces, t: Translate): string[] =>
  partnersOf(known, given).flatMap(({ name, isOnly, isSame, beside, isThere }) => {
    const own = boardName(known.board, given.userId)
    if (!isOnly || isThere || isSame) return []
    if (beside.length > 0) return t('follows.conflict', { name, partner: own })
    return given.gets ? t('follows.conflict', { name: own, partner: name }) : []
  })

const followsOf = (known: Known, given: GivenPlaces, t: Translate): Follow[] =>
  [countWords, rowWords, wishWords, partnerWords].flatMap((words) => words(known, given, t))

/** What a change of places means for somebody who gets or leaves one, in words; none where nothing does. */
export const followsWords = (known: Known, given: GivenPlaces, t: Translate): string[] =>
  followsOf(known, given, t).map(({ text }) => text)

/** How much is lost by changes of places, a number to put them in order; 0 where nothing is. */
export const lossOf = (known: Known, changes: readonly GivenPlaces[], t: Translate): number =>
  changes.reduce(
    (sum, given) =>
      sum +
      WEIGHT.conflict * conflictTexts(known, given, t).length +
      followsOf(known, given, t).reduce((own, { weight }) => own + weight, 0),
    0,
  )

/** 'Ines Ortega: 3 of about 3 in January; rather 11am.'; '' where nothing follows for them. */
export function followsText(known: Known, given: GivenPlaces, t: Translate): string {
  const words = followsWords(known, given, t)
  return words.length === 0
    ? ''
    : t('follows.line', { name: boardName(known.board, given.userId), what: words.join('; ') })
}

/** What follows for each, a sentence each; of a couple who serve only together what holds of both is one. */
function linesOf(known: Known, changes: readonly GivenPlaces[], t: Translate): string[] {
  const lines: { ids: string[]; what: string }[] = []
  for (const given of changes) {
    const what = followsWords(known, given, t).join('; ')
    const bound = known.rules?.boundTo(given.userId) ?? []
    const same = lines.find((line) => line.what === what && line.ids.some((id) => bound.includes(id)))
    if (same) same.ids.push(given.userId)
    else if (what !== '') lines.push({ ids: [given.userId], what })
  }
  const nameOf = (ids: readonly string[]) => namesTogether(ids.map((id) => boardName(known.board, id)))
  return lines.map(({ ids, what }) => t('follows.line', { name: nameOf(ids), what }))
}

/** What follows from changes of places, a sentence each: who would be in conflict first, then the rest for each. */
export const followsTexts = (known: Known, changes: readonly GivenPlaces[], t: Translate): string[] => [
  ...new Set(changes.flatMap((given) => conflictTexts(known, given, t))),
  ...linesOf(known, changes, t),
]

/**
 * What somebody who planned it would hardly want of changes that are made without a word before: who is in conflict by
 * them, and for whom they make a long row of weeks.
 */
export const warningTexts = (known: Known, changes: readonly GivenPlaces[], t: Translate): string[] => [
  ...new Set(changes.flatMap((given) => conflictTexts(known, given, t))),
  ...linesOf(
    known,
    changes.filter((given) => longRowOf(known.board, given) !== null),
    t,
  ),
]

/** Places that people leave for others, or that are given to somebody else. */
export function movedBy(moves: readonly PlaceMove[]): GivenPlaces[] {
  const along = moves.map(({ to }) => to.userId)
  return moves.flatMap(({ from, to }): GivenPlaces[] =>
    from.userId === to.userId
      ? [{ userId: from.userId, leaves: from, gets: to, along }]
      : [
          { userId: from.userId, leaves: from, gets: null },
          { userId: to.userId, leaves: null, gets: to },
        ],
  )
}

/** Who leaves which place for which by a trade, of each pair the one of its first place first. */
export function givenBy(trade: Trade): GivenPlaces[] {
  const { ones, others } = peopleIn(trade)
  const along = [...ones, ...others]
  return trade.flatMap(([one, other]): GivenPlaces[] => [
    { userId: one.userId, leaves: one, gets: other, along },
    ...(other.userId === null ? [] : [{ userId: other.userId, leaves: other, gets: one, along }]),
  ])
}
