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

/** Secrets made on the first start, and what a super admin has set; shared by all processes. */
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
  /** Not used: whoever removes an entry has it (decision 0013). */
  leased_until: string | null
}
