import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { PhoneCodesTable, PhoneProofsTable } from '../../../db/schema.ts'

export const phoneStore = {
  /** Stores a code, in place of the previous one for this number and purpose. */
  replaceCode: (db: Db, code: PhoneCodesTable) =>
    db
      .insertInto('phone_codes')
      .values(code)
      .onConflict((conflict) => conflict.columns(['phone_number', 'purpose']).doUpdateSet(code))
      .execute(),

  /**
   * Uses up one try and returns the code's hash; undefined where no tries are left, the code has expired, or it expires
   * after `latest`, which means that the clock was set back.
   */
  takeTry: (db: Db, phoneNumber: string, purpose: string, { now, latest }: { now: string; latest: string }) =>
    db
      .updateTable('phone_codes')
      .set({ tries_left: sql`tries_left - 1` })
      .where('phone_number', '=', phoneNumber)
      .where('purpose', '=', purpose)
      .where('tries_left', '>', 0)
      .where('expires_at', '>', now)
      .where('expires_at', '<=', latest)
      .returning('code_hash')
      .executeTakeFirst(),

  /** Returns true to the one caller that removes the code: two correct guesses at once give one proof. */
  useCode: async (db: Db, phoneNumber: string, purpose: string, codeHash: string): Promise<boolean> =>
    (await db
      .deleteFrom('phone_codes')
      .where('phone_number', '=', phoneNumber)
      .where('purpose', '=', purpose)
      .where('code_hash', '=', codeHash)
      .returning('code_hash')
      .executeTakeFirst()) !== undefined,

  insertProof: (db: Db, proof: PhoneProofsTable) => db.insertInto('phone_proofs').values(proof).execute(),

  async removeExpired(db: Db, now: string): Promise<void> {
    await db.deleteFrom('phone_codes').where('expires_at', '<=', now).execute()
    await db.deleteFrom('phone_proofs').where('expires_at', '<=', now).execute()
  },
}
