import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Schema } from '../../db/schema.ts'

/** A column with a person, which goes to another where the two turn out to be one. */
export interface Move {
  table: keyof Schema
  column: string
  /**
   * Columns that, with the person, make a row the same; of two that are the same one stays. Left out: rows are never
   * the same.
   */
  same?: readonly string[]
  /**
   * The other person of a row about two: rows between the two who are one go, and of two rows with the same third
   * person one stays.
   */
  other?: string
  /** True where the two are not alike: a row with the two in the other order is another row. */
  isDirected?: true
  /** Columns that are taken from the row that goes where the row that stays has null. */
  lacking?: readonly string[]
}

/** Gives all that a person has in these columns to another. */
export async function giveRows(trx: Db, moves: readonly Move[], from: string, into: string): Promise<void> {
  for (const { table, column, same, other, isDirected, lacking = [] } of moves) {
    const [rows, person] = [sql.table(table), sql.ref(column)]
    const equals = (names: readonly string[]) =>
      sql.join(
        names.map((name) => sql`and twin.${sql.ref(name)} is not distinct from ${rows}.${sql.ref(name)}`),
        sql` `,
      )
    const drop = (twin: RawBuilder<unknown>) =>
      sql`delete from ${rows} where ${person} = ${from} and exists (select 1 from ${rows} twin where ${twin})`.execute(
        trx,
      )
    for (const name of lacking) {
      const value = sql`select twin.${sql.ref(name)} from ${rows} twin
        where twin.${person} = ${from} ${equals(same ?? [])}`
      await sql`update ${rows} set ${sql.ref(name)} = (${value}) where ${person} = ${into} and ${sql.ref(name)} is null`.execute(
        trx,
      )
    }
    if (other) {
      const [second, others] = [sql.ref(other), (same ?? []).filter((name) => name !== other)]
      await sql`delete from ${rows} where ${person} = ${from} and ${second} = ${into}`.execute(trx)
      // The two people in the other order.
      if (!isDirected)
        await drop(sql`twin.${second} = ${into} and twin.${person} = ${rows}.${second} ${equals(others)}`)
    }
    if (same) await drop(sql`twin.${person} = ${into} ${equals(same)}`)
    await sql`update ${rows} set ${person} = ${into} where ${person} = ${from}`.execute(trx)
  }
}
