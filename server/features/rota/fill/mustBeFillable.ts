import { AppError } from '#shared/errors.ts'
import { couldCome, couldStand } from '#shared/rota/rules.ts'
import { publishable, type RotaFacts } from '../facts/rotaFacts.ts'
import { hasDeclined } from '../judge/problems.ts'

/** Maximum people, and pairs of a person and a service, of one fill (docs/ROTA.md). */
const MOST_PEOPLE = 500
const MOST_PAIRS = 12_000

/** Number of pairs of an active person and a service at which they could stand. */
function countPairs(facts: RotaFacts): number {
  const services = publishable(facts)
  let count = 0
  for (const person of facts.people.values())
    if (!person.isSuspended)
      for (const service of services) {
        if (!couldCome({ person, service })) continue
        const could = service.needs.some(({ post_id, max_people }) => {
          const post = facts.posts.get(post_id)
          return max_people > 0 && post !== undefined && couldStand({ person, service, post })
        })
        if (could && !hasDeclined(service, person._id)) count += 1
      }
  return count
}

/**
 * Throws `no_services`, `nobody_available` where nobody could serve, or `rota_too_large` for more than is filled in a
 * minute.
 */
export function mustBeFillable(facts: RotaFacts): void {
  if (publishable(facts).length === 0) throw new AppError('no_services')
  const pairs = countPairs(facts)
  if (pairs === 0) throw new AppError('nobody_available')
  const people = [...facts.people.values()].filter(({ isSuspended }) => !isSuspended).length
  if (people > MOST_PEOPLE || pairs > MOST_PAIRS) throw new AppError('rota_too_large')
}
