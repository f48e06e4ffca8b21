import type { Member } from '#shared/rota/availability.ts'
import type { Board } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import { aboveShare } from '#shared/rota/shares.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay, formatMonthName, monthOf } from '../../../strings/dates.ts'
import { countedOf } from '../board/absence.ts'
import { bentPeople } from '../board/bent.text.ts'
import type { BoardMember } from '../board/board.model.ts'
import { type BoardRules, saysOf } from '../board/board.rules.ts'
import { filledCount, problemCounts } from '../board/board.text.ts'
import { isBegun, type Now } from '../board/useFirstMonth.ts'
import { inGroups, listOf } from '../listOf.ts'
import { earlierText, isUnderShare } from '../share.text.ts'

/** Everybody with the services that they can keep, as the board counts them. */
const countedMembers = (board: Board): BoardMember[] => board.members.map((member) => countedOf(board, member))

/** Whoever serves has a part in the days; who serves not at all, by their word alone, as a fill may leave them out. */
export const hasPart = ({ stated, planned, fair }: BoardMember): boolean => planned > 0 || (stated && fair > 0)

/** Number of people who have a part in the days. */
export const partCount = (board: Board): number => countedMembers(board).filter(hasPart).length

/** Who has more than their share, as the board marks them, the furthest above first. */
export const aboveTheirs = (board: Board): BoardMember[] =>
  countedMembers(board)
    .filter((member) => aboveShare(member) > 0)
    .sort((a, b) => aboveShare(b) - aboveShare(a))

/** Who has a part and less than it in whole services, as it is printed for them, the furthest below first. */
export const belowTheirs = (board: Board): BoardMember[] =>
  countedMembers(board)
    .filter((member) => hasPart(member) && isUnderShare(member))
    .sort((a, b) => b.fair - b.planned - (a.fair - a.planned))

/** What the goal of fair shares counted of somebody's earlier days. */
const earlierOf = (history: Run['history'], userId: string) => history?.people.find(({ _id }) => _id === userId)

/**
 * Those below their share, by when: `now` have less in these days alone, as with the earlier ones they are less than a
 * whole service short, which the report, too, counts as even; `still` are short of that with the earlier ones. A
 * newcomer has none, and who has nothing in these days has their share only by more before.
 */
export function belowByCause(board: Board, history: Run['history']): { now: BoardMember[]; still: BoardMember[] } {
  const isNow = ({ user, fair, planned }: BoardMember) => {
    const services = earlierOf(history, user._id)?.services
    if (services === undefined) return false
    return (planned > 0 || services > 0) && fair - services - planned < 1
  }
  const below = belowTheirs(board)
  return { now: below.filter(isNow), still: below.filter((member) => !isNow(member)) }
}

/**
 * '60 of 60 places filled · No conflicts · 2 people to look at · 5 below their share': what a fill came to, as the
 * board stands and counts it; who has less in these days alone is not among these.
 */
export function summaryText(board: Board, history: Run['history'], t: Translate): string {
  const { open, conflicts } = problemCounts(board)
  const filled = filledCount(board)
  const bent = bentPeople(board, t).people.length
  const below = belowByCause(board, history).still.length
  return [
    t('board.filled', { count: filled + open, filled }),
    conflicts > 0 ? t('board.conflicts', { count: conflicts }) : t('fill.noConflicts'),
    ...(bent > 0 ? [t('board.bent', { count: bent })] : []),
    ...(below > 0 ? [t('fill.countBelow', { count: below })] : []),
  ].join(' · ')
}

/** A person of the outcome, and why they have what they have; '' where that is not known. */
export interface ShareRow {
  member: BoardMember
  /** Those with whom alone they serve, who have the row with them. */
  along?: readonly BoardMember[]
  why: string
}

/** Names in one sentence, at most. */
const NAMES = 3

/** 'Less now, their share since November: Ada Lane and Cleo Hart'; '' for nobody. */
export function lessNowText(people: readonly BoardMember[], history: Run['history'], t: Translate): string {
  if (people.length === 0 || !history) return ''
  const few = people.length > NAMES ? people.slice(0, NAMES - 1) : people
  const others = people.length - few.length
  const names = few.map(({ user }) => user.name)
  return t('fill.lessNow', {
    month: formatMonthName(monthOf(history.since)),
    names: listOf(others > 0 ? [...names, t('bent.others', { count: others })] : names),
  })
}

/** 'because they served 3 of about 2.5 since November'; in words alone where these numbers are not known. */
function becauseText(earlier: NonNullable<ReturnType<typeof earlierOf>>, since: string | undefined, t: Translate) {
  const text = earlierText(earlier.services, since, t, earlier)
  const isNumbers = earlier.served !== undefined && earlier.share !== undefined
  return text && isNumbers ? t('fill.because', { earlier: text }) : text
}

/** Why a person has less than their share; '' where it is not known. */
type CauseOf = (userId: string) => string

/** Why somebody who has more than their share was given it by what they served before; '' where that says nothing. */
export function causeAbove({ user }: BoardMember, history: Run['history'], t: Translate): string {
  const earlier = earlierOf(history, user._id)
  return earlier && earlier.services < 0 ? becauseText(earlier, history?.since, t) : ''
}

/** Who has more than their share, a row each, or of those who serve only together, with why. */
export function aboveRows(
  board: Board,
  { boundTo }: Pick<BoardRules, 'boundTo'>,
  history: Run['history'],
  t: Translate,
): ShareRow[] {
  const rows = inGroups(aboveTheirs(board), (one, other) => boundTo(one.user._id).includes(other.user._id))
  return rows.map(([member, ...along]) => {
    const whys = [member, ...along].map((one) => causeAbove(one, history, t))
    return { member, along, why: [...new Set(whys.filter(Boolean))].join('; ') }
  })
}

interface Known {
  members: Member[]
  links: RotaLink[]
  now: Now
  history?: Run['history']
}

/**
 * Why people have no more than they have: who serves only with another has the days of that person too, nobody has more
 * than they said is the most in a month, and who served more than their share in earlier months has less in this one.
 */
export function causesOf(board: Board, { members, links, now, history }: Known, t: Translate): CauseOf {
  const says = saysOf(members)
  const coming = board.services.filter((service) => service.state === 'planned' && !isBegun(service, now))
  const isOut = (userId: string, service: (typeof coming)[number]) =>
    !['rather_not', null].includes(says(userId, service))
  return (userId) => {
    const partners = links.flatMap(({ kind, userA, userB, agreedA, agreedB }) =>
      kind === 'only_together' && agreedA && agreedB && [userA, userB].includes(userId)
        ? [userA === userId ? userB : userA]
        : [],
    )
    const bound = partners.flatMap((partnerId) => {
      const days = coming.filter((service) => isOut(partnerId, service) && !isOut(userId, service))
      const name = members.find(({ user }) => user._id === partnerId)?.user.name
      if (days.length === 0 || !name) return []
      const dates = [...new Set(days.map(({ date }) => date))].map((date) => formatDay(date, 'short'))
      return t('partner.only', { name, why: t('partner.away', { day: listOf(dates) }) })
    })
    const most = members.find(({ user }) => user._id === userId)?.rota.mostAMonth ?? null
    const own = board.members.find(({ user }) => user._id === userId)
    const isFull = most !== null && own !== undefined && own.planned >= most
    const earlier = earlierOf(history, userId)
    const before = earlier && earlier.services > 0 ? [becauseText(earlier, history?.since, t)] : []
    return [...bound, ...(isFull ? [t('fill.mostAMonth', { count: most })] : []), ...before.filter(Boolean)].join('; ')
  }
}
