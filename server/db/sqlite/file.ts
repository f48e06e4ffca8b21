import { createRequire } from 'node:module'
import type { StatementSync } from '@photostructure/sqlite'

/** A prepared statement of a connection. */
export type SqliteStatement = InstanceType<typeof StatementSync>

type Binding = Pick<typeof import('@photostructure/sqlite'), 'DatabaseSync' | 'StatementSync'>

/**
 * Node's own SQLite where it is there without a flag and gives rows as arrays: since Node 22.16 and 24.0. Node 22 warns
 * that it is experimental.
 */
function builtIn(): Binding | undefined {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    const own = process.getBuiltinModule?.('node:sqlite') as Binding | undefined
    return own && 'setReturnArrays' in own.StatementSync.prototype ? own : undefined
  } finally {
    process.emitWarning = emitWarning
  }
}

/**
 * SQLite of Node itself where it has all that is used here, else the package with the same interface, which brings its
 * binaries for glibc, musl, macOS and Windows: no compiler is needed anywhere.
 */
const own = builtIn()
const { DatabaseSync } = own ?? (createRequire(import.meta.url)('@photostructure/sqlite') as Binding)

/** Pages that one connection keeps, in KiB; SQLite's own default is 2,000. */
const CACHE_KIB = 16_000

/** One connection to a file, as `node:sqlite` describes it. */
export class SqliteConnection extends DatabaseSync {
  /**
   * The last connection that closes leaves nothing in the write-ahead log. The package ends no prepared statement, so
   * SQLite would write the log into the file only once they are garbage, in a process that ends: never.
   */
  override close(): void {
    try {
      if (own === undefined) this.exec('pragma busy_timeout = 0; pragma wal_checkpoint(truncate)')
    } catch {
      // The file cannot be written, or somebody else reads it: the log stays, as it would without this.
    }
    super.close()
  }
}

/**
 * Opens one connection. A missing file is made, but for `readOnly`, which throws then. `waitMs` is how long a statement
 * waits for a lock of another connection. Throws SQLite's error, whose code `databaseCodeOf` tells.
 */
export function openConnection(
  file: string,
  { readOnly = false, waitMs = 5_000 }: { readOnly?: boolean; waitMs?: number } = {},
): SqliteConnection {
  const connection = new SqliteConnection(file, { readOnly, timeout: waitMs })
  try {
    connection.exec(`pragma cache_size = -${CACHE_KIB}`)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** The first column of each row. */
export function firstColumn(
  connection: SqliteConnection,
  query: string,
  ...parameters: Parameters<SqliteStatement['all']>
): unknown[] {
  const statement = connection.prepare(query)
  statement.setReturnArrays(true)
  return (statement.all(...parameters) as unknown as unknown[][]).map(([value]) => value)
}

/** The first column of the first row: what a pragma answers. Undefined where there is no row. */
export const firstValue = (
  connection: SqliteConnection,
  query: string,
  ...parameters: Parameters<SqliteStatement['all']>
): unknown => firstColumn(connection, query, ...parameters)[0]
