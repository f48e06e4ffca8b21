import type { Board, BoardService } from '#shared/rota/board.ts'
import type { Candidate } from '#shared/rota/explanation.ts'
import { aboveShare, hasShare } from '#shared/rota/shares.ts'
import { useT } from '../../../../strings/strings.ts'
import { listOf } from '../../listOf.ts'
import { earlierText } from '../../share.text.ts'
import { countedOf } from '../absence.ts'
import { type BoardMember, type Cell, declined, placesOf } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { nearDays, unbrokenDays } from '../cells/bend.text.ts'
import { ratherText } from '../exchange/follows.text.ts'

/** What decides somebody's place in the order of candidates, and is said of them. */
export type Judged = Pick<
  Candidate,
  'atPost' | 'beside' | 'cost' | 'history' | 'lastServed' | 'leftOut' | 'neededAt' | 'partners' | 'wish'
>

interface OfPlace {
  board: Board
  cell: Cell
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  /** People who are being asked for the place. */
  asked: ReadonlySet<string>
  judged: ReadonlyMap<string, Judged>
  /** The first day of which services served count; undefined where none do. */
  since?: string | undefined
}

/** The last day before one on which somebody serves; null where they never did. */
function lastDayOf({ services }: Board, userId: string, { date }: BoardService, before: string | undefined) {
  const own = services.filter((one) => one.date < date && placesOf(one, userId).length > 0)
  return (
    [before, ...own.map((one) => one.date)]
      .filter((day) => day !== undefined)
      .sort()
      .at(-1) ?? null
  )
}

/**
 * Returns why somebody who could be placed has their place in the order, in a word or two: what speaks against one more
 * service of theirs, whether they gladly stand there, what they served in earlier months, and when they last did.
 */
export function useReason({ board, cell: { service, post }, rules, asked, judged, since }: OfPlace) {
  const t = useT()
  const against = (member: BoardMember): string => {
    const { user } = member
    if (asked.has(user._id)) return t('board.isAsked')
    const no = board.services.find(
      (one) => one.date === service.date && declined(one).some((place) => place.userId === user._id),
    )
    if (no) return t('board.hasSaidNo', { time: no.serviceTime })
    const near = nearDays(board, user._id, service)
    if (near.length > 0) return t('board.alsoOn', { days: unbrokenDays(near) })
    const counted = countedOf(board, member)
    return hasShare(counted) ? t(aboveShare(counted) > 0 ? 'board.isAbove' : 'board.hasShare') : ''
  }
  return (member: BoardMember, isTired: boolean): string => {
    const { user } = member
    const wish = rules?.wishOf(user._id, service, post._id)
    const known: Partial<Judged> = judged.get(user._id) ?? {}
    const { atPost = 0, beside = [], cost, leftOut = false, wish: ofPost } = known
    const mood = wish?.isRatherNot || ofPost === 'avoid' ? t('bend.rather_not') : ofPost ? t('board.isGlad') : ''
    const rather = ratherText(wish?.rather ?? (cost && cost.preferences > 0 ? [] : null), t)
    const own = [rather, mood].filter(Boolean).join(' · ') || (leftOut ? t('board.neverServed') : '')
    const pair = beside.length > 0 && t('board.servesWith', { names: listOf(beside.map(({ name }) => name)) })
    const needed = known.neededAt && t('board.neededAt', { post: known.neededAt })
    const before = cost && earlierText(known.history, since, t)
    const said = [pair, own, needed, isTired ? '' : against(member), before].filter(Boolean).join(' · ')
    if (isTired) return said
    const first =
      said ||
      (atPost > 0
        ? t('board.atPost', { count: atPost })
        : wish && wish.gladlyAt.length > 0
          ? t('board.gladlyAt', { posts: listOf(wish.gladlyAt) })
          : t('board.isFree'))
    const last =
      nearDays(board, user._id, service).length > 0 ? null : lastDayOf(board, user._id, service, known.lastServed)
    return last && cost ? `${first} · ${t('board.lastOn', { day: unbrokenDays([last]) })}` : first
  }
}
