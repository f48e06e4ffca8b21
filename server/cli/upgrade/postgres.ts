import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { type Database, openPostgres } from '../../db/client.ts'
import { firstColumn, openConnection } from '../../db/sqlite/file.ts'
import { CommandError } from '../commandError.ts'
import type { Site } from './site.ts'

/** Works with PostgreSQL's database of a site, and closes it. */
async function inPostgres<T>({ databaseUrl }: Site, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openPostgres(databaseUrl)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** The first column of each row. */
const values = async <T>(db: Database, query: RawBuilder<{ value: T }>): Promise<T[]> =>
  (await query.execute(db)).rows.map(({ value }) => value)

const tables = sql<{ value: string }>`
  select tablename as value from pg_tables where schemaname = current_schema() order by tablename`

/** Socket.IO's table, which a migration makes with PostgreSQL alone: no kept file has it. */
const POSTGRES_ONLY = 'socket_io_attachments'

/** Tables of PostgreSQL's database that belong to other programs: the kept file has none of them. */
export function foreignTables(site: Site, kept: string): Promise<string[]> {
  const file = openConnection(join(site.dataDir, kept), { readOnly: true })
  const ours = firstColumn(file, "select name from sqlite_master where type = 'table'")
  file.close()
  const isForeign = (name: string): boolean => name !== POSTGRES_ONLY && !ours.includes(name)
  return inPostgres(site, async (db) => (await values(db, tables)).filter(isForeign))
}

/** Removes this program's tables from PostgreSQL's database, all or none. */
export const emptyPostgres = (site: Site, foreign: string[]): Promise<void> =>
  inPostgres(site, async (db) => {
    const ours = (await values(db, tables)).filter((name) => !foreign.includes(name))
    if (ours.length === 0) return
    await sql`drop table ${sql.join(ours.map((name) => sql.table(name)))} cascade`.execute(db)
  })

export const postgresBytes = (site: Site): Promise<number> =>
  inPostgres(site, async (db) =>
    Number((await values(db, sql<{ value: number }>`select pg_database_size(current_database()) as value`))[0]),
  )

/** Milliseconds for which connections of a server that has stopped may still be there. */
const CLOSING_MS = 5_000

/** Throws a CommandError where others than this process are connected to PostgreSQL's database. */
export const mustBeAlone = (site: Site): Promise<void> =>
  inPostgres(site, async (db) => {
    const until = performance.now() + CLOSING_MS
    for (;;) {
      const query = sql<{ value: number }>`
        select count(*) as value from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
      const others = Number((await values(db, query))[0])
      if (others === 0) return
      if (performance.now() > until)
        throw new CommandError(`The database has ${others} other connections: stop the other processes first.`)
      await wait(200)
    }
  })
