import { AUDIT_PAGE, type AuditEntry } from '#shared/people/audit.ts'
import { KEY_ACTOR } from '#shared/people/keys.ts'
import type { Db } from '../../../db/client.ts'
import type { PersonalData } from '../personalData.ts'
import { type AuditFilter, type AuditRow, auditStore } from './audit.store.ts'

const toDetail = (text: string) => JSON.parse(text) as Record<string, unknown>

/** The actor of an entry; null for the system. */
function actorOf({ actor_id: _id, actor_name: name, key_name }: AuditRow): AuditEntry['actor'] {
  if (_id === null) return null
  return key_name === null ? { _id, name } : { _id, name: KEY_ACTOR + key_name, key: true }
}

export function auditService({ db }: { db: Db }) {
  return {
    /** Returns one page of entries, newest first. */
    async list(_viewer: unknown, filter: Omit<AuditFilter, 'limit'>): Promise<AuditEntry[]> {
      const rows = await auditStore.list(db, { ...filter, limit: AUDIT_PAGE })
      return rows.map((row) => ({
        _id: row.id,
        at: row.at,
        actor: actorOf(row),
        action: row.action,
        subject: { type: row.subject_type, _id: row.subject_id, name: row.subject_name },
        detail: toDetail(row.detail),
      }))
    },

    /** Audit entries about a person, oldest first, without actors. */
    personalData: {
      tables: ['audit'],
      async ofPerson({ _id }) {
        const rows = await auditStore.ofPerson(db, _id)
        return { log: rows.map(({ at, action, detail }) => ({ at, action, detail: toDetail(detail) })) }
      },
    } satisfies PersonalData,
  }
}
