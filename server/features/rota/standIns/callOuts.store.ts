import { type Selectable, sql } from 'kysely'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { CallOutsTable } from '../../../db/schema.ts'
import type { PlaceKey } from '../../plan/places/planned.store.ts'

export type NewCallOutRow = Selectable<CallOutsTable>

/** A call-out with its service, the name of its post and the name of the admin who began it. */
export type CallOutRow = NewCallOutRow & {
  date: string
  service_time: string
  service_time_key: string
  tie_color: string | null
  post: string
  starter: string | null
}

const withService = (db: Db) =>
  db
    .selectFrom('call_outs')
    .innerJoin('services', 'services.id', 'call_outs.service_id')
    .innerJoin('posts', 'posts.id', 'call_outs.post_id')
    .leftJoin('users', 'users.id', 'call_outs.started_by')
    .selectAll('call_outs')
    .select(['services.date', 'services.service_time', 'services.service_time_key', 'services.tie_color'])
    .select(['posts.name as post', 'users.name as starter'])

export const callOutsStore = {
  find: (db: Db, id: string): Promise<CallOutRow | undefined> =>
    withService(db).where('call_outs.id', '=', id).executeTakeFirst(),

  findAll: (db: Db, ids: string[]): Promise<CallOutRow[]> =>
    inChunks(ids, (some) => withService(db).where('call_outs.id', 'in', some).execute()),

  openAt: (db: Db, serviceId: string, postId: string): Promise<CallOutRow | undefined> =>
    withService(db)
      .where('call_outs.service_id', '=', serviceId)
      .where('call_outs.post_id', '=', postId)
      .where('call_outs.state', '=', 'open')
      .executeTakeFirst(),

  openOf: (db: Db, serviceIds: string[]): Promise<CallOutRow[]> =>
    inChunks(serviceIds, (some) =>
      withService(db).where('call_outs.service_id', 'in', some).where('call_outs.state', '=', 'open').execute(),
    ),

  /** Open searches at these services that have asked nobody, and are to at an instant after `now`. */
  aboutToAsk: (db: Db, serviceIds: string[], now: string): Promise<CallOutRow[]> =>
    inChunks(serviceIds, (some) =>
      withService(db)
        .where('call_outs.service_id', 'in', some)
        .where('call_outs.state', '=', 'open')
        .where('call_outs.next_wave_at', '>', now)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('offers').select('offers.id').whereRef('offers.call_out_id', '=', 'call_outs.id'))),
        )
        .execute(),
    ),

  allOpen: (db: Db): Promise<CallOutRow[]> => withService(db).where('call_outs.state', '=', 'open').execute(),

  /** Open searches whose next wave is due at `now`, or whose service is on `day` or before. */
  due: (db: Db, now: string, day: string): Promise<CallOutRow[]> =>
    withService(db)
      .where('call_outs.state', '=', 'open')
      .where((row) => row.or([row('call_outs.next_wave_at', '<=', now), row('services.date', '<=', day)]))
      .execute(),

  /** Searches that ended at an instant or later. */
  endedSince: (db: Db, since: string): Promise<CallOutRow[]> =>
    withService(db)
      .where('call_outs.state', 'in', ['filled', 'ended', 'cancelled'])
      .where('call_outs.ended_at', '>=', since)
      .execute(),

  /** The last search for a place that was taken back, if that was after `since`. */
  takenBackAt: (
    db: Db,
    { service_id, post_id }: Pick<PlaceKey, 'service_id' | 'post_id'>,
    since: string,
  ): Promise<CallOutRow | undefined> =>
    withService(db)
      .where('call_outs.service_id', '=', service_id)
      .where('call_outs.post_id', '=', post_id)
      .where('call_outs.taken_back', '=', 1)
      .where('call_outs.ended_at', '>', since)
      .orderBy('call_outs.ended_at', 'desc')
      .limit(1)
      .executeTakeFirst(),

  insert: (trx: Trx<'rota'>, row: NewCallOutRow) => trx.insertInto('call_outs').values(row).execute(),

  update: (trx: Trx<'rota'>, id: string, change: Partial<Omit<NewCallOutRow, 'id' | 'revision'>>) =>
    trx
      .updateTable('call_outs')
      .set({ ...change, revision: sql`revision + 1` })
      .where('id', '=', id)
      .execute(),

  /** Takes one open place of a search; undefined where none is left, so that no place is given twice. */
  take: (trx: Trx<'rota'>, id: string): Promise<NewCallOutRow | undefined> =>
    trx
      .updateTable('call_outs')
      .set({ filled: sql`filled + 1`, revision: sql`revision + 1` })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('filled', '<', sql<number>`places`)
      .returningAll()
      .executeTakeFirst(),

  /** Ids of people who do not want to be asked to stand in. */
  async unasked(db: Db): Promise<Set<string>> {
    const rows = await db.selectFrom('member_rota').select('user_id').where('offers', '=', 0).execute()
    return new Set(rows.map(({ user_id }) => user_id))
  },
}
