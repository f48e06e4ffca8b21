import type { Tick } from '#shared/serviceTicks.ts'
import type { Trx } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import type { ServiceTicksTable } from '../../db/migrations/0040_serviceTicks.ts'

type TickRow = ServiceTicksTable & { name: string | null }

const toTick = ({ service_id, duty_id, done, at, by_user, name }: TickRow): Tick => ({
  ...{ serviceId: service_id, dutyId: duty_id, done: done === 1, at },
  by: by_user !== null && name !== null ? { _id: by_user, name } : null,
})

export const serviceTicksStore = {
  /** The ticks of a service that stand, by duty. */
  async standing(db: Db, serviceId: string): Promise<Map<string, Tick>> {
    const rows = await db
      .selectFrom('service_ticks')
      .leftJoin('users', 'users.id', 'service_ticks.by_user')
      .selectAll('service_ticks')
      .select('users.name')
      .where('service_id', '=', serviceId)
      .orderBy('at')
      .orderBy('uuid')
      .execute()
    return new Map(rows.map((row) => [row.duty_id, toTick(row)]))
  },

  known: (db: Db, uuids: string[]) =>
    db.selectFrom('service_ticks').select(['uuid', 'service_id', 'duty_id']).where('uuid', 'in', uuids).execute(),

  services: (db: Db, ids: string[]) =>
    db.selectFrom('services').select(['id', 'date', 'service_time_key', 'state']).where('id', 'in', ids).execute(),

  duties: (db: Db, ids: string[]) =>
    db.selectFrom('post_duties').select(['id', 'post_id']).where('id', 'in', ids).execute(),

  insert: (trx: Trx<'rota'>, row: ServiceTicksTable) => trx.insertInto('service_ticks').values(row).execute(),

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
