import { type QueryExecutorProvider, sql } from 'kysely'
import { databaseCodeOf } from './sqlite/codes.ts'

/** Reasons for which the database cannot work, in the words of /readyz. */
export type Fault = 'database_unreachable' | 'database_damaged' | 'database_read_only'

/** Databases that have answered SQLITE_CORRUPT: for as long as the process lives, whatever they answer afterwards. */
const damaged = new WeakSet<QueryExecutorProvider>()
/** Databases whose last known write was answered SQLITE_READONLY. */
const readOnly = new WeakSet<QueryExecutorProvider>()

/** Remembers a fault of the file that an error of SQLite names. */
export function noteFault(db: QueryExecutorProvider, error: unknown): void {
  const code = databaseCodeOf(error)
  if (code.startsWith('SQLITE_CORRUPT')) damaged.add(db)
  if (code.startsWith('SQLITE_READONLY')) readOnly.add(db)
}

/** A write that changes no row: it is refused where any write would be. */
async function tryWrite(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from sessions where 1 = 0`.execute(db)
  readOnly.delete(db)
}

/** The database's fault at this moment, or undefined where it works. */
export async function faultOf(db: QueryExecutorProvider): Promise<Fault | undefined> {
  try {
    if (readOnly.has(db)) await tryWrite(db)
    else await sql`select 1`.execute(db)
  } catch {
    // A read-only or damaged database has been noted by its driver.
    if (!damaged.has(db)) return readOnly.has(db) ? 'database_read_only' : 'database_unreachable'
  }
  return damaged.has(db) ? 'database_damaged' : undefined
}
