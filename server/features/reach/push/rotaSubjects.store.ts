import type { Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { CallOutsTable, OffersTable, PlacesTable, PublicationWaitsTable } from '../../../db/schema.ts'

/** An assignment as a notification names it. */
export interface RotaSubject {
  id: string
  user_id: string
  publication_id: string | null
  name: string
  state: Exclude<PlacesTable['state'], 'typed'>
  date: string
  service_time: string
  service_time_key: string
  post: string
}

const assignments = (db: Db) =>
  db
    .selectFrom('places')
    .innerJoin('users', 'users.id', 'places.user_id')
    .innerJoin('posts', 'posts.id', 'places.post_id')
    .select(['places.id', 'users.id as user_id', 'places.publication_id', 'users.name'])
    .select(['places.date', 'places.service_time', 'places.service_time_key', 'places.post'])
    .select(({ ref }) => ref('places.state').$castTo<RotaSubject['state']>().as('state'))
    .where('places.state', '<>', 'typed')
    .orderBy('places.date')
    .orderBy('places.service_time_order')
    .orderBy('places.service_time_key')
    .orderBy('posts.sort_order')
    .orderBy('places.post_key')
    .orderBy('users.name_key')
    .orderBy('places.id')

/** An offer to stand in as a notification names it. */
export interface OfferSubject {
  id: string
  user_id: string
  state: OffersTable['state']
  /** State of its call-out. */
  search: CallOutsTable['state']
  date: string
  service_time: string
  service_time_key: string
  tie_color: string | null
  post: string
}

/** A publication that did not come, as a notification names it. */
export type StaleSubject = Pick<Selectable<PublicationWaitsTable>, 'id' | 'from_day' | 'to_day' | 'made_by' | 'reason'>

const callOutPlaces = (db: Db) =>
  db
    .selectFrom('call_outs')
    .innerJoin('services', 'services.id', 'call_outs.service_id')
    .innerJoin('posts', 'posts.id', 'call_outs.post_id')
    .select(['services.date', 'services.service_time', 'services.service_time_key'])
    .select(['services.tie_color', 'posts.name as post'])

/** The current state of what notifications of the rota are about. */
export const rotaSubjects = {
  services: (db: Db, ids: string[]) =>
    db
      .selectFrom('services')
      .select(['id', 'date', 'service_time', 'service_time_key', 'state', 'cancel_note'])
      .where('id', 'in', ids)
      .execute(),

  /** Places sorted by date and time. */
  assignments: (db: Db, ids: string[]): Promise<RotaSubject[]> =>
    assignments(db).where('places.id', 'in', ids).execute(),

  /** Places that these publications asked for or changed last, by date and time. */
  ofPublications: (db: Db, ids: string[]): Promise<RotaSubject[]> =>
    assignments(db).where('places.publication_id', 'in', ids).execute(),

  /** Offers, with the search that each is of. */
  offers: (db: Db, ids: string[]): Promise<OfferSubject[]> =>
    callOutPlaces(db)
      .innerJoin('offers', 'offers.call_out_id', 'call_outs.id')
      .select(['offers.id', 'offers.user_id', 'offers.state', 'call_outs.state as search'])
      .where('offers.id', 'in', ids)
      .execute(),

  callOuts: (db: Db, ids: string[]) =>
    callOutPlaces(db).select(['call_outs.id', 'call_outs.state']).where('call_outs.id', 'in', ids).execute(),

  /** Publications that waited, and did not come at their moment. */
  stale: (db: Db, ids: string[]): Promise<StaleSubject[]> =>
    db
      .selectFrom('publication_waits')
      .select(['id', 'from_day', 'to_day', 'made_by', 'reason'])
      .where('id', 'in', ids)
      .where('state', '=', 'stale')
      .execute(),

  /** The first unpublished service of each month in a span, of templates whose admins want to be told; by month. */
  async firstUnpublished(db: Db, from: string, to: string): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('services')
      .innerJoin('templates', 'templates.id', 'services.template_id')
      .select('services.date')
      .where('services.date', '>=', from)
      .where('services.date', '<=', to)
      .where('services.state', '=', 'planned')
      .where('services.published_at', 'is', null)
      .where('templates.publish_weeks_before', 'is not', null)
      .orderBy('services.date', 'desc')
      .execute()
    return new Map(rows.map(({ date }) => [date.slice(0, 7), date]))
  },

  /** Certificates of these people for skills that expire, by their last day. */
  certificates: (db: Db, userIds: string[]) =>
    db
      .selectFrom('member_skills')
      .innerJoin('skills', 'skills.id', 'member_skills.skill_id')
      .innerJoin('users', 'users.id', 'member_skills.user_id')
      .select(['member_skills.user_id', 'member_skills.skill_id', 'valid_until'])
      .select(['users.name as person', 'skills.name as skill'])
      .where('member_skills.user_id', 'in', userIds)
      .where('skills.expires', '=', 1)
      .where('valid_until', 'is not', null)
      .orderBy('valid_until')
      .orderBy('users.name_key')
      .orderBy('skills.name_key')
      .execute(),

  /** Days up to which people have confirmed their availability. */
  async confirmed(db: Db, userIds: string[]): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('member_rota')
      .select(['user_id', 'confirmed_until'])
      .where('user_id', 'in', userIds)
      .execute()
    return new Map(rows.map(({ user_id, confirmed_until }) => [user_id, confirmed_until ?? '']))
  },
}
