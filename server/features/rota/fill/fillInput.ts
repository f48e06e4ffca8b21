import { createHash } from 'node:crypto'
import { groupBy } from '#shared/groupBy.ts'
import { formerMemberPlace } from '#shared/people/formerMembers.ts'
import { weekOf } from '#shared/recurrence.ts'
import type { FillMode } from '#shared/rota/fill.ts'
import { isActive } from '#shared/rota/judge.ts'
import { shareOf } from '#shared/rota/shares.ts'
import { isWeekly, unnamedWeeks } from '#shared/rota/weeksInARow.ts'
import { compareText } from '../../plan/places/compareText.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import type { FactsPerson } from '../facts/facts.people.ts'
import type { FactsService } from '../facts/facts.services.ts'
import { keptPlaces, placesAt, typedBeside } from '../facts/placesAt.ts'
import { plannedDays, publishable, type RotaFacts } from '../facts/rotaFacts.ts'
import { monthsOf } from '../facts/span.ts'
import { daysAt } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'
import { asksUnrelated, householdsIn, strangersAt } from '../judge/unrelated.ts'
import type { FillInput, FillLoad, FillPerson, FillService } from './solver/fill.input.ts'

export interface FillOptions {
  mode: FillMode
  keepNearDraft: boolean
  /** The history of each person: services served in the days before the span, less their share (rule 14). */
  history: ReadonlyMap<string, number>
  /** Services that are filled; by default those that can still be published. */
  services?: FactsService[]
}

const compareIds = <Thing extends { _id: string }>(a: Thing, b: Thing): number => (a._id < b._id ? -1 : 1)

/** The most weeks in a row of somebody for whom the schedule shows one, with those beside the days that were read. */
function inARowOf({ daysBeside }: RotaFacts, { _id, mostInARow }: FactsPerson): FillPerson['inARow'] {
  if (mostInARow === null || !Number.isFinite(mostInARow)) return null
  return { most: mostInARow, weeks: [...new Set((daysBeside.get(_id) ?? []).map(weekOf))].sort() }
}

/** The weeks in a row of somebody that nobody names, where these are other than their wish says. */
function unnamedOf(facts: RotaFacts, person: FactsPerson): Pick<FillPerson, 'unnamedWeeks'> {
  const share = shareOf(person, daysAt(facts, person))
  const servesWeekly = isWeekly({ planned: 0, share, isOwnWord: person.isOwnWord }, plannedDays(facts))
  if (person.backToBack === 'fine' || !servesWeekly) return {}
  const most = unnamedWeeks(person, servesWeekly)
  return { unnamedWeeks: Number.isFinite(most) ? most : null }
}

function toPerson(facts: RotaFacts, person: FactsPerson, history: number): FillPerson {
  const { _id, times, per, mostAMonth, mostADay, backToBack, pausedFrom, pausedUntil, rows, skills, ends, wishes } =
    person
  return {
    _id,
    times,
    per,
    mostAMonth,
    mostADay,
    backToBack,
    inARow: inARowOf(facts, person),
    ...unnamedOf(facts, person),
    pausedFrom,
    pausedUntil,
    history,
    rows: rows
      .map((row) => ({ row, text: JSON.stringify(row) }))
      .sort((a, b) => compareText(a.text, b.text))
      .map(({ row }) => row),
    skills: [...skills].sort(([a], [b]) => compareText(a, b)),
    ...(ends && { ends: [...ends].sort(([a], [b]) => compareText(a, b)) }),
    wishes: [...wishes].sort(([a], [b]) => compareText(a, b)),
  }
}

function toService(facts: RotaFacts, service: FactsService, order: Map<string, number>, mode: FillMode): FillService {
  const { _id, date, startsAt, lastsMinutes, templateId, needs, skills } = service
  const kept = keptPlaces(facts, service, mode)
  const fixed = kept.filter(({ userId }) => isActive(facts, userId))
  // A suspended person does not count at a post, but keeps their place: the post needs one person less.
  const suspendedAt = (postId: string) =>
    kept.filter((held) => held.postId === postId && !held.isShadow && !isActive(facts, held.userId)).length
  const positionOf = (postId: string) => order.get(postId) ?? order.size
  return {
    _id,
    date,
    startsAt,
    lastsMinutes,
    templateId,
    needs: needs
      .map((need) => ({
        postId: need.post_id,
        minPeople: Math.max(0, need.min_people - suspendedAt(need.post_id)),
        maxPeople: Math.max(0, need.max_people - suspendedAt(need.post_id)),
        priority: need.priority,
      }))
      .sort((a, b) => positionOf(a.postId) - positionOf(b.postId)),
    skills: skills
      .map(({ skill_id, min_people }) => ({ skillId: skill_id, minPeople: min_people }))
      .sort((a, b) => compareText(a.skillId, b.skillId)),
    ...(asksUnrelated(service) && { unrelated: { strangers: strangersAt(service.typed).size } }),
    declined: [...new Set(service.planned.map(({ user_id }) => user_id))]
      .filter((userId) => facts.people.has(userId) && hasDeclined(service, userId))
      .sort(),
    fixed,
    draft: placesAt(facts, service, 'draft').filter(({ userId }) => isActive(facts, userId)),
    outside: typedBeside(service, fixed)
      // Places of suspended and former members do not count.
      .filter(({ user_id, name }) =>
        user_id === null ? formerMemberPlace(name) === undefined : isActive(facts, user_id),
      )
      .map(({ user_id, post_id }) => ({ userId: user_id, postId: post_id })),
  }
}

/** Services and typed places of active people besides the services that are filled. */
function loadsOf(facts: RotaFacts, filled: FactsService[]): FillLoad[] {
  const months = monthsOf(facts)
  const isFilled = new Set(filled.map(({ _id }) => _id))
  const now = new Date()
  // A service that has begun is no service of the share any more: from the next day on it is one of the history.
  const reachOf = ({ date, row }: FactsService): FillLoad['reach'] =>
    date >= facts.from && date <= facts.to && !hasBegun(row, facts.timeZone, now)
      ? 'span'
      : date >= months.from && date <= months.to
        ? 'month'
        : 'near'
  const loads: FillLoad[] = []
  const addLoad = (userId: string, service: FactsService) => {
    const { date, startsAt, lastsMinutes } = service
    if (isActive(facts, userId)) loads.push({ userId, date, startsAt, lastsMinutes, reach: reachOf(service) })
  }
  for (const service of facts.services) {
    if (isFilled.has(service._id)) continue
    const heldPlaces = placesAt(facts, service, 'draft')
    const beside = typedBeside(service, heldPlaces).flatMap(({ user_id }) => user_id ?? [])
    for (const userId of new Set([...heldPlaces.map((held) => held.userId), ...beside])) addLoad(userId, service)
  }
  return loads.sort(
    (a, b) => compareText(a.userId, b.userId) || compareText(a.date, b.date) || (a.startsAt ?? 0) - (b.startsAt ?? 0),
  )
}

/** Active people of households of two or more, sorted. */
function householdsOf(facts: RotaFacts): string[][] {
  const heads = [...householdsIn(facts)].filter(([userId]) => isActive(facts, userId))
  return [...groupBy(heads, ([, head]) => head).values()]
    .map((own) => own.map(([userId]) => userId).sort())
    .filter(({ length }) => length > 1)
    .sort(([a = ''], [b = '']) => compareText(a, b))
}

/** Everything that a fill of these days depends on, sorted, so that equal plans have equal inputs. */
export function toFillInput(facts: RotaFacts, options: FillOptions): FillInput {
  const { mode, keepNearDraft, history, services: filled = publishable(facts) } = options
  const order = new Map([...facts.posts.keys()].map((id, place) => [id, place]))
  return {
    from: facts.from,
    to: facts.to,
    restDays: facts.restDays,
    mode,
    keepNearDraft,
    posts: [...facts.posts.values()].map(({ _id, skillId, isRetired, jointWith }) => ({
      _id,
      skillId,
      isRetired,
      jointWith: [...jointWith].sort(),
    })),
    people: [...facts.people.values()]
      .filter(({ isSuspended }) => !isSuspended)
      .map((person) => toPerson(facts, person, history.get(person._id) ?? 0))
      .sort(compareIds),
    services: filled.map((service) => toService(facts, service, order, mode)),
    loads: loadsOf(facts, filled),
    links: facts.links
      .filter(({ userA, userB }) => isActive(facts, userA) && isActive(facts, userB))
      .sort((a, b) => compareText(`${a.kind} ${a.userA} ${a.userB}`, `${b.kind} ${b.userA} ${b.userB}`)),
    ...(filled.some(asksUnrelated) && { households: householdsOf(facts) }),
  }
}

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32)

/**
 * Hash of an input: inputs with the same hash have the same best rota. Drafts have a part of their own behind a dot,
 * because every run that is applied changes them, and they change no goal but stability.
 */
export function hashOf(input: FillInput): string {
  const drafts = input.services.map(({ draft }) => draft)
  const services = input.services.map((service) => ({ ...service, draft: [] }))
  return `${digest({ ...input, services })}.${digest(drafts)}`
}

/**
 * True where the inputs of two hashes differ in their drafts at most: then all goals but stability have the same best
 * values.
 */
export const isSameProblem = (one: string, other: string): boolean => one.split('.')[0] === other.split('.')[0]
