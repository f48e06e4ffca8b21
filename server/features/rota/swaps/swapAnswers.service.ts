import { AppError } from '#shared/errors.ts'
import type { AnsweredBy } from '#shared/people/audit.ts'
import type { Swap, SwapAnswer } from '#shared/rota/swaps.ts'
import type { RunChange } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { authorOf, type Bearer, bearerId, type Viewer } from '../../../http/viewer.ts'
import { enteredPeople } from '../../people/users/members.ts'
import type { ChangePlaces, Plan } from '../../plan/places/changePlaces.ts'
import type { ByText } from '../byText.ts'
import { makeTrade, readTrade } from './completeSwap.ts'
import { couplesIn } from './proposals.ts'
import type { SwapsNeeds } from './proposeSwaps.ts'
import { detailOf, endSwap, tellSwap } from './swapEnds.ts'
import { isOpen, type SwapWithLegs, swapsStore } from './swaps.store.ts'
import { toSwaps } from './swaps.wire.ts'

/**
 * The outcome of an answer. A refusal is thrown as 409 after the commit, because the swap may have ended in the change.
 */
type Outcome = 'stored' | 'swap_ended' | 'no_longer_fits'

const isDue = ({ expires_at }: SwapWithLegs): boolean => expires_at <= new Date().toISOString()

/** True where everybody but these people has said yes. */
const isLast = ({ legs }: SwapWithLegs, userIds: readonly string[]): boolean =>
  legs.every(({ user_id, answer }) => userIds.includes(user_id) || answer === 'yes')

/** The part of a partner without an account, with whom alone somebody serves: their answer is given with one's own. */
async function partnerOf(trx: Db, { legs }: SwapWithLegs, userId: string): Promise<SwapWithLegs['legs']> {
  const couple = couplesIn(legs).find((both) => both.some(({ user_id }) => user_id === userId)) ?? []
  const others = couple.filter(({ user_id }) => user_id !== userId)
  if (others.length === 0) return []
  const entered = new Set((await enteredPeople(trx)).map(({ _id }) => _id))
  return others.filter(({ user_id }) => entered.has(user_id))
}

/** Throws 404 where there is no such swap, or where `userId` is not in it; null for admins, who decide. */
async function mustFind(from: Db, id: string, userId: string | null): Promise<SwapWithLegs> {
  const swap = await swapsStore.find(from, id)
  if (!swap || (userId !== null && !swap.legs.some(({ user_id }) => user_id === userId)))
    throw new AppError('not_found')
  return swap
}

async function show(from: Db, id: string): Promise<Swap> {
  const [swap] = await toSwaps(from, [await mustFind(from, id, null)])
  if (!swap) throw new Error('One row makes one swap')
  return swap
}

/** The outcome for a swap that has ended; an open one whose deadline has passed is ended now. */
async function over({ context }: Plan, swap: SwapWithLegs): Promise<Outcome> {
  if (isOpen(swap)) await endSwap(context, swap, 'expired', { actorId: null })
  return 'swap_ended'
}

type By = { actorId: string; decidedBy?: string | null }

/** Completes a swap that everybody agreed to, where the rules still allow it; or makes it wait for an admin. */
async function complete(needs: Needs, plan: Plan, swap: SwapWithLegs, by: By): Promise<Outcome> {
  const { context, trx } = plan
  const isDecided = by.decidedBy !== undefined || !(await needs.settings.swaps(trx)).needsAdmin
  const trade = await readTrade(context, swap, needs)
  if (!trade) {
    await endSwap(context, swap, 'refused', by)
    return 'no_longer_fits'
  }
  if (!isDecided) {
    await swapsStore.setState(trx, swap.id, { state: 'waiting' })
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

type Said = { id: string; answer: SwapAnswer }

/** Whose answer it is, who gives it, and by which way. */
type Answering = { ownerId: string; actorId: string; by?: AnsweredBy }

async function answer(
  needs: Needs,
  plan: Plan,
  { ownerId, actorId, by }: Answering,
  { id, answer: said }: Said,
): Promise<Outcome> {
  const { context, trx } = plan
  const swap = await mustFind(trx, id, ownerId)
  if (!isOpen(swap) || isDue(swap)) return over(plan, swap)
  const own = swap.legs.find(({ user_id }) => user_id === ownerId)
  if (!own || own.answer === said) return 'stored'
  const partners = await partnerOf(trx, swap, ownerId)
  for (const leg of [own, ...partners]) await swapsStore.answer(trx, leg, said, new Date().toISOString())
  const detail = { ...(await detailOf(context, swap)), answer: said, ...(by && { by }) }
  await context.audit({ action: 'swap.answered', actorId, subjectId: id, detail })
  const answered = [ownerId, ...partners.map(({ user_id }) => user_id)]
  if (said === 'yes' && isLast(swap, answered)) return complete(needs, plan, swap, { actorId })
  if (said === 'yes') tellSwap(context, swap, swap.state)
  else await endSwap(context, swap, 'refused', { actorId })
  return 'stored'
}

async function withdraw(plan: Plan, actorId: string, id: string): Promise<Outcome> {
  const swap = await mustFind(plan.trx, id, actorId)
  if (swap.created_by !== actorId) throw new AppError('forbidden')
  if (swap.state === 'withdrawn') return 'stored'
  if (!isOpen(swap) || isDue(swap)) return over(plan, swap)
  await endSwap(plan.context, swap, 'withdrawn', { actorId })
  return 'stored'
}

async function decide(needs: Needs, plan: Plan, viewer: Bearer, { id, answer: said }: Said): Promise<Outcome> {
  const swap = await mustFind(plan.trx, id, null)
  if (swap.state !== 'waiting') return 'swap_ended'
  if (isDue(swap)) return over(plan, swap)
  const by = { actorId: bearerId(viewer), decidedBy: authorOf(viewer) }
  if (said === 'yes') return complete(needs, plan, swap, by)
  await endSwap(plan.context, swap, 'refused', by)
  return 'stored'
}

interface Needs extends SwapsNeeds {
  changePlaces: ChangePlaces
}

export function swapAnswersService(needs: Needs) {
  const { db, change, changePlaces } = needs
  type Work = (plan: Plan) => Promise<Outcome>
  async function runIn(start: RunChange, actorId: string, id: string, work: Work): Promise<Swap> {
    const outcome = await changePlaces(start, { cause: 'swap', actorId }, work)
    const swap = await show(db, id)
    if (outcome !== 'stored') throw new AppError(outcome, { reply: { swap } })
    return swap
  }
  const run = (viewer: Bearer, id: string, work: Work) => runIn(change.by(viewer), bearerId(viewer), id, work)

  return {
    /**
     * Stores an answer. 404 for a member not in the swap. 409 with the swap where it has ended or the rules forbid it
     * now.
     */
    async answer(viewer: Viewer, said: Said) {
      await mustFind(db, said.id, viewer._id)
      const own = { ownerId: viewer._id, actorId: viewer._id }
      return run(viewer, said.id, (plan) => answer(needs, plan, own, said))
    },
    /** Stores an answer that came by text, for which nobody is logged in. */
    answerByText: ({ start, ...by }: ByText, said: Said): Promise<Swap> =>
      runIn(start, by.actorId, said.id, (plan) => answer(needs, plan, { ...by, by: 'sms' }, said)),
    /** A swap as it stands, open or not. 404 for one that is gone. */
    show: (id: string): Promise<Swap> => show(db, id),
    /** Withdraws a swap. 403 for its members who did not ask for it. */
    withdraw: (viewer: Viewer, { id }: { id: string }) => run(viewer, id, (plan) => withdraw(plan, viewer._id, id)),
    /** Stores the decision of an admin on a swap that waits for it. */
    async decide(viewer: Bearer, said: Said) {
      await mustFind(db, said.id, null)
      return run(viewer, said.id, (plan) => decide(needs, plan, viewer, said))
    },
  }
}
