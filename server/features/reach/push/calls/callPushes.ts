import type { Language } from '#shared/languages.ts'
import type { Db } from '../../../../db/client.ts'
import type { CallPushesTable } from '../../../../db/migrations/0044_calls.ts'
import { arrivalsStore } from '../arrivals.store.ts'
import { toPayload } from '../notifications/notification.ts'
import { subscriptionsStore } from '../subscriptions.store.ts'
import { callPushesStore } from './callPushes.store.ts'

/** Kind of a call's push in `push_arrivals`. */
export const CALL_ARRIVAL = 'call.made'

/**
 * Seconds for which a push service keeps a call, for which nobody comes minutes later, and its end, which closes a
 * notification that a device has shown before.
 */
const CALL_TTL_SECONDS = 120
const END_TTL_SECONDS = 3600

/** A day after its end, nothing asks for the pushes of a call any more. */
const KEPT_MS = 86_400_000

type TextFor = (language: Language | null) => { title: string; body: string }

interface Words {
  callId: string
  text: TextFor
  isEnd: boolean
}

function rowOf(
  to: { session_id: string; user_id: string; language: Language | null },
  { callId, text, isEnd }: Words,
): CallPushesTable {
  const now = Date.now()
  const expires = new Date(now + (isEnd ? END_TTL_SECONDS : CALL_TTL_SECONDS) * 1000).toISOString()
  const words = { ...text(to.language), path: `/calls/${callId}`, topic: callId, urgency: 'high' as const }
  const payload = { ...toPayload({ ...words, expiresAt: expires }), callId, ...(isEnd && { ended: '1' }) }
  return {
    uuid: payload.uuid,
    call_id: callId,
    user_id: to.user_id,
    session_id: to.session_id,
    ended: isEnd ? 1 : 0,
    payload: JSON.stringify(payload),
    due_at: new Date(now).toISOString(),
    expires_at: expires,
    attempts: 0,
    leased_until: null,
    settled_at: null,
  }
}

/** Stores a push for each device of these people, in the change that makes the call. */
export async function addCallPushes(trx: Db, callId: string, userIds: string[], text: TextFor): Promise<void> {
  const rows = (await subscriptionsStore.of(trx, userIds)).flatMap(({ session_id, user_id, language }) =>
    session_id === null ? [] : rowOf({ session_id, user_id, language }, { callId, text, isEnd: false }),
  )
  await callPushesStore.add(trx, rows)
  const unseen = { taken_at: null, arrived_at: null, opened_at: null }
  await arrivalsStore.add(
    trx,
    rows.map(({ uuid, user_id, session_id, due_at }) => ({
      uuid,
      user_id,
      session_id,
      kind: CALL_ARRIVAL,
      subject_id: callId,
      sent_at: due_at,
      ...unseen,
    })),
  )
}

/** Stores the push of the end for each device that was called, and gives up those not sent yet. */
export async function addCallEnds(trx: Db, callId: string, text: TextFor): Promise<void> {
  const devices = await callPushesStore.devicesOf(trx, callId)
  await callPushesStore.giveUp(trx, callId, new Date().toISOString())
  await callPushesStore.add(
    trx,
    devices.map((to) => rowOf(to, { callId, text, isEnd: true })),
  )
}

/** Forgets the pushes of calls that ended more than a day ago. */
export async function forgetCallPushes(db: Db): Promise<void> {
  await callPushesStore.removeEndedBefore(db, new Date(Date.now() - KEPT_MS).toISOString())
}
