import type { ChannelsTable, MessagesTable, ReadMarkersTable } from './schema/chat.ts'
import type { AuditTable, OutboxTable, RateLimitsTable, RevisionsTable, SettingsTable } from './schema/house.ts'
import type {
  ImagesTable,
  InterestTable,
  PhoneCodesTable,
  PhoneProofsTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  SpentTokensTable,
  UsersTable,
} from './schema/people.ts'
import type {
  NotificationSettingsTable,
  PushDeliveriesTable,
  PushSubscriptionsTable,
  ShiftRemindersTable,
} from './schema/push.ts'
import type { CalendarFeedsTable, MeetingGuestsTable, MeetingsTable, ShiftsTable, TasksTable } from './schema/work.ts'

export type * from './schema/chat.ts'
export type * from './schema/house.ts'
export type * from './schema/people.ts'
export type * from './schema/push.ts'
export type * from './schema/work.ts'

/** Timestamps are ISO-8601 UTC text, dates YYYY-MM-DD text, booleans 0 or 1: the same in both databases. */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  shifts: ShiftsTable
  revisions: RevisionsTable
  settings: SettingsTable
  rate_limits: RateLimitsTable
  audit: AuditTable
  outbox: OutboxTable
  phone_codes: PhoneCodesTable
  phone_proofs: PhoneProofsTable
  spent_tokens: SpentTokensTable
  images: ImagesTable
  interest: InterestTable
  tasks: TasksTable
  meetings: MeetingsTable
  meeting_guests: MeetingGuestsTable
  calendar_feeds: CalendarFeedsTable
  channels: ChannelsTable
  messages: MessagesTable
  read_markers: ReadMarkersTable
  push_subscriptions: PushSubscriptionsTable
  notification_settings: NotificationSettingsTable
  push_deliveries: PushDeliveriesTable
  shift_reminders: ShiftRemindersTable
}
