import { type Insertable, type Selectable, sql } from 'kysely'
import type { Trx } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { inChunks } from '../../db/inChunks.ts'
import type { InvitationsTable } from '../../db/schema.ts'

export type InvitationRow = Selectable<InvitationsTable>

type NewRow = Insertable<InvitationsTable>

export const invitationsStore = {
  async insert(trx: Trx<'invitations'>, rows: NewRow[]): Promise<void> {
    await inChunks(rows, (some) => trx.insertInto('invitations').values(some).returning('id').execute())
    await inChunks(rows, (some) =>
      trx
        .insertInto('invitation_links')
        .values(some.map(({ id, token_hash }) => ({ token_hash, invitation_id: id })))
        .returning('token_hash')
        .execute(),
    )
  },

  newest: (db: Db) =>
    db.selectFrom('invitations').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),

  /** Those that can be used at `now`. */
  open: (db: Db, now: string) =>
    db.selectFrom('invitations').selectAll().where('state', '=', 'open').where('expires_at', '>', now).execute(),

  find: (db: Db, id: string) => db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst(),

  /** The invitation of a link, with the link's own hash. */
  ofLink: (db: Db, tokenHash: string) =>
    db
      .selectFrom('invitation_links')
      .innerJoin('invitations', 'invitations.id', 'invitation_links.invitation_id')
      .selectAll('invitations')
      .select('invitation_links.token_hash as link_hash')
      .where('invitation_links.token_hash', '=', tokenHash)
      .executeTakeFirst(),

  ofPerson: (db: Db, userId: string) =>
    db
      .selectFrom('invitations')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),

  revoke: (trx: Trx<'invitations'>, ids: string[]) =>
    inChunks(ids, (some) =>
      trx
        .updateTable('invitations')
        // A mail that waits does not go out any more.
        .set({ state: 'revoked', mail: sql<NewRow['mail']>`case when mail = 'waiting' then 'none' else mail end` })
        .where('id', 'in', some)
        .returning('id')
        .execute(),
    ),

  async renew(trx: Trx<'invitations'>, id: string, link: Pick<NewRow, 'token_hash' | 'expires_at' | 'mail'>) {
    await trx.insertInto('invitation_links').values({ token_hash: link.token_hash, invitation_id: id }).execute()
    return trx
      .updateTable('invitations')
      .set({ ...link, state: 'open' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  setMail: (trx: Trx<'invitations'>, id: string, mail: NewRow['mail']) =>
    trx.updateTable('invitations').set({ mail }).where('id', '=', id).execute(),

  /** Uses up an open invitation; undefined where it is no longer open at `now` or has another link. */
  use: (trx: Trx<'invitations'>, { id, token_hash }: InvitationRow, userId: string, now: string) =>
    trx
      .updateTable('invitations')
      .set({ state: 'used', used_at: now, user_id: userId })
      .where('id', '=', id)
      .where('token_hash', '=', token_hash)
      .where('state', '=', 'open')
      .where('expires_at', '>', now)
      .returning('id')
      .executeTakeFirst(),

  removeOfPerson: (trx: Trx<'invitations'>, userId: string) =>
    trx.deleteFrom('invitations').where('user_id', '=', userId).returning('id').execute(),
}
