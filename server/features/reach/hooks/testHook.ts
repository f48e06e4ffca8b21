import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import type { Change } from '../../../db/change.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { HookSender } from '../../../providers/hookSender.ts'
import { type LeasedHook, newDelivery, newLease, RELEASED, triedColumns } from './hookDeliveries.ts'
import { type HookDeliveryRow, hookDeliveriesStore, hooksStore } from './hooks.store.ts'

/** Tries, and milliseconds between them, to be the one who sends to the hook: longer than one delivery takes. */
const TRIES = 30
const BETWEEN_MS = 500

interface Needs {
  change: Change
  sender: HookSender
}

/** Leases the hook for a test, whose delivery it makes; null where somebody sends to it. 404 where it is gone. */
const leaseForTest = ({ change }: Needs, viewer: Viewer, id: string): Promise<LeasedHook | null> =>
  change.by(viewer)('pushes', async ({ trx }) => {
    const now = new Date()
    const lease = newLease(now)
    const hook = await hooksStore.lease(trx, id, now.toISOString(), lease)
    if (!hook && !(await hooksStore.find(trx, id))) throw new AppError('not_found')
    if (!hook) return null
    const at = now.toISOString()
    const body = JSON.stringify({ type: 'hook.test', timestamp: at, data: {} })
    return {
      hook,
      lease: lease.lease,
      delivery: newDelivery(hook, { number: hook.next_number, type: 'hook.test', body, at }),
    }
  })

/**
 * Sends a test to a hook once, paused or not, beside what waits for it, and stores what came of it. 404 where the hook
 * is gone, 409 where others send to it all the time.
 */
export async function testHook(needs: Needs, viewer: Viewer, id: string): Promise<HookDeliveryRow> {
  const { change, sender } = needs
  let leased = await leaseForTest(needs, viewer, id)
  for (let tries = 1; leased === null && tries < TRIES; tries += 1) {
    await sleep(BETWEEN_MS)
    leased = await leaseForTest(needs, viewer, id)
  }
  if (leased === null) throw new AppError('hook_busy')
  const { hook, delivery, lease } = leased
  const outcome = await sender.send(hook, delivery)
  return change('pushes', async ({ trx }) => {
    const state = outcome.kind === 'taken' ? ('taken' as const) : ('failed' as const)
    const tried = { ...delivery, ...triedColumns(delivery, outcome, new Date()), state, body: '' }
    const still = await hooksStore.find(trx, id)
    if (!still) return tried
    const stored = { ...tried, number: still.next_number }
    await hookDeliveriesStore.add(trx, [stored])
    await hooksStore.update(trx, id, { next_number: still.next_number + 1, ...(still.lease === lease && RELEASED) })
    await hookDeliveriesStore.prune(trx, id)
    return stored
  })
}
