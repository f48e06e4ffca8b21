import type { FastifyBaseLogger } from 'fastify'
import type { DayChannel } from '#shared/channelNames.ts'
import type { Db } from '../../../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../../../db/clockSkew.ts'
import { Passes, POLL_MS } from '../../../../db/passes.ts'
import type { Outcome, Push, PushSender } from '../../../../providers/push/webPush.ts'
import type { DeliveriesService, SentDelivery } from '../deliveries.service.ts'
import type { LeasedDelivery } from '../leases.ts'
import { talkOfTopic } from '../notifications/messageNotifications.ts'
import { PushHealth } from './pushHealth.ts'
import { PushLanes } from './pushLanes.ts'

/** Maximum entries and deliveries of one pass. */
const BATCH = 500

/** Outcomes are stored in batches, by number or time. After a crash at most one batch is sent twice. */
const OUTCOMES = 500
const OUTCOMES_MS = 100

/** Delay of `nudgeSoon`. */
const SOON_MS = 1_000

export interface PushWorker {
  /** Runs until it is stopped. */
  start(): void
  /** Looks for entries now instead of at the next poll. Does nothing before the start. */
  nudge(): void
  /**
   * Looks for entries within a second, once for all calls. Expanding a message takes processor time, which would delay
   * the live delivery of the next message.
   */
  nudgeSoon(): void
  /** Leases nothing more, waits at most 8 s for deliveries being sent, and releases the others. */
  stop(): Promise<void>
}

interface Needs {
  db: Db
  talks: { includes(from: Db, userId: string, channel: DayChannel): Promise<boolean> }
  deliveries: DeliveriesService
  sender: PushSender
  log: FastifyBaseLogger
}

/**
 * Asks for a day's talk just before: a push may have waited for long, and who left the talk gets nothing more of it.
 */
async function sendPush({ db, talks, sender }: Needs, delivery: LeasedDelivery, push: Push): Promise<Outcome> {
  const talk = talkOfTopic(push.topic)
  try {
    if (talk !== null && !(await talks.includes(db, delivery.user_id, talk)))
      return { kind: 'dropped', reason: 'its person is in the talk no more' }
  } catch (error) {
    return { kind: 'later', reason: String(error) }
  }
  return sender.send(delivery, push)
}

/** Outcomes that wait to be stored, and the timer after which they are. */
interface Waiting {
  outcomes: SentDelivery[]
  timer: NodeJS.Timeout | undefined
}

interface Settling {
  deliveries: DeliveriesService
  health: PushHealth
  lanes: PushLanes
}

/** Stores the outcomes that wait. */
async function settle(waiting: Waiting, { deliveries, health, lanes }: Settling): Promise<void> {
  clearTimeout(waiting.timer)
  waiting.timer = undefined
  const settled = waiting.outcomes
  waiting.outcomes = []
  if (settled.length === 0) return
  try {
    for (const dropped of await deliveries.settle(settled)) health.note(dropped)
  } catch (error) {
    // Kept for the next pass; lost outcomes would be sent again.
    waiting.outcomes = [...settled, ...waiting.outcomes]
    throw error
  }
  lanes.settled(settled)
}

/** Fills the lanes with what is due. Returns true where more entries or deliveries may be. */
async function fill(lanes: PushLanes, deliveries: DeliveriesService): Promise<boolean> {
  if (lanes.isBusy) return false
  const { taken, leased } = await deliveries.expand(BATCH, lanes.full())
  lanes.add(leased)
  const due = await deliveries.lease(BATCH, lanes.full())
  lanes.add(due)
  return taken + due.length > 0
}

/** Empties the outbox: expands entries to deliveries and sends them. Any number of processes may run a worker. */
export function pushWorker(needs: Needs): PushWorker {
  const { deliveries, sender, log } = needs
  const health = new PushHealth(log)
  const waiting: Waiting = { outcomes: [], timer: undefined }
  let soon: NodeJS.Timeout | undefined
  /** Wall clock at the last pass; infinite, so that the first pass corrects times as if the clock was put back. */
  let clock = Number.POSITIVE_INFINITY

  const lanes = new PushLanes(
    (delivery, push) => sendPush(needs, delivery, push),
    (sent) => {
      health.note(sent)
      waiting.outcomes.push(sent)
      if (waiting.outcomes.length >= OUTCOMES || lanes.isEmpty) return passes.nudge()
      waiting.timer ??= setTimeout(() => passes.nudge(), OUTCOMES_MS)
    },
  )

  const settling: Settling = { deliveries, health, lanes }

  async function pass(): Promise<boolean> {
    await settle(waiting, settling)
    if (Date.now() < clock - CLOCK_SKEW_MS) await deliveries.bringBack()
    clock = Date.now()
    return fill(lanes, deliveries)
  }

  const passes = new Passes({
    name: 'pushes',
    pass,
    pauseMs: () => (lanes.isBusy ? OUTCOMES_MS : POLL_MS),
    log,
  })

  return {
    start: () => passes.start(),
    nudge: () => passes.nudge(),
    nudgeSoon() {
      soon ??= setTimeout(() => {
        soon = undefined
        passes.nudge()
      }, SOON_MS).unref()
    },
    async stop() {
      clearTimeout(soon)
      await passes.stop()
      await deliveries.release(lanes.drain())
      await passes.untilSent(() => lanes.sending)
      await settle(waiting, settling)
      sender.close()
    },
  }
}
