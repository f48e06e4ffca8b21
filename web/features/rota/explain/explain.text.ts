import type { Board, BoardService } from '#shared/rota/board.ts'
import type { DraftPlace } from '#shared/rota/drafts.ts'
import type { Candidate, Explanation, Witness } from '#shared/rota/explanation.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { type Cell, draftPlaces } from '../board/board.model.ts'
import type { BoardRules } from '../board/board.rules.ts'
import { blockWord } from '../board/cells/blockText.ts'
import { listOf } from '../listOf.ts'

interface Names {
  board: Board
  posts: Post[]
}

/**
 * True for an explanation of a place as it was before a press: of another holder than who stands there now, or of one
 * that was empty and is somebody's. The next one is on its way. `holderId` is undefined where the place is empty.
 */
export const isOutdated = ({ holder, open }: Explanation, holderId: string | undefined): boolean =>
  holder ? holder._id !== holderId : open > 0 && holderId !== undefined

interface At {
  cell: Pick<Cell, 'places'>
  /** Undefined until everybody's availability is there. */
  rules: Pick<BoardRules, 'boundTo'> | undefined
}

/** The people who could have a place: nobody who stands there by now, or whose couple does. */
export function othersOf({ candidates }: Explanation, { cell, rules }: At): Candidate[] {
  const here = new Set(cell.places.map(({ userId }) => userId))
  const isHere = (id: string) => [id, ...(rules?.boundTo(id) ?? [])].some((one) => here.has(one))
  return candidates.filter(({ user, cost }) => cost !== null && !isHere(user._id))
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
