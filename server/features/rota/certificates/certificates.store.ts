import type { Db } from '../../../db/client.ts'

/** Active people who are able at a skill that expires, each with their certificate. */
const certificates = (db: Db) =>
  db
    .selectFrom('member_skills')
    .innerJoin('skills', 'skills.id', 'member_skills.skill_id')
    .innerJoin('users', 'users.id', 'member_skills.user_id')
    .select(['member_skills.user_id', 'member_skills.skill_id', 'valid_until', 'told_days'])
    .select(['users.name as person', 'skills.name as skill', 'skills.warn_days'])
    .where('skills.expires', '=', 1)
    .where('level', '=', 'able')
    .where('users.suspended', '=', 0)
    .where('users.waiting', '=', 0)

export type CertificateRow = Awaited<ReturnType<ReturnType<typeof certificates>['execute']>>[number]

export const certificatesStore = {
  /** Every certificate, those without a last day first, then by that day, name and skill. */
  all: (db: Db) =>
    certificates(db)
      .orderBy(({ eb }) => eb.case().when('valid_until', 'is', null).then(0).else(1).end())
      .orderBy('valid_until')
      .orderBy('users.name_key')
      .orderBy('users.id')
      .orderBy('skills.name_key')
      .execute(),

  /** Certificates that end on a day or before it, whose people were not told on their last day. */
  endingBy: (db: Db, day: string) =>
    certificates(db)
      .where('valid_until', 'is not', null)
      .where('valid_until', '<=', day)
      .where((row) => row.or([row('told_days', 'is', null), row('told_days', '>', 0)]))
      .orderBy('valid_until')
      .orderBy('users.name_key')
      .orderBy('users.id')
      .orderBy('skills.name_key')
      .execute(),

  /**
   * Stores that people were told of the end of a certificate these days before it; false where they were, or where it
   * ends on another day by now.
   */
  async claim(trx: Db, { user_id, skill_id, valid_until }: CertificateRow, days: number): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('member_skills')
      .set({ told_days: days })
      .where('user_id', '=', user_id)
      .where('skill_id', '=', skill_id)
      .where('valid_until', '=', valid_until)
      .where((row) => row.or([row('told_days', 'is', null), row('told_days', '>', days)]))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  /** Active people with a role above members, by name. */
  admins: (db: Db) =>
    db
      .selectFrom('users')
      .select(['id', 'role'])
      .where('role', '<>', 'standard')
      .where('suspended', '=', 0)
      .where('waiting', '=', 0)
      .orderBy('name_key')
      .orderBy('id')
      .execute(),

  /** Those people as a mail greets them. */
  recipients: (db: Db, ids: string[]) =>
    db.selectFrom('users').select(['id', 'name', 'email', 'language']).where('id', 'in', ids).execute(),
}
