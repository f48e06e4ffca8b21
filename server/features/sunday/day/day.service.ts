import { addDays, today } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { AttendanceMark, RotaDay, StoredMark } from '#shared/sunday/day.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { type Bearer, bearerId, isProgram } from '../../../http/viewer.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import type { ChangePlaces } from '../../plan/places/changePlaces.ts'
import { compareText } from '../../plan/places/compareText.ts'
import { dayOfDuty, heldAt } from '../../plan/places/held.ts'
import { placeCounts } from '../../plan/places/placeCounts.ts'
import type { MomentColumns } from '../../plan/services/moments.ts'
import { servicesStore } from '../../plan/services/services.store.ts'
import { factRows } from '../../rota/facts/rotaFacts.ts'
import type { PostsService } from '../../rota/setup/posts/posts.service.ts'
import { firstWaveSize, type StepNeeds } from '../../rota/standIns/callOutSteps.ts'
import { aboutToAsk } from '../../rota/standIns/callOuts.wire.ts'
import { attendanceStore } from './attendance.store.ts'
import { markPlaces } from './marks.ts'

interface Needs extends StepNeeds {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  changePlaces: ChangePlaces
  posts: Pick<PostsService, 'list'>
}

type DayRow = Awaited<ReturnType<typeof attendanceStore.ofDay>>[number]

type Row = RotaDay['services'][number]['people'][number]

const toPerson = (row: DayRow): Row => ({
  shiftId: row.shift_id,
  userId: row.user_id,
  name: row.name,
  phoneNumber: row.phone_number,
  postId: row.post_id,
  post: row.post,
  state: row.state === 'asked' || row.state === 'accepted' ? row.state : null,
  attendance: row.attendance,
  at: row.attendance_at,
  tieColor: row.tie_color,
})

type PostName = Pick<Post, '_id' | 'name'>

type Asking = Pick<Row, 'asking' | 'askingSoon'>

/** A place that nobody has, while people are asked to take it. */
const emptyPlace = ({ _id, name }: PostName, asking: Asking): Row => ({
  shiftId: null,
  userId: null,
  name: null,
  phoneNumber: null,
  postId: _id,
  post: name,
  state: null,
  attendance: null,
  at: null,
  ...asking,
})

/** The empty places of a service behind the people of their post; of a post without people in the order of posts. */
function withEmpty(people: Row[], posts: readonly { post: PostName; empty: Row[] }[]): Row[] {
  const rows = [...people]
  const placeOf = new Map(posts.map(({ post }, place) => [post._id, place]))
  for (const { post, empty } of posts) {
    const own = placeOf.get(post._id) ?? 0
    // Posts that the plan does not know come last.
    const behind = rows.findLastIndex(({ postId }) => (placeOf.get(postId ?? '') ?? posts.length) <= own)
    rows.splice(behind + 1, 0, ...empty)
  }
  return rows
}

/** People who have not answered, each once, by name. */
function unansweredOf(rows: DayRow[]): RotaDay['unanswered'] {
  const asked = rows.filter(({ state, user_id }) => state === 'asked' && user_id !== null)
  const byId = new Map(
    asked.map(({ user_id, name, phone_number }) => [user_id ?? '', { name, phoneNumber: phone_number }]),
  )
  const people = [...byId].map(([_id, person]) => ({ _id, ...person }))
  return people.sort((a, b) => compareText(comparisonKey(a.name), comparisonKey(b.name)))
}

/** True for the place of somebody suspended, which is an empty one unless they came. */
const isOut = ({ suspended, attendance }: DayRow): boolean => suspended === 1 && attendance === null

/** True for the place of somebody suspended who came. */
const isOneWhoCame = ({ suspended, attendance }: DayRow): boolean => suspended === 1 && attendance === 'here'

/** The people whom the searches at these services are about to ask, by search, where they have asked nobody. */
async function soonAsked(needs: Needs, serviceIds: string[]): Promise<Map<string, NonNullable<Row['askingSoon']>>> {
  const soon = new Map<string, NonNullable<Row['askingSoon']>>()
  for (const row of await aboutToAsk(needs.db, serviceIds))
    if (row.next_wave_at) soon.set(row.id, { people: await firstWaveSize(needs.db, row, needs), at: row.next_wave_at })
  return soon
}

/** Finds the empty places of a service, by post. `rows` are the places that the day shows. */
async function emptyPlaces(needs: Needs, serviceIds: string[], rows: DayRow[]) {
  const { db, posts } = needs
  const countOf = await placeCounts(db, serviceIds)
  const searches = await factRows.searches(db, serviceIds)
  const soon = await soonAsked(needs, serviceIds)
  const all = await posts.list()
  return (serviceId: string) =>
    all.map((post) => {
      const { least, covering } = countOf(serviceId, post._id)
      const came = rows.filter((row) => row.service_id === serviceId && row.post_id === post._id && isOneWhoCame(row))
      const search = searches.find((one) => one.service_id === serviceId && one.post_id === post._id)
      const askingSoon = search && soon.get(search.id)
      const empty = emptyPlace(post, { asking: Number(search?.asking ?? 0), ...(askingSoon && { askingSoon }) })
      return { post, empty: Array.from({ length: Math.max(0, least - covering - came.length) }, () => empty) }
    })
}

/** ISO instants of start and end of what is held; null where its time is no time of day. */
function spanOf(
  slot: MomentColumns,
  minutes: number,
  timeZone: string,
): Pick<RotaDay['services'][number], 'startsAt' | 'endsAt'> {
  const { begins, ends, isTimed } = heldAt(slot, minutes, timeZone)
  return isTimed ? { startsAt: begins.toISOString(), endsAt: ends.toISOString() } : { startsAt: null, endsAt: null }
}

/** The day to open: that of the viewer's duty while it lasts after midnight, else the nearest from today on. */
async function nextDay(db: Db, viewer: Bearer, timeZone: string): Promise<string | null> {
  const now = new Date()
  const day = today(timeZone, now)
  const onDuty = isProgram(viewer) ? day : await dayOfDuty(db, viewer._id, { timeZone, now })
  return onDuty < day ? onDuty : attendanceStore.nearest(db, addDays(day, -1), 'after')
}

async function show(needs: Needs, viewer: Bearer, date: string): Promise<RotaDay> {
  const { db } = needs
  const timeZone = await needs.team.timeZone()
  const services = await servicesStore.between(db, date, date)
  const everybody = await attendanceStore.ofDay(db, date)
  const rows = everybody.filter((row) => !isOut(row))
  const emptyOf = await emptyPlaces(needs, columnOf(services, 'id'), rows)
  const stoodAt = new Set(columnOf(everybody, 'service_id'))
  const peopleAt = groupBy(rows, ({ service_id }) => service_id)
  const shown = services.filter(
    ({ id, state, published_at }) =>
      peopleAt.has(id) || (state === 'planned' && (published_at !== null || stoodAt.has(id))),
  )
  return {
    date,
    before: await attendanceStore.nearest(db, date, 'before'),
    after: await attendanceStore.nearest(db, date, 'after'),
    next: await nextDay(db, viewer, timeZone),
    unanswered: unansweredOf(rows),
    services: shown.map(({ id, service_time, name, tie_color, state, ...service }) => ({
      serviceId: id,
      serviceTime: service_time,
      name,
      tieColor: tie_color,
      ...spanOf(service, service.lasts_minutes, timeZone),
      people: withEmpty((peopleAt.get(id) ?? []).map(toPerson), state === 'planned' ? emptyOf(id) : []),
    })),
  }
}

export function dayService(needs: Needs) {
  const { change, changePlaces } = needs
  return {
    /** Everybody who is to serve on a day, with their attendance. */
    show: (viewer: Bearer, date: string): Promise<RotaDay> => show(needs, viewer, date),
    mark: (viewer: Bearer, marks: AttendanceMark[]): Promise<StoredMark[]> =>
      changePlaces(change.by(viewer), { cause: 'absence', actorId: bearerId(viewer) }, (plan) =>
        markPlaces(plan, needs, viewer, marks),
      ),
  }
}
