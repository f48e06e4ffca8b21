import type { BoardService } from '#shared/rota/board.ts'
import type { PersonsPlace } from '#shared/rota/drafts.ts'
import type { Post } from '#shared/rota/posts.ts'
import { cellOf, heldPlaceOf } from '../board.model.ts'
import type { Pair, Spotted } from './exchange.model.ts'

/** Most people who move as one: with more, each way would be looked at for every cell below a pointer. */
const MOST_TOGETHER = 3

interface Beside {
  service: BoardService
  posts: readonly Post[]
  /** The post that was pointed at. */
  postId: string
  /** Places that are taken in any case. */
  fixed: readonly Spotted[]
  /** True for somebody who serves without others there. */
  isFree: (userId: string) => boolean
}

/**
 * Places of a service that those who come along could have: open ones, at the post before any other, then at the post
 * those of people who can change place alone.
 */
export function spotsBeside({ service, posts, postId, fixed, isFree }: Beside): Spotted[] {
  const { _id: serviceId } = service
  const isPointed = (post: Post) => post._id === postId
  const inOrder = [...posts.filter(isPointed), ...posts.filter((post) => !isPointed(post))]
  const open = inOrder.flatMap((post) => {
    const { need, places } = cellOf(service, post)
    const taken = places.filter(({ shadow }) => !shadow).length
    const coming = fixed.filter((one) => one.userId === null && one.postId === post._id).length
    const count = Math.max(0, (need?.maxPeople ?? 0) - taken - coming)
    return Array.from({ length: Math.min(count, MOST_TOGETHER) }, () => ({ serviceId, postId: post._id, userId: null }))
  })
  const alone = posts.filter(isPointed).flatMap((post) =>
    cellOf(service, post).places.flatMap((place) => {
      const held = place.shadow ? undefined : heldPlaceOf(serviceId, place)
      const isTaken = fixed.some(({ userId }) => userId === held?.userId)
      return held && !isTaken && isFree(held.userId) ? [held] : []
    }),
  )
  return [...open, ...alone]
}

/** All orders of some things, the given one first. */
function ordersOf<Thing>(things: readonly Thing[]): Thing[][] {
  if (things.length < 2) return [[...things]]
  return things.flatMap((first, at) =>
    ordersOf(things.filter((_, other) => other !== at)).map((rest) => [first, ...rest]),
  )
}

/** All choices of so many things in their order, the first ones first. */
function choicesOf<Thing>(things: readonly Thing[], count: number): Thing[][] {
  if (count === 0) return [[]]
  return things.flatMap((first, at) => choicesOf(things.slice(at + 1), count - 1).map((rest) => [first, ...rest]))
}

/**
 * The first way in which everybody who comes gets one of the fixed places or of the further ones: all fixed ones are
 * taken. Undefined where `fits` says no to each.
 */
export function fittingPairs(
  comers: readonly PersonsPlace[],
  fixed: readonly Spotted[],
  spots: readonly Spotted[],
  fits: (pairs: readonly Pair[]) => boolean,
): Pair[] | undefined {
  if (comers.length > MOST_TOGETHER) return undefined
  for (const more of choicesOf(spots, comers.length - fixed.length))
    for (const order of ordersOf(comers)) {
      const places = [...fixed, ...more]
      const pairs = order.flatMap((one, at): Pair[] => {
        const other = places[at]
        return other ? [[one, other]] : []
      })
      if (fits(pairs)) return pairs
    }
  return undefined
}
