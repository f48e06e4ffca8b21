import { CONNECTIONS, type Outcome, type Push } from '../../../../providers/push/webPush.ts'
import type { SentDelivery } from '../deliveries.service.ts'
import type { LeasedDelivery } from '../leases.ts'
import { WORK_TTL } from '../notifications/notification.ts'

/**
 * Maximum queued deliveries per push service; stop leasing for it above this. Covers the time in which a batch is
 * stored.
 */
export const MAX_QUEUED = 500

/** A push service whose queue stays full for so long is slow. */
const SLOW_MS = 1_000

/** Minimum rest of a lease for starting to send: time for a late response and for storing the outcome. */
const MIN_LEASE_MS = 20_000

interface Lane {
  queue: LeasedDelivery[]
  sending: number
  /** Time of `performance.now()`; undefined while the queue is not full. */
  fullSince: number | undefined
}

/** Sends a delivery; never throws. */
type Send = (delivery: LeasedDelivery, push: Push) => Promise<Outcome>

/** One lane per push service. Lanes send concurrently, so that a slow push service delays no other. */
export class PushLanes {
  readonly #lanes = new Map<string, Lane>()
  /** Ids from `add` until `settled`: a delivery whose lease a clock change ends must not be sent a second time. */
  readonly #held = new Set<string>()
  readonly #send: Send
  readonly #onSent: (sent: SentDelivery) => void
  /** Deliveries being sent. */
  sending = 0

  constructor(send: Send, onSent: (sent: SentDelivery) => void) {
    this.#send = send
    this.#onSent = onSent
  }

  add(deliveries: LeasedDelivery[]): void {
    for (const delivery of deliveries) {
      if (this.#held.has(delivery.id)) continue
      this.#held.add(delivery.id)
      const lane = this.#lanes.get(delivery.origin) ?? { queue: [], sending: 0, fullSince: undefined }
      this.#lanes.set(delivery.origin, lane)
      lane.queue.push(delivery)
    }
    for (const origin of new Set(deliveries.map((delivery) => delivery.origin))) this.#fill(origin)
  }

  /**
   * True where a queue is full and will soon drain: deliveries expanded now would be stored unleased and read a second
   * time. A slow push service is not waited for.
   */
  get isBusy(): boolean {
    const slow = performance.now() - SLOW_MS
    return [...this.#lanes.values()].some(({ fullSince }) => fullSince !== undefined && fullSince > slow)
  }

  get isEmpty(): boolean {
    return this.#lanes.size === 0
  }

  /** Origins of push services whose queue is full. */
  full(): string[] {
    return [...this.#lanes].flatMap(([origin, { fullSince }]) => (fullSince === undefined ? [] : [origin]))
  }

  /** Releases deliveries whose outcome is stored; a postponed one may be leased and added again. */
  settled(sent: SentDelivery[]): void {
    for (const { delivery } of sent) this.#held.delete(delivery.id)
  }

  /** Removes and returns the queued deliveries. */
  drain(): LeasedDelivery[] {
    const queued = [...this.#lanes.values()].flatMap(({ queue }) => queue.splice(0))
    for (const { id } of queued) this.#held.delete(id)
    return queued
  }

  #fill(origin: string): void {
    const lane = this.#lanes.get(origin)
    if (!lane) return
    while (lane.sending < CONNECTIONS && lane.queue.length > 0) {
      const delivery = lane.queue.shift()
      if (!delivery) continue
      // A delivery whose lease ends soon is left to the next process that leases it.
      const { wallClock, monotonic } = delivery.until
      if (Math.min(wallClock - Date.now(), monotonic - performance.now()) > MIN_LEASE_MS)
        void this.#sendOne(lane, delivery)
      else this.#held.delete(delivery.id)
    }
    if (lane.queue.length < MAX_QUEUED) lane.fullSince = undefined
    else lane.fullSince ??= performance.now()
    if (lane.sending === 0 && lane.queue.length === 0) this.#lanes.delete(origin)
  }

  async #sendOne(lane: Lane, delivery: LeasedDelivery): Promise<void> {
    lane.sending += 1
    this.sending += 1
    const outcome = await this.#outcomeOf(delivery)
    lane.sending -= 1
    this.sending -= 1
    this.#fill(delivery.origin)
    this.#onSent({ delivery, outcome })
  }

  async #outcomeOf(delivery: LeasedDelivery): Promise<Outcome> {
    const ttl = Math.floor((Date.parse(delivery.expires_at) - Date.now()) / 1000)
    if (ttl <= 0) return { kind: 'dropped', reason: 'too late' }
    const { payload, urgency, topic } = delivery
    // Push services refuse a TTL far in the future, which a wrong clock would make.
    return this.#send(delivery, { payload, ttl: Math.min(ttl, WORK_TTL), urgency, topic })
  }
}
