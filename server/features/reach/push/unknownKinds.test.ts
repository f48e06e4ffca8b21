import { describe, expect, it } from 'vitest'
import { enqueue } from '../../../db/outbox.ts'
import { NO_MAIL, quietChange } from '../../../testing/change.ts'
import { withPushTest } from '../../../testing/pushApp.ts'
import { deliveriesService } from './deliveries.service.ts'
import { kinds } from './notifications/kinds.ts'

const { test } = await withPushTest({}, { isRunning: false })

/** One more than a batch of the push worker, so that they could fill it. */
const UNKNOWN = 501

const unknown = () => test.db.selectFrom('outbox').select(['attempts', 'due_at']).where('kind', '=', 'choir.sings')

describe('entries of a kind that only a newer release knows', () => {
  it('wait: they are neither removed nor tried, and hold up nothing', async () => {
    const { db } = test
    const at = new Date(0).toISOString()
    const row = { kind: 'choir.sings', payload: '{}', created_at: at, due_at: at, attempts: 0, leased_until: null }
    const rows = Array.from({ length: UNKNOWN }, (_, place) => ({ ...row, id: `unknown-${place}` }))
    await db.insertInto('outbox').values(rows).execute()
    await enqueue(db, { kind: 'task.assigned', payload: { taskId: 'gone', userId: 'nobody' } })

    const needs = {
      db,
      team: { name: async () => 'Team', timeZone: async () => 'UTC' },
      siteUrl: 'https://ushers.example.org',
      talks: { peopleIn: async () => new Set<string>() },
      channelViewers: async () => new Set<string>(),
      secondFactorRule: 'off',
    } as const
    const deliveries = deliveriesService({
      db,
      change: quietChange(db),
      log: { error: () => {} },
      kinds: kinds(needs),
      mails: NO_MAIL,
    })
    expect(await deliveries.expand(500, [])).toEqual({ taken: 1, leased: [] })
    // The worker pauses after a pass that took nothing.
    expect(await deliveries.expand(500, [])).toEqual({ taken: 0, leased: [] })
    expect(await unknown().execute()).toEqual(rows.map(({ attempts, due_at }) => ({ attempts, due_at })))
  })
})
