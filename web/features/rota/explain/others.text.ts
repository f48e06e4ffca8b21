import { groupBy } from '#shared/groupBy.ts'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { Candidate, Explanation, PlaceCost } from '#shared/rota/explanation.ts'
import type { Translate } from '#shared/strings/translate.ts'
import type { Person } from '#shared/text.ts'
import { formatMonthName, monthOf } from '../../../strings/dates.ts'
import { countedOf } from '../board/absence.ts'
import type { BoardMember } from '../board/board.model.ts'
import { nearDays, unbrokenDays } from '../board/cells/bend.text.ts'
import { inGroups, listOf, listOfGroups } from '../listOf.ts'
import { isOverShare, printedPart, shareWords } from '../share.text.ts'

/** Whose place is explained, and where. */
export interface Holding {
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
export const decidingGoal = (cost: PlaceCost, other: PlaceCost) =>
  (['wishes', 'fairness', 'spacing', 'preferences'] as const).find((one) => cost[one] !== other[one])

/** People, or couples, who could have a place and are told what decided, at most: whom the list below names, too. */
const CLOSEST = 3

export type Free = Candidate & { cost: PlaceCost }
type Against = NonNullable<Candidate['against']>

/** What decides against somebody whose place would cost no less than the holder's. */
function decidedBy({ cost, against = [] }: Free, own: PlaceCost) {
  const goal = decidingGoal(cost, own)
  return goal === 'wishes' ? (against[0] ?? 'wishes') : (goal ?? 'equal')
}

/** Somebody of the board with the services that they can keep, as the lists print them; `more` are added. */
export function ownOf(board: Board, userId: string | undefined, more = 0): BoardMember | undefined {
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

/** Somebody who could have a place, what they would be spared of what the holder bends, and why it was not they. */
interface Told {
  user: Person
  spares: Against
  whyNot: (count: number) => string
}

/** What of a holder's bent wishes somebody else would not bend. */
const sparesOf = ({ against = [] }: Free, own: Against): Against => own.filter((code) => !against.includes(code))

/** True for two who serve only together. */
const areBound =
  ({ boundTo }: Holding) =>
  (one: { user: Person }, other: { user: Person }): boolean =>
    boundTo?.(one.user._id).includes(other.user._id) === true

/** Names of people, of a couple together. */
const namesOf = (people: readonly { user: Person }[], holding: Holding): string =>
  listOfGroups(inGroups(people, areBound(holding)).map((those) => those.map(({ user }) => user.name)))

/**
 * 'Bill and Carol Moss would stay within their number and Bill Moss would rest better': what people would be spared,
 * each once, of exactly whom it holds, what holds of most first.
 */
function sparedText(people: readonly Pick<Told, 'user' | 'spares'>[], holding: Holding, t: Translate): string {
  const codes = [...new Set(people.flatMap(({ spares }) => spares))]
  const peopleOf = (code: Against[number]) => people.filter(({ spares }) => spares.includes(code))
  const clauses = [
    ...groupBy(codes, (code) =>
      peopleOf(code)
        .map(({ user }) => user._id)
        .join(),
    ).values(),
  ]
    .map((same) => ({ same, those: same[0] ? peopleOf(same[0]) : [] }))
    .sort((a, b) => b.those.length - a.those.length)
  return listOf(
    clauses.map(({ same, those }) => {
      const what = listOf(same.map((code) => t(`explain.spares.${code}`, { count: those.length })))
      return `${namesOf(those, holding)} ${what}`
    }),
  )
}

/** What somebody and who serves only with them would be spared of what a holder bends; '' where it is nothing. */
export function bestSparedText(best: Free, others: readonly Free[], own: Against, holding: Holding, t: Translate) {
  if (sparesOf(best, own).length === 0) return ''
  const couple = others.filter((one) => one === best || areBound(holding)(one, best))
  const spared = couple.map((one) => ({ user: one.user, spares: sparesOf(one, own) }))
  return `${sparedText(spared, holding, t)}.`
}

/** Why it was none of these people, each reason once: with the names of whom it holds where there are several. */
function whyNotText(people: readonly Told[], holding: Holding, t: Translate): string {
  const equal = t('explain.not.equal', { count: 1 })
  const reasons = [...groupBy(people, ({ whyNot }) => whyNot(1)).values()]
  const said = reasons.flatMap((those) => {
    const whyNot = those[0]?.whyNot(those.length)
    if (!whyNot || those[0]?.whyNot(1) === equal) return []
    return those.length === people.length ? whyNot : `${namesOf(those, holding)} ${whyNot}`
  })
  return listOf(said)
}

/**
 * 'Mia Torres has served more than her share since September. Bill and Otis would come without their partner.': the
 * closest others, each with what they would be spared of what the holder bends, and why it was not they. Who would be
 * spared the same share a sentence.
 */
export function othersText(others: readonly Free[], explanation: Explanation, holding: Holding, t: Translate): string {
  const { holderAgainst = [] } = explanation
  const closest = inGroups(others, areBound(holding)).slice(0, CLOSEST).flat()
  const told = closest.map((one): Told => {
    const whyNot = whyNotWords(one, explanation, holding, t)
    return { user: one.user, whyNot, spares: sparesOf(one, holderAgainst) }
  })
  const areSaidAsOne = (one: Told, other: Told) =>
    one.spares.length + other.spares.length === 0
      ? one.whyNot(1) === other.whyNot(1)
      : one.spares.some((code) => other.spares.includes(code))
  return inGroups(told, areSaidAsOne)
    .map((people) => {
      const [first] = people
      const better = sparedText(people, holding, t)
      if (!better) return t('explain.said', { names: namesOf(people, holding), what: first.whyNot(people.length) })
      const whyNot = whyNotText(people, holding, t)
      return whyNot ? t('explain.betterBut', { better, whyNot }) : `${better}.`
    })
    .join(' ')
}
