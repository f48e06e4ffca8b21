import { type Insertable, type Selectable, sql } from 'kysely'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { InvitationsTable } from '../../../db/schema.ts'

export type InvitationRow = Selectable<InvitationsTable>

type NewRow = Insertable<InvitationsTable>

/** Invitations of a list: those of two days and a half of one admin at the least. */
const NEWEST = 5000

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
    db
      .selectFrom('invitations')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(NEWEST)
      .execute(),

  /** The open ones of these people, expired ones too, oldest first. */
  async openOf(db: Db, personIds: string[]): Promise<InvitationRow[]> {
    const rows = await inChunks(personIds, (some) =>
      db.selectFrom('invitations').selectAll().where('person_id', 'in', some).where('state', '=', 'open').execute(),
    )
    // Ids rise with time.
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  },

  /** The newest of a person. */
  lastOf: (db: Db, personId: string) =>
    db
      .selectFrom('invitations')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Gives the open ones of a person their name and contacts of today. */
  follow: (
    trx: Trx<'invitations'>,
    personId: string,
    person: Pick<InvitationRow, 'name' | 'name_key' | 'email' | 'phone_number'>,
  ) =>
    trx
      .updateTable('invitations')
      .set(person)
      .where('person_id', '=', personId)
      .where('state', '=', 'open')
      .returning('id')
      .execute(),

  /** Moves those of one person to another. */
  give: (trx: Trx<'invitations'>, from: string, into: string) =>
    trx.updateTable('invitations').set({ person_id: into }).where('person_id', '=', from).returning('id').execute(),

  /** Adds a link to an invitation; earlier ones stay good. */
  async addLink(trx: Trx<'invitations'>, id: string, link: Pick<NewRow, 'token_hash' | 'expires_at'>): Promise<void> {
    await trx.insertInto('invitation_links').values({ token_hash: link.token_hash, invitation_id: id }).execute()
    await trx.updateTable('invitations').set({ expires_at: link.expires_at }).where('id', '=', id).execute()
  },

  find: (db: Db, id: string) => db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst(),

  /** The invitation of a link, with the link's own hash. */
  ofLink: (db: Db, tokenHash: string) =>
    db
      .selectFrom('invitation_links')
      .innerJoin('invitations', 'invitations.id', 'invitation_links.invitation_id')
      .selectAll('invitations')
      .select('invitation_links.good')
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
    await trx.updateTable('invitation_links').set({ good: 0 }).where('invitation_id', '=', id).execute()
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

  setPerson: (trx: Trx<'invitations'>, id: string, personId: string) =>
    trx.updateTable('invitations').set({ person_id: personId }).where('id', '=', id).execute(),

  /** Uses up an open invitation by one of its links; undefined where either is no longer good at `now`. */
  use: (trx: Trx<'invitations'>, { id }: InvitationRow, tokenHash: string, userId: string, now: string) =>
    trx
      .updateTable('invitations')
      .set({ state: 'used', used_at: now, user_id: userId })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('expires_at', '>', now)
      .where((row) =>
        row.exists(
          row
            .selectFrom('invitation_links')
            .select('token_hash')
            .where('token_hash', '=', tokenHash)
            .where('good', '=', 1),
        ),
      )
      .returning('id')
      .executeTakeFirst(),

  removeOfPerson: (trx: Trx<'invitations'>, userId: string) =>
    trx.deleteFrom('invitations').where('user_id', '=', userId).returning('id').execute(),
}
