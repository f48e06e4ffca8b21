import type { FastifyBaseLogger } from 'fastify'
import type { Change } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import type { CallPushesTable } from '../../../../db/migrations/0044_calls.ts'
import { Passes, POLL_MS } from '../../../../db/passes.ts'
import type { Outcome, PushSender } from '../../../../providers/push/webPush.ts'
import { type Recipient, subscriptionsStore } from '../subscriptions.store.ts'
import { callPushesStore } from './callPushes.store.ts'

/** Longer than a push service may take to answer. */
const LEASE_MS = 15_000

/** Pause before the first retry, doubled up to `LONGEST_MS`. */
const RETRY_MS = 1000
const LONGEST_MS = 15_000

/**
 * The lane of calls: a table, connections and a loop of its own, so that a call waits for no other push. Any
 * number of processes may run one.
 */
export interface CallWorker {
  /** Sends due pushes now instead of at the next look. Does nothing before the start. */
  nudge(): void
  start(): void
  /** Begins no push, waits at most 8 s for those being sent. */
  stop(): Promise<void>
}

interface Needs {
  db: Db
  change: Change
  /** A sender of its own: no connection is shared with other pushes. */
  sender: PushSender
  /** Stores that push services took a call for these people. */
  taken(trx: Db, callId: string, userIds: string[], at: string): Promise<unknown>
  /** Does the work that is due by the clock: the end of calls, and texts. */
  tick(): Promise<void>
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

type Sent = { push: CallPushesTable; endpoint: string; outcome: Outcome }

/** Time at which a push is tried again; null where it would be of no use by then. */
export function callRetryAt({ push, outcome }: Pick<Sent, 'push' | 'outcome'>): string | null {
  if (outcome.kind !== 'later') return null
  const at = Date.now() + Math.max(Math.min(RETRY_MS * 2 ** push.attempts, LONGEST_MS), outcome.afterMs ?? 0)
  // Compared as numbers: Retry-After may exceed the range of ISO dates.
  return at < Date.parse(push.expires_at) ? new Date(at).toISOString() : null
}

/** Stores what became of pushes: taken, tried again later, or given up. */
async function store({ change, taken, log }: Needs, sent: Sent[]): Promise<void> {
  const at = new Date().toISOString()
  const byCall = new Map<string, string[]>()
  for (const { push, outcome } of sent) {
    if (outcome.kind === 'taken' && push.ended === 0)
      byCall.set(push.call_id, [...(byCall.get(push.call_id) ?? []), push.user_id])
    if (outcome.kind !== 'taken' && outcome.kind !== 'gone')
      log.warn({ call: push.call_id, reason: outcome.reason }, `push of a call: ${outcome.kind}`)
  }
  await change(null, async ({ trx }) => {
    const done: string[] = []
    for (const one of sent) {
      const due = callRetryAt(one)
      if (due) await callPushesStore.postpone(trx, one.push.uuid, one.push.attempts + 1, due)
      else done.push(one.push.uuid)
    }
    await callPushesStore.settle(trx, done, at)
    for (const [callId, userIds] of byCall) await taken(trx, callId, userIds, at)
    for (const { endpoint, outcome } of sent)
      if (outcome.kind === 'gone') await subscriptionsStore.removeGone(trx, endpoint)
  })
}

/** Leases the pushes that are due, each with its device. */
async function leaseDue({ db, change }: Needs): Promise<{ push: CallPushesTable; device: Recipient }[]> {
  const due = await callPushesStore.due(db, new Date().toISOString())
  // Usually there is none, and nothing is written.
  if (due.length === 0) return []
  // Read once the pushes are known: the clock may be put back while they are read.
  const now = new Date()
  const until = new Date(now.getTime() + LEASE_MS).toISOString()
  return change(null, async ({ trx }) => {
    const uuids = due.map(({ uuid }) => uuid)
    const leased = await callPushesStore.lease(trx, uuids, now.toISOString(), until)
    const sessions = leased.map(({ session_id }) => session_id)
    const devices = await subscriptionsStore.bySession(trx, sessions)
    return leased.flatMap((push) => {
      const device = devices.get(push.session_id)
      return device ? [{ push, device }] : []
    })
  })
}

/** Sends the pushes of calls, and does what calls have due by the clock. */
export function callWorker(needs: Needs): CallWorker {
  const { sender, log } = needs
  let outcomes: Sent[] = []
  let sending = 0

  async function send(push: CallPushesTable, device: Recipient): Promise<void> {
    sending += 1
    const ttl = Math.ceil((Date.parse(push.expires_at) - Date.now()) / 1000)
    const { payload, call_id: topic } = push
    const outcome: Outcome =
      ttl <= 0
        ? { kind: 'dropped', reason: 'too late' }
        : await sender.send(device, { payload, ttl, urgency: 'high', topic })
    sending -= 1
    outcomes.push({ push, endpoint: device.endpoint, outcome })
    passes.nudge()
  }

  async function settle(): Promise<void> {
    const settled = outcomes
    outcomes = []
    if (settled.length === 0) return
    try {
      await store(needs, settled)
    } catch (error) {
      outcomes = [...settled, ...outcomes]
      throw error
    }
  }

  async function sendDue(): Promise<void> {
    for (const { push, device } of await leaseDue(needs)) void send(push, device)
  }

  async function pass(): Promise<boolean> {
    for (const step of [sendDue, settle, needs.tick]) await step().catch((err: unknown) => passes.failed(err))
    return false
  }

  const passes = new Passes({ name: 'calls', pass, pauseMs: () => POLL_MS, log })

  return {
    nudge: () => passes.nudge(),
    start: () => passes.start(),
    async stop() {
      await passes.stop()
      await passes.untilSent(() => sending)
      await settle()
      sender.close()
    },
  }
}
