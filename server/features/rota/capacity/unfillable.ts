import type { Barred } from '#shared/rota/barred.ts'
import type { Unfillable } from '#shared/rota/capacity.ts'
import { placesBy } from '#shared/rota/judge.ts'
import { type Block, couldHold, isTrainee, type RulePlace } from '#shared/rota/rules.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { layerPlaces } from '../facts/layerPlaces.ts'
import { isShadow, keptPlaces, placesAt, taken } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { type Judge, judgeOf } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'
import { type Chance, withPartners } from '../judge/together.ts'

/** Posts of services that are named, and people of each who are told, at most. */
const [PLACES, PEOPLE] = [12, 8]

/** What stands during a fill, and the rules against a further place beside it. */
interface Basis {
  facts: RotaFacts
  judge: Judge
  /** True where nothing but the draft, which a fill of everything changes, keeps somebody from a place. */
  isPlan: boolean
}

/**
 * The chance of somebody beside whom another gets the place, whatever else is planned. Who learns needs no room, and
 * may find a mentor.
 */
const chanceBeside =
  ({ facts, judge }: Basis, service: FactsService, postId: string): Chance =>
  (person, { post_id, max_people }) => ({
    hasRoom: isShadow(facts, { userId: person._id, postId: post_id }) || max_people > (post_id === postId ? 1 : 0),
    blocks: blocksBeside(judge, service, post_id, person).filter(
      ({ code }) => code !== 'only_together' && code !== 'learning',
    ),
  })

const blocksBeside = (judge: Judge, service: FactsService, postId: string, { _id: userId }: FactsPerson): Block[] =>
  judge.blocksAlone(service, { userId, postId }, hasDeclined(service, userId))

/** Judge of the places alone that a fill of everything keeps: elsewhere all, at these services the fixed ones. */
function judgeOfKept(facts: RotaFacts): Judge {
  const isFilled = new Set(facts.ofSpan.map(({ _id }) => _id))
  const kept = facts.services.flatMap((service) => {
    if (!isFilled.has(service._id)) return layerPlaces(facts, 'draft').ofService(service._id)
    const fixed = new Set(keptPlaces(facts, service, 'all').map(({ userId, postId }) => `${userId} ${postId}`))
    const stays = ({ userId, postId }: RulePlace) =>
      fixed.has(`${userId} ${postId}`) ||
      service.typed.some(({ user_id, post_id }) => user_id === userId && post_id === postId)
    return layerPlaces(facts, 'draft').ofService(service._id).filter(stays)
  })
  return judgeOf(facts, 'draft', placesBy(kept))
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

/** The people at an open post of a service who are there or could come, counted up to `enough`, and the others. */
function partedHolders(
  basis: Basis,
  { service, postId, enough }: { service: FactsService; postId: string; enough: number },
  holders: readonly FactsPerson[],
) {
  const { facts, judge } = basis
  const places = placesAt(facts, service, 'draft')
  const isHere = (userId: string) =>
    places.some((place) => place.userId === userId && place.postId === postId) ||
    service.typed.some((place) => place.user_id === userId && place.post_id === postId)
  const seeking = { facts, judge, service, chance: chanceBeside(basis, service, postId) }
  const out: Barred[] = []
  let could = 0
  for (const person of holders) {
    if (could >= enough) break
    if (isHere(person._id)) continue
    const against = withPartners(seeking, person._id, blocksBeside(judge, service, postId, person))
    if (against.blocks.length === 0) could += 1
    else out.push({ user: { _id: person._id, name: person.name }, ...against })
  }
  return { could, out }
}

/**
 * Open places of these services, all of them to come, that stay empty: too few could hold the post, come that day, and
 * do so with those without whom they never serve. Those that stay empty whatever else is planned are found beside the
 * places alone that no fill changes, and those that a fill of the gaps cannot fill, which are marked, beside the draft.
 */
export function unfillableOf(facts: RotaFacts, draft: Judge): Unfillable[] {
  const holders = holdersByPost(facts)
  const bases: Basis[] = [
    { facts, judge: judgeOfKept(facts), isPlan: false },
    { facts, judge: draft, isPlan: true },
  ]
  const found: Unfillable[] = []
  for (const service of facts.ofSpan) {
    const places = placesAt(facts, service, 'draft')
    for (const { post_id: postId, min_people } of service.needs) {
      const enough = min_people - taken(facts, service, postId, places).covering
      if (enough <= 0) continue
      for (const basis of bases) {
        const { could, out } = partedHolders(basis, { service, postId, enough }, holders(postId))
        if (could >= enough) continue
        found.push({
          serviceId: service._id,
          postId,
          missing: enough - could,
          holders: holders(postId).length,
          outs: out.length,
          out: out.sort((a, b) => a.blocks.length - b.blocks.length).slice(0, PEOPLE),
          ...(basis.isPlan && { inGaps: true }),
        })
        break
      }
      if (found.length === PLACES) return found
    }
  }
  return found
}
