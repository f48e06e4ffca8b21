import type { Db } from '../../../db/client.ts'
import { swapsStore } from './swaps.store.ts'

/** Parts of swaps that wait for an answer, for texts and mails about them. */
export const swapQuestions = {
  /** The part of a person in a swap that they have not answered; undefined where it needs no answer any more. */
  async open(db: Db, swapId: string, userId: string) {
    const swap = await swapsStore.find(db, swapId)
    const own = swap?.legs.find(({ user_id }) => user_id === userId)
    if (swap?.state !== 'proposed' || !own || own.answer !== null) return undefined
    const ids = [own.gives_assignment_id, own.takes_assignment_id].filter((id) => id !== null)
    const items = await swapsStore.items(db, ids)
    const placeOf = (id: string | null) => {
      const item = id === null ? undefined : items.get(id)
      return item && { date: item.date, service_time: item.serviceTime, post: item.post }
    }
    const asker = swap.legs.find(({ user_id }) => user_id === swap.created_by)?.name ?? ''
    return {
      gives: placeOf(own.gives_assignment_id),
      takes: placeOf(own.takes_assignment_id),
      asker,
      begins: swap.expires_at,
    }
  },
}
