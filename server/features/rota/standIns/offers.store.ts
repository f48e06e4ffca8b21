import type { Selectable } from 'kysely'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { OffersTable } from '../../../db/schema.ts'

export type NewOfferRow = Selectable<OffersTable>
export type OfferRow = NewOfferRow & { person: string }

const withPerson = (db: Db) =>
  db
    .selectFrom('offers')
    .innerJoin('users', 'users.id', 'offers.user_id')
    .selectAll('offers')
    .select('users.name as person')

/** States of an offer that waits for its answer, or to be sent. */
const OPEN = ['waiting', 'sent'] as const

export const offersStore = {
  find: (db: Db, id: string): Promise<OfferRow | undefined> =>
    withPerson(db).where('offers.id', '=', id).executeTakeFirst(),

  /** The offers of these call-outs, in no order. */
  of: (db: Db, callOutIds: string[]): Promise<OfferRow[]> =>
    inChunks(callOutIds, (some) => withPerson(db).where('call_out_id', 'in', some).execute()),

  /** The unanswered offers to a person, of open call-outs only. */
  askedOf: (db: Db, userId: string): Promise<OfferRow[]> =>
    withPerson(db)
      .innerJoin('call_outs', 'call_outs.id', 'offers.call_out_id')
      .where('offers.user_id', '=', userId)
      .where('offers.state', '=', 'sent')
      .where('call_outs.state', '=', 'open')
      .execute(),

  /** The open offers to a person. */
  openOf: (db: Db, userId: string): Promise<OfferRow[]> =>
    withPerson(db).where('offers.user_id', '=', userId).where('offers.state', 'in', OPEN).execute(),

  /** The open offers to a person for what another has declined, or at a service at which the other stands. */
  openBetween: (db: Db, userId: string, otherId: string): Promise<OfferRow[]> =>
    withPerson(db)
      .innerJoin('call_outs', 'call_outs.id', 'offers.call_out_id')
      .where('offers.user_id', '=', userId)
      .where('offers.state', 'in', OPEN)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('places')
            .select('places.id')
            .where('places.user_id', '=', otherId)
            .whereRef('places.service_id', '=', 'call_outs.service_id')
            .where(({ or, and, eb, ref }) =>
              or([
                eb('places.shown', '=', 1),
                and([eb('places.state', '=', 'declined'), eb('places.post_id', '=', ref('call_outs.post_id'))]),
              ]),
            ),
        ),
      )
      .execute(),

  /** The withdrawn offers of a call-out to people who are active. */
  withdrawnOf: (db: Db, callOutId: string): Promise<OfferRow[]> =>
    withPerson(db)
      .where('offers.call_out_id', '=', callOutId)
      .where('offers.state', '=', 'withdrawn')
      .where('users.suspended', '=', 0)
      .execute(),

  /** All offers to a person, for the export of their data. */
  ofPerson: (db: Db, userId: string): Promise<OfferRow[]> =>
    withPerson(db).where('offers.user_id', '=', userId).execute(),

  insertAll: (trx: Trx<'rota'>, rows: NewOfferRow[]) =>
    inChunks(rows, (some) => trx.insertInto('offers').values(some).execute()),

  update: (trx: Trx<'rota'>, ids: string[], change: Partial<Omit<NewOfferRow, 'id'>>) =>
    inChunks(ids, (some) => trx.updateTable('offers').set(change).where('id', 'in', some).execute()),

  /** The people, of those given, who have a device and want notifications of requests. */
  async told(db: Db, userIds: string[]): Promise<Set<string>> {
    const rows = await inChunks(userIds, (some) =>
      db
        .selectFrom('push_subscriptions as device')
        .leftJoin('notification_settings as settings', 'settings.user_id', 'device.user_id')
        .select('device.user_id')
        .distinct()
        .where('device.user_id', 'in', some)
        .where('settings.requests', 'is distinct from', 0)
        .execute(),
    )
    return new Set(rows.map(({ user_id }) => user_id))
  },
}
