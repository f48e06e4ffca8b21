import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { noteFault } from './faults.ts'
import { connectionOf } from './postgresUrl.ts'
import type { Schema } from './schema.ts'
import { CONNECTION, endSilentPeers } from './silentPeer.ts'
import { databaseCodeOf } from './sqlite/codes.ts'
import { SqliteFile } from './sqlite/driver.ts'
import { openConnection } from './sqlite/file.ts'

/** An open database. */
export type Database = Kysely<Schema>

/** A connection pool or a transaction: stores take either. Transactions begin in change.ts alone. */
export type Db = Omit<Database, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>

/** File of the embedded database inside DATA_DIR. */
export const SQLITE_FILE = 'ushers.sqlite'

const INT8 = 20
const NUMERIC = 1700

interface ConnectionTimeouts {
  /** Milliseconds without traffic after which a busy PostgreSQL connection is ended; default: no limit. */
  silenceMs?: number | undefined
}

function postgres(databaseUrl: string, { silenceMs }: ConnectionTimeouts): PostgresDialect {
  const pool = new pg.Pool({
    ...connectionOf(databaseUrl),
    max: 10,
    ...CONNECTION,
    // pg returns counts and sums as text by default; ours stay far below 2^53.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  })
  // The pool replaces a broken connection and rejects its query. An 'error' event without a listener would end the
  // process, and the pool listens on idle connections only.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (silenceMs) endSilentPeers(pool, silenceMs)
  return new PostgresDialect({ pool })
}

function sqlite(file: string, onError: (error: unknown) => void): SqliteFile {
  return new SqliteFile(() => {
    const connection = openConnection(file)
    connection.exec('pragma journal_mode = WAL; pragma synchronous = FULL; pragma foreign_keys = ON')
    return connection
  }, onError)
}

/** Opens one file of SQLite. Close it with `destroy()`. */
export function openSqliteFile(file: string): Database {
  mkdirSync(dirname(file), { recursive: true })
  const db: Database = new Kysely<Schema>({ dialect: sqlite(file, (error) => noteFault(db, error)) })
  return db
}

/** Opens PostgreSQL. Close it with `destroy()`. */
export const openPostgres = (databaseUrl: string, timeouts: ConnectionTimeouts = {}): Database =>
  new Kysely<Schema>({ dialect: postgres(databaseUrl, timeouts) })

/** Opens PostgreSQL when `databaseUrl` is set, else the embedded database in `dataDir`. Close it with `destroy()`. */
export function openDatabase({
  databaseUrl,
  dataDir,
  ...timeouts
}: ConnectionTimeouts & { databaseUrl: string; dataDir: string }): Database {
  return databaseUrl ? openPostgres(databaseUrl, timeouts) : openSqliteFile(join(dataDir, SQLITE_FILE))
}

/** Codes of a database that does not work, most of them temporary: PostgreSQL (SQLSTATE), SQLite, network. */
const GONE =
  /^(08...|53...|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|SQLITE_BUSY.*|SQLITE_FULL|SQLITE_IOERR.*|SQLITE_CANTOPEN.*|SQLITE_READONLY.*|SQLITE_CORRUPT.*)$/
// Messages of pg and of our SQLite driver without a code. A transaction whose rollback fails over a broken connection
// ends with one.
const GONE_WITHOUT_CODE =
  /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when trying to connect|The database is closed)/

/**
 * True when the database is unreachable, locked, full, read-only, damaged or shutting down: the query itself is not at
 * fault.
 */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = databaseCodeOf(error)
  return code ? GONE.test(code) : GONE_WITHOUT_CODE.test(error.message)
}

/** Codes of a full disk: PostgreSQL (SQLSTATE disk_full), SQLite. */
const FULL = /^(53100|SQLITE_FULL)$/

/** Codes of a violated foreign key: PostgreSQL (SQLSTATE foreign_key_violation), SQLite. */
const REFERENCE = /^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/

/** True when the disk is full: writes fail, reads still work. */
export const isDatabaseFull = (error: unknown): boolean => FULL.test(databaseCodeOf(error))

/** True when a row to be written names another that was deleted meanwhile. */
export const isReferenceGone = (error: unknown): boolean => REFERENCE.test(databaseCodeOf(error))

/**
 * True when `error` is a violated unique constraint on `column`. PostgreSQL's constraint name and SQLite's message
 * contain the column's name.
 */
export function isDuplicate(error: unknown, column: string): boolean {
  if (!(error instanceof Error)) return false
  const code = databaseCodeOf(error)
  if (code === '23505') return 'constraint' in error && String(error.constraint).includes(column)
  return code === 'SQLITE_CONSTRAINT_UNIQUE' && error.message.includes(column)
}
