import type { Selectable } from 'kysely'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { DraftPlacesTable, DraftServicesTable } from '../../../db/schema.ts'

/** A draft with the name of the admin who began it; null where the account is gone. */
export type DraftRow = Selectable<DraftServicesTable> & { starter: string | null }

const withStarter = (db: Db) =>
  db
    .selectFrom('draft_services')
    .leftJoin('users', 'users.id', 'draft_services.started_by')
    .selectAll('draft_services')
    .select('users.name as starter')

/**
 * The drafts of services. A draft takes the revision of its service at the moment of writing, so that no later draft of
 * that service has the same revision.
 */
export const draftsStore = {
  of: (db: Db, serviceIds: string[]): Promise<DraftRow[]> =>
    inChunks(serviceIds, (some) => withStarter(db).where('service_id', 'in', some).execute()),

  find: (db: Db, serviceId: string): Promise<DraftRow | undefined> =>
    withStarter(db).where('service_id', '=', serviceId).executeTakeFirst(),

  places: (db: Db, serviceIds: string[]): Promise<DraftPlacesTable[]> =>
    inChunks(serviceIds, (some) => db.selectFrom('draft_places').selectAll().where('service_id', 'in', some).execute()),

  /** Places of a person in drafts of planned services from a day on which are not live there, by date and time. */
  placesOf: (db: Db, userId: string, from: string) =>
    db
      .selectFrom('draft_places')
      .innerJoin('services', 'services.id', 'draft_places.service_id')
      .innerJoin('posts', 'posts.id', 'draft_places.post_id')
      .where('draft_places.user_id', '=', userId)
      .where('services.state', '=', 'planned')
      .where('services.date', '>=', from)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('places')
              .whereRef('places.service_id', '=', 'draft_places.service_id')
              .whereRef('places.post_id', '=', 'draft_places.post_id')
              .where('places.user_id', '=', userId)
              .where('places.state', 'in', ['asked', 'accepted'])
              .select('places.id'),
          ),
        ),
      )
      .select([
        'services.id as serviceId',
        'services.date',
        'services.service_time as serviceTime',
        'posts.id as postId',
        'posts.name as post',
      ])
      .orderBy('services.date')
      .orderBy('services.service_time_order')
      .orderBy('services.service_time_key')
      .orderBy('posts.name_key')
      .execute(),

  insert: (trx: Trx<'rota'>, rows: DraftServicesTable[]) =>
    inChunks(rows, (some) => trx.insertInto('draft_services').values(some).execute()),

  /**
   * Gives a draft that follows the live side its new revision. A publication that waits goes on with it: what members
   * answer is no change of what an admin wants to publish.
   */
  async follow(
    trx: Trx<'rota'>,
    before: { service_id: string; revision: number },
    now: { revision: number; places: number },
  ) {
    const { service_id, revision } = before
    await trx
      .updateTable('draft_services')
      .set({ revision: now.revision })
      .where('service_id', '=', service_id)
      .execute()
    await trx
      .updateTable('publication_wait_drafts')
      .set(now)
      .where('service_id', '=', service_id)
      .where('revision', '=', revision)
      .execute()
  },

  /** Deletes drafts; their places go with them. */
  removeAll: (trx: Trx<'rota'>, serviceIds: string[]) =>
    inChunks(serviceIds, (some) => trx.deleteFrom('draft_services').where('service_id', 'in', some).execute()),

  insertPlaces: (trx: Trx<'rota'>, rows: DraftPlacesTable[]) =>
    inChunks(rows, (some) => trx.insertInto('draft_places').values(some).execute()),

  async replacePlaces(trx: Trx<'rota'>, serviceId: string, rows: DraftPlacesTable[]): Promise<void> {
    await trx.deleteFrom('draft_places').where('service_id', '=', serviceId).execute()
    await draftsStore.insertPlaces(trx, rows)
  },
}
