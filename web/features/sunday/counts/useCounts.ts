import { COUNT_ADD_MAX, type Count, type NewCount } from '#shared/sunday/counts.ts'
import { isHeldHere } from '../../../outbox/hold.ts'
import { awaitsServer } from '../../../outbox/pending.change.ts'
import { usePending, useStartedOutbox } from '../../../outbox/usePending.ts'
import { makeUuid } from '../../../platform/uuid.ts'
import { COUNT, type CountOperation, isOfSame, type PendingCount } from './counts.outbox.ts'

type Counted = Pick<Count, 'zoneId' | 'kindId'>

/** A typed number, or what is added. */
export type TypedCount = { value: number } | { add: number }

export interface Counts {
  /** Counts of the service that the server does not have. */
  changes: PendingCount[]
  /** Waits on the device until the server has it; `text` names the kind and zone. Taps are joined to one entry. */
  count(place: Counted, entry: TypedCount, text: string): void
  /** Forgets a refused count. */
  forget(change: PendingCount): void
}

/** The time of an entry by this device's clock: what one types and taps within a millisecond keeps its order. */
function momentAfter(changes: readonly PendingCount[]): string {
  const last = Math.max(0, ...changes.map(({ payload }) => Date.parse(payload.count.at)))
  return new Date(Math.max(Date.now(), last + 1)).toISOString()
}

/** Counts at a service. */
export function useCounts(serviceId: string): Counts {
  const outbox = useStartedOutbox()
  const pending = usePending<CountOperation>(COUNT)
  const changes = pending.filter(({ payload }) => payload.count.serviceId === serviceId)

  /** Joins taps to those of the last two seconds; returns false where there are none, or nothing is left of them. */
  function join(latest: readonly PendingCount[], place: Counted, add: number): boolean {
    const last = latest.findLast(({ payload }) => isOfSame(payload.count, place))
    if (last?.hold !== 'join' || !isHeldHere(last) || last.payload.count.add === undefined) return false
    const sum = last.payload.count.add + add
    if (Math.abs(sum) > COUNT_ADD_MAX) return false
    if (sum === 0) outbox.discard(last.id)
    else outbox.amend(last, { ...last.payload, count: { ...last.payload.count, add: sum, at: momentAfter(latest) } })
    return true
  }

  return {
    changes,
    forget: ({ id }) => void outbox.discard(id),
    count({ zoneId, kindId }, entry, text) {
      // The list of this moment: two taps may come before it is drawn again.
      const latest = outbox.changes().filter((one): one is PendingCount => one.kind === COUNT && one.lane === serviceId)
      for (const change of latest)
        if (isOfSame(change.payload.count, { zoneId, kindId }) && !awaitsServer(change)) outbox.discard(change.id)
      if ('add' in entry && join(latest, { zoneId, kindId }, entry.add)) return
      const count: NewCount = { uuid: makeUuid(), serviceId, zoneId, kindId, ...entry, at: momentAfter(latest) }
      outbox.add(COUNT, serviceId, { count, text } satisfies CountOperation, 'add' in entry ? 'join' : undefined)
    },
  }
}
