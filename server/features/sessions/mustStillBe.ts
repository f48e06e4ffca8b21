import { AppError } from '#shared/errors.ts'
import { isAdmin, isSuperAdmin } from '#shared/users.ts'
import type { ChangeViewer } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { mustBeAllowed } from '../../http/viewer.ts'
import { roleInEffect, type SecondFactorRule } from '../secondFactor/required.ts'
import { sessionsStore } from './sessions.store.ts'

/**
 * The check of `change.by`. A standard user has no role to lose. Throws 401 where the session has ended or its person is
 * suspended, 403 where their role gives less than it gave when the request came.
 */
export const mustStillBe =
  (rule: SecondFactorRule) =>
  async (trx: Db, viewer: ChangeViewer): Promise<void> => {
    if (!isAdmin(viewer)) return
    const row = await sessionsStore.holder(trx, viewer.sessionId)
    if (!row) throw new AppError('not_signed_in')
    mustBeAllowed({ _id: viewer._id, ...roleInEffect(rule, row) }, (now) =>
      isSuperAdmin(viewer) ? isSuperAdmin(now) : isAdmin(now),
    )
  }
