import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { type Outbox, outboxOf } from './outbox.ts'
import type { PendingChange } from './pending.change.ts'

export const useOutbox = (): Outbox => outboxOf(useQueryClient())

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
