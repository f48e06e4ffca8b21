import { useSyncExternalStore } from 'react'

// Apart from what sends them, which is fetched when the first one is made or found.

let waiting: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** These attempts, by their uuids, wait for a line. */
export function setWaiting(uuids: string[]): void {
  if (uuids.length === waiting.size && uuids.every((uuid) => waiting.has(uuid))) return
  waiting = new Set(uuids)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => waiting

/** The attempts, by their uuids, that wait for a line. */
export const useWaiting = (): ReadonlySet<string> => useSyncExternalStore(subscribe, read, read)
