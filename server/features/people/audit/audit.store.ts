import type { AuditAction } from '#shared/people/auditActions.ts'
import type { Db } from '../../../db/client.ts'

export interface AuditFilter {
  action?: string
  user?: string
  /** Id of the oldest entry of the previous page. */
  before?: string
  limit: number
}

/** A row that counts what happened to one person in one hour. */
interface CountedRow {
  /** Derived from action, person and hour, so that every addition finds the row. */
  id: string
  action: AuditAction
  actorId: string | null
  userId: string
  count: number
  at: string
}

export type AuditRow = Awaited<ReturnType<typeof auditStore.list>>[number]

export const auditStore = {
  /** Adds to the count of a row, or inserts it. Holds for several processes: a lost race is tried again. */
  async count(db: Db, { id, action, actorId, userId, count, at }: CountedRow): Promise<void> {
    for (;;) {
      const before = await db.selectFrom('audit').select('detail').where('id', '=', id).executeTakeFirst()
      const counted = (before ? (JSON.parse(before.detail) as { count: number }).count : 0) + count
      const detail = JSON.stringify({ count: counted })
      const subject = { subject_type: 'user', subject_id: userId }
      const written = before
        ? await db
            .updateTable('audit')
            .set({ detail })
            .where('id', '=', id)
            .where('detail', '=', before.detail)
            .returning('id')
            .executeTakeFirst()
        : await db
            .insertInto('audit')
            .values({ id, at, actor_id: actorId, action, ...subject, detail })
            .onConflict((conflict) => conflict.column('id').doNothing())
            .returning('id')
            .executeTakeFirst()
      if (written) return
    }
  },

  /** Entries whose subject is this person, oldest first. Those of one instant are sorted here, by their rising ids. */
  async ofPerson(db: Db, userId: string) {
    const rows = await db
      .selectFrom('audit')
      .select(['id', 'at', 'action', 'detail'])
      .where('subject_type', '=', 'user')
      .where('subject_id', '=', userId)
      .orderBy('at')
      .execute()
    return rows.sort((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1))
  },

  /** Entries, newest first, with the current names of actor, person or key, and subject. */
  async list(db: Db, { action, user, before, limit }: AuditFilter) {
    let query = db
      .selectFrom('audit')
      .leftJoin('users as actor', 'actor.id', 'audit.actor_id')
      .leftJoin('users as subject', 'subject.id', 'audit.subject_id')
      .leftJoin('program_keys', 'program_keys.id', 'audit.actor_id')
      .select(['audit.id', 'audit.at', 'audit.actor_id', 'audit.action', 'audit.subject_type', 'audit.subject_id'])
      .select(['audit.detail', 'actor.name as actor_name', 'subject.name as subject_name'])
      .select('program_keys.name as key_name')
      .orderBy('audit.at', 'desc')
      .orderBy('audit.id', 'desc')
      .limit(limit)
    if (action) query = query.where('audit.action', '=', action)
    if (user)
      query = query.where((where) =>
        where.or([where('audit.actor_id', '=', user), where('audit.subject_id', '=', user)]),
      )
    if (before) {
      const last = await db.selectFrom('audit').select(['at', 'id']).where('id', '=', before).executeTakeFirst()
      if (!last) return []
      // The first condition is implied by the second, but lets the database seek the index to the start of the page.
      query = query
        .where('audit.at', '<=', last.at)
        .where((where) =>
          where.or([
            where('audit.at', '<', last.at),
            where.and([where('audit.at', '=', last.at), where('audit.id', '<', last.id)]),
          ]),
        )
    }
    return query.execute()
  },
}
