import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseGone } from '../../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../../db/clockSkew.ts'
import { LogThrottle } from '../../../db/logThrottle.ts'
import type { PushSender } from '../../../providers/push/webPush.ts'
import type { DeliveriesService, SentDelivery } from '../deliveries.service.ts'
import { PushHealth } from './pushHealth.ts'
import { PushLanes } from './pushLanes.ts'

/** How often it looks for what other processes have written, and for what is due again. */
const POLL_MS = 2_000

/** Entries and pushes that are taken at once. */
const BATCH = 500

/** So many results are written down together, or those of so many milliseconds. A crash sends at most these twice. */
const RESULTS = 500
const RESULTS_MS = 100

/** Until what has just happened is looked at, together with what happens meanwhile. */
const SOON_MS = 1_000

/** How long a stop waits for pushes on their way. */
const STOP_MS = 8_000

export interface PushWorker {
  /** Begins to look, and goes on until it is stopped. */
  start(): void
  /** Something may have been written: look now, not with the next poll. Does nothing before the start. */
  nudge(): void
  /**
   * The same within a second, however many say so: looking up whom a message is told takes a moment of its own, in which
   * the next one would wait for those who look at the channel.
   */
  nudgeSoon(): void
  /** Takes nothing more, waits for what is on its way (8 s at most) and gives the rest back. */
  stop(): Promise<void>
}

interface Needs {
  deliveries: DeliveriesService
  sender: PushSender
  log: FastifyBaseLogger
}

/** Empties the outbox: makes pushes of its entries and sends them. Any number of processes may run one. */
export function pushWorker({ deliveries, sender, log }: Needs): PushWorker {
  const health = new PushHealth(log)
  let results: SentDelivery[] = []
  let resultsTimer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  /** What the clock said at the last pass; whether it was put back before the first one nobody knows. */
  let clock = Number.POSITIVE_INFINITY
  const outage = new LogThrottle()
  let isStopping = false
  let running: Promise<void> | undefined
  /** Set by whoever has news while nobody waits for any. */
  let hasNews = false
  let wake = (): void => {}

  const nudge = (): void => {
    hasNews = true
    wake()
  }

  const lanes = new PushLanes(sender.send, (sent) => {
    health.note(sent)
    results.push(sent)
    if (results.length >= RESULTS || lanes.isEmpty) return nudge()
    resultsTimer ??= setTimeout(nudge, RESULTS_MS)
  })

  /** Resolves with the next news, or after so many milliseconds. */
  const news = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (hasNews) return resolve()
      const timer = setTimeout(resolve, ms).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function settle(): Promise<void> {
    clearTimeout(resultsTimer)
    resultsTimer = undefined
    const settled = results
    results = []
    if (settled.length === 0) return
    try {
      for (const givenUp of await deliveries.settle(settled)) health.note(givenUp)
    } catch (error) {
      // What was sent is not forgotten because it could not be written down now: it would be sent again.
      results = [...settled, ...results]
      throw error
    }
    lanes.settled(settled)
  }

  /** Returns true where there may be more. */
  async function pass(): Promise<boolean> {
    await settle()
    if (Date.now() < clock - CLOCK_SKEW_MS) await deliveries.bringBack()
    clock = Date.now()
    if (lanes.isBusy) return false
    const { taken, leased } = await deliveries.expand(BATCH, lanes.crowded())
    lanes.add(leased)
    const waiting = await deliveries.lease(BATCH, lanes.crowded())
    lanes.add(waiting)
    return taken + waiting.length > 0
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      hasNews = false
      const isMore = await pass().catch((err: unknown) => {
        const tell = () => log.error({ err }, 'pushes: a pass failed')
        if (isDatabaseGone(err)) outage.note(tell)
        else tell()
        return false
      })
      if (!isMore) await news(lanes.isBusy ? RESULTS_MS : POLL_MS)
    }
  }

  async function stop(): Promise<void> {
    clearTimeout(soon)
    isStopping = true
    nudge()
    await running
    await deliveries.release(lanes.takeBack())
    const deadline = performance.now() + STOP_MS
    while (lanes.active > 0 && performance.now() < deadline) {
      hasNews = false
      await news(deadline - performance.now())
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
