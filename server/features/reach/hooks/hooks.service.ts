import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import {
  HOOK_TESTS_AN_HOUR,
  HOOKS_MAX,
  type Hook,
  type HookDelivery,
  type MadeHook,
  type NewHook,
} from '#shared/reach/hooks.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { EndpointGuard } from '../../../providers/endpointGuard.ts'
import { type HookSender, newHookSecret } from '../../../providers/hookSender.ts'
import type { PersonalData } from '../../people/personalData.ts'
import { typesOf } from './hookDeliveries.ts'
import { type HookRow, hookDeliveriesStore, hooksStore } from './hooks.store.ts'
import { toHook, toHookDelivery } from './hooks.wire.ts'
import { testHook } from './testHook.ts'

/** Days for which what waits for a paused hook is kept. */
const PAUSED_DAYS = 30

export interface HookNeeds {
  db: Db
  change: Change
  guard: Pick<EndpointGuard, 'allowed'>
  sender: HookSender
  limits: Pick<RateLimits, 'takeOften'>
}

type ById = { id: string }

/** The host of a hook's address: what the log and notices say of it, since the rest may hold a secret. */
export const hostOf = ({ url }: Pick<HookRow, 'url'>): string => new URL(url).host

async function mustFindHook(from: Db, id: string): Promise<HookRow> {
  const row = await hooksStore.find(from, id)
  if (!row) throw new AppError('not_found')
  return row
}

async function wireOf(from: Db, id: string): Promise<Hook> {
  const row = (await hooksStore.all(from)).find((one) => one.id === id)
  if (!row) throw new AppError('not_found')
  return toHook(from, row)
}

const audited = (
  { audit }: ChangeContext,
  action: 'hook.made' | 'hook.ended' | 'hook.resumed',
  by: Viewer,
  row: HookRow,
) => audit({ action, actorId: by._id, subjectId: row.id, detail: { name: hostOf(row) } })

/** Makes a hook. 400 at the address where nothing may be sent to it, 409 above `HOOKS_MAX`. */
async function make({ change, guard }: HookNeeds, viewer: Viewer, { url, events }: NewHook): Promise<MadeHook> {
  const address = guard.allowed(url) ?? refuseAt('url', 'hooks.address')
  address.hash = ''
  const row: HookRow = {
    id: randomUUID(),
    url: address.href,
    events: JSON.stringify(events),
    secret: newHookSecret(),
    created_by: viewer._id,
    created_at: new Date().toISOString(),
    paused_at: null,
    paused_why: null,
    next_at: null,
    lease: null,
    leased_until: null,
    next_number: 1,
  }
  // Under the lock of all that is sent, so that of two made at once the eleventh is refused.
  return change.by(viewer)('pushes', async (context) => {
    const { trx } = context
    if ((await hooksStore.all(trx)).length >= HOOKS_MAX)
      throw new AppError('too_many_hooks', { params: { limit: HOOKS_MAX } })
    await hooksStore.insert(trx, row)
    await audited(context, 'hook.made', viewer, row)
    return { ...(await wireOf(trx, row.id)), secret: row.secret }
  })
}

const resume = ({ change }: HookNeeds, viewer: Viewer, id: string): Promise<Hook> =>
  change.by(viewer)('pushes', async (context) => {
    const { trx } = context
    const row = await mustFindHook(trx, id)
    if (row.paused_at === null) return wireOf(trx, id)
    const next = await hookDeliveriesStore.next(trx, id)
    // The 72 hours of what waits begin anew.
    if (next) await hookDeliveriesStore.update(trx, next.id, { tries: 0, first_tried_at: null })
    const next_at = next ? new Date().toISOString() : null
    await hooksStore.update(trx, id, { paused_at: null, paused_why: null, next_at })
    await audited(context, 'hook.resumed', viewer, row)
    return wireOf(trx, id)
  })

const end = ({ change }: HookNeeds, viewer: Viewer, id: string): Promise<void> =>
  change.by(viewer)('pushes', async (context) => {
    const row = await mustFindHook(context.trx, id)
    await hooksStore.remove(context.trx, id)
    await audited(context, 'hook.ended', viewer, row)
  })

/** Hooks that somebody made. They stay when their maker leaves, and super admins are told. */
const personalData = (db: Db): PersonalData => ({
  tables: ['hooks'],
  async ofPerson({ _id }) {
    const hooks = (await hooksStore.madeBy(db, _id)).map((row) => ({
      url: row.url,
      events: typesOf(row),
      createdAt: row.created_at,
      pausedAt: row.paused_at,
    }))
    return { hooks }
  },
  async leave({ trx, enqueue }, { _id }) {
    for (const { id } of await hooksStore.madeBy(trx, _id))
      await enqueue({ kind: 'hook.notice', payload: { hookId: id, what: 'makerLeft' } })
  },
})

export type HooksService = ReturnType<typeof hooksService>

/** Webhooks: addresses to which events are sent (rules 60 and 61). */
export function hooksService(needs: HookNeeds) {
  const { db, change, limits } = needs
  return {
    async list(): Promise<Hook[]> {
      const hooks: Hook[] = []
      for (const row of await hooksStore.all(db)) hooks.push(await toHook(db, row))
      return hooks
    },
    create: (viewer: Viewer, wanted: NewHook): Promise<MadeHook> => make(needs, viewer, wanted),
    /** Sends a test now, and resolves with what came of it. 409 where the hook is sent to for longer. */
    async test(viewer: Viewer, { id }: ById): Promise<HookDelivery> {
      await mustFindHook(db, id)
      await limits.takeOften({ key: `hook test ${id}`, max: HOOK_TESTS_AN_HOUR, seconds: 3600 })
      return toHookDelivery(await testHook(needs, viewer, id))
    },
    resume: (viewer: Viewer, { id }: ById): Promise<Hook> => resume(needs, viewer, id),
    remove: (viewer: Viewer, { id }: ById): Promise<void> => end(needs, viewer, id),

    /** Forgets what waits for hooks that have been paused for long. */
    async cleanUp(): Promise<void> {
      const before = new Date(Date.now() - PAUSED_DAYS * DAY_MS).toISOString()
      await change('pushes', ({ trx }) => hookDeliveriesStore.forgetPaused(trx, before))
    },
    personalData: personalData(db),
  }
}
