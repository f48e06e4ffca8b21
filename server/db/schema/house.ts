export interface HouseTables {
  revisions: RevisionsTable
  settings: SettingsTable
  rate_limits: RateLimitsTable
  audit: AuditTable
  outbox: OutboxTable
}

/** A number per noun that every change of the noun raises, in the same transaction. */
export interface RevisionsTable {
  noun: string
  revision: number
}

/** Secrets made on the first start, and the settings of super admins; shared by all processes. */
export interface SettingsTable {
  name: string
  value: string
}

export interface RateLimitsTable {
  /** SHA-256 of the thing that is limited, so that no network or email address is stored. */
  key: string
  count: number
  /** Time at which the count starts again at 0. */
  expires_at: string
}

export interface AuditTable {
  id: string
  at: string
  /** The person who did it; null for the system. */
  actor_id: string | null
  action: string
  subject_type: string
  subject_id: string | null
  /** JSON. */
  detail: string
}

/** Notifications that are sent once their transaction is committed: pushes, reminders. */
export interface OutboxTable {
  id: string
  kind: string
  /** JSON. */
  payload: string
  created_at: string
  /** The earliest instant of the next attempt; a failed attempt moves it on. */
  due_at: string
  attempts: number
  /** The lease is not used: the process that deletes an entry works on it (decision 0013). */
  leased_until: string | null
}
