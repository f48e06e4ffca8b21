import { type Insertable, PostgresAdapter, sql } from 'kysely'
import { wellFormed } from '#shared/text.ts'
import type { Db } from './client.ts'
import type { Schema } from './schema.ts'

/** A lone surrogate as JSON escapes it; PostgreSQL refuses it, as its text type has no code for one. */
const LONE_SURROGATE = /\\ud[89a-f]/

function toJson(rows: readonly unknown[]): string {
  const json = JSON.stringify(rows)
  if (!LONE_SURROGATE.test(json)) return json
  return JSON.stringify(rows, (_key, value) => (typeof value === 'string' ? wellFormed(value) : value))
}

/**
 * Inserts thousands of rows in one statement with one parameter: building and binding lists of
 * values takes as long as storing them. Every row has the same columns.
 */
export async function insertRows<Table extends keyof Schema>(
  trx: Db,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter
  // SQLite finds a place of an array faster than a key of an object.
  const select = isPostgres
    ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${toJson(rows)}::json)`
    : sql`select ${sql.join(names.map((_name, place) => sql`value ->> ${sql.lit(place)}`))}
        from json_each(${toJson(rows.map((row) => names.map((name) => row[name as keyof typeof row])))})`
  await sql`insert into ${sql.table(table)} (${columns}) ${select}`.execute(trx)
}
