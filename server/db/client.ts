import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { SqliteFile } from './sqlite.driver.ts'

/** A connection pool or a transaction: stores take either. */
export type Db = Kysely<Schema>

/** File of the embedded database inside DATA_DIR. */
export const SQLITE_FILE = 'ushers.sqlite'

const INT8 = 20
const NUMERIC = 1700

function postgres(databaseUrl: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    // Counts and sums come as text otherwise; ours stay far below 2^53.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}

function sqlite(dataDir: string): SqliteFile {
  mkdirSync(dataDir, { recursive: true })
  return new SqliteFile(() => {
    const database = new SQLite(join(dataDir, SQLITE_FILE))
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('busy_timeout = 5000')
    database.pragma('foreign_keys = ON')
    return database
  })
}

/** Opens PostgreSQL when `databaseUrl` is set, else the embedded database in `dataDir`. Close it with `destroy()`. */
export function openDatabase(options: { databaseUrl: string; dataDir: string }): Db {
  return new Kysely<Schema>({ dialect: options.databaseUrl ? postgres(options.databaseUrl) : sqlite(options.dataDir) })
}

/** True when `error` is a refused duplicate in `column`. The index's name, or SQLite's message, holds the column's. */
export function isDuplicate(error: unknown, column: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (error.code === '23505') return 'constraint' in error && String(error.constraint).includes(column)
  return error.code === 'SQLITE_CONSTRAINT_UNIQUE' && error.message.includes(column)
}
