import type { Tick } from '#shared/sunday/ticks.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { insertRows } from '../../../db/insertRows.ts'
import type { ServiceTicksTable } from '../../../db/migrations/0040_serviceTicks.ts'

type NewTickRow = Omit<ServiceTicksTable, 'stands'>
type TickRow = NewTickRow & { name: string | null }

const toTick = ({ service_id, duty_id, done, at, by_user, name }: TickRow): Tick => ({
  serviceId: service_id,
  dutyId: duty_id,
  done: done === 1,
  at,
  by: by_user !== null && name !== null ? { _id: by_user, name } : null,
})

export const serviceTicksStore = {
  /** The ticks of these services that stand. */
  async current(db: Db, serviceIds: string[]): Promise<Tick[]> {
    const rows = await inChunks(serviceIds, (some) =>
      db
        .selectFrom('service_ticks')
        .leftJoin('users', 'users.id', 'service_ticks.by_user')
        .selectAll('service_ticks')
        .select('users.name')
        .where('service_id', 'in', some)
        .where('stands', '=', 1)
        .execute(),
    )
    return rows.map(toTick)
  },

  known: (db: Db, uuids: string[]) => db.selectFrom('service_ticks').selectAll().where('uuid', 'in', uuids).execute(),

  duties: (db: Db, ids: string[]) =>
    db.selectFrom('post_duties').select(['id', 'post_id']).where('id', 'in', ids).execute(),

  insert: (trx: Trx<'rota'>, rows: NewTickRow[]) => insertRows(trx, 'service_ticks', rows),

  /** Marks the latest tick of a duty as the one that stands. */
  async stand(trx: Trx<'rota'>, serviceId: string, dutyId: string): Promise<void> {
    const ofDuty = <Query extends { where(column: 'service_id' | 'duty_id', is: '=', id: string): Query }>(
      query: Query,
    ) => query.where('service_id', '=', serviceId).where('duty_id', '=', dutyId)
    const last = await ofDuty(trx.selectFrom('service_ticks').select('uuid'))
      .orderBy('at', 'desc')
      .orderBy('uuid', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await ofDuty(trx.updateTable('service_ticks')).set({ stands: 0 }).where('stands', '=', 1).execute()
    await trx.updateTable('service_ticks').set({ stands: 1 }).where('uuid', '=', last.uuid).execute()
  },

  /** The ticks of a person, oldest first, with what they ticked. */
  ofPerson: (db: Db, userId: string) =>
    db
      .selectFrom('service_ticks')
      .innerJoin('services', 'services.id', 'service_ticks.service_id')
      .innerJoin('post_duties', 'post_duties.id', 'service_ticks.duty_id')
      .select(['services.date', 'services.service_time', 'post_duties.text', 'service_ticks.done', 'service_ticks.at'])
      .where('service_ticks.by_user', '=', userId)
      .orderBy('service_ticks.at')
      .orderBy('service_ticks.uuid')
      .execute(),
}
