import type { Generated } from 'kysely'
import type { Language } from '#shared/languages.ts'
import type { Flag } from './flag.ts'

export interface PushTables {
  push_subscriptions: PushSubscriptionsTable
  notification_settings: NotificationSettingsTable
  push_deliveries: PushDeliveriesTable
  shift_reminders: ShiftRemindersTable
  push_arrivals: PushArrivalsTable
}

/** A device that gets pushes: one for each session. */
export interface PushSubscriptionsTable {
  session_id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  /** Of the device, for its owner. */
  name: string
  /** That its browser asks for; null where it has not registered anew since this is kept. */
  language: Language | null
  created_at: string
  renewed_at: string
  last_sent_at: string | null
  /** Since when its push service has taken nothing. */
  failing_since: string | null
}

/** Whoever has no row wants to be told of everything. */
export interface NotificationSettingsTable {
  user_id: string
  messages: Flag
  work: Flag
  shifts: Flag
  evening_reminder: Flag
  late_reminder: Flag
  /** Off by default. */
  mail_reminders: Generated<Flag>
  /** Call-outs and swaps. */
  requests: Generated<Flag>
}

/** A push that its push service has not taken yet. */
export interface PushDeliveriesTable {
  id: string
  /** Null for a security notice, which has an address of its own: its session may have ended. */
  session_id: string | null
  /** With a null session_id alone, as the three after it. */
  user_id: string | null
  endpoint: string | null
  p256dh: string | null
  auth: string | null
  /** Of the push service. */
  origin: string
  uuid: string
  /** At most one push of a topic waits for a device; null is no topic. */
  topic: string | null
  /** JSON: shared/push.ts. */
  payload: string
  urgency: 'normal' | 'high'
  due_at: string
  expires_at: string
  attempts: number
  leased_until: string | null
}

/** Reminders that have been written down to be sent. */
export interface ShiftRemindersTable {
  shift_id: string
  kind: 'evening' | 'late'
}

/** Pushes whose arrival matters, by the payload's uuid. */
export interface PushArrivalsTable {
  uuid: string
  user_id: string
  session_id: string | null
  /** Of the outbox. */
  kind: string
  subject_id: string | null
  sent_at: string
  taken_at: string | null
  arrived_at: string | null
  opened_at: string | null
}
