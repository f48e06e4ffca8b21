import type { Duty } from '#shared/rotaSetup.ts'
import type { NewTick, Tick } from '#shared/serviceTicks.ts'
import { isOpen, type PendingChange } from '../../outbox/pending.change.ts'

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

export const laneOf = (serviceId: string, dutyId: string): string => `${serviceId} ${dutyId}`

/** The first part of the key of the query of a service; the second is its id. */
export const SERVICE_KEY = 'servicePage'

export function withTicks(serviceId: string, duties: Duty[], ticks: Tick[], changes: PendingTick[]): ShownDuty[] {
  return duties.map((duty) => {
    const last = changes.findLast(({ lane }) => lane === laneOf(serviceId, duty._id))
    const pending = last && isOpen(last) ? last : undefined
    const problem = last?.status === 'refused' ? last : undefined
    const tick = pending ? undefined : ticks.find(({ dutyId }) => dutyId === duty._id)
    return { ...duty, done: pending?.payload.tick.done ?? tick?.done ?? false, tick, pending, problem }
  })
}
