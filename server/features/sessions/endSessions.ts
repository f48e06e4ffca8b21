import type { Db } from '../../db/client.ts'
import { sessionsStore } from './sessions.store.ts'

/**
 * Ends a person's sessions, all or all but one, inside the transaction of what made it necessary. Returns their ids, for
 * the live connections that are to be closed after the commit.
 */
export async function endSessions(trx: Db, userId: string, except?: string): Promise<string[]> {
  const ended = await sessionsStore.removeAll(trx, userId, except)
  return ended.map(({ id }) => id)
}

/** True while a session has not ended: asked inside the transaction of a change that may have been long under way. */
export const isSessionOpen = (trx: Db, sessionId: string): Promise<boolean> => sessionsStore.has(trx, sessionId)
