/** What the server tells open clients, by name. */
export interface ServerEvents {
  /** Shifts were added, changed or removed: ask again for what is on screen. `revision` only grows. */
  scheduleChanged: (change: { revision: number }) => void
}
