import type { Duty } from '#shared/rota/posts.ts'
import { type NewTick, serviceTicksApi, type Tick } from '#shared/sunday/ticks.ts'
import { call } from '../../../api/call.ts'
import type { PendingChange } from '../../../outbox/pending.change.ts'
import { appliesAfter, lastOf, lateEntries } from '../entries/lateEntries.ts'
import { servicePageQuery } from '../servicePage/servicePage.queries.ts'

/** The kind of ticks in the outbox; their lane is the service and the duty. */
export const TICK = 'tick'

/** A tick, made when it was pressed, and the words of its duty: it may be gone when the server answers. */
export interface TickOperation {
  tick: NewTick
  text: string
}

export type PendingTick = PendingChange<TickOperation>

/** A duty as it is shown: the last tick counts at once. */
export interface ShownDuty extends Duty {
  done: boolean
  /** The tick that the server has, where it is the one that counts. */
  tick: Tick | undefined
  pending: PendingTick | undefined
  /** The refused tick; its error says why. */
  problem: PendingTick | undefined
}

export const tickLane = (serviceId: string, dutyId: string): string => `${serviceId} ${dutyId}`

export function withTicks(serviceId: string, duties: Duty[], ticks: Tick[], changes: PendingTick[]): ShownDuty[] {
  return duties.map((duty) => {
    const last = lastOf(changes, tickLane(serviceId, duty._id))
    const tick = last.pending ? undefined : ticks.find(({ dutyId }) => dutyId === duty._id)
    return { ...duty, done: last.pending?.payload.tick.done ?? tick?.done ?? false, tick, ...last }
  })
}

export const ticksHandler = lateEntries({
  kind: TICK,
  send: async ({ payload: { tick } }: { payload: TickOperation }, signal: AbortSignal) =>
    appliesAfter(await call(serviceTicksApi.tick, { ticks: [tick] }, { signal })),
  show: (cache, current, { tick }) =>
    void cache.setQueryData(
      servicePageQuery(tick.serviceId).queryKey,
      (page) => page && { ...page, ticks: [...page.ticks.filter(({ dutyId }) => dutyId !== current.dutyId), current] },
    ),
  refetch: (cache, { tick }) => cache.invalidateQueries(servicePageQuery(tick.serviceId)),
})
