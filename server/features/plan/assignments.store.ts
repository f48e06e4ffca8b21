import type { Selectable } from 'kysely'
import type { Trx } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { inChunks } from '../../db/inChunks.ts'
import type { AssignmentsTable } from '../../db/schema.ts'
import { compareText } from './compareText.ts'

export type NewAssignmentRow = Selectable<AssignmentsTable>

/** An assignment with its service, the name of its post and the name of its person. */
export type AssignmentRow = NewAssignmentRow & {
  date: string
  service_time: string
  service_time_key: string
  service_state: 'planned' | 'cancelled'
  /** The tie of the service, which a new shift gets. */
  service_tie: string | null
  /** The tie colour to show: of the shift, which an admin may have changed; of the service where there is no shift. */
  tie_color: string | null
  post: string
  person: string
}

const LIVE = ['asked', 'accepted'] as const

const withService = (db: Db) =>
  db
    .selectFrom('assignments')
    .innerJoin('services', 'services.id', 'assignments.service_id')
    .innerJoin('posts', 'posts.id', 'assignments.post_id')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .leftJoin('shifts', 'shifts.id', 'assignments.shift_id')
    .selectAll('assignments')
    .select(({ eb, ref }) =>
      eb
        .case()
        .when('shifts.id', 'is', null)
        .then(ref('services.tie_color'))
        .else(ref('shifts.tie_color'))
        .end()
        .as('tie_color'),
    )
    .select([
      'services.date',
      'services.service_time',
      'services.service_time_key',
      'services.state as service_state',
      'services.tie_color as service_tie',
      'posts.name as post',
      'users.name as person',
    ])

const inOrder = (db: Db) =>
  withService(db)
    .orderBy('services.date')
    .orderBy('services.service_time_order')
    .orderBy('services.service_time_key')
    .orderBy('posts.name_key')
    .orderBy('users.name_key')
    .orderBy('assignments.id')

export const assignmentsStore = {
  find: (db: Db, id: string): Promise<AssignmentRow | undefined> =>
    withService(db).where('assignments.id', '=', id).executeTakeFirst(),

  ofIds: (db: Db, ids: string[]): Promise<AssignmentRow[]> =>
    inChunks(ids, (some) => withService(db).where('assignments.id', 'in', some).execute()),

  /** The assignments of these services in every state, by date, service time, post and person. */
  ofServices: (db: Db, serviceIds: string[]): Promise<AssignmentRow[]> =>
    inChunks(serviceIds, (some) => inOrder(db).where('assignments.service_id', 'in', some).execute()),

  liveOf: (db: Db, serviceId: string): Promise<AssignmentRow[]> =>
    withService(db).where('assignments.service_id', '=', serviceId).where('assignments.state', 'in', LIVE).execute(),

  liveOfAll: (db: Db, serviceIds: string[]): Promise<AssignmentRow[]> =>
    inChunks(serviceIds, (some) =>
      withService(db).where('assignments.service_id', 'in', some).where('assignments.state', 'in', LIVE).execute(),
    ),

  /** The live assignments at a post, from a day on. */
  liveAt: (db: Db, postId: string, from: string): Promise<AssignmentRow[]> =>
    withService(db)
      .where('assignments.post_id', '=', postId)
      .where('services.date', '>=', from)
      .where('assignments.state', 'in', LIVE)
      .execute(),

  /** The live assignments whose shift is, or was last, one of these. */
  ofShifts: (db: Db, shiftIds: string[]): Promise<AssignmentRow[]> =>
    inChunks(shiftIds, (some) =>
      withService(db).where('assignments.feed_id', 'in', some).where('assignments.state', 'in', LIVE).execute(),
    ),

  /** The assignments of a person, from a day on, in order. They are few, and sorted here: SQL would walk all services. */
  async of(db: Db, userId: string, from: string): Promise<AssignmentRow[]> {
    const rows = await withService(db)
      .select(['services.service_time_order as time_order', 'posts.name_key as post_key'])
      .where('assignments.user_id', '=', userId)
      .where('services.date', '>=', from)
      .execute()
    return rows
      .sort(
        (a, b) =>
          compareText(a.date, b.date) ||
          a.time_order - b.time_order ||
          compareText(a.service_time_key, b.service_time_key) ||
          compareText(a.post_key, b.post_key),
      )
      .map(({ time_order: _o, post_key: _p, ...row }) => row)
  },

  /** Unanswered assignments of active people, from a day on, without a reminder since an instant. */
  unanswered: (db: Db, { from, since }: { from: string; since: string }): Promise<AssignmentRow[]> =>
    inOrder(db)
      .where('assignments.state', '=', 'asked')
      .where('services.date', '>=', from)
      .where('users.suspended', '=', 0)
      .where((row) => row.or([row('assignments.reminded_at', 'is', null), row('assignments.reminded_at', '<', since)]))
      .execute(),

  /** The instants after `since` at which an answer changed the assignment, from the audit log. */
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

  markReminded: (trx: Trx<'rota'>, ids: string[], at: string) =>
    inChunks(ids, (some) => trx.updateTable('assignments').set({ reminded_at: at }).where('id', 'in', some).execute()),

  /** The assignments whose place comes from this publication, by service. */
  ofPublication: (db: Db, publicationId: string): Promise<AssignmentRow[]> =>
    inOrder(db).where('assignments.publication_id', '=', publicationId).execute(),

  insertAll: (trx: Trx<'plan'>, rows: NewAssignmentRow[]) =>
    inChunks(rows, (some) => trx.insertInto('assignments').values(some).execute()),

  update: (trx: Trx<'plan'>, id: string, change: Partial<Omit<NewAssignmentRow, 'id'>>) =>
    trx.updateTable('assignments').set(change).where('id', '=', id).execute(),

  removeAll: (trx: Trx<'plan'>, ids: string[]) =>
    inChunks(ids, (some) => trx.deleteFrom('assignments').where('id', 'in', some).execute()),
}
