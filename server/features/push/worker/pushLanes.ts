import { CONNECTIONS, type Outcome, type PushSender } from '../../../providers/push/webPush.ts'
import type { SentDelivery } from '../deliveries.service.ts'
import type { LeasedDelivery } from '../leases.ts'
import { WORK_TTL } from '../notifications/notification.ts'

/** With so many waiting for one push service, no more are taken for it: what it takes while a batch is written down. */
export const CROWDED = 500

/** A push service for which so many wait for so long is slow. */
const SLOW_MS = 1_000

/** What is left of a lease must be enough for an answer that comes late and for writing it down. */
const SAFE_LEASE_MS = 20_000

interface Lane {
  waiting: LeasedDelivery[]
  active: number
  /** By the milliseconds of this process. */
  crowdedSince: number | undefined
}

/** One push service each: they are sent to side by side, so that a slow one keeps nobody else waiting. */
export class PushLanes {
  readonly #lanes = new Map<string, Lane>()
  /** Ids of what is here until it is settled: where the clock ends its lease, it must not be taken and sent a second time. */
  readonly #here = new Set<string>()
  readonly #send: PushSender['send']
  readonly #onSent: (sent: SentDelivery) => void
  /** On their way. */
  active = 0

  constructor(send: PushSender['send'], onSent: (sent: SentDelivery) => void) {
    this.#send = send
    this.#onSent = onSent
  }

  add(deliveries: LeasedDelivery[]): void {
    for (const delivery of deliveries) {
      if (this.#here.has(delivery.id)) continue
      this.#here.add(delivery.id)
      const lane = this.#lanes.get(delivery.origin) ?? { waiting: [], active: 0, crowdedSince: undefined }
      this.#lanes.set(delivery.origin, lane)
      lane.waiting.push(delivery)
    }
    for (const origin of new Set(deliveries.map((delivery) => delivery.origin))) this.#fill(origin)
  }

  /**
   * A push service has enough to do, and will soon be done with it. What is taken meanwhile would be written down for it
   * as nobody's, and taken a second time. A slow one is not waited for.
   */
  get isBusy(): boolean {
    const slow = performance.now() - SLOW_MS
    return [...this.#lanes.values()].some(({ crowdedSince }) => crowdedSince !== undefined && crowdedSince > slow)
  }

  get isEmpty(): boolean {
    return this.#lanes.size === 0
  }

  /** Origins of push services that have enough to do. */
  crowded(): string[] {
    return [...this.#lanes].flatMap(([origin, { crowdedSince }]) => (crowdedSince === undefined ? [] : [origin]))
  }

  /** What became of these is written down: should they be taken again, that is for another turn. */
  settled(sent: SentDelivery[]): void {
    for (const { delivery } of sent) this.#here.delete(delivery.id)
  }

  /** Takes back what is not yet on its way. */
  takeBack(): LeasedDelivery[] {
    const taken = [...this.#lanes.values()].flatMap(({ waiting }) => waiting.splice(0))
    for (const { id } of taken) this.#here.delete(id)
    return taken
  }

  #fill(origin: string): void {
    const lane = this.#lanes.get(origin)
    if (!lane) return
    while (lane.active < CONNECTIONS && lane.waiting.length > 0) {
      const delivery = lane.waiting.shift()
      if (!delivery) continue
      // A lease that ends soon is left to whoever takes it next.
      const { clock, process } = delivery.until
      if (Math.min(clock - Date.now(), process - performance.now()) > SAFE_LEASE_MS) void this.#sendOne(lane, delivery)
      else this.#here.delete(delivery.id)
    }
    if (lane.waiting.length < CROWDED) lane.crowdedSince = undefined
    else lane.crowdedSince ??= performance.now()
    if (lane.active === 0 && lane.waiting.length === 0) this.#lanes.delete(origin)
  }

  async #sendOne(lane: Lane, delivery: LeasedDelivery): Promise<void> {
    lane.active += 1
    this.active += 1
    const outcome = await this.#outcomeOf(delivery)
    lane.active -= 1
    this.active -= 1
    this.#fill(delivery.origin)
    this.#onSent({ delivery, outcome })
  }

  async #outcomeOf(delivery: LeasedDelivery): Promise<Outcome> {
    const ttl = Math.floor((Date.parse(delivery.expires_at) - Date.now()) / 1000)
    if (ttl <= 0) return { kind: 'dropped', reason: 'too late' }
    const { payload, urgency, topic } = delivery
    // Nothing tells anything for longer, and push services refuse the far ends that a wrong clock makes.
    return this.#send(delivery, { payload, ttl: Math.min(ttl, WORK_TTL), urgency, topic })
  }
}
