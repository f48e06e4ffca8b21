import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { CLOCK_SKEW_MS } from '../../../db/clockSkew.ts'
import { Passes, POLL_MS, STOP_MS } from '../../../db/passes.ts'
import type { HookOutcome, HookSender } from '../../../providers/hookSender.ts'
import type { HookDeliveries, LeasedHook } from './hookDeliveries.ts'

interface HookWorker {
  /** Runs until it is stopped. */
  start(): void
  /** Looks for events now instead of at the next poll. */
  nudge(): void
  /** Begins no try any more, and waits at most 8 s for those under way. */
  stop(): Promise<void>
}

interface Needs {
  deliveries: HookDeliveries
  sender: HookSender
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** Sends events to hooks. Any number of processes may run a worker. */
export function hookWorker({ deliveries, sender, log }: Needs): HookWorker {
  /** Sends under way, one for each leased hook: a slow receiver holds up no other. */
  const running = new Set<Promise<void>>()
  /** Wall clock at the last pass; infinite, so that the first pass corrects times as if the clock was put back. */
  let clock = Number.POSITIVE_INFINITY

  /** Stores an outcome, again and again during an outage: one that is lost would send the event twice. */
  async function settle(leased: LeasedHook, outcome: HookOutcome): Promise<LeasedHook | null> {
    for (;;)
      try {
        return await deliveries.settle(leased, outcome)
      } catch (error) {
        passes.failed(error)
        if (passes.isStopping) return null
        await sleep(POLL_MS, undefined, { ref: false })
      }
  }

  /** Sends what is due to one hook, in order. */
  async function sendTo(first: LeasedHook): Promise<void> {
    let next: LeasedHook | null = first
    while (next !== null) {
      const { hook, delivery }: LeasedHook = next
      const outcome = await sender.send(hook, delivery)
      if (outcome.kind === 'failed')
        log.warn(
          { hook: hook.id, id: delivery.id, failure: outcome.failure, status: outcome.status },
          'hook: not taken',
        )
      next = await settle(next, outcome)
      if (next === null || !passes.isStopping) continue
      await deliveries.release(next)
      return
    }
  }

  async function pass(): Promise<boolean> {
    if (Date.now() < clock - CLOCK_SKEW_MS) await deliveries.bringBack()
    clock = Date.now()
    const isMore = await deliveries.expand()
    for (const leased of await deliveries.lease()) {
      const sent: Promise<void> = sendTo(leased)
        .catch((error: unknown) => passes.failed(error))
        .finally(() => running.delete(sent))
      running.add(sent)
    }
    return isMore
  }

  const passes = new Passes({ name: 'hooks', pass, pauseMs: () => POLL_MS, log })

  return {
    start: () => passes.start(),
    nudge: () => passes.nudge(),
    async stop() {
      await passes.stop()
      await Promise.race([Promise.all(running), sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}
