import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { onNetworkIdle } from '../platform/networkIdle.ts'
import { type Outbox, outboxOf } from './outbox.ts'
import type { PendingChange } from './pending.change.ts'

export const useOutbox = (): Outbox => outboxOf(useQueryClient())

/** The outbox, which is started once the network is idle: changes from before a reload are still sent. */
export function useStartedOutbox(): Outbox {
  const outbox = useOutbox()
  useEffect(() => onNetworkIdle(() => void outbox.start().catch((error) => console.warn('Outbox:', error))), [outbox])
  return outbox
}

/** All changes, in the order in which they were made. */
export function useChanges(): readonly PendingChange[] {
  const { subscribe, changes } = useOutbox()
  return useSyncExternalStore(subscribe, changes, changes)
}

/** The changes of one kind, in the order in which they were made. */
export function usePending<Payload>(kind: string): PendingChange<Payload>[] {
  const all = useChanges()
  return useMemo(() => all.filter((one): one is PendingChange<Payload> => one.kind === kind), [all, kind])
}
