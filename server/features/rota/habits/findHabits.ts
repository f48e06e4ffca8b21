import { groupBy } from '#shared/groupBy.ts'
import type { Habit } from '#shared/rota/habits.ts'
import { findCouples } from './findCouples.ts'
import { findSkills } from './findSkills.ts'
import { findOften, findUsual } from './findWishes.ts'
import { type HabitFacts, type HabitPostFacts, LEAST_SERVICES, servicesOf } from './habitFacts.ts'

const ORDER = 'order'

/** True for at least two thirds. */
const isMost = (times: number, of: number): boolean => times * 3 >= of * 2

/**
 * The order of posts that nobody has sorted yet: that of the sheet, then those of few people (`few`) or with a skill
 * that most services have, then by services, then by name. None where it is the order by name.
 */
function findOrder({ pastPlaces, posts, sheet, skipped }: HabitFacts, few: ReadonlySet<string>): Habit[] {
  const isSorted = new Set(posts.map(({ sortOrder }) => sortOrder)).size > 1
  if (posts.length < 2 || isSorted || skipped.has(ORDER)) return []
  const all = servicesOf(pastPlaces).size
  const byPost = groupBy(pastPlaces, ({ postKey }) => postKey)
  const seen = (post: HabitPostFacts) => servicesOf(byPost.get(post.key) ?? []).size
  const isHead = (post: HabitPostFacts) => (few.has(post._id) || post.skillId !== null) && isMost(seen(post), all)
  const places = new Map(sheet.map((key, place) => [key, place]))
  const placeOf = ({ key }: HabitPostFacts) => places.get(key) ?? places.size
  const ordered = [...posts].sort(
    (a, b) =>
      placeOf(a) - placeOf(b) || Number(isHead(b)) - Number(isHead(a)) || seen(b) - seen(a) || (a.key < b.key ? -1 : 1),
  )
  if (all < LEAST_SERVICES || ordered.every((post, place) => post === posts[place])) return []
  const shown = ordered.map(({ _id, name }) => ({ _id, name }))
  return [{ _id: ORDER, kind: 'order', seen: null, post: null, people: [], unlinked: [], posts: shown }]
}

/** What the schedule shows and nobody has said yet, as questions in the order in which they help. */
export function findHabits(facts: HabitFacts): Habit[] {
  const heads = findSkills({ ...facts, skipped: new Set() }).flatMap(({ post }) => post?._id ?? [])
  return [
    ...findSkills(facts),
    ...findCouples(facts),
    ...findUsual(facts),
    ...findOften(facts),
    ...findOrder(facts, new Set(heads)),
  ]
}
