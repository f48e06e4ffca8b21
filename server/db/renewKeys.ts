import { type Kysely, sql } from 'kysely'

/** A column of comparison keys, the column with its text, and the columns that are unique together with the key. */
export interface KeyColumn {
  table: string
  key: string
  text: string
  uniqueWith?: string[]
}

interface Stored {
  text: string
  key: string
}

/**
 * Makes the keys of a column anew, and returns how many rows changed. A row whose new key would be another one's too
 * keeps its old key, which no new row has: `keyOf` changes it.
 */
export async function renewKeys(
  db: Kysely<unknown>,
  { table, key, text, uniqueWith }: KeyColumn,
  keyOf: (text: string) => string,
): Promise<bigint> {
  const [rows, keyColumn, textColumn] = [sql.table(table), sql.ref(key), sql.ref(text)]
  const { rows: stored } = await sql<Stored>`
    select distinct ${textColumn} as text, ${keyColumn} as key from ${rows}
    where ${keyColumn} is not null order by ${textColumn}, ${keyColumn}`.execute(db)
  const same = uniqueWith?.map((column) => sql` and other.${sql.ref(column)} = ${rows}.${sql.ref(column)}`)
  let count = 0n
  for (const row of stored) {
    const wanted = keyOf(row.text)
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
