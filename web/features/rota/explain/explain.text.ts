import type { Board } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaPosts.ts'
import type { Candidate, Explanation, Run, Witness } from '#shared/rotaRuns.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { blockText } from '../board/blockText.ts'
import { listOf } from '../listOf.ts'

interface Names {
  board: Board
  posts: Post[]
}

/** Sentence that says why a place is somebody's: whether anybody who is free would cost less. */
export function holderText({ holder, candidates }: Explanation, t: Translate): string {
  const free = candidates.filter(({ cost }) => cost !== null)
  const others = free.filter(({ user }) => user._id !== holder?._id)
  if (others.length === 0) return t('explain.nobodyElse')
  const [best] = free
  const own = free.find(({ user }) => user._id === holder?._id)
  const isLess =
    best?.cost && own?.cost && JSON.stringify(best.cost) !== JSON.stringify(own.cost) && best.user._id !== holder?._id
  return isLess ? t('explain.cheaper', { name: best.user.name }) : t('explain.least')
}

interface Against {
  /** Blocks against them, in words. */
  why: string
  people: Candidate['user'][]
  /** True for people who have said no, where nothing else stands against them: an admin may place them anyway. */
  mayPlace: boolean
}

/** People who cannot, by the reason that stands against them: the reasons of the fewest first. */
export function againstOf({ candidates }: Explanation, t: Translate): Against[] {
  const groups = new Map<string, Against>()
  for (const { user, blocks } of candidates) {
    if (blocks.length === 0) continue
    const why = blocks.map((block) => blockText(block, t)).join(' ')
    const group = groups.get(why) ?? { why, people: [], mayPlace: blocks.every(({ code }) => code === 'declined') }
    group.people.push(user)
    groups.set(why, group)
  }
  return [...groups.values()].sort((a, b) => a.people.length - b.people.length)
}

/**
 * Sentence that says why a place is empty that day: there are too few people, which is a proof, or some would have to
 * move.
 */
export function witnessText({ kind, places, people }: Witness, { board, posts }: Names, t: Translate): string {
  const place = (at: number) => {
    const one = places[at]
    return {
      post: posts.find(({ _id }) => _id === one?.postId)?.name ?? '',
      time: board.services.find(({ _id }) => _id === one?.serviceId)?.serviceTime ?? '',
    }
  }
  if (kind === 'fillable') {
    const steps = people.map(({ name }, at) =>
      t(at === people.length - 1 ? 'explain.takes' : 'explain.moves', { name, ...place(at) }),
    )
    return t('explain.fillable', { steps: listOf(steps) })
  }
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

/** What a place that was forced does to the best rota, all others free to move. */
export function proofText({ proof }: Pick<Run, 'proof'>, name: string, t: Translate): string {
  if (!proof) return t('explain.failed')
  if (!proof.possible) return t('explain.impossible', { name })
  if (proof.equal || proof.goal === null) return t('explain.tie', { name })
  // The amount is one of weights, not of wishes or places, and says nothing to people.
  return t('explain.worse', { name, what: t(`explain.worse.${proof.goal}`) })
}
