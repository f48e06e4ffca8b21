import { AppError } from '#shared/errors.ts'
import type { Swap, SwapAnswer } from '#shared/swaps.ts'
import type { ChangeContext, Told } from '../../../db/change.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { makeTrade, readTrade, spanOf } from './completeSwap.ts'
import { detailOf, endSwap, tellSwap } from './swapEnds.ts'
import type { SwapsNeeds } from './swaps.service.ts'
import { isOpen, type SwapWithLegs, swapsStore } from './swaps.store.ts'
import { toSwaps } from './swaps.wire.ts'

export interface SwapAnswersService {
  /** 404 for somebody who is not in it. 409 with the swap where it has ended, or the rules do not let it happen any more. */
  answer(viewer: Viewer, input: { id: string; answer: SwapAnswer }): Promise<Swap>
  /** 403 for others who are in it. */
  withdraw(viewer: Viewer, id: string): Promise<Swap>
  /** An admin's answer to one that waits for it. */
  decide(viewer: Viewer, input: { id: string; answer: SwapAnswer }): Promise<Swap>
}

/** What became of an answer: refused ones are answered with 409 after the commit, since a swap may have ended with them. */
type Outcome = 'stored' | 'again' | 'swap_ended' | 'no_longer_fits'

interface Step {
  /** Null where the change did not begin as one of the schedule: then no place can change hands. */
  schedule: ChangeContext<'schedule'> | null
  rota: ChangeContext<'rota'>
  /** Of the rota. */
  revision: number
}

const isDue = ({ expires_at }: SwapWithLegs): boolean => expires_at <= new Date().toISOString()

/** True where everybody but this person has said yes. */
const isLast = ({ legs }: SwapWithLegs, userId: string): boolean =>
  legs.every(({ user_id, answer }) => user_id === userId || answer === 'yes')

export function swapAnswersService({ db, change, ...needs }: SwapsNeeds): SwapAnswersService {
  /** Those who are in it find it, and admins who decide. */
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

  /** Runs a step. Shifts are written where `moves`, and their lock comes first. */
  async function run(
    viewer: Viewer,
    id: string,
    moves: boolean,
    step: (context: Step) => Promise<Told<Outcome>>,
  ): Promise<Outcome> {
    const start = change.by(viewer)
    const outcome = moves
      ? await start('schedule', async (schedule, scheduleRevision) => {
          const result = await schedule.also('rota', (rota, revision) => step({ schedule, rota, revision }))
          return schedule.tell('members', 'scheduleChanged', { revision: scheduleRevision }).returning(result)
        })
      : await start('rota', (rota, revision) => step({ schedule: null, rota, revision }))
    if (outcome === 'swap_ended' || outcome === 'no_longer_fits')
      throw new AppError(outcome, { reply: { swap: await show(id) } })
    return outcome
  }

  const nothing = ({ rota }: Step, outcome: Outcome) => rota.tellNobody('the swap stays as it is').returning(outcome)

  /** Ended already, or now, since it is too late for it. */
  async function over(step: Step, swap: SwapWithLegs): Promise<Told<Outcome>> {
    if (!isOpen(swap)) return nothing(step, 'swap_ended')
    return (await endSwap(step.rota, swap, 'expired', { actorId: null })).returning('swap_ended')
  }

  /** Everybody has said yes: the places change hands, where the rules still let them. */
  async function complete(
    { schedule, rota, revision }: Step,
    swap: SwapWithLegs,
    by: { actorId: string; decidedBy?: string },
    isWaiting: boolean,
  ): Promise<Told<Outcome>> {
    const trade = await readTrade(rota, swap, needs)
    if (!trade) return (await endSwap(rota, swap, 'refused', by)).returning('no_longer_fits')
    if (isWaiting || !schedule) {
      await swapsStore.setState(rota.trx, swap.id, { state: 'waiting' })
      return tellSwap(rota, swap, 'waiting').returning('stored')
    }
    // Ended first: the others with one of these places end with its moves.
    await endSwap(rota, swap, 'done', by)
    await makeTrade(schedule, rota, trade, by.actorId)
    for (const { user_id: userId } of swap.legs)
      if (userId !== by.actorId) await rota.enqueue({ kind: 'swap.done', payload: { swapId: swap.id, userId } })
    const span = spanOf(trade.legs.flatMap(({ gives }) => gives?.service ?? []))
    return rota.tell({ userIds: [], admins: true }, 'rotaChanged', { revision, ...span }).returning('stored')
  }

  async function answer(viewer: Viewer, input: { id: string; answer: SwapAnswer }): Promise<Swap> {
    const { id, answer: said } = input
    const seen = await mustFind(db, id, viewer._id)
    const { needsAdmin } = await needs.settings.swaps(db)
    const moves = said === 'yes' && !needsAdmin && isLast(seen, viewer._id) && isOpen(seen)
    const outcome = await run(viewer, id, moves, async (step) => {
      const { rota, schedule } = step
      const swap = await mustFind(rota.trx, id, viewer._id)
      if (!isOpen(swap) || isDue(swap)) return over(step, swap)
      const own = swap.legs.find(({ user_id }) => user_id === viewer._id)
      if (!own || own.answer === said) return nothing(step, 'stored')
      const isComplete = said === 'yes' && isLast(swap, viewer._id)
      const isWaiting = isComplete && (await needs.settings.swaps(rota.trx)).needsAdmin
      if (isComplete && !isWaiting && !schedule) return nothing(step, 'again')
      await swapsStore.answer(rota.trx, own, said, new Date().toISOString())
      const detail = { ...(await detailOf(rota, swap)), answer: said }
      await rota.audit({ action: 'swap.answered', actorId: viewer._id, subjectId: id, detail })
      const by = { actorId: viewer._id }
      if (said === 'no') return (await endSwap(rota, swap, 'refused', by)).returning('stored')
      if (isComplete) return complete(step, swap, by, isWaiting)
      return tellSwap(rota, swap, swap.state).returning('stored')
    })
    return outcome === 'again' ? answer(viewer, input) : show(id)
  }

  return {
    answer,

    async withdraw(viewer, id) {
      await run(viewer, id, false, async (step) => {
        const swap = await mustFind(step.rota.trx, id, viewer._id)
        if (swap.created_by !== viewer._id) throw new AppError('forbidden')
        if (swap.state === 'withdrawn') return nothing(step, 'stored')
        if (!isOpen(swap) || isDue(swap)) return over(step, swap)
        return (await endSwap(step.rota, swap, 'withdrawn', { actorId: viewer._id })).returning('stored')
      })
      return show(id)
    },

    async decide(viewer, { id, answer: said }) {
      await mustFind(db, id, null)
      await run(viewer, id, said === 'yes', async (step) => {
        const swap = await mustFind(step.rota.trx, id, null)
        if (swap.state !== 'waiting') return nothing(step, 'swap_ended')
        if (isDue(swap)) return over(step, swap)
        const by = { actorId: viewer._id, decidedBy: viewer._id }
        if (said === 'no') return (await endSwap(step.rota, swap, 'refused', by)).returning('stored')
        return complete(step, swap, by, false)
      })
      return show(id)
    },
  }
}
