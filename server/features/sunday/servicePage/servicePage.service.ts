import { type DayChannel, dayChannel } from '#shared/channelNames.ts'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/people/users.ts'
import type { PersonThere, PostThere, ServicePage } from '#shared/sunday/servicePage.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { authorOf, type Bearer } from '../../../http/viewer.ts'
import { momentOf } from '../../../instantOf.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { SHOWN } from '../../plan/places/places.store.ts'
import { type ServiceRow, servicesStore } from '../../plan/services/services.store.ts'
import type { RotaSettingsService } from '../../rota/settings/rotaSettings.service.ts'
import { type StationOf, stationsOf } from '../../rota/setup/posts/stations.ts'
import { filesOfServices, toServiceFile } from '../../rota/setup/services/filesOfServices.ts'
import type { CountsService } from '../counts/counts.service.ts'
import { reportingPosts } from '../entries/reporting.ts'
import type { FloorPlansService } from '../floorPlans/floorPlans.service.ts'
import type { ServiceTicksService } from '../ticks/serviceTicks.service.ts'

const servicePageStore = {
  /**
   * The places of a service's date and time with their people, in the order of the posts, without those of suspended
   * people. Found by the service's id, so that they are read beside its row.
   */
  people: (db: Db, serviceId: string) =>
    db
      .selectFrom('services')
      .innerJoin('places', (join) =>
        join
          .onRef('places.date', '=', 'services.date')
          .onRef('places.service_time_key', '=', 'services.service_time_key'),
      )
      .leftJoin('users', 'users.id', 'places.user_id')
      .leftJoin('posts', 'posts.id', 'places.post_id')
      .select(['places.user_id', 'places.name', 'places.post_id', 'places.post', 'places.shadow'])
      .select('places.tie_color')
      .select(['users.photo_url', 'users.phone_number'])
      .where('services.id', '=', serviceId)
      .where(SHOWN)
      .where((where) => where.or([where('users.suspended', 'is', null), where('users.suspended', '=', 0)]))
      .orderBy('posts.sort_order', (order) => order.asc().nullsLast())
      .orderBy('places.post_key')
      .orderBy('places.name_key')
      .execute(),

  /** All posts, in their order; `needed` is null where the service needs nobody there. */
  posts: (db: Db, serviceId: string) =>
    db
      .selectFrom('posts')
      .leftJoin('service_needs', (join) =>
        join.onRef('service_needs.post_id', '=', 'posts.id').on('service_needs.service_id', '=', serviceId),
      )
      .selectAll('posts')
      .select('service_needs.min_people as needed')
      .orderBy('posts.sort_order')
      .orderBy('posts.name_key')
      .execute(),
}

export interface ServicePageService {
  /**
   * A service as its people see it. Note, files and phone numbers are for those on duty there and for admins. 404 where
   * it is gone, or unpublished for members without a linked shift there.
   */
  show(viewer: Bearer, named: { id: string }): Promise<ServicePage>
}

interface Needs {
  db: Db
  team: Pick<TeamService, 'timeZone'>
  plans: Pick<FloorPlansService, 'listFrom'>
  ticks: Pick<ServiceTicksService, 'ofService'>
  counts: Pick<CountsService, 'ofService'>
  settings: Pick<RotaSettingsService, 'show'>
  talks: { includes(from: Db, userId: string, channel: DayChannel): Promise<boolean> }
}

type PostRow = Awaited<ReturnType<typeof servicePageStore.posts>>[number]
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

/** The posts that a service needs, and those at which somebody stands, in the order of posts. */
function postsOf(posts: PostRow[], people: PlaceThere[], stationOf: StationOf): PostThere[] {
  const stoodAt = new Set(columnOf(people, 'post_id'))
  return posts
    .filter(({ id, needed }) => needed !== null || stoodAt.has(id))
    .map((post) => ({ postId: post.id, post: post.name, needed: post.needed ?? 0, ...stationOf(post) }))
}

/** True for somebody outside who serves at another service of the day, or stood here when this one began. */
async function hasReportingPost(db: Db, userId: string, row: ServiceRow, timeZone: string): Promise<boolean> {
  const posts = await reportingPosts(db, userId, [row], today(timeZone, new Date()))
  return (posts.get(row.id)?.size ?? 0) > 0
}

/** Reads plans, stations and settings, which the pages of all services show. */
async function readHouse({ db, plans, settings }: Needs) {
  const [stationOf, allPlans, inForce] = await Promise.all([stationsOf(db), plans.listFrom(db), settings.show()])
  return { stationOf, plans: allPlans, settings: inForce }
}

type House = Awaited<ReturnType<typeof readHouse>>

/**
 * Reads the house once a revision of the rota: it is most of a page, and nothing but the rota's changes can change it.
 */
function keptHouse(needs: Needs): (rotaRevision: number) => Promise<House> {
  let kept: { revision: number; house: Promise<House> } | undefined
  return (revision) => {
    if (kept?.revision === revision) return kept.house
    const reading = { revision, house: readHouse(needs) }
    kept = reading
    reading.house.catch(() => {
      if (kept === reading) kept = undefined
    })
    return reading.house
  }
}

/** Reads everything that the id names at once, for anybody: on PostgreSQL each query takes a round trip. */
const readAll = ({ db, team, ticks, counts }: Needs, id: string) =>
  Promise.all([
    servicesStore.find(db, id),
    servicePageStore.people(db, id),
    servicePageStore.posts(db, id),
    counts.ofService(db, id),
    ticks.ofService(db, id),
    filesOfServices(db, [id]),
    team.timeZone(),
  ])

/** The page of a service. 404 where the service is gone, or unpublished for members without a linked shift there. */
async function show(needs: Needs, viewer: Bearer, id: string, reading: Promise<House>): Promise<ServicePage> {
  const [house, all] = await Promise.all([reading, readAll(needs, id)])
  const { stationOf, plans, settings } = house
  const [row, people, posts, counts, ticks, files, timeZone] = all
  // A program stands nowhere: what is for those on duty is for none but an admin's.
  const userId = authorOf(viewer)
  const own = userId === null ? undefined : people.find(({ user_id }) => user_id === userId)
  const onDuty = own !== undefined
  const isInside = onDuty || isAdmin(viewer)
  if (!row || (row.published_at === null && !isInside)) throw new AppError('not_found')
  const channel = dayChannel(row.date)
  // Members who are on duty are in the talk of the day: nobody asks for them.
  const [isInTalk, mayReport] = await Promise.all([
    onDuty || (userId !== null && needs.talks.includes(needs.db, userId, channel)),
    userId !== null && (isInside || hasReportingPost(needs.db, userId, row, timeZone)),
  ])
  return {
    _id: id,
    name: row.name,
    note: isInside ? row.note : null,
    date: row.date,
    serviceTime: row.service_time,
    lastsMinutes: row.lasts_minutes,
    startsAt: momentOf(row.date, row.service_time_key, timeZone)?.toISOString() ?? null,
    tieColor: own?.tie_color ?? row.tie_color,
    state: row.state,
    cancelNote: row.state === 'cancelled' ? row.cancel_note : null,
    files: isInside ? files.map(toServiceFile) : [],
    onDuty,
    mayReport,
    people: people.map((place) => toPerson(place, isInside)),
    posts: postsOf(posts, people, stationOf),
    ticks: isInside ? ticks : [],
    plans,
    counts: isInside || settings.countsSeenBy === 'members' ? counts : [],
    countKinds: settings.countKinds,
    channel: isInTalk ? channel : null,
    emergencyNumber: settings.emergencyNumber,
    address: settings.address,
  }
}

export function servicePageService(needs: Needs): ServicePageService {
  const houseOf = keptHouse(needs)
  return { show: (viewer, { id }) => show(needs, viewer, id, houseOf(viewer.rotaRevision)) }
}
