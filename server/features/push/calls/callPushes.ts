import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '#shared/languages.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { CallPushesTable } from '../../../db/migrations/0044_calls.ts'
import type { Outcome, PushSender } from '../../../providers/push/webPush.ts'
import { arrivalsStore } from '../arrivals.store.ts'
import { toPayload } from '../notifications/notification.ts'
import { type Recipient, subscriptionsStore } from '../subscriptions.store.ts'
import { callPushesStore } from './callPushes.store.ts'

/** Kind of a call's push in `push_arrivals`. */
export const CALL_ARRIVAL = 'call.made'

/** For a call minutes old, nobody comes; its end closes a notification that a device has shown before. */
const CALL_TTL_SECONDS = 120
const END_TTL_SECONDS = 3600

/** Longer than a push service may take to answer. */
const LEASE_MS = 15_000

/** Pause before the first retry, doubled up to `LONGEST_MS`. */
const RETRY_MS = 1000
const LONGEST_MS = 15_000

/** Interval of looking for pushes of other processes, for retries, and for what is due by the clock. */
const POLL_MS = 2000

const STOP_MS = 8000

type TextFor = (language: Language | null) => { title: string; body: string }

/**
 * The lane of calls: a table, connections, encryption and a loop of its own, so that a call waits for no other push. Any
 * number of processes may run one.
 */
export interface CallPushes {
  /** Stores a push for each device of these people; call it in the change that makes the call. */
  add(trx: Db, callId: string, userIds: string[], text: TextFor): Promise<void>
  /** Stores the push of the end for each device that was called, and gives up those not sent yet. */
  addEnd(trx: Db, callId: string, text: TextFor): Promise<void>
  /** Sends what is due now instead of at the next look. Does nothing before the start. */
  nudge(): void
  start(): void
  /** Begins no push, waits at most 8 s for those being sent. */
  stop(): Promise<void>
}

interface Needs {
  db: Db
  change: Change
  /** Of its own: no connection is shared with other pushes. */
  sender: PushSender
  /** Stores that push services took a call for these people. */
  taken(trx: Db, callId: string, userIds: string[], at: string): Promise<unknown>
  /** What is due by the clock: the end of calls, and texts. */
  tick(): Promise<void>
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

type Sent = { push: CallPushesTable; endpoint: string; outcome: Outcome }

export function callPushes({ db, change, sender, taken, tick, log }: Needs): CallPushes {
  let outcomes: Sent[] = []
  let sending = 0
  let isStopping = false
  let isNudged = false
  let running: Promise<void> | undefined
  let wake = (): void => {}

  const nudge = (): void => {
    isNudged = true
    wake()
  }

  function rowOf(
    to: { session_id: string; user_id: string; language: Language | null },
    { callId, text, isEnd, now }: { callId: string; text: TextFor; isEnd: boolean; now: Date },
  ): CallPushesTable {
    const expires = new Date(now.getTime() + (isEnd ? END_TTL_SECONDS : CALL_TTL_SECONDS) * 1000).toISOString()
    const words = { ...text(to.language), path: `/calls/${callId}`, topic: callId, urgency: 'high' as const }
    const payload = { ...toPayload({ ...words, expiresAt: expires }), callId, ...(isEnd && { ended: '1' }) }
    return {
      ...{ uuid: payload.uuid, call_id: callId, user_id: to.user_id, session_id: to.session_id },
      ...{ ended: isEnd ? 1 : 0, payload: JSON.stringify(payload), due_at: now.toISOString(), expires_at: expires },
      ...{ attempts: 0, leased_until: null, settled_at: null },
    }
  }

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
    nudge()
  }

  /** When a push is tried again; null where it would be of no use by then. */
  function retryAt({ push, outcome }: Sent): string | null {
    if (outcome.kind !== 'later') return null
    const wait = Math.max(Math.min(RETRY_MS * 2 ** push.attempts, LONGEST_MS), outcome.afterMs ?? 0)
    const at = new Date(Date.now() + wait).toISOString()
    return at < push.expires_at ? at : null
  }

  async function settle(): Promise<void> {
    const settled = outcomes
    outcomes = []
    if (settled.length === 0) return
    const at = new Date().toISOString()
    const byCall = new Map<string, string[]>()
    for (const { push, outcome } of settled) {
      if (outcome.kind === 'taken' && push.ended === 0)
        byCall.set(push.call_id, [...(byCall.get(push.call_id) ?? []), push.user_id])
      if (outcome.kind !== 'taken' && outcome.kind !== 'gone')
        log.warn({ call: push.call_id, reason: outcome.reason }, `push of a call: ${outcome.kind}`)
    }
    try {
      await change(null, async ({ trx }) => {
        const done: string[] = []
        for (const sent of settled) {
          const due = retryAt(sent)
          if (due) await callPushesStore.postpone(trx, sent.push.uuid, sent.push.attempts + 1, due)
          else done.push(sent.push.uuid)
        }
        await callPushesStore.settle(trx, done, at)
        for (const [callId, userIds] of byCall) await taken(trx, callId, userIds, at)
        for (const { endpoint, outcome } of settled)
          if (outcome.kind === 'gone') await subscriptionsStore.removeGone(trx, endpoint)
      })
    } catch (error) {
      outcomes = [...settled, ...outcomes]
      throw error
    }
  }

  async function sendDue(): Promise<void> {
    const now = new Date()
    const due = await callPushesStore.due(db, now.toISOString())
    // Usually there is none, and nothing is written.
    if (due.length === 0) return
    const until = new Date(now.getTime() + LEASE_MS).toISOString()
    const [pushes, devices] = await change(null, async ({ trx }) => {
      const uuids = due.map(({ uuid }) => uuid)
      const leased = await callPushesStore.lease(trx, uuids, now.toISOString(), until)
      const sessions = leased.map(({ session_id }) => session_id)
      return [leased, await subscriptionsStore.bySession(trx, sessions)] as const
    })
    for (const push of pushes) {
      const device = devices.get(push.session_id)
      if (device) void send(push, device)
    }
  }

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

  async function run(): Promise<void> {
    while (!isStopping) {
      isNudged = false
      for (const step of [sendDue, settle, tick])
        await step().catch((err: unknown) => log.error({ err }, 'calls: a pass failed'))
      await nudgeOrTimeout(POLL_MS)
    }
  }

  return {
    async add(trx, callId, userIds, text) {
      const now = new Date()
      const rows = (await subscriptionsStore.of(trx, userIds)).flatMap(({ session_id, user_id, language }) =>
        session_id === null ? [] : rowOf({ session_id, user_id, language }, { callId, text, isEnd: false, now }),
      )
      await callPushesStore.add(trx, rows)
      const unseen = { taken_at: null, arrived_at: null, opened_at: null }
      await arrivalsStore.add(
        trx,
        rows.map(({ uuid, user_id, session_id, due_at }) => ({
          ...{ uuid, user_id, session_id, kind: CALL_ARRIVAL, subject_id: callId, sent_at: due_at, ...unseen },
        })),
      )
    },

    async addEnd(trx, callId, text) {
      const now = new Date()
      const devices = await callPushesStore.devicesOf(trx, callId)
      await callPushesStore.giveUp(trx, callId, now.toISOString())
      await callPushesStore.add(
        trx,
        devices.map((to) => rowOf(to, { callId, text, isEnd: true, now })),
      )
    },

    nudge: () => running && nudge(),
    start() {
      running ??= run()
    },
    async stop() {
      isStopping = true
      nudge()
      await running
      const deadline = performance.now() + STOP_MS
      while (sending > 0 && performance.now() < deadline) {
        isNudged = false
        await nudgeOrTimeout(deadline - performance.now())
      }
      await settle()
      sender.close()
    },
  }
}
