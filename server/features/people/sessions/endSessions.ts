import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { type ChangedAccount, securityNotice } from '../../reach/push/securityNotice.ts'
import { sessionsStore } from './sessions.store.ts'

/**
 * Ends a person's sessions, all or all but `except`, inside a change; closes their connections after the commit.
 * Returns the number of ended sessions.
 */
export async function endSessions(change: ChangeContext, userId: string, except?: string): Promise<number> {
  const ended = await sessionsStore.removeAll(change.trx, userId, except)
  change.disconnectSessions(ended.map(({ id }) => id))
  return ended.length
}

/**
 * Ends a person's oldest sessions beyond the newest `keep`, inside the change that begins another one. The person did
 * not ask for it, and is told.
 */
export async function endOldestSessions(change: ChangeContext, account: ChangedAccount, keep: number): Promise<void> {
  const { userId } = account
  const oldest = await sessionsStore.oldest(change.trx, userId, keep)
  if (oldest.length > 0) await securityNotice(change, { ...account, event: 'sessionEnded' })
  for (const id of oldest) {
    await sessionsStore.remove(change.trx, userId, id)
    await change.audit({ action: 'session.ended', actorId: null, subjectId: userId })
  }
  change.disconnectSessions(oldest)
}

/** True while a session is open. Check it in the transaction of a change whose preparation takes time. */
export const isSessionOpen = (trx: Db, sessionId: string): Promise<boolean> => sessionsStore.has(trx, sessionId)
