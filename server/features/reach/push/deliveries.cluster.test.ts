import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { pushApi } from '#shared/reach/push.ts'
import { enqueue } from '../../../db/outbox.ts'
import { raiseRevision } from '../../../db/revisions.ts'
import { NO_MAIL, quietChange } from '../../../testing/change.ts'
import { withPushTest } from '../../../testing/pushApp.ts'
import { deliveriesService } from './deliveries.service.ts'
import { kinds } from './notifications/kinds.ts'

const { test, register } = await withPushTest({}, { isRunning: false })

const deliveries = () => {
  const log = { error: () => {} }
  const { db } = test
  const needs = {
    db,
    team: { name: async () => 'Team', timeZone: async () => 'UTC' },
    siteUrl: 'https://ushers.example.org',
    talks: { peopleIn: async () => new Set<string>() },
    channelViewers: async () => new Set<string>(),
    secondFactorRule: 'off',
  } as const
  return deliveriesService({ db, change: quietChange(db), log, kinds: kinds(needs), mails: NO_MAIL })
}

describe('several processes that write to many pushes', () => {
  // Two that lock the same rows in different orders would fail with PostgreSQL's 'deadlock detected'.
  it('take turns', async () => {
    const { _id, token } = await test.signUp()
    await register(token)
    await test.call(pushApi.test, {}, token)
    await test.call(pushApi.test, {}, token)
    const ours = deliveries()
    const [sent, kept] = await ours.lease(2, [])
    if (!sent || !kept) throw new Error('Two pushes should wait')
    await test.call(pushApi.test, {}, token)
    await enqueue(test.db, { kind: 'task.assigned', payload: { taskId: 'gone', userId: _id } })

    const writes = {
      expand: () => ours.expand(10, []),
      lease: () => ours.lease(10, []),
      settle: () => ours.settle([{ delivery: sent, outcome: { kind: 'taken' } }]),
      release: () => ours.release([kept]),
      bringBack: () => ours.bringBack(),
    }
    const done: string[] = []
    let begun: Promise<unknown>[] = []
    await test.db.transaction().execute(async (other) => {
      await raiseRevision(other, 'pushes')
      begun = Object.entries(writes).map(([name, write]) => write().then(() => done.push(name)))
      await setTimeout(300)
      expect(done).toEqual([])
    })
    await Promise.all(begun)
    expect(done.sort()).toEqual(Object.keys(writes).sort())
    expect(await test.db.selectFrom('outbox').select('id').execute()).toEqual([])
  })
})
