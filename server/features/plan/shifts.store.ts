import { type Selectable, sql } from 'kysely'
import { comparisonKey } from '#shared/text.ts'
import type { Trx } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { fixedQuery } from '../../db/fixedQuery.ts'
import { inChunks } from '../../db/inChunks.ts'
import { insertRows } from '../../db/insertRows.ts'
import type { ShiftsTable } from '../../db/schema.ts'

export type ShiftRow = Pick<
  Selectable<ShiftsTable>,
  'id' | 'date' | 'user_id' | 'name' | 'assignment' | 'service_time' | 'tie_color'
>
/** The values of an INSERT: every column, without defaults. */
export type NewShiftRow = Selectable<ShiftsTable>

const COLUMNS = ['id', 'date', 'user_id', 'name', 'assignment', 'service_time', 'tie_color'] as const

interface ShiftFilter {
  from?: string
  to?: string
  /** Shifts linked to this person, and unlinked shifts with their name. */
  personal?: { userId: string; name: string }
}

/** Shifts by day, then service time in the team's order, then assignment (specification §9). */
const inOrder = (db: Db) =>
  db
    .selectFrom('shifts')
    .select(COLUMNS)
    .orderBy('date')
    .orderBy('service_time_order')
    .orderBy('service_time_key')
    .orderBy('assignment_key')
    .orderBy('name_key')

/** Defaults of an open range; they sort before and after every date. */
const FIRST = ''
const LAST = '~'

const ofAll = fixedQuery((db, from: string, to: string) =>
  inOrder(db).where('date', '>=', from).where('date', '<=', to),
)

const ofOne = fixedQuery((db, from: string, to: string, userId: string, nameKey: string) =>
  inOrder(db)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        where.and([where('user_id', 'is', null), where('name_key', '=', nameKey)]),
      ]),
    ),
)

export const scheduleStore = {
  list: (db: Db, { from = FIRST, to = LAST, personal }: ShiftFilter): Promise<ShiftRow[]> =>
    personal ? ofOne(db, from, to, personal.userId, personal.name) : ofAll(db, from, to),

  sundays: (db: Db): Promise<ShiftRow[]> => inOrder(db).where('weekday', '=', 0).execute(),

  /** The posts or names of all shifts, as comparison keys. */
  async distinct(db: Db, column: 'assignment_key' | 'name_key'): Promise<string[]> {
    const rows = await db.selectFrom('shifts').select(`${column} as key`).distinct().execute()
    return rows.map(({ key }) => key)
  },

  insertAll: (trx: Trx<'plan'>, shifts: NewShiftRow[]) => insertRows(trx, 'shifts', shifts),

  find: (db: Db, id: string): Promise<NewShiftRow | undefined> =>
    db.selectFrom('shifts').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Shifts of these days, in order. */
  onDays: (db: Db, days: string[]): Promise<NewShiftRow[]> =>
    inChunks(days, (some) => inOrder(db).clearSelect().selectAll().where('date', 'in', some).execute()),

  /** The distinct days of these shifts. */
  daysOf: async (db: Db, ids: string[]): Promise<string[]> =>
    (
      await inChunks(ids, (some) => db.selectFrom('shifts').select('date').distinct().where('id', 'in', some).execute())
    ).map(({ date }) => date),

  between: (db: Db, from: string, to: string): Promise<NewShiftRow[]> =>
    inOrder(db).clearSelect().selectAll().where('date', '>=', from).where('date', '<=', to).execute(),

  update: (trx: Trx<'plan'>, { id, ...shift }: NewShiftRow) =>
    trx.updateTable('shifts').set(shift).where('id', '=', id).execute(),

  /** Sets the tie colours of stored shifts, which are found by their identity. */
  setTies: (trx: Trx<'plan'>, shifts: NewShiftRow[]) =>
    inChunks(shifts, (some) =>
      trx
        .insertInto('shifts')
        .values(some)
        .onConflict((conflict) =>
          conflict
            .columns(['date', 'service_time_key', 'assignment_key', 'name_key'])
            .doUpdateSet({ tie_color: sql`excluded.tie_color` }),
        )
        .execute(),
    ),

  removeAll: (trx: Trx<'plan'>, ids: string[]) =>
    inChunks(ids, (some) => trx.deleteFrom('shifts').where('id', 'in', some).execute()),

  /** Shifts linked to a person, in order. */
  of: (db: Db, userId: string) =>
    inOrder(db).select(['service_time_key', 'assignment_key']).where('user_id', '=', userId).execute(),

  /** Name keys of the other shifts with this date, service time and assignment. */
  async namesBeside(
    trx: Db,
    shift: Pick<NewShiftRow, 'id' | 'date' | 'service_time_key' | 'assignment_key'>,
  ): Promise<Set<string>> {
    const rows = await trx
      .selectFrom('shifts')
      .select('name_key')
      .where('date', '=', shift.date)
      .where('service_time_key', '=', shift.service_time_key)
      .where('assignment_key', '=', shift.assignment_key)
      .where('id', '!=', shift.id)
      .execute()
    return new Set(rows.map(({ name_key }) => name_key))
  },

  /** Changes the name of a shift and unlinks it. */
  rename: (trx: Trx<'plan'>, id: string, name: string) =>
    trx
      .updateTable('shifts')
      .set({ name, name_key: comparisonKey(name), user_id: null })
      .where('id', '=', id)
      .execute(),

  /** The subset of the names that unlinked shifts have. */
  async unlinkedNames(trx: Db, nameKeys: string[]): Promise<string[]> {
    const rows = await trx
      .selectFrom('shifts')
      .select('name_key')
      .distinct()
      .where('name_key', 'in', nameKeys)
      .where('user_id', 'is', null)
      .execute()
    return rows.map(({ name_key }) => name_key)
  },

  /** Links the unlinked shifts with this name. */
  link: (trx: Trx<'plan'>, userId: string, nameKey: string) =>
    trx
      .updateTable('shifts')
      .set({ user_id: userId })
      .where('name_key', '=', nameKey)
      .where('user_id', 'is', null)
      .execute(),

  /** The names of unlinked shifts, each with its number of shifts and the date of the next one from today on. */
  unlinked: (db: Db, today: string) =>
    db
      .selectFrom('shifts')
      .select(({ fn }) => [
        fn.min('name').as('name'),
        fn.count<number>('id').as('shifts'),
        sql<string | null>`min(case when date >= ${today} then date end)`.as('next_date'),
      ])
      .where('user_id', 'is', null)
      .groupBy('name_key')
      .execute(),

  /** The unlinked shifts with this name, in order. */
  unlinkedOf: (db: Db, nameKey: string): Promise<NewShiftRow[]> =>
    inOrder(db).clearSelect().selectAll().where('name_key', '=', nameKey).where('user_id', 'is', null).execute(),
}
