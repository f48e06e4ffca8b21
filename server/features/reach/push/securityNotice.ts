import type { ChangeContext } from '../../../db/change.ts'
import type { SecurityEvent } from '../../../db/outbox.kinds.ts'
import { subjectsStore } from './subjects.store.ts'
import { subscriptionsStore } from './subscriptions.store.ts'

/** A person whose account is changed, and from where. */
export interface ChangedAccount {
  userId: string
  /** The session that makes the change: its device is not told. */
  exceptSessionId?: string | undefined
  /** Name of the device of a new session that makes it. */
  device?: string | undefined
}

/**
 * Tells a person's other devices and verified email what happened to their account, whatever their settings. Call it
 * before the change ends sessions: it reads their devices, which are told too.
 */
export async function securityNotice(
  { trx, enqueue }: Pick<ChangeContext, 'trx' | 'enqueue'>,
  { userId, event, exceptSessionId = '', device }: ChangedAccount & { event: SecurityEvent },
): Promise<void> {
  const to = await subscriptionsStore.addresses(trx, userId, exceptSessionId)
  const from = device ?? (await subjectsStore.deviceOf(trx, exceptSessionId)) ?? null
  await enqueue({ kind: 'security.notice', payload: { userId, event, device: from, to } })
}
