import { addDays, daysBetween } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import { weekdayOf, weekOf } from '#shared/recurrence.ts'
import { HABIT_PEOPLE, type Habit, type HabitKind, type HabitPerson } from '#shared/rota/habits.ts'
import { weeksAround } from '#shared/rota/weeksInARow.ts'
import {
  bare,
  type HabitFacts,
  type HabitMember,
  isUsual,
  LEAST_SERVICES,
  type PastPlace,
  personKey,
  servicesOf,
} from './habitFacts.ts'

/** Weeks of a month and of a quarter, as in shared/rota/shares.ts. */
const MONTH_WEEKS = 13 / 3
const QUARTER_WEEKS = 13

/** Services a month that a person can wish for, at most (shared/rota/wishes.ts). */
const MOST_TIMES = 8

/** Services a month that nobody has without weeks in a row, at least. */
const MOST_WEEKS = 3

/** Services that somebody must have served before it is asked how often they do. */
const LEAST_SERVED = 2

/** Services at one post alone, after which it is asked whether that is somebody's usual one. */
const LEAST_AT_POST = 3

/** The group that has the most services, and their number; of several the first by its key. */
function mostOf<Key extends string>(pastPlaces: PastPlace[], keyOf: (pastPlace: PastPlace) => Key | undefined) {
  const groups = [...groupBy(pastPlaces, keyOf)].flatMap(([key, own]) =>
    key === undefined ? [] : { key, times: servicesOf(own).size, first: own[0] },
  )
  groups.sort((a, b) => b.times - a.times || (a.key < b.key ? -1 : 1))
  return groups[0]
}

/** Weekday and minute of a service; undefined where its time is no time of day. */
const slotOf = ({ date, minute }: PastPlace): string | undefined =>
  minute === undefined ? undefined : `${weekdayOf(date)} ${minute}`

/** One question about several people; none where there are none. */
function listOf(kind: HabitKind, people: HabitPerson[], { skipped }: HabitFacts): Habit[] {
  const asked = people.filter(({ _id }) => !skipped.has(personKey(kind, _id))).slice(0, HABIT_PEOPLE)
  if (asked.length === 0) return []
  return [{ _id: kind, kind, seen: null, post: null, people: asked, unlinked: [], posts: [] }]
}

/** Past places of each person of the team, by name. */
function ownOf({ pastPlaces, members }: HabitFacts): Served[] {
  const byPerson = groupBy(pastPlaces, ({ who }) => who)
  return [...members.values()].map((member) => {
    const own = byPerson.get(member._id) ?? []
    return { member, own, served: servicesOf(own).size }
  })
}

/** One person with where they stood. */
interface Served {
  member: HabitMember
  own: PastPlace[]
  served: number
}

function usualPost({ posts }: HabitFacts, { member, own, served }: Served): HabitPerson['post'] {
  const most = mostOf(own, ({ postKey }) => postKey)
  const post = posts.find(({ key }) => key === most?.key)
  if (!most || !post || posts.length < 2 || member.hasLiked || member.wishes.has(post._id)) return null
  return isUsual(most.times, served)
    ? { _id: post._id, name: post.name, seen: { times: most.times, of: served } }
    : null
}

/** `slots` are all at which anybody serves: with one alone a wish would say nothing. */
function usualService(
  { templates }: HabitFacts,
  slots: readonly string[],
  { member, own, served }: Served,
): HabitPerson['service'] {
  const most = mostOf(own, slotOf)
  if (!most?.first || slots.length < 2 || member.hasSaidDays || !isUsual(most.times, served)) return null
  const { date, minute, serviceTime } = most.first
  const weekday = weekdayOf(date)
  const template = templates.find((one) => one.weekday === weekday && one.minute === minute)
  // Without a template the wish is for the weekday: that says something where there is no other service on it.
  const isAlone = slots.filter((slot) => slot.startsWith(`${weekday} `)).length === 1
  if (!template && !isAlone) return null
  return { weekday, serviceTime, templateId: template?._id ?? null, seen: { times: most.times, of: served } }
}

/** Posts and services at which people stand nearly always, where they have not said what they like. */
export function findUsual(facts: HabitFacts): Habit[] {
  // By service: many stand at each.
  const services = new Map(facts.pastPlaces.map((pastPlace) => [pastPlace.service, pastPlace]))
  const slots = [...new Set([...services.values()].flatMap((pastPlace) => slotOf(pastPlace) ?? []))]
  const people = ownOf(facts).flatMap((one) => {
    if (one.served < LEAST_AT_POST) return []
    const post = usualPost(facts, one)
    const service = one.served < LEAST_SERVICES ? null : usualService(facts, slots, one)
    return post || service ? { ...bare(one.member, one.served, one.served), post, service } : []
  })
  return listOf('usual', people, facts)
}

/**
 * The most weeks in a row in which somebody served, null for all of them; undefined where fewer than half of their
 * weeks are followed by another one of theirs.
 */
function inARowOf(own: readonly PastPlace[], weeks: number): number | null | undefined {
  const served = new Set(own.map(({ date }) => weekOf(date)))
  const followed = [...served].filter((week) => served.has(addDays(week, 7))).length
  if (followed === 0 || followed * 2 < served.size - 1) return undefined
  if (served.size === weeks) return null
  return Math.max(...[...served].map((week) => weeksAround(served, week).length))
}

/** Half services a month: a habit is a measure, and a person's own answer a whole number. */
const halves = (times: number): number => Math.round(2 * times) / 2

/**
 * Services a week of somebody who serves in each of the weeks, else a month to the half, so that two of six weeks
 * are not one a month and three two; whole services a quarter where that is less than one a month.
 */
function frequencyOf({ own, served }: Served, weeks: number): NonNullable<HabitPerson['often']> {
  const aMonth = (served / weeks) * MONTH_WEEKS
  const isWeekly = new Set(own.map(({ date }) => weekOf(date))).size === weeks
  const inARow = Math.round(aMonth) >= MOST_WEEKS ? inARowOf(own, weeks) : undefined
  const row = inARow === undefined ? {} : { inARow }
  if (isWeekly) return { times: Math.min(halves(served / weeks), MOST_TIMES), per: 'week', ...row }
  if (halves(aMonth) >= 1) return { times: Math.min(halves(aMonth), MOST_TIMES), per: 'month', ...row }
  return { times: Math.max(1, Math.round((served / weeks) * QUARTER_WEEKS)), per: 'quarter' }
}

/** How often each person serves, where nobody has said so. Needs four weeks of the schedule. */
export function findOften(facts: HabitFacts): Habit[] {
  const days = facts.pastPlaces.map(({ date }) => date).sort()
  const weeks = daysBetween(weekOf(days[0] ?? '2000-01-02'), weekOf(days.at(-1) ?? '2000-01-02')) / 7 + 1
  if (weeks < LEAST_SERVICES) return []
  const all = servicesOf(facts.pastPlaces).size
  const people = ownOf(facts).flatMap((one) =>
    one.served < LEAST_SERVED || one.member.hasSaidOften
      ? []
      : { ...bare(one.member, one.served, all), often: frequencyOf(one, weeks) },
  )
  return listOf('often', people, facts)
}
