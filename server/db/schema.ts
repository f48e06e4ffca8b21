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
}
