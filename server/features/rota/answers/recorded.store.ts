import type { Selectable } from 'kysely'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { fixedQuery } from '../../../db/fixedQuery.ts'
import type { RecordedAnswersTable } from '../../../db/migrations/0035_recordedAnswers.ts'

export type RecordedRow = Selectable<RecordedAnswersTable>

/** Answers that admins recorded, until they are due. */
export const recordedStore = {
  find: (db: Db, assignmentId: string): Promise<RecordedRow | undefined> =>
    db.selectFrom('recorded_answers').selectAll().where('assignment_id', '=', assignmentId).executeTakeFirst(),

  /** Ids of the assignments whose recorded answer is due. */
  due: fixedQuery((db, now: string) =>
    db.selectFrom('recorded_answers').select('assignment_id').where('due_at', '<=', now).orderBy('due_at'),
  ),

  /** Stores an answer in place of an earlier one to the same assignment. */
  async put(trx: Trx<'rota'>, row: RecordedRow): Promise<void> {
    await recordedStore.remove(trx, row.assignment_id)
    await trx.insertInto('recorded_answers').values(row).execute()
  },

  /** Deletes a recorded answer and returns it; undefined where another process was faster. */
  remove: (trx: Trx<'rota'>, assignmentId: string): Promise<RecordedRow | undefined> =>
    trx.deleteFrom('recorded_answers').where('assignment_id', '=', assignmentId).returningAll().executeTakeFirst(),
}
