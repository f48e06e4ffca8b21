import { today } from '#shared/days.ts'
import type { Mark, RotaDay, StoredMark } from '#shared/rotaDay.ts'
import type { Post } from '#shared/rotaPosts.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change, Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { ChangePlaces, Plan } from '../../plan/changePlaces.ts'
import { compareText } from '../../plan/compareText.ts'
import { placeCounts } from '../../plan/placeCounts.ts'
import { placeWrites } from '../../plan/placeWrites.store.ts'
import { servicesStore } from '../../plan/services.store.ts'
import type { TeamService } from '../../team/team.service.ts'
import { rotaFactsStore } from '../board/rotaFacts.store.ts'
import { hasBegun } from '../moments.ts'
import type { PostsService } from '../setup/posts.service.ts'
import { attendanceStore, type MarkedPlace } from './attendance.store.ts'

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  changePlaces: ChangePlaces
  posts: Pick<PostsService, 'list'>
}

type DayRow = Awaited<ReturnType<typeof attendanceStore.ofDay>>[number]

/** The mark of a place; none where nobody marked it. */
const toStored = (row: MarkedPlace): StoredMark[] => {
  const { shift_id: shiftId, attendance: state, attendance_at: at, attendance_by: by, attendance_uuid: uuid } = row
  if (state === null || at === null || uuid === null) return []
  return [{ shiftId, state, at, by: by === null ? null : { _id: by, name: row.marker ?? '' }, uuid }]
}

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
})

type PostName = Pick<Post, '_id' | 'name'>

/** A place that nobody has, while so many people are asked to take it. */
const emptyPlace = ({ _id, name }: PostName, asking: number): Row => ({
  ...{ shiftId: null, userId: null, name: null, phoneNumber: null, postId: _id, post: name },
  ...{ state: null, attendance: null, at: null, asking },
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

/**
 * The marks that change something, one for each place: the latest counts, and a mark that arrived before is ignored.
 */
async function fresh(
  trx: Trx<'rota'>,
  marks: Mark[],
  places: ReadonlyMap<string, MarkedPlace>,
  now: Date,
): Promise<Map<string, Mark>> {
  const known = await attendanceStore.known(trx, columnOf(marks, 'uuid'))
  const latest = new Map<string, Mark>()
  const arrived = new Map<string, string>()
  for (const mark of marks) {
    const place = places.get(mark.shiftId)
    // Marks of shifts that are gone are ignored.
    if (!place || known.has(mark.uuid) || arrived.has(mark.uuid)) continue
    arrived.set(mark.uuid, place.id)
    const other = latest.get(mark.shiftId)
    if (!other || Date.parse(mark.at) > Date.parse(other.at)) latest.set(mark.shiftId, mark)
  }
  await attendanceStore.remember(
    trx,
    [...arrived].map(([uuid, place_id]) => ({ uuid, place_id })),
  )
  const changes = new Map<string, Mark>()
  for (const [shiftId, mark] of latest) {
    // An instant in the future is cut to now: a device whose clock is ahead must not win for ever.
    const at = new Date(Math.min(Date.parse(mark.at), now.getTime())).toISOString()
    if (at > (places.get(shiftId)?.attendance_at ?? '')) changes.set(shiftId, { ...mark, at })
  }
  return changes
}

async function markPlaces(plan: Plan, { team }: Needs, viewer: Viewer, marks: Mark[]): Promise<StoredMark[]> {
  const { trx, context } = plan
  const timeZone = await team.timeZone(trx)
  const now = new Date()
  const ids = [...new Set(columnOf(marks, 'shiftId'))]
  const rows = await attendanceStore.marked(trx, ids)
  if (rows.some(({ date }) => date > today(timeZone, now))) refuseAt('marks', 'rota.dayToCome')
  const changes = await fresh(trx, marks, new Map(rows.map((row) => [row.shift_id, row])), now)
  const changed = rows.flatMap((row) => {
    const mark = changes.get(row.shift_id)
    return mark ? [{ row, mark }] : []
  })
  const ahead = changed.filter(({ row }) => !hasBegun(row, timeZone, now))
  await plan.countBefore(ahead.flatMap(({ row }) => row.service_id ?? []))
  for (const { row, mark } of changed)
    await placeWrites.mark(trx, row.id, {
      attendance: mark.state,
      attendance_at: mark.at,
      attendance_by: viewer._id,
      attendance_uuid: mark.uuid,
    })
  for (const { row, mark } of ahead)
    if (mark.state === 'absent' && row.service_id !== null && row.post_id !== null && row.shadow === 0)
      plan.giveUp({ serviceId: row.service_id, postId: row.post_id, userId: row.user_id ?? '' })
  const days = columnOf(rows, 'date').sort()
  const [from, to] = [days[0], days.at(-1)]
  if (changes.size > 0 && from && to) {
    const detail = { day: to, count: changes.size }
    await context.audit({ action: 'attendance.marked', actorId: viewer._id, detail })
    plan.touch(from, to)
  }
  const standing = new Map((await attendanceStore.marked(trx, ids)).map((row) => [row.shift_id, toStored(row)]))
  return marks.flatMap(({ shiftId }) => standing.get(shiftId) ?? [])
}

/** Finds the empty places of a service, by post. `rows` are the places that the day shows. */
async function emptyPlaces({ db, posts }: Needs, serviceIds: string[], rows: DayRow[]) {
  const countOf = await placeCounts(db, serviceIds)
  const searches = await rotaFactsStore.searches(db, serviceIds)
  const all = await posts.list()
  return (serviceId: string) =>
    all.map((post) => {
      const { least, covering } = countOf(serviceId, post._id)
      const came = rows.filter((row) => row.service_id === serviceId && row.post_id === post._id && isOneWhoCame(row))
      const search = searches.find((one) => one.service_id === serviceId && one.post_id === post._id)
      const empty = emptyPlace(post, Number(search?.asking ?? 0))
      return { post, empty: Array.from({ length: Math.max(0, least - covering - came.length) }, () => empty) }
    })
}

async function show(needs: Needs, date: string): Promise<RotaDay> {
  const { db } = needs
  const services = await servicesStore.between(db, date, date)
  const rows = (await attendanceStore.ofDay(db, date)).filter((row) => !isOut(row))
  const emptyOf = await emptyPlaces(needs, columnOf(services, 'id'), rows)
  const published = services.filter(({ state, published_at }) => state === 'planned' && published_at !== null)
  const times = new Map([...published, ...rows].map((row) => [row.service_time_key, row]))
  const inOrder = [...times.values()].sort(
    (a, b) => a.service_time_order - b.service_time_order || (a.service_time_key < b.service_time_key ? -1 : 1),
  )
  return {
    date,
    before: await attendanceStore.nearest(db, date, 'before'),
    after: await attendanceStore.nearest(db, date, 'after'),
    unanswered: unansweredOf(rows),
    services: inOrder.map(({ service_time_key: key, service_time, tie_color }) => {
      const service = services.find(({ service_time_key }) => service_time_key === key)
      return {
        serviceId: service?.id ?? null,
        serviceTime: service?.service_time ?? service_time,
        tieColor: service ? service.tie_color : tie_color,
        people: withEmpty(
          rows.filter(({ service_time_key }) => service_time_key === key).map(toPerson),
          service && published.includes(service) ? emptyOf(service.id) : [],
        ),
      }
    }),
  }
}

export function dayService(needs: Needs) {
  const { change, changePlaces } = needs
  return {
    /** Everybody who is to serve on a day, with their attendance. */
    show: (date: string): Promise<RotaDay> => show(needs, date),
    /**
     * Stores marks of attendance; returns the marks that then stand, for shifts that exist. A person who is marked
     * absent before the service begins causes a search for a stand-in. 400 for a shift of a later day.
     */
    mark: (viewer: Viewer, marks: Mark[]): Promise<StoredMark[]> =>
      changePlaces(change.by(viewer), { cause: 'absence', actorId: viewer._id }, (plan) =>
        markPlaces(plan, needs, viewer, marks),
      ),
  }
}
