import { addDays, daysBetween, today } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import { formerMemberPlace } from '#shared/people/formerMembers.ts'
import { ROWS_MAX } from '#shared/rota/availabilityRows.ts'
import { SUGGESTED_NEAR_DAYS, SUGGESTED_WEEKS } from '#shared/rota/suggestions.ts'
import { minuteOfDay } from '#shared/serviceTime.ts'
import type { Db } from '../../../db/client.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { pairsOfSheets } from '../../plan/imports/pairs.ts'
import { sheetPosts } from '../../plan/imports/records.ts'
import { type PlaceRow, placesStore } from '../../plan/places/places.store.ts'
import { factRows } from '../facts/rotaFacts.ts'
import { linkRows } from '../setup/links/memberLinks.service.ts'
import { postRows } from '../setup/posts/posts.service.ts'
import { templateRows } from '../setup/templates/templates.wire.ts'
import { skippedStore } from './answered.store.ts'
import { type HabitFacts, type HabitMember, type PastPlace, pairKey } from './habitFacts.ts'

const FIRST_DAY = '0000-01-01'
const LAST_DAY = '9999-12-31'

const ofUser = ({ user_id }: { user_id: string }) => user_id

/** Active people with what was said about when, where and how often they serve. */
async function readMembers(db: Db, day: string): Promise<Map<string, HabitMember>> {
  const wishes = groupBy(await factRows.wishes(db), ofUser)
  const rows = groupBy(await factRows.availability(db, FIRST_DAY, LAST_DAY), ofUser)
  const people = (await factRows.people(db)).filter(({ suspended }) => suspended === 0)
  const members = people.map(({ id, name, times, most_a_month }): HabitMember => {
    const [said, days] = [wishes.get(id) ?? [], rows.get(id) ?? []]
    const stands = days.some(({ kind, to_day }) => to_day === null || (kind === 'prefer' && to_day >= day))
    return {
      _id: id,
      name,
      wishes: new Set(said.map(({ post_id }) => post_id)),
      hasLiked: said.some(({ wish }) => wish === 'like'),
      hasSaidDays: stands || days.length >= ROWS_MAX,
      hasSaidOften: times !== null || most_a_month !== null,
    }
  })
  return new Map(members.map((member) => [member._id, member]))
}

/**
 * Places as what people do: typed ones, and planned ones of days that have come. Who was only asked, or marked absent,
 * did not stand there. Suspended and former members are left out.
 */
function pastPlacesOf(rows: PlaceRow[], members: ReadonlyMap<string, HabitMember>, day: string): PastPlace[] {
  return rows.flatMap((row) => {
    const { date, service_time: serviceTime, post_key: postKey, name, user_id, shadow } = row
    const isGone = user_id === null ? formerMemberPlace(name) !== undefined : !members.has(user_id)
    const isToCome = row.state === 'accepted' && date > day
    if (isGone || isToCome || row.state === 'asked' || row.attendance === 'absent' || shadow === 1) return []
    return {
      date,
      serviceTime,
      postKey,
      name,
      who: user_id ?? `name ${row.name_key}`,
      service: `${date} ${row.service_time_key}`,
      minute: minuteOfDay(serviceTime),
    }
  })
}

export interface ReadHabits {
  from: string | null
  to: string | null
  facts: HabitFacts
}

/** The last day on which somebody is typed, or has been planned by today; null without one. */
async function lastDayOf(db: Db, day: string): Promise<string | null> {
  const last = (await placesStore.lastDay(db)) ?? null
  if (last === null || last <= day) return last
  return (await placesStore.typed(db, day, last)).at(-1)?.date ?? day
}

/** Everything that questions are made of: as many weeks of the schedule as templates are suggested from. */
export async function readFacts(db: Db, team: Pick<TeamService, 'timeZone'>): Promise<ReadHabits> {
  const day = today(await team.timeZone(db))
  const to = await lastDayOf(db, day)
  const from = to && addDays(to, 1 - SUGGESTED_WEEKS * 7)
  const isNear = to !== null && Math.abs(daysBetween(day, to)) <= SUGGESTED_NEAR_DAYS
  const members = await readMembers(db, day)
  const posts = (await postRows.all(db)).filter(({ retired }) => retired === 0)
  const templates = (await templateRows.all(db)).filter(({ retired }) => retired === 0)
  const facts: HabitFacts = {
    pastPlaces: from && to && isNear ? pastPlacesOf(await placesStore.between(db, from, to), members, day) : [],
    members,
    posts: posts.map(({ id, name, name_key, skill_id, sort_order }) => ({
      _id: id,
      name,
      key: name_key,
      skillId: skill_id,
      sortOrder: sort_order,
    })),
    sheet: await sheetPosts(db),
    templates: templates.map(({ id, weekday, service_time }) => ({
      _id: id,
      weekday,
      minute: minuteOfDay(service_time),
    })),
    linked: new Set((await linkRows.all(db)).map(({ user_a, user_b }) => pairKey(user_a, user_b))),
    paired: new Set((await pairsOfSheets(db)).map(([a, b]) => pairKey(a, b))),
    skipped: await skippedStore.all(db),
  }
  return { from: isNear ? from : null, to: isNear ? to : null, facts }
}
