import { type RawBuilder, sql } from 'kysely'

/** A piece of the column `bytes`, of which both databases hand over no more than that. Fewer bytes at its end. */
export const pieceOf = (offset: number, length: number): RawBuilder<Buffer> =>
  sql<Buffer>`substr(bytes, ${sql.lit(offset + 1)}, ${sql.lit(length)})`
