import type { Insertable, Selectable } from 'kysely'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { AvailabilityTable, MemberRotaTable, MemberSkillsTable, PostWishesTable } from '../../../db/schema.ts'

export type RowOfDays = Selectable<AvailabilityTable> & { creator: string | null }
export type WishRow = Selectable<MemberRotaTable>

const withCreator = (db: Db) =>
  db
    .selectFrom('availability')
    .leftJoin('users', 'users.id', 'availability.created_by')
    .selectAll('availability')
    .select('users.name as creator')

/** Days, frequency and posts of people who can and want to serve. */
export const availabilityStore = {
  /** Number and email of a person, and whether they are verified. */
  contactOf: (db: Db, userId: string) =>
    db
      .selectFrom('users')
      .select(['phone_number', 'verified_phone_number', 'email', 'email_verified'])
      .where('id', '=', userId)
      .executeTakeFirst(),

  async isPhoneVerified(db: Db, userId: string): Promise<boolean> {
    const row = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .whereRef('phone_number', '=', 'verified_phone_number')
      .executeTakeFirst()
    return row !== undefined
  },

  /** The availability rows of a person, by first day. */
  rowsOf: (db: Db, userId: string): Promise<RowOfDays[]> =>
    withCreator(db)
      .where('availability.user_id', '=', userId)
      .orderBy('from_day')
      .orderBy('availability.created_at')
      .orderBy('availability.id')
      .execute(),

  /** The availability rows of everybody that touch a span of days, by first day. */
  touching: (db: Db, from: string, to: string): Promise<RowOfDays[]> =>
    withCreator(db)
      .where('from_day', '<=', to)
      .where((row) => row.or([row('to_day', 'is', null), row('to_day', '>=', from)]))
      .orderBy('from_day')
      .orderBy('availability.created_at')
      .orderBy('availability.id')
      .execute(),

  findRow: (db: Db, id: string): Promise<RowOfDays | undefined> =>
    withCreator(db).where('availability.id', '=', id).executeTakeFirst(),

  insertRow: (trx: Trx<'rota'>, row: AvailabilityTable) => trx.insertInto('availability').values(row).execute(),

  updateRow: (trx: Trx<'rota'>, { id, ...row }: AvailabilityTable) =>
    trx.updateTable('availability').set(row).where('id', '=', id).execute(),

  removeRow: (trx: Trx<'rota'>, id: string) => trx.deleteFrom('availability').where('id', '=', id).execute(),

  /** Frequency with which a person wants to serve; the rows of everybody without `userId`. */
  wishes: (db: Db, userId?: string): Promise<WishRow[]> =>
    db
      .selectFrom('member_rota')
      .selectAll()
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .execute(),

  async saveWishes(trx: Trx<'rota'>, row: WishRow): Promise<void> {
    const { user_id: _, ...columns } = row
    await trx
      .insertInto('member_rota')
      .values(row)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
      .execute()
  },

  postWishes: (db: Db, userId?: string): Promise<PostWishesTable[]> =>
    db
      .selectFrom('post_wishes')
      .innerJoin('posts', 'posts.id', 'post_wishes.post_id')
      .selectAll('post_wishes')
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .orderBy('posts.sort_order')
      .orderBy('posts.name_key')
      .execute(),

  async replacePostWishes(trx: Trx<'rota'>, userId: string, rows: PostWishesTable[]): Promise<void> {
    await trx.deleteFrom('post_wishes').where('user_id', '=', userId).execute()
    if (rows.length > 0) await trx.insertInto('post_wishes').values(rows).execute()
  },

  skills: (db: Db, userId?: string) =>
    db
      .selectFrom('member_skills')
      .innerJoin('skills', 'skills.id', 'member_skills.skill_id')
      .selectAll('member_skills')
      .select(['skills.name', 'skills.expires', 'skills.warn_days'])
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .orderBy('skills.name_key')
      .execute(),

  async replaceSkills(trx: Trx<'rota'>, userId: string, rows: Insertable<MemberSkillsTable>[]): Promise<void> {
    await trx.deleteFrom('member_skills').where('user_id', '=', userId).execute()
    if (rows.length > 0) await trx.insertInto('member_skills').values(rows).execute()
  },

  /** Gives a person a skill at this level, or takes it away with null; their other skills stay. */
  async setSkill(
    trx: Trx<'rota'>,
    {
      user_id,
      skill_id,
      level,
    }: Pick<MemberSkillsTable, 'user_id' | 'skill_id'> & {
      level: MemberSkillsTable['level'] | null
    },
  ): Promise<void> {
    await trx.deleteFrom('member_skills').where('user_id', '=', user_id).where('skill_id', '=', skill_id).execute()
    if (level !== null) await trx.insertInto('member_skills').values({ user_id, skill_id, level }).execute()
  },

  /**
   * Ids of active people by name who have not confirmed their availability up to `until`, and were not asked on `day`.
   */
  notConfirmed: async (db: Db, until: string, day: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('users')
      .leftJoin('member_rota', 'member_rota.user_id', 'users.id')
      .select('users.id')
      .where('users.suspended', '=', 0)
      .where('users.waiting', '=', 0)
      .where((row) => row.or([row('confirmed_until', 'is', null), row('confirmed_until', '<', until)]))
      .where((row) => row.or([row('asked_on', 'is', null), row('asked_on', '<>', day)]))
      .orderBy('users.name_key')
      .orderBy('users.id')
      .execute()
    return rows.map(({ id }) => id)
  },
}

/** A skill of a member, with what its skill says of certificates. */
export type MemberSkillRow = Awaited<ReturnType<typeof availabilityStore.skills>>[number]
