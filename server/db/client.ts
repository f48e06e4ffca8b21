import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { CONNECTION, endSilent } from './silentPeer.ts'
import { SqliteFile } from './sqlite/driver.ts'

/** An open database. */
export type Database = Kysely<Schema>

/** A connection pool or a transaction: stores take either. Transactions begin in change.ts alone. */
export type Db = Omit<Database, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>

/** File of the embedded database inside DATA_DIR. */
export const SQLITE_FILE = 'ushers.sqlite'

const INT8 = 20
const NUMERIC = 1700

interface Patience {
  /** How long PostgreSQL may be silent while it is asked something, in milliseconds; without it, for ever. */
  silenceMs?: number | undefined
}

function postgres(databaseUrl: string, { silenceMs }: Patience): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    ...CONNECTION,
    // Counts and sums come as text otherwise; ours stay far below 2^53.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  })
  // A connection that breaks is replaced by the pool, and its query is refused; without a listener it would end the
  // process: the pool listens for the idle ones, nobody for those at work.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (silenceMs) endSilent(pool, silenceMs)
  return new PostgresDialect({ pool })
}

function sqlite(file: string): SqliteFile {
  return new SqliteFile(() => {
    const database = new SQLite(file)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('busy_timeout = 5000')
    database.pragma('foreign_keys = ON')
    return database
  })
}

/** Opens one file of SQLite. Close it with `destroy()`. */
export function openSqliteFile(file: string): Database {
  mkdirSync(dirname(file), { recursive: true })
  return new Kysely<Schema>({ dialect: sqlite(file) })
}

/** Opens PostgreSQL. Close it with `destroy()`. */
export const openPostgres = (databaseUrl: string, patience: Patience = {}): Database =>
  new Kysely<Schema>({ dialect: postgres(databaseUrl, patience) })

/** Opens PostgreSQL when `databaseUrl` is set, else the embedded database in `dataDir`. Close it with `destroy()`. */
export function openDatabase({
  databaseUrl,
  dataDir,
  ...patience
}: Patience & { databaseUrl: string; dataDir: string }): Database {
  return databaseUrl ? openPostgres(databaseUrl, patience) : openSqliteFile(join(dataDir, SQLITE_FILE))
}

/** True when the database answers now. */
export const isDatabaseUp = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

/** What PostgreSQL (SQLSTATE), SQLite and the way to them say when they cannot work now, and may again later. */
const GONE =
  /^(08...|53...|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|SQLITE_BUSY.*|SQLITE_FULL|SQLITE_IOERR.*|SQLITE_CANTOPEN.*)$/
// The client's own words are what a transaction ends with that cannot be rolled back over a broken connection.
const GONE_WITHOUT_CODE =
  /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when trying to connect|The database is closed)/

/** True when `error` says that the database cannot be reached, is full or is about to end: nothing is wrong with the question. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') return GONE.test(error.code)
  return GONE_WITHOUT_CODE.test(error.message)
}

/** What PostgreSQL (SQLSTATE disk_full) and SQLite say when there is no room for what is to be written. */
const FULL = /^(53100|SQLITE_FULL)$/

/** True when `error` says that nothing more can be written, while what is there can still be read. */
export const isDatabaseFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && FULL.test(error.code)

/** True when `error` is a refused duplicate in `column`. The index's name, or SQLite's message, holds the column's. */
export function isDuplicate(error: unknown, column: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  if (error.code === '23505') return 'constraint' in error && String(error.constraint).includes(column)
  return error.code === 'SQLITE_CONSTRAINT_UNIQUE' && error.message.includes(column)
}
