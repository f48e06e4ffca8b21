import { type Kysely, sql } from 'kysely'
import { comparisonKey } from '#shared/text.ts'

/** A column of comparison keys, the column with its text, and what is unique together with the key. */
interface Keys {
  table: string
  key: string
  text: string
  uniqueWith?: string[]
}

const COLUMNS: Keys[] = [
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

interface Stored {
  text: string
  key: string
}

/** A key that another row would have too keeps its old form, which no new key has: `comparisonKey` changes it. */
async function renew(db: Kysely<unknown>, { table, key, text, uniqueWith }: Keys): Promise<bigint> {
  const [rows, keyColumn, textColumn] = [sql.table(table), sql.ref(key), sql.ref(text)]
  const { rows: stored } = await sql<Stored>`
    select distinct ${textColumn} as text, ${keyColumn} as key from ${rows}
    where ${keyColumn} is not null order by ${textColumn}, ${keyColumn}`.execute(db)
  const same = uniqueWith?.map((column) => sql` and other.${sql.ref(column)} = ${rows}.${sql.ref(column)}`)
  let count = 0n
  for (const row of stored) {
    const wanted = comparisonKey(row.text)
    if (wanted === row.key) continue
    const isFree =
      same &&
      sql` and not exists (select 1 from ${rows} other where other.${keyColumn} = ${wanted}${sql.join(same, sql``)})`
    const { numAffectedRows } = await sql`
      update ${rows} set ${keyColumn} = ${wanted}
      where ${textColumn} = ${row.text} and ${keyColumn} = ${row.key}${isFree ?? sql``}`.execute(db)
    count += numAffectedRows ?? 0n
  }
  return count
}

/** Makes the keys by which names, posts and times are compared anew: ß as ss, İ as i, every apostrophe as one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The declined name, which is the key of a name, stays equal to the name that was declined.
  const { rows: declined } = await sql<Stored>`
    select distinct name as text, name_key as key from users where declined_name_key = name_key`.execute(db)
  for (const { text, key } of declined)
    await sql`
      update users set declined_name_key = ${comparisonKey(text)}
      where name = ${text} and name_key = ${key} and declined_name_key = ${key}`.execute(db)
  let count = 0n
  for (const column of COLUMNS) count += await renew(db, column)
  // Browsers ask again for what they have: whose a shift is may have changed.
  if (count > 0n) await sql`update revisions set revision = revision + 1`.execute(db)
}
