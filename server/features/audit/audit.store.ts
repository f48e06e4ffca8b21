import type { Db } from '../../db/client.ts'

export interface AuditFilter {
  action?: string
  user?: string
  /** Id of the oldest entry of the previous page. */
  before?: string
  limit: number
}

export const auditStore = {
  /** Entries whose subject is this person, oldest first. */
  ofPerson: (db: Db, userId: string) =>
    db
      .selectFrom('audit')
      .select(['at', 'action', 'detail'])
      .where('subject_type', '=', 'user')
      .where('subject_id', '=', userId)
      .orderBy('at')
      .execute(),

  /** Entries, newest first, with the current names of actor and subject. */
  async list(db: Db, { action, user, before, limit }: AuditFilter) {
    let query = db
      .selectFrom('audit')
      .leftJoin('users as actor', 'actor.id', 'audit.actor_id')
      .leftJoin('users as subject', 'subject.id', 'audit.subject_id')
      .select(['audit.id', 'audit.at', 'audit.actor_id', 'audit.action', 'audit.subject_type', 'audit.subject_id'])
      .select(['audit.detail', 'actor.name as actor_name', 'subject.name as subject_name'])
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
