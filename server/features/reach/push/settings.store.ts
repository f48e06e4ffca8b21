import { type Selectable, sql } from 'kysely'
import type { NotificationSettings } from '#shared/reach/push.ts'
import type { Db } from '../../../db/client.ts'
import type { NotificationSettingsTable } from '../../../db/schema.ts'

const FLAGS = [
  'messages',
  'work',
  'shifts',
  'evening_reminder',
  'late_reminder',
  'requests',
  'calls',
  'mail_reminders',
] as const

/** Columns of `notification_settings`: 1 is on. A person without a row has the defaults. */
export type Flags = Pick<Selectable<NotificationSettingsTable>, (typeof FLAGS)[number]>

const DEFAULTS: Flags = {
  messages: 1,
  work: 1,
  shifts: 1,
  evening_reminder: 1,
  late_reminder: 1,
  requests: 1,
  calls: 1,
  mail_reminders: 0,
}

const toSettings = (flags: Flags): NotificationSettings => ({
  messages: flags.messages === 1,
  work: flags.work === 1,
  shifts: flags.shifts === 1,
  eveningReminder: flags.evening_reminder === 1,
  lateReminder: flags.late_reminder === 1,
  requests: flags.requests === 1,
  calls: flags.calls === 1,
  mailReminders: flags.mail_reminders === 1,
})

const toFlag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

const toFlags = (change: Partial<NotificationSettings>): Partial<Flags> => ({
  ...(change.messages !== undefined && { messages: toFlag(change.messages) }),
  ...(change.work !== undefined && { work: toFlag(change.work) }),
  ...(change.shifts !== undefined && { shifts: toFlag(change.shifts) }),
  ...(change.eveningReminder !== undefined && { evening_reminder: toFlag(change.eveningReminder) }),
  ...(change.lateReminder !== undefined && { late_reminder: toFlag(change.lateReminder) }),
  ...(change.requests !== undefined && { requests: toFlag(change.requests) }),
  ...(change.calls !== undefined && { calls: toFlag(change.calls) }),
  ...(change.mailReminders !== undefined && { mail_reminders: toFlag(change.mailReminders) }),
})

/** Kinds of notifications that each person wants. */
export const settingsStore = {
  of: async (db: Db, userId: string): Promise<NotificationSettings> => {
    const flags = await db
      .selectFrom('notification_settings')
      .select(FLAGS)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return toSettings(flags ?? DEFAULTS)
  },

  /** Changes the given settings and leaves the others as they are. */
  change: async (db: Db, userId: string, change: Partial<NotificationSettings>): Promise<NotificationSettings> => {
    const flags = toFlags(change)
    const changed = await db
      .insertInto('notification_settings')
      .values({ user_id: userId, ...DEFAULTS, ...flags })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: sql`excluded.user_id`, ...flags }))
      .returning(FLAGS)
      .executeTakeFirstOrThrow()
    return toSettings(changed)
  },
}
