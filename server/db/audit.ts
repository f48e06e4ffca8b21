import type { Db } from './client.ts'
import { risingId } from './risingId.ts'

export interface AuditEntry {
  /** Null: the system itself. */
  actorId: string | null
  /** `noun.verb`, such as 'shift.deleted'. */
  action: string
  subjectType: string
  subjectId?: string | null
  detail?: Record<string, unknown>
}

/** Writes down who did what to whom. Called inside the transaction of the change, so that neither exists alone. */
export async function audit(trx: Db, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      id: risingId(),
      at: new Date().toISOString(),
      actor_id: entry.actorId,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
