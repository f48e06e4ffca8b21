import { groupBy } from '#shared/groupBy.ts'
import type { Board, BoardService, DraftPlace, Place } from '#shared/rota/board.ts'
import type { Candidate, Explanation, PlaceCost, Witness } from '#shared/rota/explanation.ts'
import type { Run } from '#shared/rota/fill.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { draftPlaces } from '../board/board.model.ts'
import { blockWord } from '../board/cells/blockText.ts'
import { listOf } from '../listOf.ts'

interface Names {
  board: Board
  posts: Post[]
}

interface Holding {
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

/** What decides against somebody whose place would cost no less than the holder's. */
function decidedBy({ cost, against = [] }: Free, own: PlaceCost) {
  const goal = decidingGoal(cost, own)
  return goal === 'wishes' ? (against[0] ?? 'wishes') : (goal ?? 'equal')
}

/** 'Otis and Bill: rest between services counts first. Ann: …': the rule that decides against the closest others. */
function decidedText(others: readonly Free[], own: PlaceCost, t: Translate): string {
  const byRule = groupBy(others.slice(0, CLOSEST), (one) => decidedBy(one, own))
  return [...byRule]
    .map(([rule, people]) =>
      t(`explain.decides.${rule}`, { names: listOf(people.map(({ user }) => user.name)), count: people.length }),
    )
    .join(' ')
}

/** Somebody whose place would cost the least; of equals the first. */
const leastOf = (others: readonly Free[]): Free | undefined =>
  others.reduce<Free | undefined>((best, one) => (best && !isLess(one.cost, best.cost) ? best : one), undefined)

/**
 * Sentence that says why a place is somebody's: how much they serve, which rule decides against those who are free, all
 * others staying, or why the fill has chosen otherwise.
 */
export function holderText(
  { holder, holderCost: own, holderAgainst: against = [], candidates }: Explanation,
  { places, share }: Holding,
  t: Translate,
): string {
  const has = holder && share !== null ? `${holder.name}: ${share}. ` : ''
  // Whom a fill leaves out is nobody to compare with.
  const others = candidates.filter((one): one is Free => one.cost !== null && !one.leftOut)
  const best = leastOf(others)
  if (!best) return has + t('explain.nobodyElse')
  if (!own) return has + refusedText(places, holder, t)
  if (!isLess(best.cost, own)) return `${has}${t('explain.least')} ${decidedText(others, own, t)}`
  const source = places.find(({ userId }) => userId === holder?._id)?.source
  if (best.cost.wishes !== own.wishes) {
    const what = listOf(against.map((one) => t(`explain.against.${one}`)))
    if (source === 'fill') return has + (what ? t('explain.inSpite', { what }) : t('explain.byFill'))
    const also = what && best.cost.wishes === 0 ? t('explain.goesAgainst', { what, name: best.user.name }) : ''
    return has + [also, source === 'hand' && t('explain.byHand')].filter(Boolean).join(' ')
  }
  const goal = best.cost.fairness === own.fairness ? 'other' : 'fairness'
  const better = has + t(`explain.better.${goal}`, { name: best.user.name })
  return source === 'fill' ? `${better} ${t('explain.filled')}` : better
}

/** What stands against the place of its holder. */
function refusedText(places: readonly Place[], holder: Explanation['holder'], t: Translate): string {
  const words = places
    .filter(({ userId }) => userId === holder?._id)
    .flatMap(({ blocks }) => blocks.map((block) => blockWord(block, t)))
  return holder && words.length > 0 ? `${t('problem.blocked', { name: holder.name, reason: listOf(words) })}.` : ''
}

/** Sentences that say who has said no to an empty place, and who is being asked for it; '' where nobody. */
export function askedText(saidNo: readonly string[], asked: readonly string[], t: Translate): string {
  const said = (key: 'explain.saidNo' | 'explain.asked', names: readonly string[]) =>
    names.length === 0 ? [] : [t(key, { names: listOf([...names]), count: names.length })]
  return [...said('explain.saidNo', saidNo), ...said('explain.asked', asked)].join(' ')
}

/** The moves by which an empty place is filled, one after the other. */
export function moveTexts({ places, people }: Witness, { board, posts }: Names, t: Translate): string[] {
  const place = (at: number) => {
    const one = places[at]
    return {
      post: posts.find(({ _id }) => _id === one?.postId)?.name ?? '',
      time: board.services.find(({ _id }) => _id === one?.serviceId)?.serviceTime ?? '',
    }
  }
  return people.map(({ name }, at) =>
    t(at === people.length - 1 ? 'explain.takes' : 'explain.moves', { name, ...place(at) }),
  )
}

/** The places of a service after the moves; null where a move concerns another service. */
export function movedPlaces(service: BoardService, { places, people }: Witness): DraftPlace[] | null {
  if (places.some(({ serviceId }) => serviceId !== service._id)) return null
  const isLeft = (one: DraftPlace) =>
    places.some(({ userId, postId }) => userId === one.userId && postId === one.postId)
  const taken = people.flatMap(({ _id }, at): DraftPlace[] => {
    const postId = places[at]?.postId
    return postId === undefined ? [] : [{ userId: _id, postId, locked: false }]
  })
  return [...draftPlaces(service).filter((one) => !isLeft(one)), ...taken]
}

/**
 * Sentence that proves that a place is empty that day because there are too few people, who are somebody; of a single
 * one it says where they serve that day.
 */
export function shortText({ places, people }: Witness, candidates: readonly Candidate[], t: Translate): string {
  const these = t('explain.places', { count: places.length })
  const counted = new Map<string, { _id: string; name: string; times: number }>()
  for (const { _id, name } of people) counted.set(_id, { _id, name, times: (counted.get(_id)?.times ?? 0) + 1 })
  const all = [...counted.values()]
  const nameOf = ({ _id, name, times }: (typeof all)[number]) => {
    if (times > 1) return t('explain.twice', { name })
    const blocks = candidates.find(({ user }) => user._id === _id)?.blocks ?? []
    const there = people.length === 1 && blocks.find(({ serviceTime }) => serviceTime !== undefined)
    return there ? t('explain.person', { name, reason: blockWord(there, t) }) : name
  }
  const isTwice = all.some(({ times }) => times > 1)
  const params = { places: these, needed: places.length, count: people.length, names: listOf(all.map(nameOf)) }
  return t(isTwice ? 'explain.shortTwice' : 'explain.short', params)
}

/** Effect of a forced place on the best rota, all others free to move. */
export function proofText({ proof }: Pick<Run, 'proof'>, name: string, t: Translate): string {
  if (!proof) return t('explain.failed')
  if (!proof.possible) return t('explain.impossible', { name })
  if (proof.equal || proof.goal === null) return t('explain.tie', { name })
  // The amount is one of weights, not of wishes or places, and says nothing to people.
  return t('explain.worse', { name, what: t(`explain.worse.${proof.goal}`) })
}
