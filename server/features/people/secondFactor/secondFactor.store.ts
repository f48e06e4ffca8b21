import type { Db } from '../../../db/client.ts'

export const secondFactorStore = {
  find: (db: Db, userId: string) =>
    db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst(),

  /** Stores an unconfirmed secret, in place of an earlier unconfirmed one; returns false where one is confirmed. */
  begin: async (trx: Db, userId: string, secret: string): Promise<boolean> =>
    (await trx
      .insertInto('second_factors')
      .values({ user_id: userId, secret, confirmed_at: null, last_step: 0 })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ secret }).where('second_factors.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()) !== undefined,

  confirm: (trx: Db, userId: string, step: number) =>
    trx
      .updateTable('second_factors')
      .set({ confirmed_at: new Date().toISOString(), last_step: step })
      .where('user_id', '=', userId)
      .execute(),

  /** Returns true to the first caller for a step; codes of this and earlier steps are invalid from then on. */
  spendStep: async (trx: Db, userId: string, step: number): Promise<boolean> =>
    (await trx
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst()) !== undefined,

  /** Deletes a recovery code; returns true to the first caller only. */
  spendRecoveryCode: async (trx: Db, userId: string, codeHash: string): Promise<boolean> =>
    (await trx
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .returning('user_id')
      .executeTakeFirst()) !== undefined,

  replaceRecoveryCodes: async (trx: Db, userId: string, codeHashes: string[]): Promise<void> => {
    await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash }))
    await trx.insertInto('recovery_codes').values(rows).execute()
  },

  countRecoveryCodes: async (db: Db, userId: string): Promise<number> =>
    (await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute()).length,

  /** Removes the second factor with its recovery codes. */
  remove: (trx: Db, userId: string) =>
    trx.deleteFrom('second_factors').where('user_id', '=', userId).returning('confirmed_at').executeTakeFirst(),
}
