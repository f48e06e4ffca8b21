import { AUDIT_ACTIONS, type AuditAction, type AuditDetail } from '#shared/audit.ts'
import type { Db } from './client.ts'
import { risingId } from './risingId.ts'

type Detailed<Detail> = Record<never, never> extends Detail ? { detail?: Detail } : { detail: Detail }

/** An action with the detail that belongs to it. */
export type AuditedAction<Actions extends AuditAction = AuditAction> = {
  [Action in Actions]: { action: Action } & Detailed<AuditDetail<Action>>
}[Actions]

/** `actorId` is null for the system itself; `subjectId` is left out where the whole noun is the subject. */
export type NewAuditEntry = AuditedAction & { actorId: string | null; subjectId?: string }

/** Stores who did what to whom, in the transaction of the change. For change.ts alone. */
export async function writeAudit(trx: Db, entry: NewAuditEntry): Promise<void> {
  const { subject, detail } = AUDIT_ACTIONS[entry.action]
  await trx
    .insertInto('audit')
    .values({
      id: risingId(),
      at: new Date().toISOString(),
      actor_id: entry.actorId,
      action: entry.action,
      subject_type: subject,
      subject_id: entry.subjectId ?? null,
      detail: JSON.stringify(detail.parse(entry.detail ?? {})),
    })
    .execute()
}
