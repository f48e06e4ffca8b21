import { PostgresAdapter, sql } from 'kysely'
import type { Database, Db } from './client.ts'

/** A table and the columns of its primary key, in the key's order. */
export interface KeyedTable {
  name: string
  key: string[]
}

/** Socket.IO's adapter keeps payloads of some seconds there, on PostgreSQL. */
const NOT_COPIED = ['socket_io_attachments']

/** Tables with rows in an unused database: the migrations insert them. */
export const SEEDED = ['revisions', 'channels']

const sqliteKeys = sql<{ table: string; column: string }>`
  select t.name as "table", c.name as "column" from sqlite_master t, pragma_table_info(t.name) c
  where t.type = 'table' and c.pk > 0 order by c.pk`
const sqliteReferences = sql<{ child: string; parent: string }>`
  select t.name as child, f."table" as parent from sqlite_master t, pragma_foreign_key_list(t.name) f
  where t.type = 'table'`

const postgresKeys = sql<{ table: string; column: string }>`
  select t.relname as "table", a.attname as "column" from pg_constraint c
  join pg_class t on t.oid = c.conrelid
  cross join unnest(c.conkey) with ordinality as k(attnum, place)
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
  where c.contype = 'p' and c.connamespace = current_schema()::regnamespace order by k.place`
const postgresReferences = sql<{ child: string; parent: string }>`
  select child.relname as child, parent.relname as parent from pg_constraint c
  join pg_class child on child.oid = c.conrelid
  join pg_class parent on parent.oid = c.confrelid
  where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`

/** The foreign keys of the whole database, as pairs of table names. */
export async function readReferences(db: Db): Promise<{ child: string; parent: string }[]> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return (await (isPostgres ? postgresReferences : sqliteReferences).execute(db)).rows
}

/**
 * Every table that holds data of ours, read from the database's catalogue. Parents come before their children, so that rows
 * can be inserted in this order.
 */
export async function readTables(db: Database): Promise<KeyedTable[]> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const { rows: keys } = await (isPostgres ? postgresKeys : sqliteKeys).execute(db)
  const references = await readReferences(db)
  const names = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !NOT_COPIED.includes(name))
  const ordered: KeyedTable[] = []
  const visit = (name: string, path: string[]): void => {
    if (ordered.some((table) => table.name === name)) return
    if (path.includes(name)) throw new Error(`Foreign keys form a cycle: ${[...path, name].join(', ')}`)
    for (const { child, parent } of references) if (child === name && parent !== name) visit(parent, [...path, name])
    const key = keys.filter(({ table }) => table === name).map(({ column }) => column)
    if (key.length === 0) throw new Error(`The table ${name} has no primary key`)
    ordered.push({ name, key })
  }
  for (const name of names) visit(name, [])
  return ordered
}
