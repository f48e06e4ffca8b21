import { ANSWER_LIMIT } from '#shared/plan/placeStates.ts'
import type { Db } from '../../../db/client.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import { type PlannedRow, plannedStore } from './planned.store.ts'

export type AnswerLimits = Pick<RateLimits, 'secondsLeft'>

/**
 * Returns the seconds until the answer to an assignment may change again, 0 where it may change now. Answers by the
 * member, by a reply link, by an offer and by an admin all count. Call it while the service is locked: two answers at
 * once would otherwise count the same earlier ones.
 */
export async function secondsToNextAnswer(
  trx: Db,
  limits: AnswerLimits,
  { id: assignmentId, sequence }: Pick<PlannedRow, 'id' | 'sequence'>,
): Promise<number> {
  // Every answer raises the sequence, which begins with 1: the first ones need not be counted.
  if (sequence < ANSWER_LIMIT.max) return 0
  const since = new Date(Date.now() - ANSWER_LIMIT.seconds * 1000).toISOString()
  return limits.secondsLeft(await plannedStore.changedAt(trx, assignmentId, since), ANSWER_LIMIT)
}
