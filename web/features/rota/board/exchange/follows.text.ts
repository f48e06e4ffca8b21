import { addDays } from '#shared/days.ts'
import type { Board, BoardService } from '#shared/rota/board.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { listOf } from '../../listOf.ts'
import { shareText } from '../../share.text.ts'
import { type PersonsPlace, placesOf } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { servesWeekly, unbrokenDays } from '../cells/bend.text.ts'

type At = Pick<PersonsPlace, 'serviceId' | 'postId'>

/** Somebody who leaves a place, gets one, or both. */
export interface GivenPlaces {
  userId: string
  leaves: At | null
  gets: At | null
  /** Who takes the place of the one with whom they swap. */
  otherId?: string
}

interface Known {
  board: Board
  /** Undefined until everybody's availability is there: wishes and partners are not said then. */
  rules: BoardRules | undefined
}

/** Weeks in a row from which on it is said that they end. */
const LONG = 3

const nameOf = ({ members }: Board, id: string): string => members.find(({ user }) => user._id === id)?.user.name ?? ''

const serviceOf = ({ services }: Board, at: At | null): BoardService | undefined =>
  services.find(({ _id }) => _id === at?.serviceId)

/** The days of a board on which somebody serves, week after week, around one of these. */
function runAround(days: ReadonlySet<string>, date: string): string[] {
  let from = date
  while (days.has(addDays(from, -7))) from = addDays(from, -7)
  const run: string[] = []
  for (let day = from; days.has(day); day = addDays(day, 7)) run.push(day)
  return run
}

/** The services of somebody, of which one is left and another comes. */
function servicesOf({ services }: Board, { userId, leaves, gets }: GivenPlaces) {
  const own = services.filter((one) => one.state === 'planned' && placesOf(one, userId).length > 0)
  const isLeft = (one: BoardService) =>
    one._id === leaves?.serviceId && one._id !== gets?.serviceId && placesOf(one, userId).length === 1
  const got = services.filter((one) => one._id === gets?.serviceId && !own.includes(one))
  return { before: own, after: [...own.filter((one) => !isLeft(one)), ...got] }
}

const datesOf = (services: readonly BoardService[]): Set<string> => new Set(services.map(({ date }) => date))

/** '3 of about 3 in January', '2 instead of 3': how often somebody serves after it; none where that is as before. */
function countWords({ board }: Known, given: GivenPlaces, t: Translate): string[] {
  const { before, after } = servicesOf(board, given)
  const member = board.members.find(({ user }) => user._id === given.userId)
  if (!member || before.length === after.length) return []
  const planned = member.planned + after.length - before.length
  if (after.length > before.length) return [shareText({ ...member, planned }, board, t)]
  return [t('follows.count', { after: planned, before: member.planned })]
}

/** '3 Sundays in a row (Jan 10, Jan 17, Jan 24)', 'no longer 5 Sundays in a row' */
function rowWords({ board }: Known, given: GivenPlaces, t: Translate): string[] {
  const { before, after } = servicesOf(board, given)
  const [was, is] = [datesOf(before), datesOf(after)]
  const [left, got] = [serviceOf(board, given.leaves)?.date, serviceOf(board, given.gets)?.date]
  const weekdayOf = (date: string) => formatDay(date, 'weekdayName')
  const words: string[] = []
  if (got && !was.has(got) && !servesWeekly(board, given.userId)) {
    const run = runAround(is, got)
    const params = { count: run.length, weekday: weekdayOf(got), days: unbrokenDays(run) }
    if (run.length > 1) words.push(t('follows.row', params))
    // They serve as often in a row as before, or it is said how often.
    if (run.length >= LONG) return words
  }
  if (left && was.has(left) && !is.has(left)) {
    const count = runAround(was, left).length
    if (count >= LONG) words.push(t('follows.rowEnds', { count, weekday: weekdayOf(left) }))
  }
  return words
}

/** 'rather 11am'; '' where a service is as good as any other. */
export const ratherText = (times: readonly string[] | null, t: Translate): string =>
  times === null ? '' : times.length > 0 ? t('board.ratherAt', { times: listOf([...times]) }) : t('board.ratherOther')

/** What somebody wishes against their new place, and the post at which they stand gladly, where they leave it. */
function wishWords({ board, rules }: Known, { userId, leaves, gets }: GivenPlaces, t: Translate): string[] {
  const wishAt = (at: At | null) => {
    const service = serviceOf(board, at)
    return at && service ? rules?.wishOf(userId, service, at.postId) : undefined
  }
  const [left, got] = [wishAt(leaves), wishAt(gets)]
  const words: string[] = []
  if (got?.isRatherNot && !left?.isRatherNot) words.push(t('bend.rather_not'))
  if (got?.rather && !left?.rather) words.push(ratherText(got.rather, t))
  const post = serviceOf(board, leaves)?.places.find(({ postId }) => postId === leaves?.postId)?.post
  if (left?.isGlad && gets && !got?.isGlad && post) words.push(t('follows.leavesGlad', { post }))
  return words
}

/** 'apart from Otis Stone, same service', 'without Otis Stone': whom of those with whom they serve they do not. */
function partnerWords({ board, rules }: Known, { userId, leaves, gets, otherId }: GivenPlaces, t: Translate): string[] {
  const [left, got] = [serviceOf(board, leaves), serviceOf(board, gets)]
  return (rules?.partnersOf(userId) ?? []).flatMap((id) => {
    const name = nameOf(board, id)
    const [beside, there] = [left && placesOf(left, id), got && placesOf(got, id)]
    if (!got || id === otherId) return []
    if (!there || there.length === 0) return t('follows.without', { name })
    const isApart = left === got && beside?.some(({ postId }) => postId === leaves?.postId)
    return isApart && gets?.postId !== leaves?.postId ? t('follows.apart', { name }) : []
  })
}

/** What a change of places means for somebody who gets or leaves one, in words; none where nothing does. */
export const followsWords = (known: Known, given: GivenPlaces, t: Translate): string[] =>
  [countWords, rowWords, wishWords, partnerWords].flatMap((words) => words(known, given, t))

/** 'Ines Ortega: 3 of about 3 in January; rather 11am.'; '' where nothing follows for them. */
export function followsText(known: Known, given: GivenPlaces, t: Translate): string {
  const words = followsWords(known, given, t)
  return words.length === 0
    ? ''
    : t('follows.line', { name: nameOf(known.board, given.userId), what: words.join('; ') })
}

/** Two people who take the places of each other, the one of the first place first. */
export const givenBy = ([one, other]: readonly [PersonsPlace, PersonsPlace]): [GivenPlaces, GivenPlaces] => [
  { userId: one.userId, leaves: one, gets: other, otherId: other.userId },
  { userId: other.userId, leaves: other, gets: one, otherId: one.userId },
]
