import { AppError } from '#shared/errors.ts'
import { OPEN_SWAPS_MAX, SWAP_TOLD_SECONDS, SWAPS_TO_ONE } from '#shared/swaps.ts'
import type { Db } from '../../../db/client.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import { isOpen, type SwapWithLegs, swapsStore } from './swaps.store.ts'

export type SwapLimits = Pick<RateLimits, 'secondsLeft'>

const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()

/** Ids of the people whom the asker, the first of the legs, asks. */
export const askedIn = ({ legs }: Pick<SwapWithLegs, 'legs'>): string[] => legs.slice(1).map(({ user_id }) => user_id)

/** What somebody has asked for that is open or of the last hour. Read it within the change that adds to it. */
export const swapsOfAsker = (trx: Db, askerId: string): Promise<SwapWithLegs[]> => {
  const since = secondsAgo(Math.max(SWAPS_TO_ONE.seconds, SWAP_TOLD_SECONDS))
  return swapsStore.ofAsker(trx, askerId, { now: new Date().toISOString(), since })
}

/** 409 where too many would be open, 429 where one person would be asked too often. */
export function mustNotBeTooMany(limits: SwapLimits, earlier: SwapWithLegs[], added: SwapWithLegs[]): void {
  const now = new Date().toISOString()
  const open = earlier.filter((swap) => isOpen(swap) && swap.expires_at > now)
  if (open.length + added.length > OPEN_SWAPS_MAX) throw new AppError('too_many_swaps')
  const asked = added.flatMap(askedIn)
  for (const userId of new Set(asked)) {
    const count = asked.filter((one) => one === userId).length
    const instants = earlier.filter((swap) => askedIn(swap).includes(userId)).map(({ created_at }) => created_at)
    const { max, seconds } = SWAPS_TO_ONE
    const retryAfter = limits.secondsLeft(instants, { max: max - count + 1, seconds })
    if (retryAfter > 0) throw new AppError('too_many_attempts', { retryAfter })
  }
}

/**
 * Whom of a new swap a push tells: everybody who is asked, but those who were told within the hour that the asker would give
 * this place away. An earlier swap that is open has told them, or is about to.
 */
export async function toldOf(trx: Db, earlier: SwapWithLegs[], added: SwapWithLegs): Promise<string[]> {
  const since = secondsAgo(SWAP_TOLD_SECONDS)
  const told: string[] = []
  for (const userId of askedIn(added)) {
    const before = earlier.filter(
      (swap) =>
        swap.created_at > since &&
        swap.legs[0]?.gives_assignment_id === added.legs[0]?.gives_assignment_id &&
        askedIn(swap).includes(userId),
    )
    const ids = before.map(({ id }) => id)
    if (!before.some(isOpen) && !(await swapsStore.isTold(trx, userId, ids, since))) told.push(userId)
  }
  return told
}
