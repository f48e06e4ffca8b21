import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase } from '../server/db/client.ts'
import type { MessagesTable } from '../server/db/schema.ts'

/** Messages stored in the channel (project limit). */
export const STORED_MESSAGES = 100_000

/** Rows in one INSERT: thirteen parameters each, below SQLite's 32,766. */
const CHUNK = 1000

/** Fills #general with messages of all members in turn, directly through the database client. */
export async function seedMessages({
  databaseUrl = '',
  dataDir,
}: {
  databaseUrl?: string
  dataDir: string
}): Promise<void> {
  const db = openDatabase({ databaseUrl, dataDir })
  try {
    const people = await db.selectFrom('users').select('id').orderBy('id').execute()
    const row = (place: number): MessagesTable => ({
      id: `${String(place).padStart(12, '0')}-${randomUUID()}`,
      channel: 'general',
      seq: place + 1,
      revision: place + 1,
      sender_id: people[place % people.length]?.id ?? '',
      uuid: randomUUID(),
      content: `Message ${place}`.padEnd(200, ' and so on'),
      image_url: null,
      image_width: null,
      image_height: null,
      edited: 0,
      deleted: 0,
      created_at: new Date(Date.UTC(2026, 0, 1) + place * 60_000).toISOString(),
    })
    await db.transaction().execute(async (trx) => {
      for (let start = 0; start < STORED_MESSAGES; start += CHUNK)
        await trx
          .insertInto('messages')
          .values(Array.from({ length: CHUNK }, (_, place) => row(start + place)))
          .execute()
      await trx.updateTable('channels').set({ revision: STORED_MESSAGES }).where('name', '=', 'general').execute()
    })
    if (databaseUrl) await sql`vacuum analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}
