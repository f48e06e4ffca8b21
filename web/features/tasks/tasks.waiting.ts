import { useSyncExternalStore } from 'react'

// Apart from what sends them, which is fetched when the first one is made or found.

/** What waits for a line. */
export interface Waiting {
  /** Ids of the tasks of which something was changed. */
  tasks: ReadonlySet<string>
  /** How many of them are to be deleted. */
  removals: number
}

export const NOTHING_WAITS: Waiting = { tasks: new Set(), removals: 0 }

let waiting = NOTHING_WAITS
const listeners = new Set<() => void>()

export function setWaiting(next: Waiting): void {
  waiting = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => waiting

export const useWaiting = (): Waiting => useSyncExternalStore(subscribe, read, read)
