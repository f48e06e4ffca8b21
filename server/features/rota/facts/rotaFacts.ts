import { today } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { RuleLink, RulePost } from '#shared/rota/rules.ts'
import type { Db } from '../../../db/client.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import type { PlaceKey } from '../../plan/places/planned.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { postRows } from '../setup/posts/posts.service.ts'
import type { Turns } from '../turns.ts'
import { readDaysBeside } from './daysBeside.ts'
import { type FactsPerson, type RuleSettings, readLinks, readPeople } from './facts.people.ts'
import { type FactsService, readServices } from './facts.services.ts'
import { rotaFactsStore } from './rotaFacts.store.ts'
import { around, type Span } from './span.ts'

/** Rows of the facts that other rooms read by themselves. */
export const factRows: Pick<
  typeof rotaFactsStore,
  'auditedAt' | 'availability' | 'people' | 'searches' | 'toldAt' | 'wishes'
> = rotaFactsStore

/** Everything that rules, board, publication and preview need to know about a span of days. */
export interface RotaFacts extends Span {
  /** Today in the time zone of the team. */
  day: string
  timeZone: string
  restDays: number
  /** Services of the span, and of the months and rest days around it, by date and time. */
  services: FactsService[]
  /** Services of the span alone, by date and time. */
  ofSpan: FactsService[]
  /** Days beside `services` on which people stand, drafts before live places, by person. */
  daysBeside: ReadonlyMap<string, readonly string[]>
  /** Orders places by post, then by person. */
  inOrder(a: PlaceKey, b: PlaceKey): number
  /** Posts by id, in their order. */
  posts: Map<string, RulePost>
  /** People by id, in the order of their names. */
  people: Map<string, FactsPerson>
  /** Links that hold. */
  links: RuleLink[]
}

export interface FactsNeeds {
  team: Pick<TeamService, 'timeZone'>
  settings: { rules(from: Db): Promise<RuleSettings> }
}

async function readPosts(db: Db): Promise<Map<string, RulePost>> {
  const rows = await postRows.all(db)
  const pairs = await postRows.pairs(db)
  const joint = groupBy(
    pairs.flatMap(({ post_a, post_b }) => [
      { post: post_a, other: post_b },
      { post: post_b, other: post_a },
    ]),
    ({ post }) => post,
  )
  const posts = rows.map((row): [string, RulePost] => {
    const jointWith = (joint.get(row.id) ?? []).map(({ other }) => other)
    return [row.id, { _id: row.id, name: row.name, skillId: row.skill_id, isRetired: row.retired === 1, jointWith }]
  })
  return new Map(posts)
}

/**
 * Reads the facts of a span, with the months and days around it that the rules need. `turns` splits the work into
 * pieces.
 */
export async function rotaFacts(
  db: Db,
  { from, to }: Span,
  { team, settings: stored }: FactsNeeds,
  turns?: Turns,
): Promise<RotaFacts> {
  const timeZone = await team.timeZone(db)
  const settings = await stored.rules(db)
  const wide = around({ from, to }, settings.restDays)
  const posts = await readPosts(db)
  const people = await readPeople(db, wide, settings)
  await turns?.next()
  const order = new Map([...posts.keys(), ...people.keys()].map((id, place) => [id, place]))
  const at = (id: string) => order.get(id) ?? 0
  const inOrder = (a: PlaceKey, b: PlaceKey) => at(a.post_id) - at(b.post_id) || at(a.user_id) - at(b.user_id)
  const services = await readServices(db, { ...wide, inOrder, timeZone, turns })
  return {
    from,
    to,
    day: today(timeZone),
    timeZone,
    restDays: settings.restDays,
    services,
    ofSpan: services.filter(({ date }) => date >= from && date <= to),
    daysBeside: await readDaysBeside(db, wide),
    inOrder,
    posts,
    people,
    links: await readLinks(db),
  }
}

/** The services of the span that have not begun, cancelled ones included. */
export function toCome({ ofSpan, timeZone }: RotaFacts): FactsService[] {
  const now = new Date()
  return ofSpan.filter(({ row }) => !hasBegun(row, timeZone, now))
}

/** The planned services of the span that have not begun: those that a publication covers. */
export const publishable = (facts: RotaFacts): FactsService[] =>
  toCome(facts).filter(({ row }) => row.state === 'planned')

/** The days of the planned services of the span, those that have begun included. */
export const plannedDays = ({ ofSpan }: RotaFacts): string[] =>
  ofSpan.flatMap(({ row }) => (row.state === 'planned' ? row.date : []))
