import type { AssignmentState } from '#shared/answers.ts'
import type { Db } from '../../db/client.ts'

/** An assignment as a notification names it. */
export interface RotaSubject {
  id: string
  user_id: string
  publication_id: string | null
  name: string
  state: AssignmentState
  date: string
  service_time: string
  post: string
}

const assignments = (db: Db) =>
  db
    .selectFrom('assignments')
    .innerJoin('services', 'services.id', 'assignments.service_id')
    .innerJoin('posts', 'posts.id', 'assignments.post_id')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select(['assignments.id', 'assignments.user_id', 'assignments.state', 'assignments.publication_id', 'users.name'])
    .select(['services.date', 'services.service_time', 'posts.name as post'])
    .orderBy('services.date')
    .orderBy('services.service_time_order')

/** The current state of what notifications of the rota are about. */
export const rotaSubjects = {
  services: (db: Db, ids: string[]) =>
    db
      .selectFrom('services')
      .select(['id', 'date', 'service_time', 'state', 'cancel_note'])
      .where('id', 'in', ids)
      .execute(),

  /** By date and time. */
  assignments: (db: Db, ids: string[]): Promise<RotaSubject[]> =>
    assignments(db).where('assignments.id', 'in', ids).execute(),

  /** Those that these publications asked for or changed last, by date and time. */
  ofPublications: (db: Db, ids: string[]): Promise<RotaSubject[]> =>
    assignments(db).where('assignments.publication_id', 'in', ids).execute(),

  /** Days up to which people have confirmed their availability. */
  async confirmed(db: Db, userIds: string[]): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('member_rota')
      .select(['user_id', 'confirmed_until'])
      .where('user_id', 'in', userIds)
      .execute()
    return new Map(rows.map(({ user_id, confirmed_until }) => [user_id, confirmed_until ?? '']))
  },
}
