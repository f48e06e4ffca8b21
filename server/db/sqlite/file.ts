import { createRequire } from 'node:module'
import type { DatabaseSync as Database, StatementSync } from '@photostructure/sqlite'

/** One connection to a file, as `node:sqlite` describes it. */
export type SqliteConnection = InstanceType<typeof Database>

/** A prepared statement of a connection. */
export type SqliteStatement = InstanceType<typeof StatementSync>

type Binding = Pick<typeof import('@photostructure/sqlite'), 'DatabaseSync' | 'StatementSync'>

/** Node's own SQLite, or undefined where this Node has none without a flag. Node 22 warns that it is experimental. */
function builtIn(): Binding | undefined {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return process.getBuiltinModule?.('node:sqlite') as Binding | undefined
  } finally {
    process.emitWarning = emitWarning
  }
}

/** True where rows come as arrays and columns have names: since Node 22.16 and 24.0. */
const isWhole = ({ StatementSync: { prototype } }: Binding): boolean =>
  'setReturnArrays' in prototype && 'columns' in prototype

/**
 * SQLite of Node itself where it has all that is used here, else the package with the same interface, which brings its
 * binaries for glibc, musl, macOS and Windows: no compiler is needed anywhere.
 */
function loadBinding(): Binding {
  const own = builtIn()
  if (own && isWhole(own)) return own
  return createRequire(import.meta.url)('@photostructure/sqlite') as Binding
}

const { DatabaseSync } = loadBinding()

/** Pages that one connection keeps, in KiB; SQLite's own default is 2,000. */
const CACHE_KIB = 16_000

/**
 * Opens one connection. A missing file is made, but for `readOnly`, which throws then. `waitMs` is how long a statement
 * waits for a lock of another connection. Throws SQLite's error, whose code `sqliteCodeOf` tells.
 */
export function openConnection(
  file: string,
  { readOnly = false, waitMs = 5_000 }: { readOnly?: boolean; waitMs?: number } = {},
): SqliteConnection {
  const connection = new DatabaseSync(file, { readOnly, timeout: waitMs })
  connection.exec(`pragma cache_size = -${CACHE_KIB}`)
  return connection
}

/** The first column of each row. */
export function columnOf(connection: SqliteConnection, query: string, ...parameters: unknown[]): unknown[] {
  const statement = connection.prepare(query)
  statement.setReturnArrays(true)
  return (statement.all(...parameters) as unknown[][]).map(([value]) => value)
}

/** The first column of the first row: what a pragma answers. Undefined where there is no row. */
export const firstValue = (connection: SqliteConnection, query: string, ...parameters: unknown[]): unknown =>
  columnOf(connection, query, ...parameters)[0]
