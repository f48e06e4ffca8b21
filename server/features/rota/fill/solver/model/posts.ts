import type { RosterPlace } from '#shared/rota/rules.ts'
import type { Roster } from '../fill.input.ts'
import { assign } from './assignment.ts'
import { openPlaces } from './classes.ts'
import { missingCost } from './goals.ts'
import { couldTake, type Shape } from './shape.ts'

/** Indexes of the people who serve at a service, without those who have a fixed place. */
export interface Serving {
  people: number[]
  /** Trainees, each beside a mentor who has to stand at one of these posts. */
  shadows: { trainee: number; mentor: number; postIds: string[] }[]
}

/** One open place. */
interface Slot {
  postId: string
  /** The place is one of the least of its need. */
  isMust: boolean
  priority: number
}

function slotsOf(shape: Shape, at: number): Slot[] {
  return (shape.services[at]?.needs ?? []).flatMap(({ postId, priority }) => {
    const { min, max } = openPlaces(shape, at, postId)
    return Array.from({ length: max }, (_, n) => ({ postId, priority, isMust: n < min }))
  })
}

/** The last two posts of each person, latest first. */
type Recent = Map<number, string[]>

/** True where a person stood at that post at their last two services. */
const isThirdTime = (recent: readonly string[] | undefined, postId: string): boolean =>
  recent?.length === 2 && recent.every((one) => one === postId)

/**
 * The best posts for the people of one service. The criteria, of which each counts more than all that follow it: places
 * that must be filled, by priority; other places, by priority; liked posts; not the same post a third time running; the
 * post of the draft, which comes second where a fill stays near it. Null where somebody would have no place.
 */
function postsOf(shape: Shape, at: number, { people, shadows }: Serving, recent: Recent): string[] | null {
  const slots = slotsOf(shape, at)
  const [service, rule] = [shape.services[at], shape.rules[at]]
  if (people.length === 0) return []
  if (!service || !rule || slots.length < people.length) return null
  const step = 4 * (people.length + 1)
  const dearest = 2 * (people.length + 1) * missingCost(4) * step ** 4
  const costs = people.map((person) => {
    const one = shape.people[person]
    const mentored = shadows.find(({ mentor }) => mentor === person)
    return slots.map(({ postId, isMust, priority }) => {
      const post = shape.posts.get(postId)
      const isAllowed = one && post && couldTake(one, rule, post) && (mentored?.postIds.includes(postId) ?? true)
      if (!isAllowed) return dearest
      const wish = one.rule.wishes.get(postId)
      const isDrafted = service.draft.some(
        (rosterPlace) => rosterPlace.userId === one.person._id && rosterPlace.postId === postId,
      )
      const must = isMust ? -missingCost(priority) : 0
      const welcome = isMust ? 0 : -priority
      const liked = wish === 'like' ? -1 : wish === 'avoid' ? 1 : 0
      const third = isThirdTime(recent.get(person), postId) ? 1 : 0
      const drafted = isDrafted ? -1 : 0
      const marks = shape.input.keepNearDraft
        ? [must, drafted, welcome, liked, third]
        : [must, welcome, liked, third, drafted]
      return marks.reduce((cost, mark) => cost * step + mark, 0)
    })
  })
  const found = assign(costs)
  if (found.some((slot, row) => costs[row]?.[slot] === dearest)) return null
  return found.map((slot) => slots[slot]?.postId ?? '')
}

/** Makes a roster of the people at each service; null where somebody would have no place. */
export function rosterOf(shape: Shape, serving: readonly Serving[]): Roster | null {
  const roster: Roster = []
  const recent: Recent = new Map()
  for (const [at, service] of shape.services.entries()) {
    const ofService = serving[at] ?? { people: [], shadows: [] }
    const posts = postsOf(shape, at, ofService, recent)
    if (!posts) return null
    const idOf = (person: number) => shape.people[person]?.person._id ?? ''
    const rosterPlace = (userId: string, postId: string, isShadow = false): RosterPlace => ({
      serviceId: service._id,
      userId,
      postId,
      isShadow,
    })
    const rosterPlaces = service.fixed.map(({ userId, postId, isShadow }) => rosterPlace(userId, postId, isShadow))
    ofService.people.forEach((person, row) => {
      rosterPlaces.push(rosterPlace(idOf(person), posts[row] ?? ''))
    })
    for (const { trainee, mentor, postIds } of ofService.shadows) {
      const beside = rosterPlaces.find(({ userId, postId }) => userId === idOf(mentor) && postIds.includes(postId))
      if (!beside) return null
      if (!rosterPlaces.some(({ userId }) => userId === idOf(trainee)))
        rosterPlaces.push(rosterPlace(idOf(trainee), beside.postId, true))
    }
    roster.push(...rosterPlaces)
    for (const { userId, postId } of [...rosterPlaces, ...service.outside]) {
      const person = userId === null ? undefined : shape.personIndex.get(userId)
      if (person !== undefined && postId !== null)
        recent.set(person, [postId, ...(recent.get(person) ?? [])].slice(0, 2))
    }
  }
  return roster
}
