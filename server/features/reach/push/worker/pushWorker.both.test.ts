import { afterEach, describe, expect, it, vi } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { pushApi } from '#shared/reach/push.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { enqueue } from '../../../../db/outbox.ts'
import { PASSWORD } from '../../../../testing/app.ts'
import { withPushTest } from '../../../../testing/pushApp.ts'
import { startPushService } from '../../../../testing/pushService.ts'

const slow = await startPushService()
const { test, service, register, drained } = await withPushTest()
const both = await withPushTest({ PUSH_ALLOWED_HOSTS: `${service.host},${slow.host}` })
afterEach(() => void vi.useRealTimers())

const person = async () => {
  const someone = await test.signUp()
  return { ...someone, device: await register(someone.token) }
}
const tell = async (userId: string, title = 'Count the bulletins') => {
  const admin = await test.signUp({ role: 'admin' })
  return test.call(tasksApi.assign, { userId, task: title }, admin.token)
}
const deliveries = () => test.db.selectFrom('push_deliveries').selectAll().orderBy('id').execute()
const pathsOf = (paths: readonly string[], path: string) => paths.filter((asked) => asked === path).length

/** Advances the clock and nudges the worker. */
function pass(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  test.app.pushes.nudge()
}

/** Resolves once the only delivery has been tried so often. */
const tried = (attempts: number) =>
  vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ attempts, leased_until: null }]), 20_000)

describe('a device that is gone', () => {
  it.each([404, 410])('is forgotten after %s, the person’s others stay', async (status) => {
    const { _id, token, device, email } = await person()
    const { body } = await test.call(sessionsApi.login, { email, password: PASSWORD })
    const other = await register(body.token)
    service.answer({ status }, device)
    await tell(_id)
    await drained()
    expect((await test.call(pushApi.devices, {}, body.token)).body).toMatchObject([{ isThis: true }])
    expect((await test.call(pushApi.test, {}, token)).body.code).toBe('push_not_registered')
    expect(service.taken.filter(({ path }) => path === other.path)).toHaveLength(1)
  })
})

describe('a push service that has had enough', () => {
  it('is asked again after the time it names, and not before', async () => {
    const { _id, device } = await person()
    service.answer({ status: 429, headers: { 'retry-after': '120' } }, device)
    await tell(_id)
    await tried(1)
    pass(110)
    const other = await person()
    await tell(other._id)
    await vi.waitFor(() => expect(pathsOf(service.asked, other.device.path)).toBe(1), 20_000)
    expect(pathsOf(service.asked, device.path)).toBe(1)
    service.answer({ status: 201 }, device)
    pass(15)
    await drained()
    expect(service.taken.filter(({ path }) => path === device.path)).toHaveLength(1)
  })
})

describe('a push service that wants to be asked again when the push tells nothing any more', () => {
  it('has lost it, and the log says so', async () => {
    const said = vi.spyOn(test.app.http.log, 'warn')
    const { _id, device } = await person()
    service.answer({ status: 429, headers: { 'retry-after': String(30 * 24 * 3600) } }, device)
    await tell(_id)
    await drained()
    const about = { origin: expect.stringContaining(service.host), reason: expect.stringContaining('429') }
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith(about, 'push dropped'), 20_000)
  })
})

describe('a push service that is broken', () => {
  it('is asked again, ever more seldom, until the push tells nothing any more', async () => {
    const { _id, token, device } = await person()
    service.answer({ status: 500 }, device)
    await tell(_id)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await tried(attempt)
      const [waiting] = await deliveries()
      waits.push((Date.parse(waiting?.due_at ?? '') - Date.now()) / 1000)
      pass(5 * 2 ** attempt)
    }
    for (const [place, wait] of waits.entries()) {
      expect(wait).toBeGreaterThan(2.5 * 2 ** place - 2)
      expect(wait).toBeLessThanOrEqual(5 * 2 ** place)
    }
    expect((await test.call(pushApi.devices, {}, token)).body).toMatchObject([{ failingSince: expect.any(String) }])
    await tried(5)
    pass(3 * 24 * 3600)
    await drained()
    expect(service.taken.filter(({ path }) => path === device.path)).toEqual([])
  })

  it('and refuses our keys is asked again after a while: nothing is lost when they are put right', async () => {
    const { _id, token, device } = await person()
    service.answer({ status: 403, body: 'BadJwtToken' }, device)
    await tell(_id)
    await tried(1)
    service.answer({ status: 201 }, device)
    pass(16 * 60)
    await drained()
    expect(service.taken.filter(({ path }) => path === device.path)).toHaveLength(1)
    expect((await test.call(pushApi.devices, {}, token)).body).toMatchObject([{ failingSince: null }])
  })
})

describe('a push service that says nothing', () => {
  it('keeps nobody else waiting', async () => {
    const app = both.test
    slow.answer('silence')
    const admin = await app.signUp({ role: 'admin' })
    const late = await app.signUp()
    const prompt = await app.signUp()
    const { token } = slow.subscribe()
    expect((await app.call(pushApi.setToken, { token }, late.token)).status).toBe(200)
    const device = service.subscribe()
    await app.call(pushApi.setToken, { token: device.token }, prompt.token)
    await app.db.transaction().execute(async (trx) => {
      for (let count = 0; count < 600; count += 1) {
        const row = { id: `t${count}`, title: 'x', due_date: null, status: 'Pending' as const, version: 1 }
        await trx
          .insertInto('tasks')
          .values({ ...row, assigned_to: late._id, created_at: '' })
          .execute()
        await enqueue(trx, { kind: 'task.assigned', payload: { taskId: row.id, userId: late._id } })
      }
    })
    await app.call(tasksApi.assign, { userId: prompt._id, task: 'Now' }, admin.token)
    await vi.waitFor(() => expect(service.taken.some(({ path }) => path === device.path)).toBe(true), 9_000)
    expect(await app.db.selectFrom('push_deliveries').select('id').execute()).not.toEqual([])
    await slow.close()
  })
})

describe('an entry whose payload nobody understands', () => {
  it('is removed and holds up nothing', async () => {
    const { _id, device } = await person()
    const at = new Date(0).toISOString()
    const row = { payload: JSON.stringify({ taskId: 7 }), created_at: at, due_at: at, attempts: 0, leased_until: null }
    await test.db
      .insertInto('outbox')
      .values({ ...row, id: 'broken', kind: 'task.assigned' })
      .execute()
    await tell(_id)
    await drained()
    expect(service.taken.filter(({ path }) => path === device.path)).toHaveLength(1)
  })
})
