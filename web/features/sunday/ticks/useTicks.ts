import { awaitsServer } from '../../../outbox/pending.change.ts'
import { usePending, useStartedOutbox } from '../../../outbox/usePending.ts'
import { makeUuid } from '../../../platform/uuid.ts'
import { type PendingTick, type ShownDuty, TICK, type TickOperation, tickLane } from './ticks.outbox.ts'

export interface Ticks {
  /** Ticks of the service that the server does not have. */
  changes: PendingTick[]
  /** Counts at once on the screen, and waits on the device until the server has it. */
  set(duty: ShownDuty, done: boolean): void
  /** Forgets a refused tick. */
  forget(change: PendingTick): void
}

/** Ticks the duties of a service. */
export function useTicks(serviceId: string): Ticks {
  const outbox = useStartedOutbox()
  const pending = usePending<TickOperation>(TICK)
  return {
    changes: pending.filter(({ payload }) => payload.tick.serviceId === serviceId),
    forget: ({ id }) => void outbox.discard(id),
    set({ _id, text }, done) {
      const lane = tickLane(serviceId, _id)
      for (const change of outbox.changes())
        if (change.kind === TICK && change.lane === lane && !awaitsServer(change)) outbox.discard(change.id)
      const tick = { uuid: makeUuid(), serviceId, dutyId: _id, done, at: new Date().toISOString() }
      outbox.add(TICK, lane, { tick, text } satisfies TickOperation)
    },
  }
}
