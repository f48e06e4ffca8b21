import type { Hook, HookDelivery } from '#shared/reach/hooks.ts'
import type { Db } from '../../../db/client.ts'
import { typesOf } from './hookDeliveries.ts'
import { type HookDeliveryRow, type HookRow, hookDeliveriesStore } from './hooks.store.ts'

export const toHookDelivery = (row: HookDeliveryRow): HookDelivery => ({
  _id: row.id,
  type: row.type,
  at: row.at,
  triedAt: row.tried_at ?? row.at,
  tries: row.tries,
  state: row.state,
  status: row.status,
  failure: row.failure,
})

/** A hook with its last deliveries; never its secret. */
export async function toHook(from: Db, row: HookRow & { maker: string | null }): Promise<Hook> {
  const [waiting, tried] = [
    await hookDeliveriesStore.waiting(from, row.id),
    await hookDeliveriesStore.tried(from, row.id),
  ]
  const { paused_at: at, paused_why: why } = row
  return {
    _id: row.id,
    url: row.url,
    events: typesOf(row),
    createdAt: row.created_at,
    madeBy: row.created_by !== null && row.maker !== null ? { _id: row.created_by, name: row.maker } : null,
    paused: at !== null && why !== null ? { at, why } : null,
    waiting,
    nextAt: row.next_at,
    deliveries: tried.map(toHookDelivery),
  }
}
