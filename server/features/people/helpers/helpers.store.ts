import { compareNames } from '#shared/text.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { HelpersTable } from '../../../db/schema.ts'

/** A helper with the names of the two. */
export type HelperRow = HelpersTable & { of_name: string; by_name: string }

/** Helpers with the names of the two. Somebody who is suspended or waits for approval has none and is none. */
const withPeople = (db: Db) =>
  db
    .selectFrom('helpers')
    .innerJoin('users as person', 'person.id', 'helpers.of_id')
    .innerJoin('users as helper', 'helper.id', 'helpers.by_id')
    .selectAll('helpers')
    .select(['person.name as of_name', 'helper.name as by_name'])
    .where('person.suspended', '=', 0)
    .where('person.waiting', '=', 0)
    .where('helper.suspended', '=', 0)
    .where('helper.waiting', '=', 0)

const ofEverybody = (db: Db) =>
  db
    .selectFrom('helpers')
    .innerJoin('users as person', 'person.id', 'helpers.of_id')
    .innerJoin('users as helper', 'helper.id', 'helpers.by_id')
    .select(['person.name as of', 'helper.name as by'])
    .select(['helpers.agreed_of', 'helpers.agreed_by', 'helpers.created_at'])

/** Those who may act: both have agreed. */
const acting = (db: Db) => withPeople(db).where('helpers.agreed_of', '=', 1).where('helpers.agreed_by', '=', 1)

/** By the name of whom they help, then by their own. */
const byName = (rows: HelperRow[]): HelperRow[] =>
  rows.sort(
    (a, b) => compareNames(a.of_name, b.of_name) || compareNames(a.by_name, b.by_name) || (a.id < b.id ? -1 : 1),
  )

export const helpersStore = {
  find: (db: Db, id: string): Promise<HelperRow | undefined> =>
    withPeople(db).where('helpers.id', '=', id).executeTakeFirst(),

  /** A row by its id, whatever has become of the two. */
  findAny: (db: Db, id: string) => db.selectFrom('helpers').selectAll().where('id', '=', id).executeTakeFirst(),

  ofPair: (db: Db, ofId: string, byId: string): Promise<HelperRow | undefined> =>
    withPeople(db).where('helpers.of_id', '=', ofId).where('helpers.by_id', '=', byId).executeTakeFirst(),

  /** Helpers of a person, and those whom the person helps, by name. */
  async around(db: Db, userId: string): Promise<HelperRow[]> {
    const own = await withPeople(db).where('helpers.of_id', '=', userId).execute()
    const others = await withPeople(db).where('helpers.by_id', '=', userId).execute()
    return byName([...own, ...others])
  },

  /** All rows of a person that a download has, also of suspended people, the oldest first. */
  async allAround(db: Db, userId: string) {
    const own = await ofEverybody(db).where('helpers.of_id', '=', userId).execute()
    const others = await ofEverybody(db).where('helpers.by_id', '=', userId).execute()
    return [...own, ...others].sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  },

  count: async (db: Db, ofId: string): Promise<number> => {
    const { rows } = await db
      .selectFrom('helpers')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('of_id', '=', ofId)
      .executeTakeFirstOrThrow()
    return Number(rows)
  },

  /** Those who may act for these people, by name. */
  actingFor: async (db: Db, ids: readonly string[]): Promise<HelperRow[]> =>
    byName(await inChunks([...new Set(ids)], (some) => acting(db).where('helpers.of_id', 'in', some).execute())),

  /** Everybody who may act for somebody, by name. */
  allActing: async (db: Db): Promise<HelperRow[]> => byName(await acting(db).execute()),

  mayAct: async (db: Db, helperId: string, ofId: string): Promise<boolean> =>
    (await acting(db).where('helpers.of_id', '=', ofId).where('helpers.by_id', '=', helperId).executeTakeFirst()) !==
    undefined,

  person: (db: Db, id: string) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'suspended', 'waiting', 'joined'])
      .where('id', '=', id)
      .executeTakeFirst(),

  insert: (trx: Db, row: HelpersTable) => trx.insertInto('helpers').values(row).execute(),

  agree: (trx: Db, id: string, agreed: Partial<Pick<HelpersTable, 'agreed_of' | 'agreed_by'>>) =>
    trx.updateTable('helpers').set(agreed).where('id', '=', id).execute(),

  remove: (trx: Db, id: string) => trx.deleteFrom('helpers').where('id', '=', id).execute(),
}
