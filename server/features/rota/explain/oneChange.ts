import { covers } from '#shared/recurrence.ts'
import type { Barred } from '#shared/rota/barred.ts'
import type { SmallestChange } from '#shared/rota/explanation.ts'
import { isActive, linksOf } from '#shared/rota/judge.ts'
import { type Block, isPaused, otherOf, overlap, type RuleLink } from '#shared/rota/rules.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { isShadow, type PostAt } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import type { Judge } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'
import { chanceInDraft, withPartners } from '../judge/together.ts'

/** A change of what people said, of what they can, or of what holds between two of them. */
export interface SmallChange {
  kind: Exclude<SmallestChange['kind'], 'move' | 'need'>
  user: FactsPerson
  partner?: FactsPerson
}

/** A plan that is asked about: the facts with their drafts, and what the judge says of them. */
export interface JudgedPlan {
  facts: RotaFacts
  judge: Judge
}

const withPerson = (facts: RotaFacts, person: FactsPerson): RotaFacts => ({
  ...facts,
  people: new Map(facts.people).set(person._id, person),
})

/** The facts after a change of a person that concerns a place. Nothing is stored. */
export function withChange(facts: RotaFacts, { kind, user, partner }: SmallChange, place: PostAt): RotaFacts {
  const { service, postId } = place
  if (kind === 'day') {
    const rows = user.rows.filter((row) => row.kind !== 'away' || !covers(row, service))
    const paused = isPaused(user, service.date) ? { pausedFrom: null, pausedUntil: null } : {}
    return withPerson(facts, { ...user, rows, ...paused })
  }
  if (kind === 'able') {
    const skillId = facts.posts.get(postId)?.skillId
    return skillId ? withPerson(facts, { ...user, skills: new Map(user.skills).set(skillId, 'able') }) : facts
  }
  const isBetween = (link: RuleLink) => otherOf(link, user._id) === partner?._id
  return { ...facts, links: facts.links.filter((link) => link.kind === 'mentor' || !isBetween(link)) }
}

/** The rules against a place of somebody, all others as they stand: those of the list of candidates. */
export function barredAt(
  { facts, judge }: JudgedPlan,
  place: PostAt,
  userId: string,
): Pick<Barred, 'blocks' | 'partners'> {
  const { service, postId } = place
  const all = judge.blocksAlone(service, { userId, postId }, hasDeclined(service, userId))
  const seeking = { facts, judge, service, chance: chanceInDraft(facts, judge, place) }
  return withPartners(seeking, userId, all)
}

const areAll = (blocks: readonly Block[], codes: readonly Block['code'][]): boolean =>
  blocks.length > 0 && blocks.every(({ code }) => codes.includes(code))

/** The people whom a link keeps from the place of another, so that its end would help. */
function behindLinks(
  { facts, judge }: JudgedPlan,
  service: FactsService,
  userId: string,
  code: Block['code'],
): FactsPerson[] {
  return linksOf(facts, userId).flatMap((link) => {
    const other = facts.people.get(otherOf(link, userId) ?? '')
    if (!other || link.kind !== code) return []
    const isInWay =
      code === 'apart'
        ? judge.servicesOf(other._id).some((theirs) => overlap(theirs, service))
        : isActive(facts, other._id) && !judge.isAt(other._id, service)
    return isInWay ? [other] : []
  })
}

/** The single changes of which each alone may give somebody a place; the judge is asked again after each. */
export function changesFor(plan: JudgedPlan, place: PostAt, person: FactsPerson): SmallChange[] {
  const { blocks, partners = [] } = barredAt(plan, place, person._id)
  const { people } = plan.facts
  if (areAll(blocks, ['away', 'paused'])) return [{ kind: 'day', user: person }]
  if (areAll(blocks, ['skill', 'learning'])) return [{ kind: 'able', user: person }]
  const [code] = new Set(blocks.map((block) => block.code))
  if (!code || !areAll(blocks, ['apart', 'only_together']) || blocks.some((block) => block.code !== code)) return []
  const found = behindLinks(plan, place.service, person._id, code)
  const [partner, ...others] = found
  const links: SmallChange[] = partner && others.length === 0 ? [{ kind: 'link', user: person, partner }] : []
  // A partner who came along would give the place to both.
  const days = partners.flatMap(({ user, blocks: theirs }): SmallChange[] => {
    const other = people.get(user._id)
    if (!other) return []
    if (areAll(theirs, ['away', 'paused'])) return [{ kind: 'day', user: other }]
    return []
  })
  return [...days, ...links]
}

/** True where somebody who is not at the post could have the place themselves, and not as a shadow. */
export function isFree(plan: JudgedPlan, place: PostAt, userId: string): boolean {
  const { postId } = place
  if (!isActive(plan.facts, userId) || isShadow(plan.facts, { userId, postId })) return false
  return barredAt(plan, place, userId).blocks.length === 0
}
