import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { noteForHooks } from '../../../db/hookNotes.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { ServicesTable } from '../../../db/schema.ts'
import type { ServiceRow } from '../services/services.store.ts'
import { SHOWN } from './places.store.ts'
import { placeWrites } from './placeWrites.store.ts'

/** Services together with those who stand at them: places find their service by its date and time. */
export const servicesOfPlaces = {
  /** Published services of a span of days at which the schedule shows nobody, by date and time. */
  open: (db: Db, from: string, to: string) =>
    db
      .selectFrom('services')
      .select(['id', 'date', 'service_time', 'name', 'tie_color'])
      .where('date', '>=', from)
      .where('date', '<=', to)
      .where('state', '=', 'planned')
      .where('published_at', 'is not', null)
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('places').select('id').whereRef('places.service_id', '=', 'services.id').where(SHOWN))),
      )
      .orderBy('date')
      .orderBy('service_time_order')
      .orderBy('service_time_key')
      .execute(),

  async insertAll(trx: Trx<'rota'>, rows: ServicesTable[]): Promise<void> {
    await inChunks(rows, (some) => trx.insertInto('services').values(some).execute())
    noteForHooks(trx, ...rows.map(({ id }) => ({ type: 'service.changed' as const, id, change: 'created' as const })))
    await placeWrites.findServices(trx, columnOf(rows, 'date'))
  },

  /** Changes services, which may get another date or time by it. */
  async move(trx: Trx<'rota'>, services: ServiceRow[], change: Partial<Omit<ServiceRow, 'id'>>): Promise<void> {
    const ids = services.map(({ id }) => id)
    await inChunks(ids, (some) => trx.updateTable('services').set(change).where('id', 'in', some).execute())
    noteForHooks(trx, ...ids.map((id) => ({ type: 'service.changed' as const, id, change: 'changed' as const })))
    await placeWrites.findServices(trx, [...services.map(({ date }) => date), change.date ?? []].flat())
  },

  /** Deletes services. Typed places at their date and time stay. */
  async removeAll(trx: Trx<'rota'>, services: readonly Pick<ServiceRow, 'id' | 'date'>[]): Promise<void> {
    await placeWrites.removeEndedAt(trx, columnOf(services, 'id'))
    const removed = await inChunks(columnOf(services, 'id'), (some) =>
      trx.deleteFrom('services').where('id', 'in', some).returningAll().execute(),
    )
    noteForHooks(
      trx,
      ...removed.map((last) => ({ type: 'service.changed' as const, id: last.id, change: 'deleted' as const, last })),
    )
    await placeWrites.findServices(trx, columnOf(services, 'date'))
  },
}
