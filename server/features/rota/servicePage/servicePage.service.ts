import { dayChannel } from '#shared/channels.ts'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import type { Post } from '#shared/rotaPosts.ts'
import type { PersonThere, PostThere, ServicePage } from '#shared/servicePage.ts'
import { isAdmin } from '#shared/users.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { DayTalks } from '../../channels/dayTalks.ts'
import type { FloorPlansService } from '../../floorPlans/floorPlans.service.ts'
import type { DutyTime } from '../../plan/onDuty.ts'
import { SHOWN } from '../../plan/places.store.ts'
import { reportingPosts } from '../../plan/reporting.ts'
import { type ServiceRow, servicesStore } from '../../plan/services.store.ts'
import type { ServiceTicksService } from '../../serviceTicks/serviceTicks.service.ts'
import type { TeamService } from '../../team/team.service.ts'
import type { CountsService } from '../counts/counts.service.ts'
import { toServiceFile } from '../files/serviceFiles.service.ts'
import { serviceFilesStore } from '../files/serviceFiles.store.ts'
import { momentOf } from '../moments.ts'
import type { RotaSettingsService } from '../settings/rotaSettings.service.ts'
import type { PostsService } from '../setup/posts.service.ts'

const servicePageStore = {
  /** The places of a date and time with their people, in the order of the posts, without those of suspended people. */
  people: (db: Db, { date, service_time_key }: DutyTime) =>
    db
      .selectFrom('places')
      .leftJoin('users', 'users.id', 'places.user_id')
      .leftJoin('posts', 'posts.id', 'places.post_id')
      .select(['places.user_id', 'places.name', 'places.post_id', 'places.post', 'places.shadow'])
      .select(['users.photo_url', 'users.phone_number'])
      .where(SHOWN)
      .where('places.date', '=', date)
      .where('places.service_time_key', '=', service_time_key)
      .where((where) => where.or([where('users.suspended', 'is', null), where('users.suspended', '=', 0)]))
      .orderBy('posts.sort_order', (order) => order.asc().nullsLast())
      .orderBy('places.post_key')
      .orderBy('places.name_key')
      .execute(),
}

export interface ServicePageService {
  /**
   * A service as its people see it. Note, files and phone numbers are for those on duty there and for admins. 404 where it is
   * gone, or unpublished for members without a linked shift there.
   */
  show(viewer: Viewer, named: { id: string }): Promise<ServicePage>
}

interface Needs {
  db: Db
  team: Pick<TeamService, 'timeZone'>
  posts: Pick<PostsService, 'list'>
  plans: Pick<FloorPlansService, 'listFrom'>
  ticks: Pick<ServiceTicksService, 'ofService'>
  counts: Pick<CountsService, 'ofService'>
  settings: Pick<RotaSettingsService, 'counts' | 'emergency'>
  talks: Pick<DayTalks, 'includes'>
}

type NeedRow = Awaited<ReturnType<typeof servicesStore.needsOf>>[number]
type PlaceThere = Awaited<ReturnType<typeof servicePageStore.people>>[number]

const toPerson = (row: PlaceThere, seesPhones: boolean): PersonThere => ({
  userId: row.user_id,
  name: row.name,
  photoUrl: row.photo_url,
  ...(seesPhones && { phoneNumber: row.phone_number }),
  postId: row.post_id,
  post: row.post,
  shadow: row.shadow === 1,
})

/** A service with its people. 404 where it is gone, or unpublished for members without a linked shift there. */
async function placesOf({ db, talks }: Needs, viewer: Viewer, id: string) {
  const row = await servicesStore.find(db, id)
  if (!row) throw new AppError('not_found')
  const channel = dayChannel(row.date)
  const [people, isInTalk] = await Promise.all([
    servicePageStore.people(db, row),
    talks.includes(db, viewer._id, channel),
  ])
  const onDuty = people.some(({ user_id }) => user_id === viewer._id)
  if (row.published_at === null && !onDuty && !isAdmin(viewer)) throw new AppError('not_found')
  return { row, people, onDuty, channel: isInTalk ? channel : null }
}

/** The posts that a service needs, and those at which somebody stands, in the order of posts, which `known` has. */
function postsOf(needed: NeedRow[], people: PlaceThere[], known: Post[]): PostThere[] {
  const there = new Set([...columnOf(needed, 'post_id'), ...columnOf(people, 'post_id')])
  return known
    .filter(({ _id }) => there.has(_id))
    .map(({ _id, name, where, duties, zoneIds, pin }) => ({ postId: _id, post: name, where, duties, zoneIds, pin }))
}

/** True for somebody outside who serves at another service of the day, or stood here when this one began. */
async function hasReportingPost(db: Db, viewer: Viewer, row: ServiceRow, timeZone: string): Promise<boolean> {
  const posts = await reportingPosts(db, viewer._id, [row], today(timeZone, new Date()))
  return (posts.get(row.id)?.size ?? 0) > 0
}

/** Reads everything that the id names at once, for anybody: on PostgreSQL each query takes a round trip. */
const readAll = (needs: Needs, viewer: Viewer, id: string) =>
  Promise.all([
    placesOf(needs, viewer, id),
    needs.team.timeZone(),
    needs.settings.counts(needs.db),
    needs.settings.emergency(needs.db),
    servicesStore.needsOf(needs.db, [id]),
    needs.posts.list(),
    needs.plans.listFrom(needs.db),
    serviceFilesStore.ofServices(needs.db, [id]),
    needs.ticks.ofService(needs.db, id),
    needs.counts.ofService(needs.db, id),
  ])

async function show(needs: Needs, viewer: Viewer, id: string): Promise<ServicePage> {
  const [there, timeZone, counting, emergency, needed, known, plans, files, ticks, counts] = await readAll(
    needs,
    viewer,
    id,
  )
  const { row, people, onDuty, channel } = there
  const isInside = onDuty || isAdmin(viewer)
  const mayReport = isInside || (await hasReportingPost(needs.db, viewer, row, timeZone))
  return {
    _id: id,
    name: row.name,
    note: isInside ? row.note : null,
    date: row.date,
    serviceTime: row.service_time,
    lastsMinutes: row.lasts_minutes,
    startsAt: momentOf(row.date, row.service_time, timeZone)?.toISOString() ?? null,
    tieColor: row.tie_color,
    state: row.state,
    files: isInside ? files.map(toServiceFile) : [],
    onDuty,
    mayReport,
    people: people.map((place) => toPerson(place, isInside)),
    posts: postsOf(needed, people, known),
    ticks: isInside ? ticks : [],
    plans,
    counts: isInside || counting.countsSeenBy === 'members' ? counts : [],
    countKinds: counting.countKinds,
    channel,
    emergencyNumber: emergency.emergencyNumber,
    address: emergency.address,
  }
}

export const servicePageService = (needs: Needs): ServicePageService => ({
  show: (viewer, { id }) => show(needs, viewer, id),
})
