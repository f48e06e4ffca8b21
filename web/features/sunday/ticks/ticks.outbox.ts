import type { Duty } from '#shared/rota/posts.ts'
import { type NewTick, serviceTicksApi, type Tick } from '#shared/sunday/ticks.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { awaitsServer, type OutboxHandler, type PendingChange } from '../../../outbox/pending.change.ts'
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
    const last = changes.findLast(({ lane }) => lane === tickLane(serviceId, duty._id))
    const pending = last && awaitsServer(last) ? last : undefined
    const problem = last?.status === 'refused' ? last : undefined
    const tick = pending ? undefined : ticks.find(({ dutyId }) => dutyId === duty._id)
    return { ...duty, done: pending?.payload.tick.done ?? tick?.done ?? false, tick, pending, problem }
  })
}

/** Sends the ticks. A tick that the server has already changes nothing there. */
export const ticksHandler: OutboxHandler<TickOperation, Tick | undefined> = {
  kind: TICK,

  async send({ payload: { tick } }, signal) {
    const { stored, refused } = await call(serviceTicksApi.tick, { ticks: [tick] }, { signal })
    const [refusal] = refused
    if (refusal) throw new ApiError({ status: 409, code: refusal.code, message: '' })
    return stored[0]
  },

  onSent({ cache }, { payload: { tick } }, stood) {
    const { queryKey } = servicePageQuery(tick.serviceId)
    if (!stood) return void cache.invalidateQueries({ queryKey })
    cache.setQueryData(
      queryKey,
      (page) => page && { ...page, ticks: [...page.ticks.filter(({ dutyId }) => dutyId !== stood.dutyId), stood] },
    )
  },

  onRefused: ({ cache }, { payload: { tick } }) => void cache.invalidateQueries(servicePageQuery(tick.serviceId)),
}
