import type { Partner } from '#shared/rota/fill.ts'
import { isActive } from '#shared/rota/judge.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { isShadow, placesAt, taken } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import type { Judge } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'

interface Place {
  service: FactsService
  postId: string
}

/**
 * The partners without whom a member does not serve and who could not come with them: active ones who are not there
 * already, and have no place of the service that is free besides this one. Each with the rules against them where there
 * are fewest; without any where places that they could have are taken.
 */
export function missingPartners(facts: RotaFacts, judge: Judge, { service, postId }: Place, userId: string): Partner[] {
  const places = placesAt(facts, service, 'draft')
  const standing = (partner: string, need: FactsService['needs'][number]) => {
    const wanted = { userId: partner, postId: need.post_id }
    const place = { ...wanted, isShadow: isShadow(facts, wanted) }
    const count = taken(facts, service, need.post_id, places).count + (need.post_id === postId ? 1 : 0)
    const hasRoom = place.isShadow || count < need.max_people
    return { hasRoom, blocks: judge.blocks(service, place, hasDeclined(service, partner)) }
  }
  return facts.links
    .filter(({ kind, userA, userB }) => kind === 'only_together' && [userA, userB].includes(userId))
    .map(({ userA, userB }) => (userA === userId ? userB : userA))
    .filter((partner) => isActive(facts, partner) && !judge.isAt(partner, service))
    .flatMap((partner): Partner[] => {
      const all = service.needs.map((need) => standing(partner, need))
      const name = facts.people.get(partner)?.name
      if (name === undefined || all.some(({ hasRoom, blocks }) => hasRoom && blocks.length === 0)) return []
      const [least] = all.sort((a, b) => a.blocks.length - b.blocks.length)
      return [{ user: { _id: partner, name }, blocks: least?.blocks ?? [] }]
    })
}
