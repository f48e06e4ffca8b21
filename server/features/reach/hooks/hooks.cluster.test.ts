import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { messagesApi } from '#shared/talk/messages.ts'
import { openDatabase } from '../../../db/client.ts'
import { hookGuard } from '../../../providers/endpointGuard.ts'
import { hookSender } from '../../../providers/hookSender.ts'
import { quietChange } from '../../../testing/change.ts'
import { withHookTest } from '../../../testing/hookApp.ts'
import { hookDeliveries } from './hookDeliveries.ts'
import { hookWorker } from './hookWorker.ts'

const { test, receiver, make, settled, endAll } = await withHookTest()

let token = ''
let other: ReturnType<typeof hookDeliveries>
let worker: ReturnType<typeof hookWorker>
beforeAll(async () => {
  token = (await test.signUp({ isSuperAdmin: true })).token
  // A process of its own has connections of its own; the embedded database has one process.
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = test.settings
  const db = inject('database') === 'postgres' ? openDatabase({ databaseUrl, dataDir }) : test.db
  other = hookDeliveries({ db, change: quietChange(db) })
  const sender = hookSender({ guard: hookGuard([receiver.host]) })
  worker = hookWorker({ deliveries: other, sender, log: { error: () => {}, warn: () => {} } })
  worker.start()
  afterAll(async () => {
    await worker.stop()
    if (db !== test.db) await db.destroy()
  })
})
beforeEach(endAll)

const post = async (content: string) =>
  expect((await test.call(messagesApi.create, { channel: 'announcements', content }, token)).status).toBe(201)
const contents = (path: string) =>
  receiver.taken(path).map(({ event }) => (event.data as { message: { content: string } }).message.content)

describe('two processes on one database', () => {
  it('send each event once between them, in order, one at a time a hook', async () => {
    const paths = ['/one', '/two', '/three']
    for (const path of paths) await make(token, path, ['message.posted'])
    receiver.answer({ status: 200, afterMs: 5 })
    const said = Array.from({ length: 40 }, (_, one) => `Event ${one}`)
    for (const one of said) {
      await post(one)
      test.app.hooking.nudge()
      worker.nudge()
    }
    await settled()
    for (const path of paths) expect(contents(path)).toEqual(said)
    expect(receiver.mostAtOnce()).toBe(1)
  })

  it('of which one has died while it sent: the other sends that event again, under its id', async () => {
    await make(token, '/died', ['message.posted'])
    // This process holds the lease and is gone: nobody stores what came of its try.
    await test.app.hooking.stop()
    await worker.stop()
    await post('Perhaps twice')
    await other.expand()
    const [held] = await other.lease()
    expect(await other.lease()).toEqual([])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    onTestFinished(() => void vi.useRealTimers())
    const [again] = await other.lease()
    expect(again?.delivery.id).toBe(held?.delivery.id)
    if (!held || !again) throw new Error('Both should have had it')
    // What the dead process finds out later does not count any more.
    expect(await other.settle(held, { kind: 'failed', status: 500, failure: 'status' })).toBeNull()
    expect(await other.settle(again, { kind: 'taken', status: 200 })).toBeNull()
    const rows = await test.db.selectFrom('hook_deliveries').select(['state', 'tries', 'status']).execute()
    expect(rows).toEqual([{ state: 'taken', tries: 1, status: 200 }])
  })
})
