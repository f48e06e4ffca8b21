import type { Board, BoardService, DraftPlace, Place } from '#shared/rota/board.ts'
import type { Explanation, PlaceCost, Run, Witness } from '#shared/rota/fill.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { draftPlaces } from '../board/board.model.ts'
import { listOf } from '../listOf.ts'
import type { OwnShare } from '../share.text.ts'

interface Names {
  board: Board
  posts: Post[]
}

interface Holding {
  places: readonly Place[]
  /** '2 of about 2 in December' of the holder; null where it is unknown. */
  share: string | null
  /** What the list beside it says of somebody; undefined of somebody who is not there. */
  ownOf: (userId: string) => OwnShare | undefined
}

/** True for a cost below another, in the order of the goals. */
function isLess(cost: PlaceCost, other: PlaceCost): boolean {
  const goals = ['wishes', 'fairness', 'spacing', 'preferences'] as const
  const goal = goals.find((one) => cost[one] !== other[one])
  return goal !== undefined && cost[goal] < other[goal]
}

/** Names that say more than their number. */
const FEW = 3

/**
 * Sentence of a place whose holder fits best: why it is not somebody who would serve less than the holder even with it.
 * '' where such a person is shown, and no reason is known.
 */
function leastText(
  { holder, holderCost: own, candidates }: Explanation,
  ownOf: Holding['ownOf'],
  t: Translate,
): string {
  const has = holder ? ownOf(holder._id) : undefined
  const lower = candidates.filter(({ user, cost }) => {
    const theirs = ownOf(user._id)
    if (!cost || !has || !theirs) return false
    return (theirs.planned + 1) * has.fair < has.planned * theirs.fair
  })
  if (lower.length === 0) return t('explain.least')
  if (!lower.every(({ cost }) => own && cost && cost.wishes > own.wishes)) return ''
  const names = lower.slice(0, FEW).map(({ user }) => user.name)
  return t('explain.wishesFirst', { names: listOf(names), count: names.length })
}

/**
 * Sentence that says why a place is somebody's: how much they serve, whether anybody who is free would fit better, all
 * others staying, and why the fill has chosen otherwise where it has. Of somebody who would go against fewer wishes it
 * says only who has chosen: which wishes is not known here, and others of theirs stand in their own line.
 */
export function holderText(explanation: Explanation, { places, share, ownOf }: Holding, t: Translate): string {
  const { holder, holderCost: own, candidates } = explanation
  const has = holder && share !== null ? `${holder.name}: ${share}. ` : ''
  const [best] = candidates.filter(({ cost }) => cost !== null)
  if (!best?.cost) return has + t('explain.nobodyElse')
  if (!own || !isLess(best.cost, own)) return (has + leastText(explanation, ownOf, t)).trim()
  const source = places.find(({ userId }) => userId === holder?._id)?.source
  if (best.cost.wishes !== own.wishes) {
    if (source === 'fill') return has + t('explain.byFill')
    return source === 'hand' ? has + t('explain.byHand') : has.trim()
  }
  const goal = best.cost.fairness === own.fairness ? 'other' : 'fairness'
  const better = has + t(`explain.better.${goal}`, { name: best.user.name })
  return source === 'fill' ? `${better} ${t('explain.filled')}` : better
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

/** Sentence that proves that a place is empty that day because there are too few people. */
export function shortText({ places, people }: Witness, t: Translate): string {
  const these = t('explain.places', { count: places.length })
  if (people.length === 0) return t('explain.shortNobody', { places: these })
  const counted = new Map<string, { name: string; times: number }>()
  for (const { _id, name } of people) counted.set(_id, { name, times: (counted.get(_id)?.times ?? 0) + 1 })
  const all = [...counted.values()]
  const names = listOf(all.map(({ name, times }) => (times > 1 ? t('explain.twice', { name }) : name)))
  const isTwice = all.some(({ times }) => times > 1)
  const params = { places: these, count: places.length, able: people.length, names }
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
