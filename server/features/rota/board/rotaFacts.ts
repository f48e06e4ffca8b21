import { addDays, today } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { BoardService } from '#shared/rotaBoard.ts'
import type { RuleLink, RulePerson, RulePost, RuleService } from '#shared/rotaRules.ts'
import type { Per } from '#shared/rotaShares.ts'
import type { Db } from '../../../db/client.ts'
import type { ServiceSkillsTable } from '../../../db/schema.ts'
import { type DraftPlaceRow, type DraftRow, draftsStore } from '../../plan/drafts.store.ts'
import { type PlaceRow, placesStore } from '../../plan/places.store.ts'
import { type PlannedRow, plannedStore } from '../../plan/planned.store.ts'
import { type ServiceNeedRow, type ServiceRow, servicesStore } from '../../plan/services.store.ts'
import type { TeamService } from '../../team/team.service.ts'
import { toDayRule } from '../dayRule.ts'
import { momentOf } from '../moments.ts'
import { linksStore } from '../setup/links.store.ts'
import { postsStore } from '../setup/posts.service.ts'
import type { Turns } from '../turns.ts'
import { rotaFactsStore, type SearchRow } from './rotaFacts.store.ts'

export interface FactsPerson extends RulePerson {
  name: string
  phoneNumber: string | null
  times: number
  per: Per
  /** False for a person who has no account yet. */
  hasJoined: boolean
  /** True for a person who has said how often they want to serve. */
  hasStated: boolean
}

type Search = BoardService['searches'][number]

/** A service with everybody who stands at it. */
export interface FactsService extends RuleService {
  row: ServiceRow
  needs: ServiceNeedRow[]
  skills: ServiceSkillsTable[]
  draft: (DraftRow & { places: DraftPlaceRow[] }) | null
  /** The places that the rota gave, in every state. */
  planned: PlannedRow[]
  /** The places that were imported or typed by hand. */
  typed: PlaceRow[]
  /** Open searches for stand-ins, by post. */
  searches: Search[]
}

/** The typed place of a member at a time at which there is no service. */
interface PlaceElsewhere {
  service: RuleService
  place: PlaceRow & { user_id: string }
}

type Seated = Pick<DraftPlaceRow, 'post_id' | 'user_id'>

/** A span of days, both ends included. */
export interface Span {
  from: string
  to: string
}

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
  elsewhere: PlaceElsewhere[]
  /** Orders places by post, then by person. */
  inOrder(a: Seated, b: Seated): number
  /** Posts by id, in their order. */
  posts: Map<string, RulePost>
  /** People by id, in the order of their names. */
  people: Map<string, FactsPerson>
  /** Links that hold. */
  links: RuleLink[]
}

/** The part of the rota's settings that its rules need. */
export interface RuleSettings {
  restDays: number
  defaultTimes: number
  defaultPer: Per
}

export interface FactsNeeds {
  team: Pick<TeamService, 'timeZone'>
  settings: { rules(from: Db): Promise<RuleSettings> }
}

/** Adds days. A day of the years 0000 and 9999 is returned as it is, because the sum might leave the valid days. */
const daysFrom = (day: string, count: number): string => (/^(0000|9999)/.test(day) ? day : addDays(day, count))

/** The first and the last day of the months that a span touches. */
export function monthsOf({ from, to }: Span): Span {
  const next = daysFrom(`${to.slice(0, 7)}-01`, 31).slice(0, 7)
  const last = daysFrom(`${next}-01`, -1)
  return { from: `${from.slice(0, 7)}-01`, to: last < to ? to : last }
}

/** The months that a span touches, and the days that count as near it. */
export function around(span: Span, restDays: number): Span {
  const months = monthsOf(span)
  const [near, far] = [daysFrom(span.from, -restDays), daysFrom(span.to, restDays)]
  return { from: near < months.from ? near : months.from, to: far > months.to ? far : months.to }
}

async function readPeople(db: Db, { from, to }: Span, settings: RuleSettings) {
  const rows = await rotaFactsStore.people(db)
  const ofUser = ({ user_id }: { user_id: string }) => user_id
  const skills = groupBy(await rotaFactsStore.skills(db), ofUser)
  const wishes = groupBy(await rotaFactsStore.wishes(db), ofUser)
  const availability = groupBy(await rotaFactsStore.availability(db, from, to), ofUser)
  const people = rows.map((row): [string, FactsPerson] => [
    row.id,
    {
      _id: row.id,
      name: row.name,
      phoneNumber: row.phone_number,
      isSuspended: row.suspended === 1,
      pausedFrom: row.paused_from,
      pausedUntil: row.paused_until,
      hasJoined: row.joined === 1,
      hasStated: row.times !== null,
      times: row.times ?? settings.defaultTimes,
      per: row.times === null ? settings.defaultPer : (row.per ?? settings.defaultPer),
      mostAMonth: row.most_a_month,
      mostADay: row.most_a_day ?? 1,
      backToBack: row.back_to_back ?? 'avoid',
      rows: (availability.get(row.id) ?? []).map(toDayRule),
      skills: new Map((skills.get(row.id) ?? []).map(({ skill_id, level }) => [skill_id, level])),
      wishes: new Map((wishes.get(row.id) ?? []).map(({ post_id, wish }) => [post_id, wish])),
    },
  ])
  return new Map(people)
}

async function readPosts(db: Db): Promise<Map<string, RulePost>> {
  const rows = await postsStore.all(db)
  const pairs = await postsStore.pairs(db)
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

/** Reads links that hold: `apart` and `mentor` always, others once both agreed and unless the two are kept apart. */
async function readLinks(db: Db): Promise<RuleLink[]> {
  const rows = await linksStore.all(db)
  const pairOf = ({ user_a, user_b }: { user_a: string; user_b: string }) => [user_a, user_b].sort().join(' ')
  const apart = new Set(rows.filter(({ kind }) => kind === 'apart').map(pairOf))
  return rows
    .filter((row) => {
      const { kind, agreed_a, agreed_b } = row
      if (kind === 'apart' || kind === 'mentor') return true
      return agreed_a === 1 && agreed_b === 1 && !apart.has(pairOf(row))
    })
    .map(({ user_a, user_b, kind }) => ({ userA: user_a, userB: user_b, kind }))
}

const toSearch = ({ id, post_id, places, filled, asking, exhausted_at }: SearchRow): Search => ({
  ...{ callOutId: id, postId: post_id, places, filled },
  asking: Number(asking),
  exhausted: exhausted_at !== null,
})

interface Reading extends Span, Pick<RotaFacts, 'inOrder' | 'timeZone'> {
  turns?: Turns | undefined
}

/** Reads the services of a span with everybody who stands at them, and the typed places of members beside them. */
async function readServices(db: Db, { from, to, inOrder, timeZone, turns }: Reading) {
  const rows = await servicesStore.between(db, from, to)
  const ids = rows.map(({ id }) => id)
  const ofService = <Row extends { service_id: string | null }>(all: Row[]) =>
    groupBy(all, ({ service_id }) => service_id ?? '')
  const planned = ofService(await plannedStore.ofServices(db, ids))
  await turns?.next()
  const typed = await placesStore.typed(db, from, to)
  const typedAt = ofService(typed)
  const needs = ofService(await servicesStore.needsOf(db, ids))
  const skills = ofService(await servicesStore.skillsOf(db, ids))
  const drafts = ofService(await draftsStore.of(db, ids))
  const drafted = ofService(await draftsStore.places(db, ids))
  const searches = ofService(await rotaFactsStore.searches(db, ids))
  await turns?.next()

  const services = rows.map((row): FactsService => {
    const [draft] = drafts.get(row.id) ?? []
    return {
      _id: row.id,
      date: row.date,
      serviceTime: row.service_time,
      templateId: row.template_id,
      startsAt: momentOf(row.date, row.service_time, timeZone)?.getTime() ?? null,
      lastsMinutes: row.lasts_minutes,
      row,
      needs: needs.get(row.id) ?? [],
      skills: skills.get(row.id) ?? [],
      draft: draft ? { ...draft, places: (drafted.get(row.id) ?? []).sort(inOrder) } : null,
      planned: (planned.get(row.id) ?? []).sort(inOrder),
      typed: typedAt.get(row.id) ?? [],
      searches: (searches.get(row.id) ?? []).map(toSearch),
    }
  })
  const elsewhere = typed.flatMap((row): PlaceElsewhere[] => {
    const { date, service_time: serviceTime, service_time_key, user_id } = row
    if (row.service_id !== null || user_id === null) return []
    const startsAt = momentOf(date, serviceTime, timeZone)?.getTime() ?? null
    const service = {
      _id: `${date} ${service_time_key}`,
      date,
      serviceTime,
      templateId: null,
      startsAt,
      lastsMinutes: 0,
    }
    return [{ service, place: { ...row, user_id } }]
  })
  return { services, elsewhere }
}

/** Reads the facts of a span, with the months and days around it that the rules need. `turns` splits the work into pieces. */
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
  const inOrder = (a: Seated, b: Seated) => at(a.post_id) - at(b.post_id) || at(a.user_id) - at(b.user_id)
  const { services, elsewhere } = await readServices(db, { ...wide, inOrder, timeZone, turns })
  return {
    from,
    to,
    day: today(timeZone),
    timeZone,
    restDays: settings.restDays,
    services,
    ofSpan: services.filter(({ date }) => date >= from && date <= to),
    elsewhere,
    inOrder,
    posts,
    people,
    links: await readLinks(db),
  }
}

/** Cuts facts down to a part of their span, as reading that part would. `facts` must contain the days around the part. */
export function narrowed(facts: RotaFacts, { from, to }: Span): RotaFacts {
  const wide = around({ from, to }, facts.restDays)
  const isIn = ({ from: first, to: last }: Span, date: string) => date >= first && date <= last
  const services = facts.services.filter(({ date }) => isIn(wide, date))
  const touches = ({ fromDay, toDay }: FactsPerson['rows'][number]) =>
    fromDay <= wide.to && (toDay === null || toDay >= wide.from)
  return {
    ...facts,
    from,
    to,
    services,
    ofSpan: services.filter(({ date }) => isIn({ from, to }, date)),
    elsewhere: facts.elsewhere.filter(({ place }) => isIn(wide, place.date)),
    people: new Map([...facts.people].map(([id, person]) => [id, { ...person, rows: person.rows.filter(touches) }])),
  }
}
