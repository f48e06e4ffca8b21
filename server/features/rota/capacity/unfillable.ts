import type { Barred } from '#shared/rota/barred.ts'
import type { Unfillable } from '#shared/rota/capacity.ts'
import { isActive, linksOf } from '#shared/rota/judge.ts'
import { type Block, blocks, couldHold, isTrainee } from '#shared/rota/rules.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { isShadow, placesAt, taken } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import type { Judge } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'
import { type Chance, withPartners } from '../judge/together.ts'

/** Posts of services that are named, and people of each who are told, at most. */
const [PLACES, PEOPLE] = [12, 8]

/** The rules against a place of somebody at which nobody else stands: those against it whatever else is planned. */
function blocksEver(facts: RotaFacts, service: FactsService, postId: string, person: FactsPerson): Block[] {
  const post = facts.posts.get(postId)
  if (!post) return []
  return blocks({
    ...{ person, service, post, roster: [] },
    links: linksOf(facts, person._id),
    hasDeclined: hasDeclined(service, person._id),
    isActive: (userId) => isActive(facts, userId),
  })
}

/**
 * The chance of somebody beside whom another gets the place, whatever else is planned. Who learns needs no room, and
 * may find a mentor.
 */
const chanceEver =
  (facts: RotaFacts, service: FactsService, postId: string): Chance =>
  (person, { post_id, max_people }) => ({
    hasRoom: isShadow(facts, { userId: person._id, postId: post_id }) || max_people > (post_id === postId ? 1 : 0),
    blocks: blocksEver(facts, service, post_id, person).filter(
      ({ code }) => code !== 'only_together' && code !== 'learning',
    ),
  })

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

/** The people at an open post of a service who are there or could come, counted up to `enough`, and the others. */
function partedHolders(
  { facts, judge }: { facts: RotaFacts; judge: Judge },
  { service, postId, enough }: { service: FactsService; postId: string; enough: number },
  holders: readonly FactsPerson[],
) {
  const places = placesAt(facts, service, 'draft')
  const isHere = (userId: string) =>
    places.some((place) => place.userId === userId && place.postId === postId) ||
    service.typed.some((place) => place.user_id === userId && place.post_id === postId)
  const seeking = { facts, judge, service, chance: chanceEver(facts, service, postId) }
  const out: Barred[] = []
  let could = 0
  for (const person of holders) {
    if (could >= enough) break
    if (isHere(person._id)) continue
    const against = withPartners(seeking, person._id, blocksEver(facts, service, postId, person))
    if (against.blocks.length === 0) could += 1
    else out.push({ user: { _id: person._id, name: person.name }, ...against })
  }
  return { could, out }
}

/**
 * Open places of these services, all of them to come, that stay empty whatever else is planned, by rules that no other
 * place changes: too few could hold the post, come that day, and do so with those without whom they never serve.
 */
export function unfillableOf(facts: RotaFacts, judge: Judge): Unfillable[] {
  const holders = holdersByPost(facts)
  const found: Unfillable[] = []
  for (const service of facts.ofSpan) {
    const places = placesAt(facts, service, 'draft')
    for (const { post_id: postId, min_people } of service.needs) {
      const enough = min_people - taken(facts, service, postId, places).covering
      if (enough <= 0) continue
      const { could, out } = partedHolders({ facts, judge }, { service, postId, enough }, holders(postId))
      if (could >= enough) continue
      found.push({
        ...{ serviceId: service._id, postId, missing: enough - could },
        ...{ holders: holders(postId).length, outs: out.length },
        out: out.sort((a, b) => a.blocks.length - b.blocks.length).slice(0, PEOPLE),
      })
      if (found.length === PLACES) return found
    }
  }
  return found
}
