import { AUDIT_PAGE, type AuditEntry } from '#shared/audit.ts'
import type { Db } from '../../db/client.ts'
import type { PersonalData } from '../users/personalData.ts'
import { type AuditFilter, auditStore } from './audit.store.ts'

export interface AuditService {
  /** Returns one page of entries, newest first. */
  list(viewer: unknown, filter: Omit<AuditFilter, 'limit'>): Promise<AuditEntry[]>
  /** Audit entries about a person, oldest first, without actors. */
  personalData: PersonalData
}

const toDetail = (text: string) => JSON.parse(text) as Record<string, unknown>

export function auditService({ db }: { db: Db }): AuditService {
  return {
    async list(_viewer, filter) {
      const rows = await auditStore.list(db, { ...filter, limit: AUDIT_PAGE })
      return rows.map((row) => ({
        _id: row.id,
        at: row.at,
        actor: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name },
        action: row.action,
        subject: { type: row.subject_type, _id: row.subject_id, name: row.subject_name },
        detail: toDetail(row.detail),
      }))
    },

    personalData: {
      tables: ['audit'],
      async ofPerson({ _id }) {
        const rows = await auditStore.ofPerson(db, _id)
        return { log: rows.map(({ at, action, detail }) => ({ at, action, detail: toDetail(detail) })) }
      },
    },
  }
}
