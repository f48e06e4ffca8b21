import type { AssignmentSource, AssignmentState } from '#shared/plan/placeStates.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { ENDED, type PlaceRow } from './places.store.ts'

/** A place that the rota gave a member: an assignment of the wire. */
export type PlannedRow = PlaceRow & {
  user_id: string
  service_id: string
  post_id: string
  state: AssignmentState
  source: AssignmentSource
  service_state: 'planned' | 'cancelled'
  /** The tie of the service, which a place gets when it comes to life. */
  service_tie: string | null
  /** The name of the member; the place may have an older one. */
  person: string
}

/** A member with a place, its post and its service. */
export type PlaceKey = Pick<PlannedRow, 'service_id' | 'post_id' | 'user_id'>

const LIVE = ['asked', 'accepted'] as const

/** Every place but the typed ones, which have no assignment. */
const planned = (db: Db) =>
  db
    .selectFrom('places')
    .innerJoin('services', 'services.id', 'places.service_id')
    .innerJoin('users', 'users.id', 'places.user_id')
    .selectAll('places')
    .select(['services.state as service_state', 'services.tie_color as service_tie', 'users.name as person'])
    .where('places.state', '<>', 'typed')
    // The state of every other place is that of an assignment, which has a service, a post, a member and a source.
    .$castTo<PlannedRow>()

const inOrder = (db: Db) =>
  planned(db)
    .orderBy('places.date')
    .orderBy('places.service_time_order')
    .orderBy('places.service_time_key')
    .orderBy('places.post_key')
    .orderBy('users.name_key')
    .orderBy('places.id')

/** Reads the places that the rota gave, by the id of their assignment. */
export const plannedStore = {
  find: (db: Db, id: string): Promise<PlannedRow | undefined> =>
    planned(db).where('places.id', '=', id).executeTakeFirst(),

  ofIds: (db: Db, ids: string[]): Promise<PlannedRow[]> =>
    inChunks(ids, (some) => planned(db).where('places.id', 'in', some).execute()),

  /** Cancelled places, by the ids under which the schedule showed them. */
  cancelledOf: (db: Db, shiftIds: string[]): Promise<PlannedRow[]> =>
    inChunks(shiftIds, (some) =>
      planned(db).where('places.shift_id', 'in', some).where(ENDED).where('places.state', '=', 'cancelled').execute(),
    ),

  /** The places of these services in every state, by date, service time, post and person. */
  ofServices: (db: Db, serviceIds: string[]): Promise<PlannedRow[]> =>
    inChunks(serviceIds, (some) => inOrder(db).where('places.service_id', 'in', some).execute()),

  liveOf: (db: Db, serviceId: string): Promise<PlannedRow[]> =>
    planned(db).where('places.service_id', '=', serviceId).where('places.state', 'in', LIVE).execute(),

  /** The places at a post in every state. */
  atPost: (db: Db, postId: string): Promise<PlannedRow[]> => planned(db).where('places.post_id', '=', postId).execute(),

  /** The places of a person in every state, from a day on, in order. */
  of: (db: Db, userId: string, from: string): Promise<PlannedRow[]> =>
    inOrder(db).where('places.user_id', '=', userId).where('places.date', '>=', from).execute(),

  /** Unanswered places of active people, from a day on, without a reminder since an instant. */
  unanswered: (db: Db, { from, since }: { from: string; since: string }): Promise<PlannedRow[]> =>
    inOrder(db)
      .where('places.state', '=', 'asked')
      .where('places.date', '>=', from)
      .where('users.suspended', '=', 0)
      .where((row) => row.or([row('places.reminded_at', 'is', null), row('places.reminded_at', '<', since)]))
      .execute(),

  /** People among these who were reminded of a place since an instant, answered or not. */
  async remindedSince(db: Db, userIds: string[], since: string): Promise<Set<string>> {
    const rows = await inChunks([...new Set(userIds)], (some) =>
      db
        .selectFrom('places')
        .select('user_id')
        .where('user_id', 'in', some)
        .where('reminded_at', '>=', since)
        .execute(),
    )
    return new Set(rows.flatMap(({ user_id }) => user_id ?? []))
  },

  /** The instants after `since` at which an answer changed the place, from the audit log. */
  async changedAt(db: Db, id: string, since: string): Promise<string[]> {
    const entries = await db
      .selectFrom('audit')
      .select('at')
      .where('subject_id', '=', id)
      .where('at', '>', since)
      .where('action', 'in', ['assignment.accepted', 'assignment.declined'])
      .execute()
    return entries.map(({ at }) => at)
  },

  /** The places that this publication gave, by service. */
  ofPublication: (db: Db, publicationId: string): Promise<PlannedRow[]> =>
    inOrder(db).where('places.publication_id', '=', publicationId).execute(),
}
