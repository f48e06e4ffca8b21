import type { Board } from '#shared/rota/board.ts'
import type { SmallestChange } from '#shared/rota/explanation.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'

interface Names {
  board: Pick<Board, 'services'>
  posts: readonly Post[]
}

/** The smallest change that fills an empty place, and who moves then: 'Ann Lee can come on Dec 20 after all.' */
export function smallestText(
  { kind, user, partner, at, places, people }: SmallestChange,
  { board, posts }: Names,
  t: Translate,
): string {
  const service = board.services.find(({ _id }) => _id === at.serviceId)
  const post = posts.find(({ _id }) => _id === at.postId)?.name ?? ''
  const [first, last] = [people[0]?.name ?? '', people.at(-1)?.name ?? '']
  const where = { post, time: service?.serviceTime ?? '' }
  if (kind === 'move') return t('explain.smallest.move', { name: first, ...where })
  const named = { name: user?.name ?? '', partner: partner?.name ?? '', day: formatDay(service?.date ?? '', 'short') }
  const change = t(`explain.smallest.${kind}`, { ...named, ...where })
  if (places.length < 2) return change
  if (kind === 'need') return `${change} ${t('explain.smallest.thenHere', { name: first })}`
  return `${change} ${t('explain.smallest.thenTakes', { name: last, mover: first, ...where })}`
}
