import { couldStand } from '#shared/rota/rules.ts'
import { couldTake, isBusy, isLearningAt, type Shape } from './shape.ts'

/** Open places of a service with the same able people and the same priority, which the model does not tell apart. */
export interface PlaceClass {
  postIds: string[]
  priority: number
  /** The least and the most places, without those that are taken. */
  min: number
  max: number
  /** Indexes of the people who may take one. */
  able: number[]
  /** Indexes of the trainees who may learn beside a mentor at these places. */
  learning: number[]
}

/** Ids of people with a fixed place at a post, without shadows. */
export const fixedAt = ({ services }: Shape, at: number, postId: string): string[] =>
  (services[at]?.fixed ?? []).filter((held) => held.postId === postId && !held.isShadow).map(({ userId }) => userId)

/** The least and the most places of a post that are left after fixed places and shifts that the plan does not know. */
export function openPlaces(shape: Shape, at: number, postId: string): { min: number; max: number } {
  const service = shape.services[at]
  const need = service?.needs.find((one) => one.postId === postId)
  if (!service || !need) return { min: 0, max: 0 }
  const outside = service.outside.filter((shift) => shift.postId === postId).length
  const taken = outside + fixedAt(shape, at, postId).length
  return { min: Math.max(0, need.minPeople - taken), max: Math.max(0, need.maxPeople - taken) }
}

/** Indexes of the trainees who may learn at a post. */
export const learnersAt = ({ people, posts, rules }: Shape, at: number, postId: string): number[] => {
  const [post, service] = [posts.get(postId), rules[at]]
  if (!post || !service) return []
  return people.flatMap((one, index) =>
    one.isTrainee && isLearningAt(one, post) && one.could[at] && couldStand({ person: one.rule, service, post })
      ? [index]
      : [],
  )
}

/** The classes of each service. */
export function classesOf(shape: Shape): PlaceClass[][] {
  const { people, posts, rules, services } = shape
  return services.map((service, at) => {
    const rule = rules[at]
    const free = people.map((one) => one.could[at] === true && !isBusy(shape, one, at))
    const classes = new Map<string, PlaceClass>()
    for (const { postId, priority } of service.needs) {
      const { min, max } = openPlaces(shape, at, postId)
      const post = posts.get(postId)
      if (max === 0 || !post || !rule) continue
      const able = people.flatMap((one, index) => (free[index] && couldTake(one, rule, post) ? [index] : []))
      const learning = learnersAt(shape, at, postId)
      // A trainee with a fixed place needs a mentor at this very post, which is then a class of its own.
      const isAlone = service.fixed.some((held) => held.isShadow && held.postId === postId)
      const key = JSON.stringify([priority, able, learning, isAlone && postId])
      const same = classes.get(key) ?? { postIds: [], priority, min: 0, max: 0, able, learning }
      same.postIds.push(postId)
      same.min += min
      same.max += max
      classes.set(key, same)
    }
    return [...classes.values()]
  })
}
