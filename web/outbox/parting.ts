import { heldFor } from './hold.ts'
import type { Outbox } from './outbox.ts'
import { awaitsServer, type PendingChange } from './pending.change.ts'

/** Longest wait of a logout for changes that are being sent, in milliseconds. */
const LOGOUT_MS = 3000

interface PartingNeeds {
  outbox: Outbox
  /** Replaces a change in the list only. */
  show: (change: PendingChange) => void
  /** Sends what waits in a change's lane. */
  flush: (change: PendingChange) => void
  /** Sends one change without following the outcome. */
  post: (change: PendingChange) => void
}

/** Sends what waits to be undone when its person or its page leaves. */
export function makeParting({ outbox, show, flush, post }: PartingNeeds) {
  /** Ends the time in which changes can be undone, and lists them as `changed` from then on. */
  function endHolds(changed: Partial<PendingChange>): PendingChange[] {
    const held = outbox.changes().filter((change) => change.status === 'waiting' && heldFor(change) > 0)
    for (const change of held) show({ ...change, heldUntil: 0, ...changed })
    return held
  }

  /** Resolves when nothing in the list is to be sent any more, or after LOGOUT_MS. */
  function untilSent(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(end, LOGOUT_MS)
      const unsubscribe = outbox.subscribe(look)
      function end() {
        clearTimeout(timer)
        unsubscribe()
        resolve()
      }
      function look() {
        if (!outbox.changes().some(awaitsServer)) end()
      }
      look()
    })
  }

  return {
    /** Sends held changes, and waits for those being sent. */
    async beforeLogout(): Promise<void> {
      for (const change of endHolds({})) flush(change)
      if (navigator.onLine) await untilSent()
    },
    /** The page never learns the outcome, so that the changes stay stored and the next page sends them again. */
    onPageHide(): void {
      for (const change of endHolds({ wasTried: true })) post(change)
    },
  }
}
