import { groupBy } from '#shared/groupBy.ts'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { Candidate, Explanation, PlaceCost } from '#shared/rota/explanation.ts'
import type { Translate } from '#shared/strings/translate.ts'
import type { Person } from '#shared/text.ts'
import { formatMonthName, monthOf } from '../../../strings/dates.ts'
import { countedOf } from '../board/absence.ts'
import type { BoardMember } from '../board/board.model.ts'
import { nearDays, unbrokenDays } from '../board/cells/bend.text.ts'
import { blockWord } from '../board/cells/blockText.ts'
import { inGroups, listOf, listOfGroups, namesTogether } from '../listOf.ts'
import { isOverShare, isUnderShare, printedPart, shareWords } from '../share.text.ts'

interface Holding {
  board: Board
  service: BoardService
  places: readonly Place[]
  /** '2 of about 2 in December' of the holder; null where it is unknown. */
  share: string | null
  /** The holder, with whom alone they serve beside them where the share is theirs, too. */
  holders: readonly string[]
  /** Ids of those with whom alone somebody serves; left out where it is not known. */
  boundTo?: ((userId: string) => readonly string[]) | undefined
}

/** The first goal in which two costs differ; undefined where they are alike. */
const decidingGoal = (cost: PlaceCost, other: PlaceCost) =>
  (['wishes', 'fairness', 'spacing', 'preferences'] as const).find((one) => cost[one] !== other[one])

/** True for a cost below another, in the order of the goals. */
function isLess(cost: PlaceCost, other: PlaceCost): boolean {
  const goal = decidingGoal(cost, other)
  return goal !== undefined && cost[goal] < other[goal]
}

/** People, or couples, who could have a place and are told what decided, at most: whom the list below names, too. */
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

/** Somebody of the board with the services that they can keep, as the lists print them; `more` are added. */
function ownOf(board: Board, userId: string | undefined, more = 0): BoardMember | undefined {
  const found = board.members.find(({ user }) => user._id === userId)
  const own = found && countedOf(board, found)
  return own && { ...own, planned: Math.max(0, own.planned + more) }
}

/** Words for somebody who has more of their share than the holder by the printed numbers; null where they have not. */
function hasMoreWords(board: Board, userId: string, holder: Explanation['holder'], t: Translate) {
  const [one, other, without] = [ownOf(board, userId), ownOf(board, holder?._id), ownOf(board, holder?._id, -1)]
  if (!holder || !one || !other || !without) return null
  const { name } = holder
  if (printedPart(one) > printedPart(other)) return (count: number) => t('explain.not.fairness', { count, name })
  if (printedPart(one) <= printedPart(without)) return null
  const share = shareWords(without, t)
  return (count: number) => t('explain.not.moreWithout', { count, name, share })
}

/** True where the printed numbers say that the first is below their share, and further than the second. */
function isFurtherBelow(board: Board, userId: string, holder: Explanation['holder']): boolean {
  const [one, without] = [ownOf(board, userId), ownOf(board, holder?._id, -1)]
  return one !== undefined && isUnderShare(one) && (!without || printedPart(one) < printedPart(without))
}

/** What goes on after the name of somebody (`count`: of several people) who would be no better choice. */
function whyNotWords(
  one: Free,
  { holder, holderCost, holderHistory = 0, since }: Explanation,
  { board, service }: Holding,
  t: Translate,
): (count: number) => string {
  const rule = holderCost ? decidedBy(one, holderCost) : 'equal'
  const days = unbrokenDays(nearDays(board, one.user._id, service))
  const [then, own] = [ownOf(board, one.user._id, 1), ownOf(board, holder?._id)]
  const share = then ? shareWords(then, t) : ''
  const isOver = then !== undefined && isOverShare(then)
  if (rule === 'rest' && days) return (count) => t('explain.not.restDays', { count, days })
  const isShare = rule === 'above_share' || (rule === 'fairness' && one.against?.includes('above_share') === true)
  // Whose number is not above what is printed would come to it, and no more is said.
  if (isShare && share && !isOver) return (count) => t('explain.not.comesTo', { count, share })
  if (isShare && then && share) {
    const isFurther = rule === 'fairness' && (!own || printedPart(then) > printedPart(own))
    return (count) => t(isFurther ? 'explain.not.further' : 'explain.not.aboveBy', { count, share })
  }
  // What the holder has as well is no reason against somebody.
  if (rule === 'fairness' && since && (one.history ?? 0) > Math.max(0, holderHistory))
    return (count) => t('explain.not.served', { count, month: formatMonthName(monthOf(since)) })
  if (rule === 'fairness')
    return hasMoreWords(board, one.user._id, holder, t) ?? ((count) => t('explain.not.equal', { count }))
  return (count) => t(`explain.not.${rule}`, { count, name: holder?.name ?? '' })
}

/**
 * 'Mia Torres has served more than her share since September. Bill and Otis would come without their partner.': the
 * closest others, each with what they would be spared of what the holder bends, and why it was not they.
 */
function othersText(others: readonly Free[], explanation: Explanation, holding: Holding, t: Translate): string {
  const { holderAgainst = [] } = explanation
  const closest = inGroups(others, areBound(holding)).slice(0, CLOSEST).flat()
  const told = closest.map((one) => {
    const whyNot = whyNotWords(one, explanation, holding, t)
    const spares = sparesOf(one, holderAgainst)
    return { user: one.user, whyNot, spares, key: `${whyNot(1)} ${spares.join()}` }
  })
  return [...groupBy(told, ({ key }) => key).values()]
    .flatMap((people) => {
      const [first] = people
      if (!first) return []
      const groups = inGroups(people, areBound(holding))
      const [count, names] = [people.length, listOfGroups(groups.map((those) => those.map(({ user }) => user.name)))]
      const whyNot = first.whyNot(count)
      const better = betterWords(first.spares, count, t)
      const isBut = better && whyNot !== t('explain.not.equal', { count })
      return isBut
        ? t('explain.betterBut', { names, better, whyNot })
        : t('explain.said', { names, what: better || whyNot })
    })
    .join(' ')
}

/** True for two who serve only together. */
const areBound =
  ({ boundTo }: Holding) =>
  (one: { user: Person }, other: { user: Person }): boolean =>
    boundTo?.(one.user._id).includes(other.user._id) === true

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
  const { places, share, holders } = holding
  const has = holder && share !== null ? [`${namesTogether(holders)}: ${share}.`] : []
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
        ? t('explain.byHand', { count: holders.length, name: namesTogether(holders) })
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
