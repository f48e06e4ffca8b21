import type { Hold, PendingChange } from './pending.change.ts'

/** Milliseconds in which a deletion can be undone. */
export const UNDO_MS = 10_000

/** Milliseconds without another one, after which taps that are one change are sent. */
export const JOIN_MS = 2000

export const HOLD_MS: Record<Hold, number> = { undo: UNDO_MS, join: JOIN_MS }

/** Milliseconds for which a change is still held, UNDO_MS at most: the clock may have been put back. */
export const heldFor = ({ heldUntil = 0 }: PendingChange): number =>
  Math.min(UNDO_MS, Math.max(0, heldUntil - Date.now()))

/** True while its person can undo it in this tab. A page that was left has sent it, and other tabs only wait for it. */
export const canBeUndone = (change: PendingChange): boolean => change.hold === 'undo' && isHeldHere(change)

/** True while this tab holds it and has not sent it. */
export const isHeldHere = (change: PendingChange): boolean =>
  change.status === 'waiting' && !change.wasTried && heldFor(change) > 0
