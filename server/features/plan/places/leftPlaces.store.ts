import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { LeftPlacesTable } from '../../../db/migrations/0041_leftPlaces.ts'
import { SHOWN } from './places.store.ts'

/** People who stood at a service when it began and left since. `watchLeft` alone writes them. */
export const leftPlacesStore = {
  /** Live places and linked shifts of services on these days. */
  present: (db: Db, days: string[]) =>
    db
      .selectFrom('places')
      .select(['service_id', 'user_id', 'post_id', 'date', 'service_time_key'])
      .where(SHOWN)
      .where('date', 'in', days)
      .where('service_id', 'is not', null)
      .where('user_id', 'is not', null)
      .execute(),

  /** Stores those of the rows whose service and person are there still. */
  async add(trx: Trx<'plan'>, rows: LeftPlacesTable[]): Promise<void> {
    const ids = (column: 'service_id' | 'user_id') => [...new Set(rows.map((row) => row[column]))]
    const services = await trx.selectFrom('services').select('id').where('id', 'in', ids('service_id')).execute()
    const people = await trx.selectFrom('users').select('id').where('id', 'in', ids('user_id')).execute()
    const known = new Set([...services, ...people].map(({ id }) => id))
    const stored = rows.filter((row) => known.has(row.service_id) && known.has(row.user_id))
    if (stored.length === 0) return
    await trx
      .insertInto('left_places')
      .values(stored)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** The posts that a person left at these services. */
  of: (db: Db, userId: string, serviceIds: string[]) =>
    db
      .selectFrom('left_places')
      .select(['service_id', 'post_id'])
      .where('user_id', '=', userId)
      .where('service_id', 'in', serviceIds)
      .execute(),

  forget: (db: Db, before: string) => db.deleteFrom('left_places').where('left_at', '<', before).execute(),
}
