import { useSyncExternalStore } from 'react'

let unread = 0
const listeners = new Set<() => void>()

/** Tells the menu how many messages are unread; 0 also after a logout. */
export function setUnreadInMenu(count: number): void {
  if (count === unread) return
  unread = count
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Unread messages of all channels; 0 until they are known. */
export const useUnread = (): number =>
  useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  )
