import { type Selectable, sql } from 'kysely'
import { type NotificationSettings, REMINDER_DEFAULTS } from '#shared/reach/push.ts'
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

const TIMES = ['evening_at', 'evening_days_before', 'late_minutes'] as const
const COLUMNS = [...FLAGS, ...TIMES] as const

type Settings = Selectable<NotificationSettingsTable>

/** Columns of `notification_settings` that are on or off: 1 is on. A person without a row has the defaults. */
export type Flags = Pick<Settings, (typeof FLAGS)[number]>

const DEFAULTS: Omit<Settings, 'user_id'> = {
  messages: 1,
  work: 1,
  shifts: 1,
  evening_reminder: 1,
  late_reminder: 1,
  requests: 1,
  calls: 1,
  mail_reminders: 0,
  evening_at: REMINDER_DEFAULTS.eveningAt,
  evening_days_before: REMINDER_DEFAULTS.eveningDaysBefore,
  late_minutes: REMINDER_DEFAULTS.lateMinutes,
}

const toSettings = (flags: Omit<Settings, 'user_id'>): NotificationSettings => ({
  messages: flags.messages === 1,
  work: flags.work === 1,
  shifts: flags.shifts === 1,
  eveningReminder: flags.evening_reminder === 1,
  lateReminder: flags.late_reminder === 1,
  requests: flags.requests === 1,
  calls: flags.calls === 1,
  mailReminders: flags.mail_reminders === 1,
  eveningAt: flags.evening_at,
  eveningDaysBefore: flags.evening_days_before,
  lateMinutes: flags.late_minutes,
})

const toFlag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

const toColumns = (change: Partial<NotificationSettings>): Partial<Omit<Settings, 'user_id'>> => ({
  ...(change.messages !== undefined && { messages: toFlag(change.messages) }),
  ...(change.work !== undefined && { work: toFlag(change.work) }),
  ...(change.shifts !== undefined && { shifts: toFlag(change.shifts) }),
  ...(change.eveningReminder !== undefined && { evening_reminder: toFlag(change.eveningReminder) }),
  ...(change.lateReminder !== undefined && { late_reminder: toFlag(change.lateReminder) }),
  ...(change.requests !== undefined && { requests: toFlag(change.requests) }),
  ...(change.calls !== undefined && { calls: toFlag(change.calls) }),
  ...(change.mailReminders !== undefined && { mail_reminders: toFlag(change.mailReminders) }),
  ...(change.eveningAt !== undefined && { evening_at: change.eveningAt }),
  ...(change.eveningDaysBefore !== undefined && { evening_days_before: change.eveningDaysBefore }),
  ...(change.lateMinutes !== undefined && { late_minutes: change.lateMinutes }),
})

/** Kinds of notifications that each person wants, and when they are reminded. */
export const settingsStore = {
  of: async (db: Db, userId: string): Promise<NotificationSettings> => {
    const flags = await db
      .selectFrom('notification_settings')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return toSettings(flags ?? DEFAULTS)
  },

  /** Changes the given settings and leaves the others as they are. */
  change: async (db: Db, userId: string, change: Partial<NotificationSettings>): Promise<NotificationSettings> => {
    const columns = toColumns(change)
    const changed = await db
      .insertInto('notification_settings')
      .values({ user_id: userId, ...DEFAULTS, ...columns })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: sql`excluded.user_id`, ...columns }))
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    return toSettings(changed)
  },
}
