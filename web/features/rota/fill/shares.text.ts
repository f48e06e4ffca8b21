import { groupBy } from '#shared/groupBy.ts'
import type { Member } from '#shared/rota/availability.ts'
import type { Board } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import { aboveShare } from '#shared/rota/shares.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'
import type { BoardMember } from '../board/board.model.ts'
import { saysOf } from '../board/board.rules.ts'
import { filledCount, problemCounts } from '../board/board.text.ts'
import { isBegun, type Now } from '../board/useFirstMonth.ts'
import { listOf } from '../listOf.ts'
import { earlierText, isUnderShare } from '../share.text.ts'

type Members = Pick<Board, 'members'>

/** Whoever serves has a part in the days; who serves not at all, by their word alone, as a fill may leave them out. */
export const hasPart = ({ stated, planned, fair }: BoardMember): boolean => planned > 0 || (stated && fair > 0)

/** Who has more than their share, as the board marks them, the furthest above first. */
export const aboveTheirs = ({ members }: Members): BoardMember[] =>
  members.filter((member) => aboveShare(member) > 0).sort((a, b) => aboveShare(b) - aboveShare(a))

/** Who has a part and less than it in whole services, as it is printed for them, the furthest below first. */
export const belowTheirs = ({ members }: Members): BoardMember[] =>
  members
    .filter((member) => hasPart(member) && isUnderShare(member))
    .sort((a, b) => b.fair - b.planned - (a.fair - a.planned))

/** Ids of the people to look at after a fill: every list and count of its outcome is of these. */
export const peopleToLookAt = (board: Members, { inARow = [] }: Pick<Run, 'inARow'>): ReadonlySet<string> =>
  new Set([...inARow, ...aboveTheirs(board), ...belowTheirs(board)].map(({ user }) => user._id))

/** '60 of 60 places filled · No conflicts · 7 people to look at': what a fill came to, as the board stands. */
export function summaryText(board: Board, toLookAt: number, t: Translate): string {
  const { open, conflicts } = problemCounts(board)
  const filled = filledCount(board)
  return [
    t('board.filled', { count: filled + open, filled }),
    conflicts > 0 ? t('board.conflicts', { count: conflicts }) : t('fill.noConflicts'),
    ...(toLookAt > 0 ? [t('fill.lookAt', { count: toLookAt })] : []),
  ].join(' · ')
}

/** A person of the outcome, and why they have what they have; '' where that is not known or said above. */
export interface ShareRow {
  member: BoardMember
  why: string
}

/** People with the reason that several of them have; '' for those who have their own, or none. */
export interface ShareGroup {
  why: string
  rows: ShareRow[]
}

/** People by their reason: one that several have is said once, of a single one in the row. */
export function groupByReason(members: readonly BoardMember[], whyOf: (member: BoardMember) => string): ShareGroup[] {
  const rows = members.map((member) => ({ member, why: whyOf(member) }))
  const several = [...groupBy(rows, ({ why }) => why)].filter(([why, own]) => why !== '' && own.length > 1)
  const shared = new Set(several.map(([why]) => why))
  const others = rows.filter(({ why }) => !shared.has(why))
  return [
    ...several.map(([why, own]) => ({ why, rows: own.map(({ member }) => ({ member, why: '' })) })),
    ...(others.length > 0 ? [{ why: '', rows: others }] : []),
  ]
}

/** What the goal of fair shares counted of somebody's earlier days. */
const earlierOf = (history: Run['history'], userId: string) => history?.people.find(({ _id }) => _id === userId)

/** Why a person has less than their share; '' where it is not known. */
type CauseOf = (userId: string) => string

/** Why somebody who has more than their share was given it by what they served before; '' where that says nothing. */
export function causeAbove({ user }: BoardMember, history: Run['history'], t: Translate): string {
  const earlier = earlierOf(history, user._id)
  return earlier && earlier.services < 0 ? earlierText(earlier.services, history?.since, t, earlier) : ''
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
    const before = earlier && earlier.services > 0 ? [earlierText(earlier.services, history?.since, t, earlier)] : []
    return [...bound, ...(isFull ? [t('fill.mostAMonth', { count: most })] : []), ...before.filter(Boolean)].join('; ')
  }
}
