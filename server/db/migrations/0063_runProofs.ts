import { type Kysely, PostgresAdapter, sql } from 'kysely'

declare module '../schema.ts' {
  interface Schema {
    rota_run_proofs: RotaRunProofsTable
  }

  /** What proves the goals of an ended fill, and all that is needed to compute it again. */
  interface RotaRunProofsTable {
    run_id: string
    /** JSON: the `FillInput` that was searched. People are ids, without names. */
    input: string
    /** JSON: `GoalProofs`. */
    proofs: string
  }
}

/** Proofs of the goals of runs, beside the runs because lists of runs do not read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('rota_run_proofs')
    .addColumn('run_id', text, (column) => column.primaryKey().references('rota_runs.id').onDelete('cascade'))
    .addColumn('input', text, (column) => column.notNull())
    .addColumn('proofs', text, (column) => column.notNull())
    .execute()
}
