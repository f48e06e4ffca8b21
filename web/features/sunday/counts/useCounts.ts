import { COUNT_ADD_MAX, type Count, type NewCount } from '#shared/sunday/counts.ts'
import { isHeldHere } from '../../../outbox/hold.ts'
import { madeNow, useLateEntries } from '../entries/useLateEntries.ts'
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
  const entries = useLateEntries<CountOperation>(COUNT)

  /** Joins taps to those of the last two seconds; returns false where there are none, or nothing is left of them. */
  function join(latest: readonly PendingCount[], place: Counted, add: number): boolean {
    const last = latest.findLast(({ payload }) => isOfSame(payload.count, place))
    if (last?.hold !== 'join' || !isHeldHere(last) || last.payload.count.add === undefined) return false
    const sum = last.payload.count.add + add
    if (Math.abs(sum) > COUNT_ADD_MAX) return false
    if (sum === 0) entries.forget(last)
    else entries.amend(last, { ...last.payload, count: { ...last.payload.count, add: sum, at: momentAfter(latest) } })
    return true
  }

  return {
    changes: entries.changes.filter(({ payload }) => payload.count.serviceId === serviceId),
    forget: entries.forget,
    count({ zoneId, kindId }, entry, text) {
      const latest = entries.present(serviceId)
      entries.forgetRefused(latest.filter(({ payload }) => isOfSame(payload.count, { zoneId, kindId })))
      if ('add' in entry && join(latest, { zoneId, kindId }, entry.add)) return
      const count: NewCount = { ...madeNow(), serviceId, zoneId, kindId, ...entry, at: momentAfter(latest) }
      entries.add(serviceId, { count, text }, 'add' in entry ? 'join' : undefined)
    },
  }
}
