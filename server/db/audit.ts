import { AUDIT_ACTIONS, type AuditAction, type AuditDetail } from '#shared/people/auditActions.ts'
import type { Db } from './client.ts'
import { inChunks } from './inChunks.ts'
import { risingId } from './risingId.ts'

type Detailed<Detail> = Record<never, never> extends Detail ? { detail?: Detail } : { detail: Detail }

/** An action with its detail, as `AUDIT_ACTIONS` types it. */
export type AuditedAction<Actions extends AuditAction = AuditAction> = {
  [Action in Actions]: { action: Action } & Detailed<AuditDetail<Action>>
}[Actions]

/** `actorId` is null for the system; without `subjectId` the whole noun is the subject. */
export type NewAuditEntry = AuditedAction & {
  actorId: string | null
  subjectId?: string
  /** The person for whom the actor acted, where that is another: `for` of the detail. */
  forId?: string
}

/**
 * Stores audit entries in the transaction of the change. Only change.ts calls it, and where a whole team comes in,
 * which nobody follows yet.
 */
export async function writeAudit(trx: Db, entries: readonly NewAuditEntry[]): Promise<void> {
  const at = new Date().toISOString()
  const rows = entries.map((entry) => {
    const { subject, detail } = AUDIT_ACTIONS[entry.action]
    return {
      id: risingId(),
      at,
      actor_id: entry.actorId,
      action: entry.action,
      subject_type: subject,
      subject_id: entry.subjectId ?? null,
      detail: JSON.stringify({ ...detail.parse(entry.detail ?? {}), ...(entry.forId && { for: entry.forId }) }),
    }
  })
  await inChunks(rows, (some) => trx.insertInto('audit').values(some).execute())
}
