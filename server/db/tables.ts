import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, PostgresAdapter, sql } from 'kysely'
import type { Db } from './client.ts'

/** A table and the columns of its primary key, in the key's order. */
export interface KeyedTable {
  name: string
  key: string[]
}

/** A foreign key: the table that has it, its first column, and the table that it names. */
interface Reference {
  child: string
  column: string
  parent: string
}

/** The migrator's own tables. Socket.IO's on PostgreSQL needs no name here: it has no primary key. */
const NOT_OURS = [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE]

/** Tables with rows in an unused database: the migrations insert them. */
export const SEEDED = ['revisions', 'channels']

const sqliteKeys = sql<{ table: string; column: string }>`
  select t.name as "table", c.name as "column" from sqlite_master t, pragma_table_info(t.name) c
  where t.type = 'table' and c.pk > 0 order by c.pk`
const sqliteReferences = sql<Reference>`
  select t.name as child, f."from" as "column", f."table" as parent from sqlite_master t, pragma_foreign_key_list(t.name) f
  where t.type = 'table'`

const postgresKeys = sql<{ table: string; column: string }>`
  select t.relname as "table", a.attname as "column" from pg_constraint c
  join pg_class t on t.oid = c.conrelid
  cross join unnest(c.conkey) with ordinality as k(attnum, place)
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
  where c.contype = 'p' and c.connamespace = current_schema()::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = t.oid and d.deptype = 'e')
  order by k.place`
const postgresReferences = sql<Reference>`
  select child.relname as child, a.attname as "column", parent.relname as parent from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  join pg_class child on child.oid = c.conrelid
  join pg_class parent on parent.oid = c.confrelid
  where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`

/** The foreign keys of the whole database. */
export async function readReferences(db: Db): Promise<Reference[]> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return (await (isPostgres ? postgresReferences : sqliteReferences).execute(db)).rows
}

/**
 * Every table with a primary key, read from the database's catalogue, without the migrator's and those of PostgreSQL's
 * extensions. Parents come before their children, so that rows can be inserted in this order.
 */
export async function readTables(db: Db): Promise<KeyedTable[]> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const { rows } = await (isPostgres ? postgresKeys : sqliteKeys).execute(db)
  const keys = new Map<string, string[]>()
  for (const { table, column } of rows)
    if (!NOT_OURS.includes(table)) keys.set(table, [...(keys.get(table) ?? []), column])
  const references = await readReferences(db)
  const ordered = new Map<string, KeyedTable>()
  const visit = (name: string, path: string[]): void => {
    const key = keys.get(name)
    if (!key || ordered.has(name)) return
    if (path.includes(name)) throw new Error(`Foreign keys form a cycle: ${[...path, name].join(', ')}`)
    for (const { child, parent } of references) if (child === name && parent !== name) visit(parent, [...path, name])
    ordered.set(name, { name, key })
  }
  for (const name of [...keys.keys()].sort()) visit(name, [])
  return [...ordered.values()]
}
