import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { HOOK_TYPES, type HookType } from '#shared/reach/hookEvents.ts'
import type { HookPause } from '#shared/reach/hooks.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../../db/clockSkew.ts'
import { OUTBOX_KINDS } from '../../../db/outbox.kinds.ts'
import type { HookOutcome } from '../../../providers/hookSender.ts'
import { HOOK_RETRY_MAX_SECONDS, hookRetryAt } from './hookRetries.ts'
import { type HookDeliveryRow, type HookRow, hookDeliveriesStore, hooksStore } from './hooks.store.ts'

/** More than a try with its transaction takes. */
const LEASE_SECONDS = 60

/** Entries of the outbox in one transaction. */
const BATCH = 200

/** Most events that wait for one hook; it is paused then. */
export const HOOK_WAITING_MAX = 10_000

const EventTypes = z.array(z.enum(HOOK_TYPES))

/** The types that a hook is sent; those of a newer release are left out. */
export function typesOf({ events }: Pick<HookRow, 'events'>): HookType[] {
  const stored = z.array(z.string()).parse(JSON.parse(events))
  return stored.flatMap((type) => EventTypes.safeParse([type]).data ?? [])
}

/** A hook that this process alone sends to, and the delivery that is next. */
export interface LeasedHook {
  hook: HookRow
  lease: string
  delivery: HookDeliveryRow
}

/** A delivery that was not tried yet. */
export const newDelivery = (
  hook: Pick<HookRow, 'id'>,
  event: Pick<HookDeliveryRow, 'number' | 'type' | 'body' | 'at'>,
): HookDeliveryRow => ({
  id: `msg_${randomUUID()}`,
  hook_id: hook.id,
  ...event,
  state: 'waiting',
  tries: 0,
  first_tried_at: null,
  tried_at: null,
  status: null,
  failure: null,
})

const inSeconds = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()

/** A lease that begins now. */
export const newLease = (now: Date) => ({ lease: randomUUID(), leased_until: inSeconds(now, LEASE_SECONDS) })

export const RELEASED = { lease: null, leased_until: null } as const

type Pushes = ChangeContext<'pushes'>

/** Pauses a hook, and tells its maker and the super admins. What waits stays. */
async function pause({ trx, enqueue }: Pushes, hook: HookRow, why: HookPause, now: Date): Promise<void> {
  const paused = { paused_at: now.toISOString(), paused_why: why, next_at: null, ...RELEASED }
  await hooksStore.update(trx, hook.id, paused)
  await enqueue({ kind: 'hook.notice', payload: { hookId: hook.id, what: 'paused' } })
}

/** Stores the events of entries for one hook, behind what waits for it already. */
async function storeFor(context: Pushes, hook: HookRow, events: HookDeliveryRow[], now: Date): Promise<void> {
  const { trx } = context
  const room = HOOK_WAITING_MAX - (await hookDeliveriesStore.waiting(trx, hook.id))
  const stored = events.slice(0, Math.max(0, room))
  await hookDeliveriesStore.add(trx, stored)
  const next_at = hook.next_at ?? now.toISOString()
  await hooksStore.update(trx, hook.id, { next_number: hook.next_number + stored.length, next_at })
  if (stored.length < events.length) await pause(context, hook, 'full', now)
}

/** Turns the oldest entries of the outbox into deliveries of the hooks that want them. True where more may be there. */
async function expandSome(context: Pushes): Promise<boolean> {
  const { trx } = context
  const [rows, now] = [await hookDeliveriesStore.entries(trx, BATCH), new Date()]
  await hookDeliveriesStore.removeEntries(
    trx,
    rows.map(({ id }) => id),
  )
  const events = rows.flatMap(({ payload, created_at: timestamp }) => {
    const event = OUTBOX_KINDS['hook.event'].safeParse(JSON.parse(payload)).data
    return event
      ? { type: event.type, at: timestamp, body: JSON.stringify({ type: event.type, timestamp, data: event.data }) }
      : []
  })
  for (const hook of events.length > 0 ? await hooksStore.active(trx) : []) {
    const wanted = new Set(typesOf(hook))
    const own = events.filter(({ type }) => wanted.has(type))
    const deliveries = own.map((event, place) => newDelivery(hook, { ...event, number: hook.next_number + place }))
    if (deliveries.length > 0) await storeFor(context, hook, deliveries, now)
  }
  return rows.length === BATCH
}

async function leaseOne({ trx }: Pushes, id: string): Promise<LeasedHook | null> {
  const now = new Date()
  const lease = newLease(now)
  const hook = await hooksStore.lease(trx, id, now.toISOString(), lease)
  const delivery = hook && hook.paused_at === null ? await hookDeliveriesStore.next(trx, id) : undefined
  if (hook && delivery) return { hook, delivery, lease: lease.lease }
  if (hook) await hooksStore.update(trx, id, { next_at: null, ...RELEASED })
  return null
}

/** The columns of a delivery after a try. */
export const triedColumns = ({ tries }: HookDeliveryRow, outcome: HookOutcome, now: Date) => ({
  tries: tries + 1,
  tried_at: now.toISOString(),
  status: outcome.status,
  failure: outcome.kind === 'taken' ? null : outcome.failure,
})

async function settleFailed(context: Pushes, { hook, delivery }: LeasedHook, outcome: HookOutcome): Promise<void> {
  const { trx } = context
  const now = new Date()
  const first_tried_at = delivery.first_tried_at ?? now.toISOString()
  await hookDeliveriesStore.update(trx, delivery.id, { ...triedColumns(delivery, outcome, now), first_tried_at })
  if (outcome.status === 410) return pause(context, hook, 'gone', now)
  const next_at = hookRetryAt(delivery.tries + 1, first_tried_at, now)
  if (next_at === null) return pause(context, hook, 'failed', now)
  await hooksStore.update(trx, hook.id, { next_at, ...RELEASED })
}

/** Stores what came of a try, and returns the next delivery under the same lease, if any is due. */
async function settleOne(context: Pushes, leased: LeasedHook, outcome: HookOutcome): Promise<LeasedHook | null> {
  const { trx } = context
  const { delivery, lease } = leased
  const hook = await hooksStore.leased(trx, leased.hook.id, lease)
  // It was ended, or the lease is over and another process sends.
  if (!hook) return null
  if (outcome.kind === 'failed') {
    await settleFailed(context, { ...leased, hook }, outcome)
    return null
  }
  const now = new Date()
  await hookDeliveriesStore.update(trx, delivery.id, {
    ...triedColumns(delivery, outcome, now),
    state: 'taken',
    body: '',
  })
  await hookDeliveriesStore.prune(trx, hook.id)
  const next = hook.paused_at === null ? await hookDeliveriesStore.next(trx, hook.id) : undefined
  const { leased_until } = newLease(now)
  if (next) await hooksStore.update(trx, hook.id, { next_at: now.toISOString(), leased_until })
  else await hooksStore.update(trx, hook.id, { next_at: null, ...RELEASED })
  return next ? { hook, lease, delivery: next } : null
}

export type HookDeliveries = ReturnType<typeof hookDeliveries>

/** Events on their way to hooks: one at a time a hook, in their order, whichever process sends (rule 60). */
export function hookDeliveries({ db, change }: { db: Db; change: Change }) {
  /** `pushes` is the lock of all that is on its way: two processes never lease in different orders. */
  const inTurn = <Result>(work: (context: Pushes) => Promise<Result>): Promise<Result> => change('pushes', work)
  return {
    /** Makes deliveries of what changes have written into the outbox. True where more may be there. */
    async expand(): Promise<boolean> {
      // Usually there is none, and nothing is written.
      if ((await hookDeliveriesStore.entries(db, 1)).length === 0) return false
      return inTurn(expandSome)
    },

    /** Leases the hooks to which something is due. */
    async lease(): Promise<LeasedHook[]> {
      const ids = await hooksStore.due(db, new Date().toISOString())
      if (ids.length === 0) return []
      return inTurn(async (context) => {
        const leased: LeasedHook[] = []
        for (const id of ids) leased.push(...[(await leaseOne(context, id)) ?? []].flat())
        return leased
      })
    },

    settle: (leased: LeasedHook, outcome: HookOutcome): Promise<LeasedHook | null> =>
      inTurn((context) => settleOne(context, leased, outcome)),

    /** Gives back the lease of a hook to which this process will not send. */
    release: ({ hook, lease }: LeasedHook): Promise<void> =>
      inTurn(async ({ trx }) => {
        if (await hooksStore.leased(trx, hook.id, lease)) await hooksStore.update(trx, hook.id, RELEASED)
      }),

    /** Corrects times from before the clock was put back, as for pushes. */
    bringBack(): Promise<void> {
      const now = new Date()
      const latest = (seconds: number) => inSeconds(now, seconds + CLOCK_SKEW_MS / 1000)
      const lease = { latest: latest(LEASE_SECONDS), end: inSeconds(now, LEASE_SECONDS) }
      return inTurn(({ trx }) =>
        hooksStore.bringBack(trx, now.toISOString(), { latestDue: latest(HOOK_RETRY_MAX_SECONDS), lease }),
      )
    },
  }
}
