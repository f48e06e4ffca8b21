import { AppError } from '#shared/errors.ts'
import type { Swap, SwapAnswer } from '#shared/swaps.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { ChangePlaces, Plan } from '../../plan/changePlaces.ts'
import { makeTrade, readTrade } from './completeSwap.ts'
import { detailOf, endSwap, tellSwap } from './swapEnds.ts'
import type { SwapsNeeds } from './swaps.service.ts'
import { isOpen, type SwapWithLegs, swapsStore } from './swaps.store.ts'
import { toSwaps } from './swaps.wire.ts'

export interface SwapAnswersService {
  /** Stores an answer. 404 for a member not in the swap. 409 with the swap where it has ended or the rules forbid it now. */
  answer(viewer: Viewer, input: { id: string; answer: SwapAnswer }): Promise<Swap>
  /** Withdraws a swap. 403 for its members who did not ask for it. */
  withdraw(viewer: Viewer, named: { id: string }): Promise<Swap>
  /** Stores the decision of an admin on a swap that waits for it. */
  decide(viewer: Viewer, input: { id: string; answer: SwapAnswer }): Promise<Swap>
}

/** The outcome of an answer. A refusal is thrown as 409 after the commit, because the swap may have ended in the change. */
type Outcome = 'stored' | 'swap_ended' | 'no_longer_fits'

const isDue = ({ expires_at }: SwapWithLegs): boolean => expires_at <= new Date().toISOString()

/** True where everybody but this person has said yes. */
const isLast = ({ legs }: SwapWithLegs, userId: string): boolean =>
  legs.every(({ user_id, answer }) => user_id === userId || answer === 'yes')

interface Needs extends SwapsNeeds {
  changePlaces: ChangePlaces
}

export function swapAnswersService({ db, change, changePlaces, ...needs }: Needs): SwapAnswersService {
  /** Throws 404 where there is no such swap, or where `userId` is not in it; null for admins, who decide. */
  async function mustFind(from: typeof db, id: string, userId: string | null): Promise<SwapWithLegs> {
    const swap = await swapsStore.find(from, id)
    if (!swap || (userId !== null && !swap.legs.some(({ user_id }) => user_id === userId)))
      throw new AppError('not_found')
    return swap
  }

  async function show(id: string): Promise<Swap> {
    const [swap] = await toSwaps(db, [await mustFind(db, id, null)])
    if (!swap) throw new Error('One row makes one swap')
    return swap
  }

  async function run(viewer: Viewer, id: string, work: (plan: Plan) => Promise<Outcome>): Promise<void> {
    const outcome = await changePlaces(change.by(viewer), { cause: 'swap', actorId: viewer._id }, work)
    if (outcome !== 'stored') throw new AppError(outcome, { reply: { swap: await show(id) } })
  }

  /** The outcome for a swap that has ended; an open one whose deadline has passed is ended now. */
  async function over({ context }: Plan, swap: SwapWithLegs): Promise<Outcome> {
    if (isOpen(swap)) await endSwap(context, swap, 'expired', { actorId: null })
    return 'swap_ended'
  }

  /** Completes a swap that everybody agreed to, where the rules still allow it; or makes it wait for an admin. */
  async function complete(
    plan: Plan,
    swap: SwapWithLegs,
    by: { actorId: string; decidedBy?: string },
    needsAdmin: boolean,
  ): Promise<Outcome> {
    const { context } = plan
    const trade = await readTrade(context, swap, needs)
    if (!trade) {
      await endSwap(context, swap, 'refused', by)
      return 'no_longer_fits'
    }
    if (needsAdmin) {
      await swapsStore.setState(plan.trx, swap.id, { state: 'waiting' })
      tellSwap(context, swap, 'waiting')
      return 'stored'
    }
    // The swap ends before its moves, which withdraw every open swap with one of these places.
    await endSwap(context, swap, 'done', by)
    makeTrade(trade, plan)
    for (const { user_id: userId } of swap.legs)
      if (userId !== by.actorId) await context.enqueue({ kind: 'swap.done', payload: { swapId: swap.id, userId } })
    return 'stored'
  }

  return {
    async answer(viewer, { id, answer: said }) {
      await mustFind(db, id, viewer._id)
      await run(viewer, id, async (plan) => {
        const { context, trx } = plan
        const swap = await mustFind(trx, id, viewer._id)
        if (!isOpen(swap) || isDue(swap)) return over(plan, swap)
        const own = swap.legs.find(({ user_id }) => user_id === viewer._id)
        if (!own || own.answer === said) return 'stored'
        await swapsStore.answer(trx, own, said, new Date().toISOString())
        const detail = { ...(await detailOf(context, swap)), answer: said }
        await context.audit({ action: 'swap.answered', actorId: viewer._id, subjectId: id, detail })
        const by = { actorId: viewer._id }
        if (said === 'yes' && isLast(swap, viewer._id))
          return complete(plan, swap, by, (await needs.settings.swaps(trx)).needsAdmin)
        if (said === 'yes') tellSwap(context, swap, swap.state)
        else await endSwap(context, swap, 'refused', by)
        return 'stored'
      })
      return show(id)
    },

    async withdraw(viewer, { id }) {
      await run(viewer, id, async (plan) => {
        const swap = await mustFind(plan.trx, id, viewer._id)
        if (swap.created_by !== viewer._id) throw new AppError('forbidden')
        if (swap.state === 'withdrawn') return 'stored'
        if (!isOpen(swap) || isDue(swap)) return over(plan, swap)
        await endSwap(plan.context, swap, 'withdrawn', { actorId: viewer._id })
        return 'stored'
      })
      return show(id)
    },

    async decide(viewer, { id, answer: said }) {
      await mustFind(db, id, null)
      await run(viewer, id, async (plan) => {
        const swap = await mustFind(plan.trx, id, null)
        if (swap.state !== 'waiting') return 'swap_ended'
        if (isDue(swap)) return over(plan, swap)
        const by = { actorId: viewer._id, decidedBy: viewer._id }
        if (said === 'yes') return complete(plan, swap, by, false)
        await endSwap(plan.context, swap, 'refused', by)
        return 'stored'
      })
      return show(id)
    },
  }
}
