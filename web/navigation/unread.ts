import { useSyncExternalStore } from 'react'

/** A count beside an entry of the menu: how to set it, and a hook that follows it; 0 until it is known. */
function menuCount(): [set: (count: number) => void, use: () => number] {
  let shown = 0
  const listeners = new Set<() => void>()
  const set = (count: number): void => {
    if (count === shown) return
    shown = count
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const use = (): number =>
    useSyncExternalStore(
      subscribe,
      () => shown,
      () => 0,
    )
  return [set, use]
}

/** Unread messages of all channels; 0 also after a logout. */
export const [setUnreadInMenu, useUnread] = menuCount()

/** Number of things of the rota that wait for an admin; 0 for everybody else. */
export const [setRotaTodoInMenu, useRotaTodo] = menuCount()
