import type { Db } from '../../../db/client.ts'
import type { TextNumbersTable } from '../../../db/migrations/0055_texts.ts'

const save = (trx: Db, row: TextNumbersTable) => {
  const { number: _, ...columns } = row
  return trx
    .insertInto('text_numbers')
    .values(row)
    .onConflict((conflict) => conflict.column('number').doUpdateSet(columns))
    .execute()
}

/** Numbers that have stopped texts, or asked for them by a text; another member who gets the number has its word. */
export const textNumbers = {
  find: (db: Db, number: string): Promise<TextNumbersTable | undefined> =>
    db.selectFrom('text_numbers').selectAll().where('number', '=', number).executeTakeFirst(),

  async isStopped(db: Db, number: string): Promise<boolean> {
    const row = await textNumbers.find(db, number)
    return row !== undefined && row.stopped_at !== null
  },

  /** Stops all texts to a number, and takes back the consent of the members who have it; returns their ids. */
  async stop(trx: Db, number: string, at: string): Promise<string[]> {
    const before = await textNumbers.find(trx, number)
    await save(trx, { number, started_at: null, words: null, ...before, stopped_at: before?.stopped_at ?? at })
    return setConsent(trx, number, 0)
  },

  /** Allows texts to a number by its own words; the ids of the people who have it, and have verified it. */
  async start(trx: Db, number: string, { at, words }: { at: string; words: string | null }): Promise<string[]> {
    await save(trx, { number, stopped_at: null, started_at: at, words })
    return setConsent(trx, number, 1)
  },

  /** Forgets what a number said, but that it stopped. */
  async forget(trx: Db, number: string): Promise<void> {
    await trx.updateTable('text_numbers').set({ started_at: null, words: null }).where('number', '=', number).execute()
    await trx.deleteFrom('text_numbers').where('number', '=', number).where('stopped_at', 'is', null).execute()
  },
}

/** Stores whether those who have a number agree to texts; a yes is of those who have verified it alone. */
async function setConsent(trx: Db, number: string, sms_ok: 0 | 1): Promise<string[]> {
  const owners = await trx
    .selectFrom('users')
    .select('id')
    .where('phone_number', '=', number)
    .$if(sms_ok === 1, (query) => query.where('verified_phone_number', '=', number))
    .execute()
  for (const { id } of owners) {
    const row = { ...NOTHING_SAID, user_id: id, sms_ok }
    await trx
      .insertInto('member_rota')
      .values(row)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sms_ok }))
      .execute()
  }
  return owners.map(({ id }) => id)
}

/** The row of somebody who has said nothing but whether texts are fine. */
const NOTHING_SAID = {
  times: null,
  per: null,
  most_a_month: null,
  most_a_day: 1,
  back_to_back: 'avoid',
  offers: 1,
  updated_at: '',
} as const
