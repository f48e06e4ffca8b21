import type { Generated } from 'kysely'
import type { Language } from '#shared/languages.ts'
import type { Flag } from './flag.ts'

export interface PushTables {
  push_subscriptions: PushSubscriptionsTable
  notification_settings: NotificationSettingsTable
  push_deliveries: PushDeliveriesTable
  push_arrivals: PushArrivalsTable
}

/** A device that receives pushes, at most one for each session. */
export interface PushSubscriptionsTable {
  session_id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  /** The name of the device, as its owner sees it. */
  name: string
  /** The language of the browser; null where it last registered with a release that did not store it. */
  language: Language | null
  created_at: string
  renewed_at: string
  last_sent_at: string | null
  /** Time since which the push service has accepted no push for this device; null while it accepts them. */
  failing_since: string | null
}

/** The notifications that a person wants; without a row the defaults apply. */
export interface NotificationSettingsTable {
  user_id: string
  messages: Flag
  work: Flag
  shifts: Flag
  evening_reminder: Flag
  late_reminder: Flag
  /** Reminders by mail; off by default. */
  mail_reminders: Generated<Flag>
  /** Notifications of call-outs and swaps. */
  requests: Generated<Flag>
  /** Calls for help on days when an admin does not serve. */
  calls: Generated<Flag>
  /** Time of day of the evening reminder, as HH:MM in the team's time zone. */
  evening_at: Generated<string>
  /** Days before a service on which its evening reminder comes. */
  evening_days_before: Generated<number>
  /** Minutes before a service at which its late reminder comes. */
  late_minutes: Generated<number>
}

/** A push that the push service has not accepted yet. */
export interface PushDeliveriesTable {
  id: string
  /** Null for a security notice, which carries its own address because the session may have ended. */
  session_id: string | null
  /** Set only where `session_id` is null, as `endpoint`, `p256dh` and `auth` are. */
  user_id: string | null
  endpoint: string | null
  p256dh: string | null
  auth: string | null
  /** The origin of the push service. */
  origin: string
  uuid: string
  /** At most one push of a topic waits for a device; null for no topic. */
  topic: string | null
  /** JSON: shared/reach/push.ts. */
  payload: string
  urgency: 'normal' | 'high'
  due_at: string
  expires_at: string
  attempts: number
  leased_until: string | null
}

/** Pushes whose arrival matters, by the payload's uuid. */
export interface PushArrivalsTable {
  uuid: string
  user_id: string
  session_id: string | null
  /** The kind of the outbox entry that caused the push. */
  kind: string
  subject_id: string | null
  sent_at: string
  taken_at: string | null
  arrived_at: string | null
  opened_at: string | null
}
