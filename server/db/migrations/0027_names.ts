import { type Kysely, sql } from 'kysely'
import { comparisonKey } from '#shared/text.ts'
import { type KeyColumn, renewKeys } from '../renewKeys.ts'

const COLUMNS: KeyColumn[] = [
  { table: 'users', key: 'name_key', text: 'name' },
  { table: 'users', key: 'declined_name_key', text: 'declined_name_key' },
  { table: 'invitations', key: 'name_key', text: 'name' },
  { table: 'skills', key: 'name_key', text: 'name', uniqueWith: [] },
  { table: 'posts', key: 'name_key', text: 'name', uniqueWith: [] },
  { table: 'services', key: 'service_time_key', text: 'service_time', uniqueWith: ['date'] },
  {
    table: 'shifts',
    key: 'service_time_key',
    text: 'service_time',
    uniqueWith: ['date', 'assignment_key', 'name_key'],
  },
  {
    table: 'shifts',
    key: 'assignment_key',
    text: 'assignment',
    uniqueWith: ['date', 'service_time_key', 'name_key'],
  },
  { table: 'shifts', key: 'name_key', text: 'name', uniqueWith: ['date', 'service_time_key', 'assignment_key'] },
]

/** Makes the keys by which names, posts and times are compared anew: ß as ss, İ as i, every apostrophe as one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The declined name, which is the key of a name, stays equal to the name that was declined.
  const { rows: declined } = await sql<{ text: string; key: string }>`
    select distinct name as text, name_key as key from users where declined_name_key = name_key`.execute(db)
  for (const { text, key } of declined)
    await sql`
      update users set declined_name_key = ${comparisonKey(text)}
      where name = ${text} and name_key = ${key} and declined_name_key = ${key}`.execute(db)
  let count = 0n
  for (const column of COLUMNS) count += await renewKeys(db, column, comparisonKey)
  // Browsers ask again for what they have: whose a shift is may have changed.
  if (count > 0n) await sql`update revisions set revision = revision + 1`.execute(db)
}
