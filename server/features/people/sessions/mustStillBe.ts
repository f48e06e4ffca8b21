import { AppError } from '#shared/errors.ts'
import { isAdmin, isSuperAdmin } from '#shared/people/users.ts'
import type { ChangeViewer } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { mustStillAct } from '../helpers/acting.ts'
import { mustStillHold } from '../keys/keys.service.ts'
import { sessionsStore } from './sessions.store.ts'

/**
 * The check of `change.by`. A standard user has no role to lose, and a key keeps its own. Throws 401 where the session
 * or the key has ended or its person is suspended, 403 where their role is lower than it was when the request came.
 * Reads no second factor: only its owner can remove it without ending the session. Throws 404 where a helper may not
 * act for the person any more.
 */
export async function mustStillBe(trx: Db, viewer: ChangeViewer): Promise<void> {
  if ('keyId' in viewer) return mustStillHold(trx, viewer.keyId)
  const { _id: userId, helperId } = viewer
  if (helperId) return mustStillAct(trx, { helperId, userId })
  if (!isAdmin(viewer)) return
  const now = await sessionsStore.holder(trx, viewer.sessionId)
  if (!now) throw new AppError('not_signed_in')
  if (!isAdmin(now) || (isSuperAdmin(viewer) && !isSuperAdmin(now))) throw new AppError('forbidden')
}
