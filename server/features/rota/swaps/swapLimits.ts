import { AppError } from '#shared/errors.ts'
import { OPEN_SWAPS_MAX, SWAP_TOLD_SECONDS, SWAPS_TO_ONE } from '#shared/rota/swaps.ts'
import type { Db } from '../../../db/client.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import { isOpen, type SwapWithLegs, swapsStore } from './swaps.store.ts'

export type SwapLimits = Pick<RateLimits, 'secondsLeft'>

const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()

/** Ids of the people asked: all legs but the first, which is that of the asker. */
export const askedIn = ({ legs }: Pick<SwapWithLegs, 'legs'>): string[] => legs.slice(1).map(({ user_id }) => user_id)

/**
 * The swaps that a person asked for and that are open or of the last hour. Read them in the change that adds others.
 */
export const swapsOfAsker = (trx: Db, askerId: string): Promise<SwapWithLegs[]> => {
  const since = secondsAgo(Math.max(SWAPS_TO_ONE.seconds, SWAP_TOLD_SECONDS))
  return swapsStore.ofAsker(trx, askerId, { now: new Date().toISOString(), since })
}

/** Throws 409 where too many swaps would be open, 429 where one person would be asked too often. */
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
 * Ids of the people who get a push for a new swap: everybody asked, except those who were told within the hour that the
 * asker wants to give this place away. An earlier swap that is still open has told them, or is about to.
 */
export async function toldOf(trx: Db, earlier: SwapWithLegs[], added: SwapWithLegs): Promise<string[]> {
  const since = secondsAgo(SWAP_TOLD_SECONDS)
  const told: string[] = []
  const isAnswered = (userId: string) => added.legs.some((leg) => leg.user_id === userId && leg.answer !== null)
  for (const userId of askedIn(added).filter((id) => !isAnswered(id))) {
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
