import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { inChunks } from '../../../db/inChunks.ts'
import { insertRows } from '../../../db/insertRows.ts'
import type { Schema } from '../../../db/schema.ts'

export type CareRow = Schema['care_items']
export type HolderRow = Schema['care_holders']

/** An offer that was sent and has no answer. */
export interface UnansweredOffer {
  user_id: string
  sent_at: string
  /** Time at which its search ended; null while it is open. */
  ended_at: string | null
  date: string
  service_time_key: string
}

const byId = (rows: readonly { id: string; at: string | null }[]): Map<string, string> =>
  new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])))

export const careStore = {
  all: (db: Db): Promise<CareRow[]> => db.selectFrom('care_items').selectAll().execute(),

  find: (db: Db, id: string): Promise<CareRow | undefined> =>
    db.selectFrom('care_items').selectAll().where('id', '=', id).executeTakeFirst(),

  /** The items that the last night found and nobody has taken off the list. */
  onList: (db: Db): Promise<CareRow[]> =>
    db.selectFrom('care_items').selectAll().where('found', '=', 1).where('done_on', 'is', null).execute(),

  /** Those of a person, as themselves and as one of the few who can hold a post. */
  async ofPerson(db: Db, userId: string): Promise<CareRow[]> {
    const about = await db.selectFrom('care_items').selectAll().where('user_id', '=', userId).execute()
    const held = await db.selectFrom('care_holders').select('care_id').where('user_id', '=', userId).execute()
    const holding = await inChunks(columnOf(held, 'care_id'), (some) =>
      db.selectFrom('care_items').selectAll().where('id', 'in', some).execute(),
    )
    return [...about, ...holding]
  },

  holders: (db: Db): Promise<HolderRow[]> => db.selectFrom('care_holders').selectAll().execute(),

  /** Names of active people by id, in the order of their names. */
  async names(db: Db): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('waiting', '=', 0)
      .where('suspended', '=', 0)
      .orderBy('name_key')
      .orderBy('id')
      .execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },

  /** Replaces everything by what a night found. */
  async replace(trx: Trx<'rota'>, rows: CareRow[], holders: HolderRow[]): Promise<void> {
    await trx.deleteFrom('care_items').execute()
    await insertRows(trx, 'care_items', rows)
    await insertRows(trx, 'care_holders', holders)
  },

  setDone: (trx: Trx<'rota'>, id: string, done_on: string, done_by: string | null) =>
    trx.updateTable('care_items').set({ done_on, done_by }).where('id', '=', id).execute(),

  /** Instants at which people were added to the team. */
  createdAt: async (db: Db): Promise<Map<string, string>> =>
    byId(await db.selectFrom('users').select(['id', 'created_at as at']).execute()),

  /** Instants at which people last opened the app on a device that they still have or have had. */
  async openedAt(db: Db): Promise<Map<string, string>> {
    const known = await db
      .selectFrom('known_devices')
      .select(({ fn }) => ['user_id as id', fn.max('last_seen_at').as('at')])
      .groupBy('user_id')
      .execute()
    const opened = byId(known)
    const sessions = await db
      .selectFrom('sessions')
      .select(({ fn }) => ['user_id as id', fn.max('last_used_at').as('at')])
      .groupBy('user_id')
      .execute()
    for (const [id, at] of byId(sessions)) if (at > (opened.get(id) ?? '')) opened.set(id, at)
    return opened
  },

  /** Offers that were sent since an instant and have no answer. */
  async offers(db: Db, since: string): Promise<UnansweredOffer[]> {
    const rows = await db
      .selectFrom('offers')
      .innerJoin('call_outs', 'call_outs.id', 'offers.call_out_id')
      .innerJoin('services', 'services.id', 'call_outs.service_id')
      .select(['offers.user_id', 'offers.sent_at', 'call_outs.ended_at', 'services.date', 'services.service_time_key'])
      .where('offers.state', 'in', ['sent', 'withdrawn'])
      .where('offers.answered_at', 'is', null)
      .where('offers.sent_at', '>=', since)
      .execute()
    return rows.flatMap(({ sent_at, ...row }) => (sent_at === null ? [] : { ...row, sent_at }))
  },

  /** Instants of publications, by id. */
  async publishedAt(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await inChunks([...new Set(ids)], (some) =>
      db.selectFrom('publications').select(['id', 'published_at as at']).where('id', 'in', some).execute(),
    )
    return byId(rows)
  },
}
