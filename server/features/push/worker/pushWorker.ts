import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseGone } from '../../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../../db/clockSkew.ts'
import { LogThrottle } from '../../../db/logThrottle.ts'
import type { PushSender } from '../../../providers/push/webPush.ts'
import type { DeliveriesService, SentDelivery } from '../deliveries.service.ts'
import { PushHealth } from './pushHealth.ts'
import { PushLanes } from './pushLanes.ts'

/** Interval of looking for entries of other processes and for due retries. */
const POLL_MS = 2_000

/** Maximum entries and deliveries of one pass. */
const BATCH = 500

/** Outcomes are stored in batches, by number or time. After a crash at most one batch is sent twice. */
const OUTCOMES = 500
const OUTCOMES_MS = 100

/** Delay of `nudgeSoon`. */
const SOON_MS = 1_000

/** Time for deliveries being sent when the worker is stopped. */
const STOP_MS = 8_000

export interface PushWorker {
  /** Runs until it is stopped. */
  start(): void
  /** Looks for entries now instead of at the next poll. Does nothing before the start. */
  nudge(): void
  /**
   * Looks for entries within a second, once for all calls. Expanding a message takes processor time, which would delay the
   * live delivery of the next message.
   */
  nudgeSoon(): void
  /** Leases nothing more, waits at most 8 s for deliveries being sent, and releases the others. */
  stop(): Promise<void>
}

interface Needs {
  deliveries: DeliveriesService
  sender: PushSender
  log: FastifyBaseLogger
}

/** Empties the outbox: expands entries to deliveries and sends them. Any number of processes may run a worker. */
export function pushWorker({ deliveries, sender, log }: Needs): PushWorker {
  const health = new PushHealth(log)
  let outcomes: SentDelivery[] = []
  let outcomesTimer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  /** Wall clock at the last pass; infinite, so that the first pass corrects times as if the clock was put back. */
  let clock = Number.POSITIVE_INFINITY
  const outage = new LogThrottle()
  let isStopping = false
  let running: Promise<void> | undefined
  /** True where the worker was nudged since the pass began. */
  let isNudged = false
  let wake = (): void => {}

  const nudge = (): void => {
    isNudged = true
    wake()
  }

  const lanes = new PushLanes(sender.send, (sent) => {
    health.note(sent)
    outcomes.push(sent)
    if (outcomes.length >= OUTCOMES || lanes.isEmpty) return nudge()
    outcomesTimer ??= setTimeout(nudge, OUTCOMES_MS)
  })

  /** Resolves with the next nudge, or after `ms`. */
  const nudgeOrTimeout = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (isNudged) return resolve()
      const timer = setTimeout(resolve, ms).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function settle(): Promise<void> {
    clearTimeout(outcomesTimer)
    outcomesTimer = undefined
    const settled = outcomes
    outcomes = []
    if (settled.length === 0) return
    try {
      for (const dropped of await deliveries.settle(settled)) health.note(dropped)
    } catch (error) {
      // Kept for the next pass; lost outcomes would be sent again.
      outcomes = [...settled, ...outcomes]
      throw error
    }
    lanes.settled(settled)
  }

  /** Returns true where more entries or deliveries may be due. */
  async function pass(): Promise<boolean> {
    await settle()
    if (Date.now() < clock - CLOCK_SKEW_MS) await deliveries.bringBack()
    clock = Date.now()
    if (lanes.isBusy) return false
    const { taken, leased } = await deliveries.expand(BATCH, lanes.full())
    lanes.add(leased)
    const due = await deliveries.lease(BATCH, lanes.full())
    lanes.add(due)
    return taken + due.length > 0
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      isNudged = false
      const isMore = await pass().catch((err: unknown) => {
        const logError = () => log.error({ err }, 'pushes: a pass failed')
        if (isDatabaseGone(err)) outage.note(logError)
        else logError()
        return false
      })
      if (!isMore) await nudgeOrTimeout(lanes.isBusy ? OUTCOMES_MS : POLL_MS)
    }
  }

  async function stop(): Promise<void> {
    clearTimeout(soon)
    isStopping = true
    nudge()
    await running
    await deliveries.release(lanes.drain())
    const deadline = performance.now() + STOP_MS
    while (lanes.sending > 0 && performance.now() < deadline) {
      isNudged = false
      await nudgeOrTimeout(deadline - performance.now())
    }
    await settle()
    sender.close()
  }

  return {
    start() {
      running ??= run()
    },
    nudge: () => running && nudge(),
    nudgeSoon() {
      soon ??= setTimeout(() => {
        soon = undefined
        if (running) nudge()
      }, SOON_MS).unref()
    },
    stop,
  }
}
