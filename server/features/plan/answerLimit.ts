import { ANSWER_LIMIT } from '#shared/answers.ts'
import type { Db } from '../../db/client.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import { assignmentsStore } from './assignments.store.ts'

export type AnswerLimits = Pick<RateLimits, 'secondsLeft'>

/**
 * Seconds until an assignment may be answered otherwise once more, 0 where it may now. Counts the answers of its member, of
 * reply links, offers and admins. Call it where the service is locked, so that no two answers count the same ones.
 */
export async function secondsToNextAnswer(trx: Db, limits: AnswerLimits, assignmentId: string): Promise<number> {
  const since = new Date(Date.now() - ANSWER_LIMIT.seconds * 1000).toISOString()
  return limits.secondsLeft(await assignmentsStore.changedAt(trx, assignmentId, since), ANSWER_LIMIT)
}
