import { sql } from 'kysely'
import type { Database, Db } from './client.ts'
import { type KeyedTable, readTables, SEEDED } from './tables.ts'

/** Rows read and written at a time; pictures are some hundred KB each. */
const CHUNK = 500
const CHUNK_OF_PICTURES = 20
/** Files of services are up to 10 MB each. */
const CHUNK_OF_FILES = 2

export type TableRow = Record<string, unknown>

/** Something that cannot be done as asked; `message` is the line that an operator reads. */
export class CopyError extends Error {}

export type Progress = (table: string, copied: number, total: number) => void

const countRows = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

/** The rows after the one with this key, in the order of the key. */
export async function readAfter(
  db: Db,
  { name, key }: KeyedTable,
  last: TableRow | undefined,
  limit: number,
): Promise<TableRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const after = last ? sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})` : sql``
  return (
    await sql<TableRow>`select * from ${sql.table(name)} ${after} order by ${columns} limit ${sql.lit(limit)}`.execute(
      db,
    )
  ).rows
}

async function insert(db: Db, table: string, rows: TableRow[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(db)
}

async function copyTable(from: Db, to: Db, table: KeyedTable, say: Progress): Promise<void> {
  const { name } = table
  const total = await countRows(from, name)
  const limit = name === 'images' ? CHUNK_OF_PICTURES : name === 'service_files' ? CHUNK_OF_FILES : CHUNK
  let copied = 0
  for (let last: TableRow | undefined; ; ) {
    const rows = await readAfter(from, table, last, limit)
    if (rows.length === 0) break
    await insert(to, name, rows)
    copied += rows.length
    say(name, copied, total)
    last = rows.at(-1)
  }
  const there = await countRows(to, name)
  if (copied !== total || there !== total)
    throw new CopyError(`${name}: ${there} of ${total} rows arrived; nothing was kept.`)
}

/** Throws where anybody has used this database before. */
async function mustBeEmpty(db: Db, tables: KeyedTable[]): Promise<void> {
  for (const { name } of tables)
    if (!SEEDED.includes(name) && (await countRows(db, name)) > 0)
      throw new CopyError(`The target is not empty: its table ${name} has rows. Nothing was copied.`)
}

/**
 * Copies every row of one migrated database into another one of the same release, whichever kinds they are: all or
 * nothing, from one moment of the source, each table counted afterwards; `finish` is part of it. Throws a CopyError
 * where the target is not empty.
 */
export async function copyDatabase(
  from: Database,
  to: Database,
  say: Progress,
  finish: (target: Db) => Promise<void> = async () => {},
): Promise<void> {
  // Only tables that both databases have are copied: any other belongs to another program in the same database.
  const known = new Set((await readTables(from)).map(({ name }) => name))
  const tables = (await readTables(to)).filter(({ name }) => known.has(name))
  await mustBeEmpty(to, tables)
  await from
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((source) =>
      to.transaction().execute(async (target) => {
        for (const table of SEEDED) await sql`delete from ${sql.table(table)}`.execute(target)
        for (const table of tables) await copyTable(source, target, table, say)
        await finish(target)
      }),
    )
}
