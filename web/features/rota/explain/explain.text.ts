import type { Board } from '#shared/rotaBoard.ts'
import type { Explanation, Run, Witness } from '#shared/rotaRuns.ts'
import type { Post } from '#shared/rotaSetup.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { locale } from '../../../strings/strings.ts'

interface Names {
  board: Board
  posts: Post[]
}

const listOf = (parts: string[]): string => new Intl.ListFormat(locale()).format(parts)

/** Why a place is somebody's: whether anybody who is free would cost less. */
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

/** Why a place is empty that day: there are too few people, which is a proof, or who would have to move. */
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
  const names = listOf([...new Set(people.map(({ name }) => name))])
  return t('explain.short', { places: these, count: places.length, able: people.length, names })
}

/** What a place that was forced costs, all others free to move. */
export function proofText({ proof }: Pick<Run, 'proof'>, name: string, t: Translate): string {
  if (!proof) return t('explain.failed')
  if (!proof.possible) return t('explain.impossible', { name })
  if (proof.equal || proof.goal === null) return t('explain.tie', { name })
  const goal = t(`goal.${proof.goal}`).toLocaleLowerCase(locale())
  return t('explain.worse', { name, goal, by: proof.by ?? 0 })
}
