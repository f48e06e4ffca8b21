import type { ChangeContext } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import { sessionsStore } from './sessions.store.ts'

/**
 * Ends a person's sessions, all or all but one, in the change that made it necessary; their connections are closed after
 * the commit. Returns how many there were.
 */
export async function endSessions(change: ChangeContext, userId: string, except?: string): Promise<number> {
  const ended = await sessionsStore.removeAll(change.trx, userId, except)
  change.disconnectSessions(ended.map(({ id }) => id))
  return ended.length
}

/** True while a session has not ended: asked in the transaction of a change that may have been long under way. */
export const isSessionOpen = (trx: Db, sessionId: string): Promise<boolean> => sessionsStore.has(trx, sessionId)
