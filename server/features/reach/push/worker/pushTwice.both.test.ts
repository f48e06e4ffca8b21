import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it, vi } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { pushApi } from '#shared/reach/push.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { openDatabase } from '../../../../db/client.ts'
import { enqueue } from '../../../../db/outbox.ts'
import { PASSWORD } from '../../../../testing/app.ts'
import { NO_MAIL, quietChange } from '../../../../testing/change.ts'
import { createTestDatabase } from '../../../../testing/postgres.ts'
import { withPushTest } from '../../../../testing/pushApp.ts'
import { startPushService, type TestDevice } from '../../../../testing/pushService.ts'
import { requestOf } from '../../../../testing/request.ts'
import { startServerProcess } from '../../../../testing/server.process.ts'
import { deliveriesService } from '../deliveries.service.ts'
import { kinds } from '../notifications/kinds.ts'

const { test, service, register, drained } = await withPushTest()

const TASKS = 120

/** Tasks for one person, and their outbox entries. */
async function giveTasks(userId: string): Promise<void> {
  await test.db.transaction().execute(async (trx) => {
    for (let count = 0; count < TASKS; count += 1) {
      const row = { id: randomUUID(), title: `Task ${count}`, due_date: null, status: 'Pending' as const, version: 1 }
      await trx
        .insertInto('tasks')
        .values({ ...row, assigned_to: userId, created_at: '2026-01-01' })
        .execute()
      await enqueue(trx, { kind: 'task.assigned', payload: { taskId: row.id, userId } })
    }
  })
}

const uuidsOf = ({ path }: TestDevice) =>
  service.taken.filter((push) => push.path === path).map(({ payload }) => payload.uuid)

describe('two processes on one database', () => {
  it('send each push once between them', async () => {
    const { _id, token } = await test.signUp()
    const device = await register(token)
    const log = { error: () => {} }
    const other = deliveriesService({
      mails: NO_MAIL,
      db: test.db,
      change: quietChange(test.db),
      log,
      kinds: kinds({
        db: test.db,
        team: { name: async () => 'Team', timeZone: async () => 'UTC' },
        siteUrl: 'https://ushers.example.org',
        talks: { peopleIn: async () => new Set<string>() },
        channelViewers: async () => new Set(),
        secondFactorRule: 'off',
      }),
    })
    await giveTasks(_id)
    test.app.pushes.nudge()
    // The other process keeps its deliveries leased, like one that is slow to send.
    const kept: string[] = []
    for (let batch = 0; batch < 8; batch += 1) {
      const { leased } = await other.expand(10, [])
      kept.push(...[...leased, ...(await other.lease(5, []))].map(({ uuid }) => uuid))
    }
    await vi.waitFor(() => expect(uuidsOf(device).length + kept.length).toBe(TASKS), 20_000)
    expect(new Set([...uuidsOf(device), ...kept]).size).toBe(TASKS)
    // A delivery stays leased until its outcome is stored.
    const owed = () => test.db.selectFrom('push_deliveries').select('uuid').execute()
    await vi.waitFor(
      async () => expect((await owed()).map(({ uuid }) => uuid).sort()).toEqual([...kept].sort()),
      20_000,
    )

    // The process dies: after its leases end, everything is sent once.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    test.app.pushes.nudge()
    await drained()
    vi.useRealTimers()
    expect(uuidsOf(device)).toHaveLength(TASKS)
    expect(new Set(uuidsOf(device)).size).toBe(TASKS)
  })
})

describe('messages of a channel', () => {
  it('that wait for a device become one, the newest', async () => {
    const ann = await test.signUp({ name: 'Ann Usher' })
    const bo = await test.signUp()
    const device = await register(bo.token)
    service.answer({ status: 429, headers: { 'retry-after': '60' } }, device)
    const post = (content: string, channel = 'general') =>
      test.call(messagesApi.create, { channel, content }, ann.token)
    const waiting = () =>
      test.db.selectFrom('push_deliveries').select(['topic', 'attempts', 'payload', 'due_at']).execute()
    await post('One')
    await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ attempts: 1 }]), 20_000)
    const [first] = await waiting()
    await post('Two')
    await post('Elsewhere', 'sunday-team')
    await post('Three')
    await vi.waitFor(async () => {
      const texts = (await waiting()).map(({ payload }) => JSON.parse(payload).body)
      expect(texts.sort()).toEqual(['Elsewhere', 'Three'])
    }, 20_000)
    const general = (await waiting()).find(({ topic }) => topic === 'channel-general')
    expect(general).toMatchObject({ due_at: first?.due_at })
    service.answer({ status: 201 }, device)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    test.app.pushes.nudge()
    await drained()
    vi.useRealTimers()
    const got = service.taken.filter(({ path }) => path === device.path)
    expect(got.map(({ payload, headers }) => [payload.title, payload.body, headers.topic]).sort()).toEqual([
      ['Ann Usher in General', 'Three', 'channel-general'],
      ['Ann Usher in Sunday Team', 'Elsewhere', 'channel-sunday-team'],
    ])
  })
})

describe('a server that is killed between a commit and its push', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ushers-push-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('loses none and doubles none', async () => {
    const postgres = inject('database') === 'postgres' ? await createTestDatabase() : undefined
    const pushes = await startPushService()
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: postgres?.url ?? '',
      PUSH_ALLOWED_HOSTS: pushes.host,
      RATE_LIMIT: 'off',
      SUPER_ADMIN_EMAIL: 'ruth@example.org',
      SUPER_ADMIN_PASSWORD: PASSWORD,
    }
    const first = await startServerProcess(settings)
    const ask = async (url: string, ...[endpoint, input, token]: [Parameters<typeof requestOf>[1], object, string?]) =>
      (await fetch(...requestOf(url, endpoint, input, token))).json()
    const credentials = { email: 'ruth@example.org', password: PASSWORD }
    const { token } = await ask(first.url, sessionsApi.login, credentials)
    const device = pushes.subscribe()
    await ask(first.url, pushApi.setToken, { token: device.token }, token)
    // Received and never answered: the server is killed here.
    pushes.answer('silence')
    const { uuid } = await ask(first.url, pushApi.test, {}, token)
    await pushes.until(1, 'asked')
    await first.kill()
    expect(pushes.taken).toEqual([])

    // Ends the leases of the killed process at once.
    const db = openDatabase({ databaseUrl: postgres?.url ?? '', dataDir })
    const ended = { leased_until: '2026-01-01T00:00:00.000Z' }
    const held = await db.updateTable('push_deliveries').set(ended).returning('uuid').execute()
    await db.destroy()
    expect(held).toEqual([{ uuid }])
    pushes.answer({ status: 201 })
    const second = await startServerProcess(settings)
    const { uuid: next } = await ask(second.url, pushApi.test, {}, token)
    await pushes.until(2)
    expect(pushes.taken.map((push) => push.payload.uuid).sort()).toEqual([uuid, next].sort())
    await second.kill()
    await pushes.close()
    await postgres?.drop()
  })
})
