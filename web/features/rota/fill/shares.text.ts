import type { Member } from '#shared/rota/availability.ts'
import type { Board } from '#shared/rota/board.ts'
import type { Run } from '#shared/rota/fill.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import { aboveShare } from '#shared/rota/shares.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'
import type { BoardMember } from '../board/board.model.ts'
import { saysOf } from '../board/board.rules.ts'
import { isBegun, type Now } from '../board/useFirstMonth.ts'
import { listOf } from '../listOf.ts'
import { earlierText, isUnderShare, shareOfText, shareWords } from '../share.text.ts'

/** Names of people above or below their share, at most. */
export const NAMES = 5

/** Who has more than their share, as the board marks them, the furthest above first. */
export const aboveTheirs = ({ members }: Pick<Board, 'members'>): BoardMember[] =>
  members.filter((member) => aboveShare(member) > 0).sort((a, b) => aboveShare(b) - aboveShare(a))

/** Who has said how often they serve, and has less than their fair part in whole services, the furthest below first. */
export const belowTheirs = ({ members }: Pick<Board, 'members'>): BoardMember[] =>
  members
    .filter((member) => member.stated && isUnderShare(member))
    .sort((a, b) => b.fair - b.planned - (a.fair - a.planned))

/** 'Above their share: Mia Torres 3 of about 2.'; '' where nobody is. */
export function aboveText(board: Pick<Board, 'members'>, t: Translate, history?: Run['history']): string {
  const above = aboveTheirs(board)
  if (above.length === 0) return ''
  const people = above
    .slice(0, NAMES)
    .map((member) => {
      const { user } = member
      const earlier = earlierOf(history, user._id)
      const why = earlier && earlier.services < 0 ? earlierText(earlier.services, history?.since, t, earlier) : ''
      return `${user.name} ${shareOfText(member, t)}${why && ` (${why})`}`
    })
    .join(', ')
  const more = above.length - NAMES
  return more > 0 ? t('fill.aboveMore', { people, count: more }) : t('fill.above', { people })
}

/** What the goal of fair shares counted of somebody's earlier days. */
const earlierOf = (history: Run['history'], userId: string) => history?.people.find(({ _id }) => _id === userId)

/** Why a person has less than their share; '' where it is not known. */
type CauseOf = (userId: string) => string

interface Told {
  /** Ids of those of whom the reason is said elsewhere. */
  said?: ReadonlySet<string>
  causeOf?: CauseOf
}

/** 'Below their share: June Stone 3 of about 4 (only with Otis Stone, who is away Dec 20).'; '' where nobody is. */
export function belowText(
  board: Pick<Board, 'members'>,
  t: Translate,
  { said = new Set(), causeOf = () => '' }: Told = {},
): string {
  const below = belowTheirs(board).filter(({ user }) => !said.has(user._id))
  if (below.length === 0) return ''
  const people = below
    .slice(0, NAMES)
    .map((one) => {
      const why = causeOf(one.user._id)
      return `${one.user.name} ${shareWords(one, t)}${why && ` (${why})`}`
    })
    .join(', ')
  const more = below.length - NAMES
  return more > 0 ? t('fill.belowMore', { people, count: more }) : t('fill.below', { people })
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
