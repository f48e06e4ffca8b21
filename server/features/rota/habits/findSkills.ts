import { groupBy } from '#shared/groupBy.ts'
import { HABITS_OF_KIND, type Habit } from '#shared/rota/habits.ts'
import { bare, type HabitFacts, type HabitPostFacts, LEAST_SERVICES, type PastPlace, servicesOf } from './habitFacts.ts'

/** People who ever held a post of few, at most. */
const FEW = 6

/** Share of the people who serve that few are at most: a third. */
const FEW_OF = 3

/** Share of the times at which somebody held it who did so once alone, at most: a tenth. More of them are turns. */
const ONCE_OF = 10

/** Holders of a post by person, where they are few. Undefined where they are not, or too little was seen. */
function fewAt(pastPlaces: PastPlace[], serving: number): Map<string, PastPlace[]> | undefined {
  if (servicesOf(pastPlaces).size < LEAST_SERVICES) return undefined
  const holders = groupBy(pastPlaces, ({ who }) => who)
  const isFew = holders.size <= FEW && holders.size * FEW_OF <= serving
  const times = [...holders.values()].map((own) => servicesOf(own).size)
  const once = times.filter((count) => count === 1).length
  const all = times.reduce((sum, count) => sum + count, 0)
  return isFew && once * ONCE_OF <= all ? holders : undefined
}

/** Posts without a skill that only few people ever held, those of the fewest people first. */
export function findSkills({ pastPlaces, members, posts, skipped }: HabitFacts): Habit[] {
  const serving = new Set(pastPlaces.map(({ who }) => who)).size
  const byPost = groupBy(pastPlaces, ({ postKey }) => postKey)
  const found = posts.flatMap((post) => {
    const own = byPost.get(post.key) ?? []
    const holders = post.skillId === null ? fewAt(own, serving) : undefined
    const habit = holders && habitOf(post, own, holders, members)
    return habit && !skipped.has(habit._id) ? habit : []
  })
  const size = ({ people, unlinked }: Habit) => people.length + unlinked.length
  found.sort((a, b) => size(a) - size(b) || (b.seen?.times ?? 0) - (a.seen?.times ?? 0))
  return found.slice(0, HABITS_OF_KIND)
}

function habitOf(
  { _id, name }: HabitPostFacts,
  pastPlaces: PastPlace[],
  holders: Map<string, PastPlace[]>,
  members: HabitFacts['members'],
): Habit | undefined {
  const services = servicesOf(pastPlaces).size
  const people = [...members.values()].flatMap((member) => {
    const own = holders.get(member._id)
    return own ? bare(member, servicesOf(own).size, services) : []
  })
  if (people.length === 0) return undefined
  const unlinked = [...holders].flatMap(([who, [first]]) => (members.has(who) ? [] : (first?.name ?? [])))
  return {
    _id: `skill:${_id}`,
    kind: 'skill',
    post: { _id, name },
    people,
    unlinked,
    posts: [],
    seen: { times: services, of: services },
  }
}
