import type { Barred, Partner } from '#shared/rota/barred.ts'
import { isActive, linksOf } from '#shared/rota/judge.ts'
import { type Block, otherOf } from '#shared/rota/rules.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { isShadow, type PostAt, placesAt, taken } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import type { Judge } from './judge.ts'
import { hasDeclined } from './problems.ts'

/** Whether a post that a service needs has room for somebody, and the rules against them there. */
export type Chance = (
  person: FactsPerson,
  need: FactsService['needs'][number],
) => { hasRoom: boolean; blocks: readonly Block[] }

interface Seeking {
  facts: RotaFacts
  judge: Judge
  service: FactsService
  chance: Chance
}

/**
 * The partners without whom a member does not serve and who could not come with them: active ones who are not there
 * already, and have a chance at no post of the service. Each with the rules against them where there are fewest;
 * without any where places that they could have are taken.
 */
function missingPartners({ facts, judge, service, chance }: Seeking, userId: string): Partner[] {
  return linksOf(facts, userId).flatMap((link): Partner[] => {
    const partner = link.kind === 'only_together' ? facts.people.get(otherOf(link, userId) ?? '') : undefined
    if (!partner || !isActive(facts, partner._id) || judge.isAt(partner._id, service)) return []
    const all = service.needs.map((need) => chance(partner, need))
    if (all.some(({ hasRoom, blocks }) => hasRoom && blocks.length === 0)) return []
    const [least] = all.sort((a, b) => a.blocks.length - b.blocks.length)
    return [{ user: { _id: partner._id, name: partner.name }, blocks: [...(least?.blocks ?? [])] }]
  })
}

/**
 * The rules against a place, of which `only_together` counts where a partner could not come along; the partners who
 * could not.
 */
export function withPartners(
  seeking: Seeking,
  userId: string,
  blocks: readonly Block[],
): Pick<Barred, 'blocks' | 'partners'> {
  const isBound = ({ code }: Block) => code === 'only_together'
  const partners = blocks.some(isBound) ? missingPartners(seeking, userId) : []
  return partners.length > 0 ? { blocks: [...blocks], partners } : { blocks: blocks.filter((block) => !isBound(block)) }
}

/** The chance of somebody beside whom another gets the place, all others as they are in the draft. */
export function chanceInDraft(facts: RotaFacts, judge: Judge, { service, postId }: PostAt): Chance {
  const places = placesAt(facts, service, 'draft')
  return ({ _id: userId }, need) => {
    const place = { userId, postId: need.post_id }
    const count = taken(facts, service, need.post_id, places).count + (need.post_id === postId ? 1 : 0)
    return {
      hasRoom: isShadow(facts, place) || count < need.max_people,
      blocks: judge.blocks(service, place, hasDeclined(service, userId)),
    }
  }
}
