import { sql } from 'kysely'
import { writeAudit } from '../../db/audit.ts'
import type { Database, Db } from '../../db/client.ts'
import { CopyError } from '../../db/copy.ts'
import { insertRows } from '../../db/insertRows.ts'
import { databaseCodeOf } from '../../db/sqlite/codes.ts'
import { EXPORTED } from '../../features/sunday/teamExport/exportTables.ts'
import { openExport } from './exportArchive.ts'
import { type ArrivingTable, arrivingTables } from './exportRows.ts'

/** Rows of one statement. */
const CHUNK = 1000

/** Throws CopyError where the team has anything of what comes in. */
async function mustBeEmpty(db: Db): Promise<void> {
  for (const { table, only } of EXPORTED) {
    if (only) continue
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0)
      throw new CopyError('This team is not empty, and an export comes in on an empty one only. Nothing was changed.')
  }
}

/** Codes of constraints: PostgreSQL's class 23, SQLite's. */
const CONSTRAINT = /^(?:23\d{3}|SQLITE_CONSTRAINT)/

async function insertAll(trx: Db, { table, file, rows }: ArrivingTable): Promise<void> {
  try {
    for (let from = 0; from < rows.length; from += CHUNK)
      await insertRows(trx, table, rows.slice(from, from + CHUNK) as never[])
  } catch (error) {
    if (!CONSTRAINT.test(databaseCodeOf(error))) throw error
    const reason = error instanceof Error ? error.message : ''
    throw new CopyError(`${file}.csv: two of its lines cannot both be (${reason}). Nothing came in.`, { cause: error })
  }
}

/**
 * Brings an export into an empty team, whole or not at all; `finish` is part of it. Returns the number of rows by file.
 * Throws CopyError, one line, where the team is not empty or the export is not whole.
 */
export async function bringIn(
  db: Database,
  bytes: Buffer,
  finish: (trx: Db) => Promise<void>,
): Promise<{ file: string; count: number }[]> {
  await mustBeEmpty(db)
  const tables = arrivingTables(openExport(bytes))
  const counts = tables.map(({ file, rows }) => ({ file, count: rows.length }))
  await db.transaction().execute(async (trx) => {
    await mustBeEmpty(trx)
    for (const { table, only, key } of EXPORTED)
      if (only)
        await sql`delete from ${sql.table(table)} where ${sql.ref(key[0] as string)} in (${sql.join(only)})`.execute(
          trx,
        )
    for (const one of tables) await insertAll(trx, one)
    const count = counts.reduce((sum, one) => sum + one.count, 0)
    await writeAudit(trx, [{ action: 'team.cameIn', actorId: null, detail: { count, by: 'command line' } }])
    await finish(trx)
  })
  return counts
}
