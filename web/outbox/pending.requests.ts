import { withIdleTimeout } from '../api/idleTimeout.ts'
import type { Lanes } from './lanes.ts'
import { laneOf, type OutboxContext, type OutboxHandler, type PendingChange, type Refusal } from './pending.change.ts'
import type { PendingMirror } from './pending.mirror.ts'
import { judge } from './verdict.ts'

interface RequestNeeds {
  context: OutboxContext
  handlerOf: (change: PendingChange) => OutboxHandler | undefined
  mirror: PendingMirror
  lanes: Lanes
  /** Aborts when the sender stops, and with it every request. */
  over: AbortSignal
}

/** Sends single changes, and applies what became of each to the list, the device and the query cache. */
export function makeRequests({ context, handlerOf, mirror, lanes, over }: RequestNeeds) {
  const underWay = new Map<string, AbortController>()
  /** Epoch milliseconds until which the server asked for silence. */
  let silentUntil = 0
  over.addEventListener('abort', () => {
    for (const control of underWay.values()) control.abort()
  })

  async function finish(change: PendingChange, reply: unknown): Promise<void> {
    const handler = handlerOf(change)
    if (!over.aborted) handler?.onSent?.(context, change, reply)
    const trace: PendingChange = { ...change, status: 'sent', error: null }
    await mirror.remove(change.id, handler?.remembersSent ? trace : undefined)
  }

  const tellRefused = (change: PendingChange, error: Refusal) => handlerOf(change)?.onRefused?.(context, change, error)

  /** Resolves to whether the lane goes on behind a change that was not sent. */
  async function fail(change: PendingChange, error: unknown): Promise<boolean> {
    if (!mirror.find(change.id)) return true
    if (over.aborted) return false
    const verdict = handlerOf(change)?.judge?.(error) ?? judge(error)
    if (verdict.kind === 'refused') {
      tellRefused(change, verdict.error)
      await mirror.setError(change.id, verdict.error)
      return true
    }
    mirror.delay(change)
    silentUntil = Math.max(silentUntil, Date.now() + verdict.afterMs)
    lanes.planRetry(laneOf(change), verdict.afterMs)
    return false
  }

  return {
    /** Resolves to whether the lane goes on behind the change. */
    async send(change: PendingChange, handler: OutboxHandler): Promise<boolean> {
      const control = new AbortController()
      underWay.set(change.id, control)
      mirror.show({ ...change, status: 'sending' })
      try {
        const reply = await withIdleTimeout(control.signal, (signal, onProgress) =>
          handler.send(change, signal, onProgress),
        )
        lanes.resetBackoff(laneOf(change))
        await finish(change, reply)
        return true
      } catch (error) {
        return await fail(change, error)
      } finally {
        underWay.delete(change.id)
      }
    },
    /** Sends a change without following the outcome. */
    post(change: PendingChange): void {
      handlerOf(change)
        ?.send(change, new AbortController().signal, () => undefined)
        .catch(() => undefined)
    },
    abort: (id: string) => underWay.get(id)?.abort(),
    /** Milliseconds for which the server asked for silence. */
    silentFor: () => Math.max(0, silentUntil - Date.now()),
    /** Applies that a change was sent: by another tab where `reply` is undefined. */
    finish,
    /** Applies that another tab was refused a change. */
    tellRefused,
  }
}
