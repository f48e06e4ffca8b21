import { groupBy } from '#shared/groupBy.ts'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { Candidate, Explanation, PlaceCost } from '#shared/rota/explanation.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatMonthName, monthOf } from '../../../strings/dates.ts'
import type { BoardMember } from '../board/board.model.ts'
import { nearDays, unbrokenDays } from '../board/cells/bend.text.ts'
import { blockWord } from '../board/cells/blockText.ts'
import { listOf } from '../listOf.ts'
import { isOverShare, shareWords } from '../share.text.ts'

interface Holding {
  board: Board
  service: BoardService
  places: readonly Place[]
  /** '2 of about 2 in December' of the holder; null where it is unknown. */
  share: string | null
}

/** The first goal in which two costs differ; undefined where they are alike. */
const decidingGoal = (cost: PlaceCost, other: PlaceCost) =>
  (['wishes', 'fairness', 'spacing', 'preferences'] as const).find((one) => cost[one] !== other[one])

/** True for a cost below another, in the order of the goals. */
function isLess(cost: PlaceCost, other: PlaceCost): boolean {
  const goal = decidingGoal(cost, other)
  return goal !== undefined && cost[goal] < other[goal]
}

/** People who could have a place and are told what decided, at most: those whom the list below names, too. */
const CLOSEST = 3

type Free = Candidate & { cost: PlaceCost }
type Against = NonNullable<Candidate['against']>

/** What decides against somebody whose place would cost no less than the holder's. */
function decidedBy({ cost, against = [] }: Free, own: PlaceCost) {
  const goal = decidingGoal(cost, own)
  return goal === 'wishes' ? (against[0] ?? 'wishes') : (goal ?? 'equal')
}

/** What of a holder's bent wishes somebody else would not bend. */
const sparesOf = ({ against = [] }: Free, own: Against): Against => own.filter((code) => !against.includes(code))

const ownOf = ({ members }: Board, userId: string | undefined): BoardMember | undefined =>
  members.find(({ user }) => user._id === userId)

/** Part of a share that somebody has, `more` services added. */
const partOf = ({ planned, fair }: BoardMember, more = 0): number => (fair > 0 ? Math.max(0, planned + more) / fair : 0)

/** True where the numbers that are printed of two people say that the first has more of their share. */
function hasMore(board: Board, userId: string, holder: Explanation['holder']): boolean {
  const [one, other] = [ownOf(board, userId), ownOf(board, holder?._id)]
  // The place is the holder's: without it they have one less.
  return one !== undefined && other !== undefined && partOf(one) > partOf(other, -1) + 1e-9
}

/** True where the printed numbers say that the first is below their share, and further than the second. */
function isFurtherBelow(board: Board, userId: string, holder: Explanation['holder']): boolean {
  const [one, other] = [ownOf(board, userId), ownOf(board, holder?._id)]
  return one !== undefined && one.planned < Math.round(one.fair) && (!other || partOf(one) < partOf(other, -1) - 1e-9)
}

/** What goes on after the name of somebody (`count`: of several people) who would be no better choice. */
function whyNotWords(
  one: Free,
  { holder, holderCost, since }: Explanation,
  { board, service }: Holding,
  t: Translate,
): (count: number) => string {
  const rule = holderCost ? decidedBy(one, holderCost) : 'equal'
  const member = ownOf(board, one.user._id)
  const days = unbrokenDays(nearDays(board, one.user._id, service))
  const then = member && { ...member, planned: member.planned + 1 }
  const share = then ? shareWords(then, t) : ''
  const isOver = then !== undefined && isOverShare(then)
  if (rule === 'rest' && days) return (count) => t('explain.not.restDays', { count, days })
  const isShare = rule === 'above_share' || (rule === 'fairness' && one.against?.includes('above_share') === true)
  // Whose number is not above what is printed would come to it, and no more is said.
  if (isShare && share && !isOver) return (count) => t('explain.not.comesTo', { count, share })
  if (rule === 'above_share' && share) return (count) => t('explain.not.aboveBy', { count, share })
  if (isShare && share) return (count) => t('explain.not.further', { count, share })
  if (rule === 'fairness' && since && (one.history ?? 0) > 0)
    return (count) => t('explain.not.served', { count, month: formatMonthName(monthOf(since)) })
  if (rule === 'fairness' && !hasMore(board, one.user._id, holder)) return (count) => t('explain.not.equal', { count })
  return (count) => t(`explain.not.${rule}`, { count, name: holder?.name ?? '' })
}

/**
 * 'Mia Torres has served more than her share since September. Bill and Otis would come without their partner.': the
 * closest others, each with what they would be spared of what the holder bends, and why it was not they.
 */
function othersText(others: readonly Free[], explanation: Explanation, holding: Holding, t: Translate): string {
  const { holderAgainst = [] } = explanation
  const told = others.slice(0, CLOSEST).map((one) => {
    const whyNot = whyNotWords(one, explanation, holding, t)
    const spares = sparesOf(one, holderAgainst)
    return { name: one.user.name, whyNot, spares, key: `${whyNot(1)} ${spares.join()}` }
  })
  return [...groupBy(told, ({ key }) => key).values()]
    .flatMap((people) => {
      const [first] = people
      if (!first) return []
      const [count, names] = [people.length, listOf(people.map(({ name }) => name))]
      const whyNot = first.whyNot(count)
      const better = betterWords(first.spares, count, t)
      return better ? t('explain.betterBut', { names, better, whyNot }) : t('explain.said', { names, what: whyNot })
    })
    .join(' ')
}

/** 'would rest better and would come with their partner'; '' for none. */
const betterWords = (spares: Against, count: number, t: Translate): string =>
  listOf(spares.map((code) => t(`explain.spares.${code}`, { count })))

/** Somebody whose place would cost the least; of equals the first. */
const leastOf = (others: readonly Free[]): Free | undefined =>
  others.reduce<Free | undefined>((best, one) => (best && !isLess(one.cost, best.cost) ? best : one), undefined)

/** Who would be better by a goal: by what is printed of both, or by what the holder served before. */
function betterText(
  { cost, history = 0, user: { _id, name } }: Free,
  own: PlaceCost,
  { holder, holderHistory = 0, since }: Explanation,
  { board }: Holding,
  t: Translate,
): string {
  if (decidingGoal(cost, own) !== 'fairness') return t('explain.better.other', { name })
  if (isFurtherBelow(board, _id, holder)) return t('explain.better.fairness', { name })
  if (!holder || !since || holderHistory <= Math.max(0, history)) return t('explain.better.other', { name })
  return t('explain.better.served', { name, holder: holder.name, month: formatMonthName(monthOf(since)) })
}

/**
 * Sentences that say why a place is somebody's: how much they serve, and what decides against those who are free, all
 * others staying, or who would be better and how they were chosen all the same.
 */
export function holderText(explanation: Explanation, holding: Holding, t: Translate): string {
  const { holder, holderCost: own, holderAgainst = [], candidates } = explanation
  const { places, share } = holding
  const has = holder && share !== null ? [`${holder.name}: ${share}.`] : []
  // Whom a fill leaves out is nobody to compare with.
  const others = candidates.filter((one): one is Free => one.cost !== null && !one.leftOut)
  const best = leastOf(others)
  const said = (...sentences: string[]) => [...has, ...sentences].filter(Boolean).join(' ')
  if (!best) return said(t('explain.nobodyElse'))
  if (!own) return said(refusedText(places, holder, t))
  if (!isLess(best.cost, own)) {
    // Whose place bends something is praised by nobody: the others are compared with it.
    const least = holderAgainst.length === 0 ? t('explain.least') : ''
    return said(least, othersText(others, explanation, holding, t))
  }
  const source = places.find(({ userId }) => userId === holder?._id)?.source
  const better = betterWords(sparesOf(best, holderAgainst), 1, t)
  return said(
    better
      ? t('explain.said', { names: best.user.name, what: better })
      : betterText(best, own, explanation, holding, t),
    source === 'fill'
      ? t('explain.filled')
      : source === 'hand'
        ? t('explain.byHand', { name: holder?.name ?? '' })
        : '',
  )
}

/** What stands against the place of its holder. */
function refusedText(places: readonly Place[], holder: Explanation['holder'], t: Translate): string {
  const words = places
    .filter(({ userId }) => userId === holder?._id)
    .flatMap(({ blocks }) => blocks.map((block) => blockWord(block, t)))
  return holder && words.length > 0 ? `${t('problem.blocked', { name: holder.name, reason: listOf(words) })}.` : ''
}
