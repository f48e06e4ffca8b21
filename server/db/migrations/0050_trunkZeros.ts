import { type Kysely, sql } from 'kysely'
import { toE164 } from '#shared/people/contacts.ts'

/** Columns with a number; one that signs in is nobody else's. */
const COLUMNS = [
  { table: 'users', column: 'phone_number', isUnique: false },
  { table: 'users', column: 'verified_phone_number', isUnique: true },
  { table: 'invitations', column: 'phone_number', isUnique: false },
]

/**
 * Stores numbers without the zero that is dialled within their country alone, as they are stored from now on: a login
 * looks for that form. One that somebody else signs in with stays as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, column, isUnique } of COLUMNS) {
    const [rows, number] = [sql.table(table), sql.ref(column)]
    const { rows: stored } = await sql<{ id: string; number: string }>`
      select id, ${number} as number from ${rows} where ${number} like '+%0%'`.execute(db)
    for (const { id, number: before } of stored) {
      const after = toE164(before)
      if (after === before) continue
      const isFree = isUnique
        ? sql`and not exists (select 1 from ${rows} other where other.${number} = ${after})`
        : sql``
      await sql`update ${rows} set ${number} = ${after} where id = ${id} ${isFree}`.execute(db)
    }
  }
}
