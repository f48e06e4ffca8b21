import type { Generated } from 'kysely'
import type { ChannelName } from '#shared/channels.ts'
import type { Language } from '#shared/languages.ts'
import type { MeetingType } from '#shared/meetings.ts'
import type { TaskStatus } from '#shared/tasks.ts'
import type { Role } from '#shared/users.ts'

/** Timestamps are ISO-8601 UTC text, dates YYYY-MM-DD text, booleans 0 or 1: the same in both databases. */
type Flag = 0 | 1

export interface UsersTable {
  id: string
  name: string
  /** The name as it is compared: spaces and case ignored. */
  name_key: string
  email: string
  password_hash: string
  /** As its owner wants to be called; not necessarily verified. */
  phone_number: string | null
  /** The number that proves who one is: unique, and good for resets until another one is verified. */
  verified_phone_number: string | null
  photo_url: string | null
  role: Role
  suspended: Flag
  /** Null is as the browser says. */
  language: Generated<Language | null>
  created_at: string
}

export interface SessionsTable {
  id: string
  user_id: string
  token_hash: string
  /** Hash of the cookie that fetches uploaded images and nothing else. */
  image_token_hash: string
  created_at: string
  last_used_at: string
}

export interface ShiftsTable {
  id: string
  date: string
  /** 0 is Sunday. */
  weekday: number
  user_id: string | null
  name: string
  name_key: string
  assignment: string
  assignment_key: string
  service_time: string
  service_time_key: string
  /** Place in the order of service times: shared/serviceTime.ts. */
  service_time_order: number
  tie_color: string | null
}

/** A number per noun that every change of the noun raises, in the same transaction. */
export interface RevisionsTable {
  noun: string
  revision: number
}

/** Secrets made on the first start, shared by all processes. */
export interface SettingsTable {
  name: string
  value: string
}

export interface RateLimitsTable {
  /** SHA-256 of what is limited, so that no address or email is kept. */
  key: string
  count: number
  /** When the count starts again from nothing. */
  expires_at: string
}

export interface AuditTable {
  id: string
  at: string
  /** Null: the system itself. */
  actor_id: string | null
  action: string
  subject_type: string
  subject_id: string | null
  /** JSON. */
  detail: string
}

/** What is to be told once its transaction has been committed: pushes, reminders. */
export interface OutboxTable {
  id: string
  kind: string
  /** JSON. */
  payload: string
  created_at: string
  /** Not to be tried before; moved on by a failed try. */
  due_at: string
  attempts: number
  /** Until when one process works on it. */
  leased_until: string | null
}

/** The code last sent to a number for a purpose; asking again replaces it. */
export interface PhoneCodesTable {
  phone_number: string
  purpose: string
  /** HMAC with a secret of this installation: six digits alone could be tried out. */
  code_hash: string
  tries_left: number
  expires_at: string
}

/** Proofs of a verified number, each good once. */
export interface PhoneProofsTable {
  token_hash: string
  phone_number: string
  purpose: string
  expires_at: string
}

/** What is good once and was used: bot check solutions, Firebase's tokens. */
export interface SpentTokensTable {
  token_hash: string
  expires_at: string
}

export interface ImagesTable {
  id: string
  owner_id: string | null
  /** 'large' or 'small'. */
  size: string
  media_type: string
  bytes: Buffer
  created_at: string
}

export interface InterestTable {
  id: string
  name: string
  email: string
  message: string
  status: string
  created_at: string
}

export interface TasksTable {
  id: string
  title: string
  due_date: string | null
  status: TaskStatus
  assigned_to: string
  version: number
  created_at: string
}

export interface MeetingsTable {
  id: string
  title: string
  date: string
  /** As it was typed. */
  time: string
  /** Place in the order of a day: shared/serviceTime.ts. */
  time_order: number
  location: string | null
  type: MeetingType
  created_at: string
}

export interface MeetingGuestsTable {
  user_id: string
  /** The meeting's. */
  date: string
  meeting_id: string
}

export interface CalendarFeedsTable {
  user_id: string
  /** As it stands in the address: who can read this table can read what the feed holds, too. */
  token: string
  created_at: string
}

export interface ChannelsTable {
  name: ChannelName
  /** Of the last change. Raised first in every change, where it also is the lock on the channel. */
  revision: number
}

export interface MessagesTable {
  id: string
  channel: ChannelName
  /** Its place: the revision that it was posted with. */
  seq: number
  /** Of its last change. */
  revision: number
  /** Null when the person is gone. */
  sender_id: string | null
  /** As the sender's device named it: the same one twice is the same message. */
  uuid: string | null
  content: string
  /** Root-relative, of an uploaded picture, or a GIF's address. */
  image_url: string | null
  image_width: number | null
  image_height: number | null
  edited: Flag
  deleted: Flag
  created_at: string
}

/** How far a person has read a channel. */
export interface ReadMarkersTable {
  user_id: string
  channel: ChannelName
  seq: number
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
}

/** A push that its push service has not taken yet. */
export interface PushDeliveriesTable {
  id: string
  session_id: string
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

export interface Schema {
  users: UsersTable
  sessions: SessionsTable
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
