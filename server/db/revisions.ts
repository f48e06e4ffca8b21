import { expressionBuilder, sql } from 'kysely'
import type { Db } from './client.ts'
import type { Schema } from './schema.ts'

/** What has a revision: a row that every writing transaction raises, and that makes such transactions wait in turn. */
export type Revised = 'pushes' | 'schedule' | 'users' | 'work'

/** Raises a noun's revision and returns it. First in a transaction, where it also is the lock on the noun. */
export async function raiseRevision(trx: Db, noun: Revised): Promise<number> {
  const { revision } = await trx
    .updateTable('revisions')
    .set({ revision: sql`revision + 1` })
    .where('noun', '=', noun)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** A noun's revision, for a query that asks for something else and takes it along. */
export const revisionOf = (noun: Revised) =>
  expressionBuilder<Schema>().selectFrom('revisions').select('revision').where('noun', '=', noun)
