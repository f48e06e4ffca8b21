import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { OutboxPayload } from '../../../db/outbox.kinds.ts'
import type { MailsTable, Schema } from '../../../db/schema.ts'
import { expiryOf } from './mailRetries.ts'

export type PendingMail = Selectable<MailsTable>

const isFree = (now: string) => (where: ExpressionBuilder<Schema, 'mails'>) =>
  where.or([where('leased_until', 'is', null), where('leased_until', '<', now)])

/** Mails that are due later, due now or being sent. An expired lease counts as none. */
export const mailsStore = {
  add: (
    trx: Db,
    { to, subject, text, userId, about, expiresAt }: OutboxPayload<'mail.wanted'>,
    { now, dueAt }: { now: Date; dueAt: string },
  ) =>
    trx
      .insertInto('mails')
      .values({
        id: randomUUID(),
        user_id: userId,
        about_kind: about?.kind ?? null,
        about_id: about?.id ?? null,
        recipient: to,
        subject,
        text,
        created_at: now.toISOString(),
        due_at: dueAt,
        expires_at: expiresAt ?? expiryOf(now),
        attempts: 0,
        leased_until: null,
      })
      .execute(),

  /** Ids of due, unleased mails. */
  due: async (db: Db, now: string, limit: number): Promise<string[]> => {
    const rows = await db
      .selectFrom('mails')
      .select('id')
      .where('due_at', '<=', now)
      .where(isFree(now))
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Leases those mails that are still free, until `until`. */
  lease: (trx: Db, ids: string[], now: string, until: string): Promise<PendingMail[]> =>
    trx
      .updateTable('mails')
      .set({ leased_until: until })
      .where('id', 'in', ids)
      .where(isFree(now))
      .returningAll()
      .execute(),

  remove: (trx: Db, id: string) => trx.deleteFrom('mails').where('id', '=', id).execute(),

  postpone: (trx: Db, id: string, attempts: number, dueAt: string) =>
    trx.updateTable('mails').set({ attempts, due_at: dueAt, leased_until: null }).where('id', '=', id).execute(),

  /** Makes mails due after `latestDue` due now, and ends leases beyond `lease.latest` at `lease.end`. */
  async bringBack(trx: Db, now: string, times: { latestDue: string; lease: { latest: string; end: string } }) {
    const { latestDue, lease } = times
    await trx.updateTable('mails').set({ due_at: now }).where('due_at', '>', latestDue).execute()
    await trx.updateTable('mails').set({ leased_until: lease.end }).where('leased_until', '>', lease.latest).execute()
  },
}
