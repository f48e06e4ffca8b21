import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { CalledTable } from '../../../db/migrations/0044_calls.ts'
import { compareText } from '../../plan/places/compareText.ts'

/** The people of a call: what each was shown and sent, and what they answered. */
export const calledStore = {
  insert: (trx: Trx<'calls'>, rows: CalledTable[]) =>
    inChunks(rows, (some) => trx.insertInto('called').values(some).execute()),

  /** The people whom these calls call, sorted by name. */
  of: (db: Db, callIds: string[]) =>
    inChunks(callIds, (some) =>
      db
        .selectFrom('called')
        .innerJoin('users', 'users.id', 'called.user_id')
        .selectAll('called')
        .select(['users.name', 'users.phone_number'])
        .where('call_id', 'in', some)
        .orderBy('users.name_key')
        .orderBy('called.user_id')
        .execute(),
    ),

  find: (trx: Trx<'calls'>, callId: string, userId: string) =>
    trx
      .selectFrom('called')
      .select(['answer', 'answer_times'])
      .where('call_id', '=', callId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),

  answer: (
    trx: Trx<'calls'>,
    callId: string,
    userId: string,
    set: Pick<CalledTable, 'answer' | 'answered_at' | 'answer_times'>,
  ) => trx.updateTable('called').set(set).where('call_id', '=', callId).where('user_id', '=', userId).execute(),

  /** Stores when it was shown first; false where it was shown before, or they are not called. */
  async markShown(trx: Trx<'calls'>, callId: string, userId: string, at: string): Promise<boolean> {
    const rows = await trx
      .updateTable('called')
      .set({ shown_at: at })
      .where('call_id', '=', callId)
      .where('user_id', '=', userId)
      .where('shown_at', 'is', null)
      .returning('user_id')
      .execute()
    return rows.length > 0
  },

  /** Stores when a push or a text was handed over first. */
  markSent: (trx: Db, callId: string, userIds: string[], at: string) =>
    inChunks(userIds, (some) =>
      trx
        .updateTable('called')
        .set({ sent_at: at })
        .where('call_id', '=', callId)
        .where('user_id', 'in', some)
        .where('sent_at', 'is', null)
        .execute(),
    ),

  /** People to whom a text is due, whose devices have not shown it. */
  textsDue: (db: Db, now: string) =>
    db
      .selectFrom('called')
      .innerJoin('calls', 'calls.id', 'called.call_id')
      .innerJoin('users', 'users.id', 'called.user_id')
      .leftJoin('member_rota', 'member_rota.user_id', 'called.user_id')
      .select(['called.call_id', 'called.user_id', 'called.shown_at', 'called.answer'])
      .select(['calls.kind', 'calls.text', 'calls.zone', 'calls.ended_at', 'calls.ends_at'])
      .select(['users.phone_number', 'users.verified_phone_number', 'users.suspended', 'users.language'])
      .select('member_rota.sms_ok')
      .where('called.text_state', '=', 'waiting')
      .where('called.text_at', '<=', now)
      .execute(),

  /** Number of texts that a person got, or was to get, since an instant. */
  async textedSince(db: Db, userId: string, since: string): Promise<number> {
    const { count } = await db
      .selectFrom('called')
      .select((sql) => sql.fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .where('text_at', '>', since)
      .where('text_state', 'in', ['sending', 'sent', 'failed'])
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** Moves a text on from a state; false where another process was faster. */
  async setText(
    trx: Db,
    { call_id, user_id }: Pick<CalledTable, 'call_id' | 'user_id'>,
    from: 'waiting' | 'sending',
    to: CalledTable['text_state'],
  ): Promise<boolean> {
    const rows = await trx
      .updateTable('called')
      .set({ text_state: to })
      .where('call_id', '=', call_id)
      .where('user_id', '=', user_id)
      .where('text_state', '=', from)
      .returning('user_id')
      .execute()
    return rows.length > 0
  },

  /** The calls to a person, oldest first; sorted here, because an index has one of both tables alone. */
  async ofPerson(db: Db, userId: string) {
    const rows = await db
      .selectFrom('called')
      .innerJoin('calls', 'calls.id', 'called.call_id')
      .select(['calls.id', 'calls.kind', 'calls.date', 'calls.made_at'])
      .select(['called.post', 'called.shown_at', 'called.answer'])
      .where('called.user_id', '=', userId)
      .execute()
    return rows.sort((a, b) => compareText(a.made_at, b.made_at) || compareText(a.id, b.id))
  },
}
