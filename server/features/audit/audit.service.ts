import { AUDIT_PAGE, type AuditEntry } from '#shared/audit.ts'
import type { Db } from '../../db/client.ts'
import { type AuditFilter, auditStore } from './audit.store.ts'

export interface AuditService {
  /** A page of the log, newest first. */
  list(filter: Omit<AuditFilter, 'limit'>): Promise<AuditEntry[]>
}

export function auditService({ db }: { db: Db }): AuditService {
  return {
    async list(filter) {
      const rows = await auditStore.list(db, { ...filter, limit: AUDIT_PAGE })
      return rows.map((row) => ({
        _id: row.id,
        at: row.at,
        actor: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name },
        action: row.action,
        subject: { type: row.subject_type, _id: row.subject_id, name: row.subject_name },
        detail: JSON.parse(row.detail) as Record<string, unknown>,
      }))
    },
  }
}
