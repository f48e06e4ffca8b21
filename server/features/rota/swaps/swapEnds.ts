import type { ChangeContext, Told } from '../../../db/change.ts'
import type { FollowUp } from '../../plan/places/followUps.ts'
import { type SwapWithLegs, swapsStore } from './swaps.store.ts'

type Context = Pick<ChangeContext<'rota'>, 'trx' | 'audit' | 'tell' | 'tellNobody'>
type Ended = 'done' | 'refused' | 'withdrawn' | 'expired'

/** The detail of a swap for the audit log: its kind, and the day of the place that is given first. */
export async function detailOf({ trx }: Pick<Context, 'trx'>, { kind, legs }: SwapWithLegs) {
  const ids = legs.flatMap(({ gives_assignment_id }) => gives_assignment_id ?? []).slice(0, 1)
  const [item] = (await swapsStore.items(trx, ids)).values()
  return { kind, date: item?.date ?? '' }
}

/** Tells the open clients of the members of a swap; those of admins too where it waits, or waited, for one. */
export const tellSwap = ({ tell }: Pick<Context, 'tell'>, before: SwapWithLegs, state: SwapWithLegs['state']): Told =>
  tell(
    { userIds: before.legs.map(({ user_id }) => user_id), admins: [before.state, state].includes('waiting') },
    'swapChanged',
    { _id: before.id, state },
  )

/** Ends an open swap, and tells its members. `decidedBy` is the admin who decided it. */
export async function endSwap(
  context: Context,
  swap: SwapWithLegs,
  state: Ended,
  { actorId, decidedBy }: { actorId: string | null; decidedBy?: string | null },
): Promise<Told> {
  const ended = { state, ended_at: new Date().toISOString(), ...(decidedBy !== undefined && { decided_by: decidedBy }) }
  await swapsStore.setState(context.trx, swap.id, ended)
  if (state !== 'expired') {
    const detail = await detailOf(context, swap)
    await context.audit({ action: `swap.${state}`, actorId, subjectId: swap.id, detail })
  }
  return tellSwap(context, swap, state)
}

async function withdrawAll(context: Context, swaps: SwapWithLegs[], actorId: string | null): Promise<Told> {
  let told = context.tellNobody('no swap was open')
  for (const swap of swaps) told = await endSwap(context, swap, 'withdrawn', { actorId })
  return told
}

/** Withdraws the open swaps in which one of these assignments changes hands. */
export const endSwapsWith = async (
  context: Context,
  assignmentIds: readonly string[],
  actorId: string | null,
): Promise<Told> => withdrawAll(context, await swapsStore.openWith(context.trx, [...assignmentIds]), actorId)

/** Withdraws open swaps when one of their places ends; after a recorded decline once it can no longer be taken back. */
export const swapsFollowUp: FollowUp = {
  async after({ rota }, { cause, ended, actorId }) {
    if (cause !== 'recorded') await endSwapsWith(rota, ended, actorId)
    return false
  },
}

/** Withdraws the open swaps between two people who turn out to be one. */
export async function endSwapsBetween(context: Context, one: string, other: string): Promise<Told> {
  const swaps = await swapsStore.openOf(context.trx, one)
  const between = swaps.filter(({ legs }) => legs.some(({ user_id }) => user_id === other))
  return withdrawAll(context, between, null)
}

/** Withdraws the open swaps of a member who leaves. */
export const endSwapsOfPerson = async (context: Context, userId: string): Promise<Told> =>
  withdrawAll(context, await swapsStore.openOf(context.trx, userId), null)
