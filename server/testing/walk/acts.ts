import type { Person, Snapshot } from './views.ts'
import type { Reply, Walk } from './walk.ts'

/** Subject of a request, by which its refusal is judged. */
export interface About {
  serviceId?: string
  postId?: string
  assignmentId?: string
  offerId?: string
  callOutId?: string
  sequence?: number | undefined
  answer?: 'accept' | 'decline'
  revision?: string | number
  /** The identity of a shift that is written, and its id where it is there already. */
  shift?: { date: string; serviceTime: string; assignment: string; name: string; id?: string }
  /** The fields of `shift` that an edit sends; the others are as the server has them by then. */
  patch?: Record<string, string | null>
  /** An id that nobody has: 404 is the one answer. */
  isUnknown?: true
}

/** One request of the walk. */
export interface Act {
  /** The name of its move. */
  kind: string
  /** Sentence that says which person does what. */
  says: string
  about: About
  send(): Promise<Reply>
  /** Stores the parts of the reply that the walk needs. */
  keep?(reply: Reply): void | Promise<void>
}

/** A move without its name. */
export type Made = Omit<Act, 'kind' | 'about'> & { about?: About }

/**
 * Makes an act of what a view lists; undefined where it lists nothing for it. The view may be an old one: then its ids
 * are stale, as those on a screen that was left open.
 */
export type Move = (walk: Walk, view: Snapshot, draw: Draw) => Made | undefined

/** Choices of one move, from numbers that fast-check draws and makes smaller: 0 chooses the first. */
export class Draw {
  private at = 0
  constructor(private readonly numbers: readonly number[]) {}

  private next(): number {
    const number = this.numbers[this.at % this.numbers.length] ?? 0
    this.at += 1
    return number
  }
  below(count: number): number {
    return this.next() % count
  }
  /** True in so many of a hundred. */
  chance(percent: number): boolean {
    return this.next() % 100 >= 100 - percent
  }
  of<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : items[this.below(items.length)]
  }
  oneOf<Item>(...items: [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0]
  }
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** An id that nobody has, with a digit drawn. */
export const unknownId = (draw: Draw): string => UNKNOWN.slice(0, -1) + draw.below(10)

/** An admin, most often the one or the other of two. */
export function anAdmin(walk: Walk, draw: Draw): Person {
  const admins = walk.people.filter(({ role, state }) => role !== 'standard' && state === 'active')
  return draw.of(admins) ?? walk.boss()
}

export const tokenOf = (walk: Walk, userId: string): string =>
  walk.people.find(({ _id }) => _id === userId)?.token ?? ''

export const nameOf = (walk: Walk, userId: string | null): string =>
  walk.people.find(({ _id }) => _id === userId)?.name ?? 'somebody'

/** A post of a service in words. */
export const placeName = ({ services, posts }: Snapshot, serviceId: string, postId: string | null): string => {
  const service = services.find(({ _id }) => _id === serviceId)
  const post = posts.find(({ _id }) => _id === postId)
  return `${post?.name ?? 'no post'} on ${service ? `${service.date} ${service.serviceTime}` : 'a service that is gone'}`
}
