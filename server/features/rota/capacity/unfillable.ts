import type { Unfillable } from '#shared/rota/capacity.ts'
import { isActive, linksOf } from '#shared/rota/judge.ts'
import { couldCome, couldHold, isPaused, isTrainee, otherOf } from '#shared/rota/rules.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { placesAt, taken } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { hasDeclined } from '../judge/problems.ts'

/** Posts of services that are named, and people of each who are told, at most. */
const [PLACES, PEOPLE] = [12, 4]

/** Somebody who could hold the post, and why not at this service; undefined for whoever could. */
function outOf(facts: RotaFacts, service: FactsService, person: FactsPerson): Unfillable['out'][number] | undefined {
  const user = { _id: person._id, name: person.name }
  if (!couldCome({ person, service })) return { user, why: isPaused(person, service.date) ? 'paused' : 'away' }
  if (hasDeclined(service, person._id)) return { user, why: 'declined' }
  for (const link of linksOf(facts, person._id)) {
    const partner = link.kind === 'only_together' && facts.people.get(otherOf(link, person._id) ?? '')
    if (!partner || !isActive(facts, partner._id)) continue
    const comes = couldCome({ person: partner, service }) && !hasDeclined(service, partner._id)
    if (!comes) return { user, why: 'partner', partner: { _id: partner._id, name: partner.name } }
  }
  return undefined
}

/** Active people who could hold each post at some service: not those who stand there only beside a mentor. */
function holdersByPost({ people, posts }: RotaFacts): (postId: string) => readonly FactsPerson[] {
  const known = new Map<string, FactsPerson[]>()
  return (postId) => {
    const post = posts.get(postId)
    const found =
      known.get(postId) ??
      [...people.values()].filter(
        (person) => !person.isSuspended && post && couldHold({ person, post }) && !isTrainee(person, post),
      )
    known.set(postId, found)
    return found
  }
}

/**
 * Open places of these services, all of them to come, that stay empty whatever else is planned, by rules that no other
 * place changes: too few could hold the post, come that day, and do so with those without whom they never serve.
 */
export function unfillableOf(facts: RotaFacts): Unfillable[] {
  const holders = holdersByPost(facts)
  const found: Unfillable[] = []
  for (const service of facts.ofSpan) {
    const places = placesAt(facts, service, 'draft')
    const reasons = new Map<string, Unfillable['out'][number] | undefined>()
    for (const { post_id, min_people } of service.needs) {
      const open = min_people - taken(facts, service, post_id, places).covering
      if (open <= 0) continue
      const isHere = (userId: string) =>
        places.some((place) => place.userId === userId && place.postId === post_id) ||
        service.typed.some((place) => place.user_id === userId && place.post_id === post_id)
      const out: Unfillable['out'] = []
      let could = 0
      for (const person of holders(post_id)) {
        if (could >= open) break
        if (isHere(person._id)) continue
        if (!reasons.has(person._id)) reasons.set(person._id, outOf(facts, service, person))
        const reason = reasons.get(person._id)
        if (reason) out.push(reason)
        else could += 1
      }
      if (could >= open) continue
      found.push({
        ...{ serviceId: service._id, postId: post_id, missing: open - could },
        ...{ holders: holders(post_id).length, outs: out.length, out: out.slice(0, PEOPLE) },
      })
      if (found.length === PLACES) return found
    }
  }
  return found
}
