import type { Db } from '../../../db/client.ts'

/** Months whose publication admins want to be told of in time. */
export const unpublishedStore = {
  /** True where a template says so. */
  isWanted: async (db: Db): Promise<boolean> =>
    (await db
      .selectFrom('templates')
      .select('id')
      .where('publish_weeks_before', 'is not', null)
      .where('retired', '=', 0)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  /** Unpublished services of such templates in a span, with the weeks, by date. */
  services: (db: Db, from: string, to: string) =>
    db
      .selectFrom('services')
      .innerJoin('templates', 'templates.id', 'services.template_id')
      .select(['services.date', 'services.service_time_key', 'templates.publish_weeks_before as weeks'])
      .where('services.date', '>=', from)
      .where('services.date', '<=', to)
      .where('services.state', '=', 'planned')
      .where('services.published_at', 'is', null)
      .where('templates.retired', '=', 0)
      .where('templates.publish_weeks_before', 'is not', null)
      .orderBy('services.date')
      .execute(),

  told: (db: Db, months: string[]) =>
    db.selectFrom('unpublished_months').select(['month', 'weeks_before']).where('month', 'in', months).execute(),

  /** Notes that admins are told of a month; false where another process has done so. */
  async tell(trx: Db, row: { month: string; weeks_before: number; told_at: string }): Promise<boolean> {
    const stored = await trx
      .insertInto('unpublished_months')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('month')
      .executeTakeFirst()
    return stored !== undefined
  },

  /** Forgets the months before this one. */
  forgetBefore: (db: Db, month: string) => db.deleteFrom('unpublished_months').where('month', '<', month).execute(),
}
