import type { Db } from '../../db/client.ts'

export const setupStore = {
  hasSecondMember: async (db: Db): Promise<boolean> => {
    const members = db.selectFrom('users').select('id').where('suspended', '=', 0).where('waiting', '=', 0)
    return (await members.limit(2).execute()).length === 2
  },

  hasDevice: async (db: Db, userId: string): Promise<boolean> =>
    (await db
      .selectFrom('push_subscriptions')
      .select('session_id')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst()) !== undefined,
}
