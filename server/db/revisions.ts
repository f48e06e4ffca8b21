import { expressionBuilder, sql } from 'kysely'
import type { Db } from './client.ts'
import type { Schema } from './schema.ts'

/** Nouns with a revision row. Every writing transaction raises it, which serialises those transactions. */
const REVISED = ['calls', 'invitations', 'pushes', 'rota', 'schedule', 'users', 'work'] as const
export type Revised = (typeof REVISED)[number]

export const isRevised = (noun: string | null): noun is Revised =>
  (REVISED as readonly (string | null)[]).includes(noun)

/**
 * Raises a noun's revision and returns it. Runs first in a transaction, because the row also is the lock on the noun.
 * Features call it through change.ts.
 */
export async function raiseRevision(trx: Db, noun: Revised): Promise<number> {
  const { revision } = await trx
    .updateTable('revisions')
    .set({ revision: sql`revision + 1` })
    .where('noun', '=', noun)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** A noun's revision as a subquery, for a column of another query. */
export const revisionOf = (noun: Revised) =>
  expressionBuilder<Schema>().selectFrom('revisions').select('revision').where('noun', '=', noun)

/** The revisions of nouns as they are now, in the order of their names. */
export async function readRevisions(db: Db, nouns: readonly Revised[]): Promise<number[]> {
  const rows = await db.selectFrom('revisions').select('revision').where('noun', 'in', nouns).orderBy('noun').execute()
  return rows.map(({ revision }) => revision)
}
