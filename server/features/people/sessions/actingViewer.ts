import { AppError } from '#shared/errors.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { mayAct } from '../helpers/acting.ts'
import { userRows } from '../users/members.ts'
import { toUser } from '../users/users.columns.ts'

/**
 * The viewer of a call that somebody makes for another person: that person, as a member without a role, with the
 * session of the helper. 404 without the right, which is never passed on. For oneself it is the viewer.
 */
export async function actingViewer(db: Db, viewer: Viewer, userId: string): Promise<Viewer> {
  if (userId === viewer._id) return viewer
  const person = (await mayAct(db, viewer._id, userId)) && (await userRows.find(db, userId))
  if (!person) throw new AppError('not_found')
  const { sessionId, loggedInAt, scheduleRevision, workRevision, usersRevision, rotaRevision } = viewer
  const session = { sessionId, loggedInAt, scheduleRevision, workRevision, usersRevision, rotaRevision }
  return { ...toUser(person), ...session, role: 'standard', withheldRole: null, helperId: viewer._id }
}
