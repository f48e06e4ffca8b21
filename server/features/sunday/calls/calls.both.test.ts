import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { today } from '#shared/days.ts'
import { pushApi } from '#shared/reach/push.ts'
import { callsApi } from '#shared/sunday/calls.ts'
import { enqueue } from '../../../db/outbox.ts'
import { CONNECTIONS } from '../../../providers/push/webPush.ts'
import { listen } from '../../../testing/live.ts'
import { withPushTest } from '../../../testing/pushApp.ts'
import type { TestDevice } from '../../../testing/pushService.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { forgetCallPushes } from '../../reach/push/calls/callPushes.ts'

/** Pushes that wait while somebody calls. */
const BACKLOG = 300

const ANN_PHONE = '+13125550188'

const { test, service: pushes, register } = await withPushTest()
const rota = rotaFixtures(() => test.db)

type Someone = Awaited<ReturnType<typeof test.signUp>>

let [admin, ann, bo, outsider]: Someone[] = []
let device: TestDevice | undefined
let [door, day, service] = ['', '', '']
let count = 0

const token = (person: Someone | undefined) => person?.token ?? ''
function wanted(more: object = {}) {
  count += 1
  return { uuid: `call-uuid-${count}`, kind: 'medical' as const, ...more }
}
const make = (person: Someone | undefined, more: object = {}) => test.call(callsApi.create, wanted(more), token(person))
/** The push of a call that the push service took, or of its end. */
const pushOf = (id: string, ended?: '1') =>
  vi.waitFor(() => {
    const found = pushes.taken.find(({ payload }) => payload.callId === id && payload.ended === ended)
    expect(found).toBeDefined()
    return found
  }, 20_000)
const end = (id: string) => test.call(callsApi.end, { id }, token(admin))

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel', phoneNumber: ANN_PHONE })
  bo = await test.signUp({ name: 'Bo Bell' })
  outsider = await test.signUp({ name: 'Cy Cole' })
  device = await register(token(bo))
  door = await rota.post('Main Door')
  day = today('America/Chicago', new Date())
  // A time without a clock: the whole day.
  service = await rota.service(day, 'Vigil', { [door]: [1, 5] }, { published_at: '2026-01-01' })
  for (const person of [ann, bo]) await rota.assignment(service, person?._id ?? '', door)
})
beforeEach(async () => {
  // In the order in which the worker locks them when it stores what became of a push.
  for (const table of ['call_pushes', 'calls'] as const) await test.db.deleteFrom(table).execute()
})
afterEach(() => void vi.useRealTimers())

describe('a call is refused', () => {
  it('from who is not on duty, outside of the hours, and a test by a member', async () => {
    expect((await make(outsider)).body.code).toBe('not_on_duty')
    expect((await make(ann, { test: true })).status).toBe(403)
    const [past, next] = ['2020-01-05', '2099-01-04']
    for (const date of [past, next])
      await rota.assignment(await rota.service(date, '9am', { [door]: [1, 5] }), ann?._id ?? '', door)
    expect((await make(ann, { date: past })).body.code).toBe('too_late')
    expect((await make(ann, { date: next })).body.code).toBe('too_early')
  })

  it('where nobody is to be called, or three are open', async () => {
    // At noon: a call ends with the day at the latest.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T18:00:00Z`) })
    expect((await make(admin, { date: '2098-03-03' })).body.code).toBe('nobody_on_duty')
    for (const _ of [1, 2, 3]) expect((await make(ann)).status).toBe(201)
    const { status, body, headers } = await make(bo)
    expect([status, body.code]).toEqual([429, 'too_many_calls'])
    // The first of them ends by itself in an hour.
    expect(Math.ceil(Number(headers.get('retry-after')) / 60)).toBe(60)
    expect((body as unknown as { open: object[] }).open).toHaveLength(3)
    expect(body).toMatchObject({ error: '3 calls are open already. End one first, or call by phone.' })
    expect((await make(admin, { test: true })).status).toBe(201)
  })
})

describe('a call', () => {
  it('reaches those on duty and admins, without its maker and who is suspended', async () => {
    const sue = await test.signUp({ name: 'Sue Sage' })
    await rota.assignment(service, sue._id, door)
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', sue._id).execute()
    const live = await listen(test, token(bo))
    const { status, body } = await make(ann, { text: 'By the font' })
    expect(status).toBe(201)
    expect(body.people.map(({ user, post }) => [user.name, post])).toEqual([
      ['Bo Bell', 'Main Door'],
      ['Zoe Admin', null],
    ])
    expect(body.madeBy).toEqual({ _id: ann?._id, name: 'Ann Abel', phoneNumber: ANN_PHONE })
    expect(await live.waitFor('callChanged')).toEqual({ _id: body._id, date: day, endedAt: null })
    live.socket.close()
    expect((await test.call(callsApi.show, { id: body._id }, token(outsider))).status).toBe(404)
    expect((await test.call(callsApi.list, {}, token(outsider))).body).toEqual([])
    expect((await test.call(callsApi.list, {}, token(bo))).body).toHaveLength(1)
  })

  it('does not reach admins who switched calls off', async () => {
    await test.call(pushApi.setSettings, { calls: false }, token(admin))
    const { body } = await make(ann)
    expect(body.people.map(({ user }) => user.name)).toEqual(['Bo Bell'])
    await test.call(pushApi.setSettings, { calls: true }, token(admin))
  })

  it('with one uuid is one, whoever posts it twice at the same time', async () => {
    const call = wanted()
    const both = await Promise.all([1, 2].map(() => test.call(callsApi.create, call, token(ann))))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201])
    expect(both[0]?.body._id).toBe(both[1]?.body._id)
    expect(await test.db.selectFrom('calls').select('id').execute()).toHaveLength(1)
  })

  it('is pushed at once with its own topic, is shown when the device says so, and is closed at its end', async () => {
    const { body } = await make(ann)
    const push = await pushOf(body._id)
    expect(push).toMatchObject({
      path: device?.path,
      payload: { type: 'navigate', path: `/calls/${body._id}`, callId: body._id },
      headers: { urgency: 'high', topic: body._id, ttl: '120' },
    })
    const bos = async () => (await test.call(callsApi.show, { id: body._id }, token(ann))).body.people[0]
    await vi.waitFor(async () => expect((await bos())?.sentAt).not.toBeNull(), 20_000)
    expect((await bos())?.shownAt).toBeNull()
    await test.call(pushApi.arrived, { uuid: push?.payload.uuid ?? '' })
    expect((await bos())?.shownAt).not.toBeNull()
    await end(body._id)
    expect(await pushOf(body._id, '1')).toMatchObject({
      path: device?.path,
      payload: { callId: body._id, ended: '1' },
      headers: { topic: body._id },
    })
  })

  it('is answered by those called, until it has ended', async () => {
    const { body } = await make(ann)
    const answer = (person: Someone | undefined) =>
      test.call(callsApi.answer, { id: body._id, answer: 'coming' }, token(person))
    expect([(await answer(outsider)).status, (await answer(ann)).status]).toEqual([404, 403])
    expect((await test.call(callsApi.shown, { id: body._id }, token(bo))).status).toBe(204)
    expect((await answer(bo)).body.people[0]).toMatchObject({ answer: 'coming', shownAt: expect.any(String) })
    expect((await test.call(callsApi.end, { id: body._id }, token(bo))).status).toBe(403)
    const { body: ended } = await end(body._id)
    expect((await end(body._id)).body.endedAt).toBe(ended.endedAt)
    const late = await answer(bo)
    expect([late.status, late.body]).toMatchObject([409, { code: 'call_ended', call: { _id: body._id } }])
    const audited = await test.db.selectFrom('audit').select('action').where('subject_id', '=', body._id).execute()
    expect(audited.map(({ action }) => action).sort()).toEqual(['call.ended', 'call.made'])
  })

  it('leaves no pushes behind a day after its end', async () => {
    const { body } = await make(ann)
    await pushOf(body._id)
    await end(body._id)
    await pushOf(body._id, '1')
    const open = await make(ann)
    const left = async () =>
      (await test.db.selectFrom('call_pushes').select('call_id').execute()).map((row) => row.call_id)
    await forgetCallPushes(test.db)
    expect(await left()).toEqual(expect.arrayContaining([body._id, open.body._id]))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 + 1000 })
    await forgetCallPushes(test.db)
    expect([...new Set(await left())]).toEqual([open.body._id])
  })

  it('of a test ends by itself after five minutes', async () => {
    const { body } = await make(admin, { test: true })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1000 })
    await test.app.calls.endOver()
    expect((await test.call(callsApi.show, { id: body._id }, token(admin))).body.endedAt).not.toBeNull()
  })
})

it('a call overtakes three hundred pushes that wait for a push service that takes nothing', async () => {
  const slow = await register(token(outsider))
  pushes.answer('silence', slow)
  const tasks = Array.from({ length: BACKLOG }, (_, place) => `waits-${place}`)
  await test.db.transaction().execute(async (trx) => {
    const row = { title: 'x', due_date: null, status: 'Pending' as const, version: 1, created_at: '2026-01-01' }
    const assigned_to = outsider?._id ?? ''
    await trx
      .insertInto('tasks')
      .values(tasks.map((id) => ({ ...row, id, assigned_to })))
      .execute()
    for (const taskId of tasks) await enqueue(trx, { kind: 'task.assigned', payload: { taskId, userId: assigned_to } })
  })
  test.app.pushes.nudge()
  const stalled = () => pushes.asked.filter((path) => path === slow.path).length
  // All connections of the other lane are taken by pushes that nobody answers.
  await vi.waitFor(() => expect(stalled()).toBeGreaterThanOrEqual(CONNECTIONS), 20_000)
  const { body } = await make(ann)
  expect((await pushOf(body._id))?.path).toBe(device?.path)
  const bos = async () => (await test.call(callsApi.show, { id: body._id }, token(ann))).body.people[0]
  await vi.waitFor(async () => expect((await bos())?.sentAt).not.toBeNull(), 20_000)
  const waiting = await test.db.selectFrom('push_deliveries').select('id').execute()
  expect(waiting.length + (await test.db.selectFrom('outbox').select('id').execute()).length).toBe(BACKLOG)
  expect(pushes.taken.filter(({ path }) => path === slow.path)).toEqual([])
  await end(body._id)
  expect((await pushOf(body._id, '1'))?.path).toBe(device?.path)
})
