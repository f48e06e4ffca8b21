import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Schema } from '../../db/schema.ts'

/** A column with a person, which goes to another where the two turn out to be one. */
export interface Move {
  table: keyof Schema
  column: string
  /** Columns that, with the person, make a row the same; of two that are the same one stays. Left out: rows are never the same. */
  same?: readonly string[]
  /** The other person of a row about two: rows between the two who are one go. */
  other?: string
}

/** Gives all that a person has in these columns to another. */
export async function giveRows(trx: Db, moves: readonly Move[], from: string, into: string): Promise<void> {
  for (const { table, column, same, other } of moves) {
    const [rows, person] = [sql.table(table), sql.ref(column)]
    if (other) await sql`delete from ${rows} where ${person} = ${from} and ${sql.ref(other)} = ${into}`.execute(trx)
    if (same) {
      const equal = same.map((name) => sql`and other.${sql.ref(name)} is not distinct from ${rows}.${sql.ref(name)}`)
      await sql`delete from ${rows} where ${person} = ${from} and exists (
        select 1 from ${rows} other where other.${person} = ${into} ${sql.join(equal, sql` `)})`.execute(trx)
    }
    await sql`update ${rows} set ${person} = ${into} where ${person} = ${from}`.execute(trx)
  }
}
