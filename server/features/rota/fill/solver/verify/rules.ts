import { type BLOCK_CODES, blocks, type RosterPlace, type RulePlace, type RuleService } from '#shared/rota/rules.ts'
import { type Facts, learnsOnly } from './facts.ts'

/** A hard rule that a roster breaks. */
export interface Broken {
  code: (typeof BLOCK_CODES)[number] | 'full' | 'fixed_missing' | 'twice' | 'unknown'
  serviceId: string
  postId: string | null
  userId: string | null
}

/** Everybody's places: those of the roster, shifts that the plan does not know, and loads. */
function rulePlacesOf({ input, roster, services }: Facts): RulePlace[] {
  const found: RulePlace[] = []
  const add = (userId: string, service: RuleService | undefined, postId: string | null, isShadow: boolean) => {
    if (service) found.push({ userId, service, postId, post: '', isShadow })
  }
  for (const { serviceId, userId, postId, isShadow } of roster) add(userId, services.get(serviceId), postId, isShadow)
  for (const { _id, outside } of input.services)
    for (const { userId, postId } of outside) if (userId !== null) add(userId, services.get(_id), postId, false)
  input.loads.forEach(({ userId, ...load }, at) => {
    add(userId, { _id: `load ${at}`, serviceTime: '', templateId: null, ...load }, null, false)
  })
  return found
}

const samePlace = (a: Pick<RosterPlace, 'userId' | 'postId'>, b: Pick<RosterPlace, 'userId' | 'postId'>): boolean =>
  a.userId === b.userId && a.postId === b.postId

/** Rules 1 to 8 that are broken at places that are not fixed. */
function brokenByPeople(facts: Facts): Broken[] {
  const { input, roster, rules, services, posts } = facts
  const everybody = rulePlacesOf(facts)
  const fixed = new Map(input.services.map((service) => [service._id, service]))
  return roster.flatMap((place): Broken[] => {
    const { serviceId, userId, postId, isShadow } = place
    const at = { serviceId, postId, userId }
    const [person, service, post] = [rules.get(userId), services.get(serviceId), posts.get(postId)]
    const filled = fixed.get(serviceId)
    if (!person || !service || !post || !filled) return [{ ...at, code: 'unknown' }]
    if (filled.fixed.some((held) => samePlace(held, place))) return []
    const others = everybody.filter(
      (one) => !(one.userId === userId && one.service._id === serviceId && one.postId === postId),
    )
    const found = blocks({
      person,
      service,
      post: { ...post, jointWith: [] },
      roster: others,
      links: input.links,
      hasDeclined: filled.declined.includes(userId),
      isActive: (id) => rules.has(id),
    }).map(({ code }): Broken => ({ ...at, code }))
    // A trainee is a shadow at every post, and nobody else is one.
    const mayShadow = post.skillId !== null && person.skills.get(post.skillId) === 'learning'
    const learner = input.people.find(({ _id }) => _id === userId)
    if (isShadow !== mayShadow || (!isShadow && learner && learnsOnly(learner))) found.push({ ...at, code: 'learning' })
    return found
  })
}

/** Posts above their most, fixed places that are missing, and people who are twice at one post. */
function brokenByPlaces({ input, roster }: Facts): Broken[] {
  return input.services.flatMap(({ _id: serviceId, needs, fixed, outside }): Broken[] => {
    const here = roster.filter((place) => place.serviceId === serviceId)
    const taking = (heldPlaces: readonly { postId: string | null; isShadow?: boolean }[], postId: string) =>
      heldPlaces.filter((held) => held.postId === postId && !held.isShadow).length
    const full = [...new Set(here.map(({ postId }) => postId))].flatMap((postId): Broken[] => {
      const most = needs.find((need) => need.postId === postId)?.maxPeople ?? 0
      const kept = taking(fixed, postId) + taking(outside, postId)
      const isFull = taking(here, postId) + taking(outside, postId) > Math.max(most, kept)
      return isFull ? [{ code: 'full', serviceId, postId, userId: null }] : []
    })
    const missing = fixed
      .filter((held) => !here.some((place) => samePlace(place, held)))
      .map(({ userId, postId }): Broken => ({ code: 'fixed_missing', serviceId, postId, userId }))
    const twice = here
      .filter((place, index) => here.findIndex((other) => samePlace(other, place)) !== index)
      .map(({ userId, postId }): Broken => ({ code: 'twice', serviceId, postId, userId }))
    return [...full, ...missing, ...twice]
  })
}

/** All hard rules that a roster breaks, place by place. */
export const brokenBy = (facts: Facts): Broken[] => [...brokenByPeople(facts), ...brokenByPlaces(facts)]
