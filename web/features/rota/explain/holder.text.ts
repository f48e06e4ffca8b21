import type { Board, Place } from '#shared/rota/board.ts'
import type { Explanation, PlaceCost } from '#shared/rota/explanation.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatMonthName, monthOf } from '../../../strings/dates.ts'
import { blockWord } from '../board/cells/blockText.ts'
import { listOf, namesTogether } from '../listOf.ts'
import { isUnderShare, printedPart } from '../share.text.ts'
import { bestSparedText, decidingGoal, type Free, type Holding, othersText, ownOf } from './others.text.ts'

/** True for a cost below another, in the order of the goals. */
function isLess(cost: PlaceCost, other: PlaceCost): boolean {
  const goal = decidingGoal(cost, other)
  return goal !== undefined && cost[goal] < other[goal]
}

/** True where the printed numbers say that the first is below their share, and further than the second. */
function isFurtherBelow(board: Board, userId: string, holder: Explanation['holder']): boolean {
  const [one, without] = [ownOf(board, userId), ownOf(board, holder?._id, -1)]
  return one !== undefined && isUnderShare(one) && (!without || printedPart(one) < printedPart(without))
}

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
  return said(
    bestSparedText(best, others, holderAgainst, holding, t) || betterText(best, own, explanation, holding, t),
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
