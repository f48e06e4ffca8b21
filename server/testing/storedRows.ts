import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import { readTables } from '../db/tables.ts'

/** Tables that the background writes at any time: its queues, and the revisions that it raises. */
const BACKGROUND = ['outbox', 'push_deliveries', 'mails', 'revisions']

/** All rows that calls could write, by table, in an order of their own: PostgreSQL moves updated rows. */
export async function storedRows(db: Database): Promise<Record<string, string[]>> {
  const tables = (await readTables(db)).filter(({ name }) => !BACKGROUND.includes(name))
  const rows = tables.map(async ({ name }) => {
    const { rows } = await sql<{ action?: string }>`select * from ${sql.table(name)}`.execute(db)
    // The log of refusals is written after the answer.
    return rows.filter(({ action }) => action !== 'admin.refused').map((row) => JSON.stringify(row))
  })
  return Object.fromEntries((await Promise.all(rows)).map((ofTable, index) => [tables[index]?.name, ofTable.sort()]))
}
