import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { DELIVERIES_SHOWN, HOOKS_MAX, hooksApi } from '#shared/reach/hooks.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { PASSWORD } from '../../../testing/app.ts'
import { withHookTest } from '../../../testing/hookApp.ts'
import { signatureOfGot } from '../../../testing/hookReceiver.ts'
import { requestOf } from '../../../testing/request.ts'
import { HOOK_WAITING_MAX } from './hookDeliveries.ts'

const hookTest = await withHookTest()
const { test, receiver, make, settled, endAll, mailed, nudge, takenBy, register, service: pushes, drained } = hookTest

let boss: Awaited<ReturnType<typeof test.signUp>>
beforeAll(async () => {
  boss = await test.signUp({ name: 'Ruth Abel', isSuperAdmin: true })
})
beforeEach(async () => {
  await endAll()
  receiver.answer({ status: 204 })
})
afterEach(() => void vi.useRealTimers())

/** A path of its own for each test. */
let count = 0
const newPath = () => `/hook/${++count}`

const post = async (content: string) => {
  const { status } = await test.call(messagesApi.create, { channel: 'announcements', content }, boss.token)
  expect(status).toBe(201)
}
const list = async () => (await test.call(hooksApi.list, {}, boss.token)).body
const only = async () => {
  const [hook] = await list()
  if (!hook) throw new Error('There should be a hook')
  return hook
}
const contents = (path: string) =>
  receiver.taken(path).map(({ event }) => (event.data as { message: { content: string } }).message.content)

/** Puts the clock forward by seconds, and lets what is due then happen. */
async function later(seconds: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  await settled()
}

describe('refused', () => {
  it('for whoever is no super admin, and nothing is stored', async () => {
    const admin = await test.signUp({ role: 'admin' })
    const ann = await test.signUp()
    const hook = await make(boss.token, newPath())
    for (const [token, status] of [
      [undefined, 401],
      [ann.token, 403],
      [admin.token, 403],
    ] as const)
      for (const one of Object.values(hooksApi)) {
        const input = { id: hook._id, url: receiver.at(), events: ['member.joined'] }
        expect((await test.call(one, input, token)).status, one.summary).toBe(status)
      }
    expect((await list()).map(({ _id }) => _id)).toEqual([hook._id])
    expect(receiver.got().filter(({ event }) => event.type === 'hook.test')).toEqual([])
  })

  it.each([
    ['no event', { events: [] }, 'events'],
    ['an unknown event', { events: ['user.deleted'] }, 'events'],
    ['the test as an event', { events: ['hook.test'] }, 'events.0'],
    ['a host that is not allowed', { url: 'https://elsewhere.example/' }, 'url'],
    ['no address', { url: 'somewhere' }, 'url'],
    ['an address that is too long', { url: `https://hooks.example/${'x'.repeat(2000)}` }, 'url'],
    ['a user name in the address', { url: 'https://a:b@hooks.example/' }, 'url'],
  ])('for %s', async (_what, wrong, path) => {
    const wanted = { url: receiver.at('/never'), events: ['member.joined'], ...wrong }
    const { status, body } = await test.call(hooksApi.create, wanted, boss.token)
    expect([status, body.issues?.[0]?.path.split('.')[0]]).toEqual([400, path.split('.')[0]])
    expect(await list()).toEqual([])
  })

  it('for the eleventh, of several made at once too', async () => {
    const all = Array.from({ length: HOOKS_MAX + 3 }, () =>
      test.call(hooksApi.create, { url: receiver.at('/many'), events: ['member.joined'] }, boss.token),
    )
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(HOOKS_MAX).fill(201), 409, 409, 409])
    expect(await list()).toHaveLength(HOOKS_MAX)
  })

  it('for a hook that is gone', async () => {
    for (const one of [hooksApi.test, hooksApi.resume, hooksApi.remove])
      expect((await test.call(one, { id: 'none' }, boss.token)).status).toBe(404)
  })
})

describe('a hook', () => {
  it('has a secret that is shown once, is in the log by its host, and in the own data of its maker', async () => {
    const path = `${newPath()}?token=hidden`
    const made = await make(boss.token, path, ['message.posted', 'member.joined', 'message.posted'])
    expect(made.secret).toMatch(/^whsec_/)
    expect(made.events).toEqual(['member.joined', 'message.posted'])
    const listed = await test.call(hooksApi.list, {}, boss.token)
    expect(JSON.stringify(listed.body)).not.toContain('whsec_')
    expect(listed.body).toMatchObject([
      { _id: made._id, url: receiver.at(path), madeBy: { _id: boss._id, name: 'Ruth Abel' }, paused: null, waiting: 0 },
    ])
    const file = await (await fetch(...requestOf(test.url, ownDataApi.download, {}, boss.token))).text()
    expect(JSON.parse(file).hooks).toMatchObject([{ url: receiver.at(path), events: made.events }])
    expect(file).not.toContain(made.secret)
    expect((await test.call(hooksApi.remove, { id: made._id }, boss.token)).status).toBe(204)
    expect(await list()).toEqual([])
    const log = (await test.call(auditApi.list, {}, boss.token)).body.filter(({ subject }) => subject._id === made._id)
    expect(log.map(({ action, detail }) => [action, detail])).toEqual([
      ['hook.ended', { name: receiver.host }],
      ['hook.made', { name: receiver.host }],
    ])
  })

  it('is sent the events that it wants, signed with its secret, and no others', async () => {
    const [path, other] = [newPath(), newPath()]
    const made = await make(boss.token, path, ['message.posted'])
    await make(boss.token, other, ['member.joined'])
    await post('Doors open at 8')
    await test.call(messagesApi.create, { channel: 'general', content: 'Not announced' }, boss.token)
    const joined = await test.signUp({ name: 'New Usher' })
    await settled()
    const [sent, ...more] = receiver.taken(path)
    expect(more).toEqual([])
    expect(sent?.event).toMatchObject({
      type: 'message.posted',
      data: {
        message: { channel: 'announcements', content: 'Doors open at 8', sender: { _id: boss._id, name: 'Ruth Abel' } },
      },
    })
    expect(Object.keys(sent?.event ?? {})).toEqual(['type', 'timestamp', 'data'])
    expect(sent?.headers['webhook-signature']).toBe(sent && signatureOfGot(sent, made.secret))
    expect(sent?.headers['webhook-id']).toMatch(/^msg_[0-9a-f-]{36}$/)
    const data = { member: { _id: joined._id, name: 'New Usher', role: 'standard' } }
    expect(receiver.taken(other).map(({ event }) => event.data)).toEqual([data])
    expect((await list()).map(({ deliveries }) => deliveries)).toMatchObject([
      [
        {
          _id: sent?.headers['webhook-id'],
          type: 'message.posted',
          state: 'taken',
          status: 204,
          tries: 1,
          failure: null,
        },
      ],
      [{ type: 'member.joined', state: 'taken' }],
    ])
  })

  it('is told nothing of a change that was rolled back', async () => {
    const path = newPath()
    await make(boss.token, path)
    const taken = {
      name: 'Twice',
      email: boss.email,
      password: PASSWORD,
      phoneNumber: '+15550009999',
      role: 'standard' as const,
    }
    await expect(test.app.users.create(null, { ...taken, phoneNumber: null as never })).rejects.toThrow()
    await settled()
    expect(receiver.got(path)).toEqual([])
  })

  it('costs nothing where nobody listens: no entry is written', async () => {
    await make(boss.token, newPath(), ['count.changed'])
    await post('Nobody is told of this')
    const entries = await test.db.selectFrom('outbox').select('id').where('kind', '=', 'hook.event').execute()
    expect(entries).toEqual([])
  })

  it('shows its last deliveries and stores no more', async () => {
    const path = newPath()
    await make(boss.token, path, ['message.posted'])
    for (let one = 0; one < DELIVERIES_SHOWN + 5; one += 1) await post(`Number ${one}`)
    await settled()
    expect(receiver.taken(path)).toHaveLength(DELIVERIES_SHOWN + 5)
    expect((await only()).deliveries).toHaveLength(DELIVERIES_SHOWN)
    const rows = await test.db.selectFrom('hook_deliveries').select('body').execute()
    expect(rows).toEqual(Array(DELIVERIES_SHOWN).fill({ body: '' }))
  })
})

describe('a test', () => {
  it.each([
    [{ status: 200 }, { state: 'taken', status: 200, failure: null }],
    [{ status: 503 }, { state: 'failed', status: 503, failure: 'status' }],
    [
      { status: 302, headers: { location: '/elsewhere' } },
      { state: 'failed', status: 302, failure: 'redirect' },
    ],
    [{ status: 410 }, { state: 'failed', status: 410, failure: 'gone' }],
    ['hangUp' as const, { state: 'failed', status: null, failure: 'unreachable' }],
  ])('answered %o says %o, is not tried again and pauses nothing', async (answer, outcome) => {
    const path = newPath()
    const { _id: id, secret } = await make(boss.token, path)
    receiver.answer(answer)
    const { status, body } = await test.call(hooksApi.test, { id }, boss.token)
    expect([status, body]).toMatchObject([200, { type: 'hook.test', tries: 1, ...outcome }])
    await later(6)
    const [sent, ...again] = receiver.got(path)
    expect([sent?.event.type, sent?.event.data, again]).toEqual(['hook.test', {}, []])
    expect(sent?.headers['webhook-signature']).toBe(sent && signatureOfGot(sent, secret))
    expect(await only()).toMatchObject({ paused: null, waiting: 0, deliveries: [body] })
  })

  it('goes out beside what waits', async () => {
    const path = newPath()
    const { _id: id } = await make(boss.token, path, ['message.posted'])
    receiver.answer({ status: 500 })
    await post('Waits')
    await settled()
    receiver.answer({ status: 204 })
    expect((await test.call(hooksApi.test, { id }, boss.token)).body).toMatchObject({ state: 'taken' })
    expect(await only()).toMatchObject({ waiting: 1, deliveries: [{ type: 'hook.test' }, { state: 'waiting' }] })
    await later(6)
    expect(receiver.taken(path).map(({ event }) => event.type)).toEqual(['hook.test', 'message.posted'])
    expect(await only()).toMatchObject({ waiting: 0 })
  })
})

describe('a receiver that is down', () => {
  it('for an hour has every event once and in order, each with its id over all tries', async () => {
    const path = newPath()
    await make(boss.token, path, ['message.posted'])
    receiver.answer({ status: 503 })
    const said = Array.from({ length: 12 }, (_, one) => `Event ${one}`)
    for (const one of said.slice(0, 6)) await post(one)
    await settled()
    const tries = () => receiver.got(path).length
    expect(tries()).toBe(1)
    // 5 s, 30 s, 5 min and 30 min after the try before; one second less is too early.
    for (const [seconds, expected] of [
      [4, 1],
      [1, 2],
      [29, 2],
      [1, 3],
      [299, 3],
      [1, 4],
      [1799, 4],
      [1, 5],
    ] as const) {
      await later(seconds)
      expect(tries()).toBe(expected)
    }
    for (const one of said.slice(6)) await post(one)
    await later(1464)
    expect(tries()).toBe(5)
    expect(await only()).toMatchObject({
      waiting: 12,
      paused: null,
      deliveries: [{ state: 'waiting', status: 503, tries: 5 }],
    })
    receiver.answer({ status: 204 })
    await later(3 * 3600)
    expect(contents(path)).toEqual(said)
    const ids = receiver.got(path).map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(12)
    expect(new Set(ids.slice(0, 6)).size).toBe(1)
    const times = receiver.got(path).map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect((times[5] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(3600)
    expect(await only()).toMatchObject({ waiting: 0, nextAt: null })
  })

  it('for 72 hours is paused, and its maker and super admins are told; resumed it has what waits, in order', async () => {
    const path = newPath()
    const other = await test.signUp({ name: 'Second Super', isSuperAdmin: true })
    const maker = await test.signUp({ name: 'Max Maker', isSuperAdmin: true })
    const { _id: id } = await make(maker.token, path, ['message.posted'])
    await test.db.updateTable('users').set({ role: 'standard' }).where('id', '=', maker._id).execute()
    const devices = await Promise.all([other, maker].map(({ token }) => register(token)))
    const outsider = await register((await test.signUp({ role: 'admin' })).token)
    receiver.answer({ status: 500 })
    await post('First')
    await post('Second')
    await settled()
    const first = Date.now()
    // Every try that is due until then.
    for (let tries = 0; tries < 60 && (await only()).paused === null; tries += 1) {
      const { nextAt } = await only()
      await later((Date.parse(nextAt ?? '') - Date.now()) / 1000 + 0.001)
    }
    const paused = await only()
    expect(paused).toMatchObject({ paused: { why: 'failed' }, waiting: 2, nextAt: null })
    const hours = (Date.parse(paused.paused?.at ?? '') - first) / 3_600_000
    expect([Math.round(hours), receiver.got(path).length]).toEqual([72, 29])
    // Nothing is sent while it is paused, nor kept of what happens meanwhile.
    await post('Meanwhile')
    await later(4 * 3600)
    expect(receiver.got(path)).toHaveLength(29)

    await mailed()
    for (const { email } of [boss, other, maker])
      expect(
        takenBy(email).filter(({ headers }) => headers.subject?.includes(`webhook to ${receiver.host} is paused`)),
      ).toHaveLength(1)
    await drained()
    const pushed = ({ path: own }: { path: string }) =>
      pushes.taken.flatMap(({ path: to, payload }) => (to === own && payload.title.includes('webhook') ? payload : []))
    expect(devices.map(pushed)).toMatchObject([
      [{ title: `The webhook to ${receiver.host} is paused`, path: '/admin/programs' }],
      [{ title: `The webhook to ${receiver.host} is paused`, path: '/dashboard' }],
    ])
    expect(pushed(outsider)).toEqual([])

    receiver.answer({ status: 200 })
    const resumed = await test.call(hooksApi.resume, { id }, boss.token)
    expect([resumed.status, resumed.body]).toMatchObject([200, { paused: null, waiting: 2 }])
    expect((await test.call(hooksApi.resume, { id }, boss.token)).status).toBe(200)
    await post('After')
    await settled()
    expect(contents(path)).toEqual(['First', 'Second', 'After'])
    const log = (await test.call(auditApi.list, { action: 'hook.resumed' }, boss.token)).body
    expect(log.filter(({ subject }) => subject._id === id)).toHaveLength(1)
  })

  it('with 410 is paused at once', async () => {
    const path = newPath()
    await make(boss.token, path, ['message.posted'])
    receiver.answer({ status: 410 })
    await post('Gone')
    await settled()
    expect(await only()).toMatchObject({
      paused: { why: 'gone' },
      waiting: 1,
      deliveries: [{ status: 410, failure: 'gone' }],
    })
    await later(3600)
    expect(receiver.got(path)).toHaveLength(1)
  })

  it('holds up no other', async () => {
    const [down, up] = [newPath(), newPath()]
    await make(boss.token, down, ['message.posted'])
    await make(boss.token, up, ['message.posted'])
    await test.db
      .updateTable('hooks')
      .set({ url: 'http://127.0.0.1:1/' })
      .where('url', '=', receiver.at(down))
      .execute()
    await post('One')
    await post('Two')
    await settled()
    expect(contents(up)).toEqual(['One', 'Two'])
    const [first] = await list()
    expect(first).toMatchObject({ waiting: 2, deliveries: [{ failure: 'not_allowed', status: null }] })
  })

  it('for whom too much waits is paused, and no row is added', async () => {
    const { _id: hook_id } = await make(boss.token, newPath(), ['message.posted'])
    await test.db
      .updateTable('hooks')
      .set({ next_at: '2999-01-01T00:00:00.000Z', next_number: HOOK_WAITING_MAX })
      .execute()
    const old = { hook_id, type: 'message.posted' as const, body: '{}', at: '', state: 'waiting' as const, tries: 0 }
    const rows = Array.from({ length: HOOK_WAITING_MAX - 1 }, (_, number) => ({
      id: `msg_${number}`,
      number,
      ...{ ...old, first_tried_at: null, tried_at: null, status: null, failure: null },
    }))
    for (let from = 0; from < rows.length; from += 1000)
      await test.db
        .insertInto('hook_deliveries')
        .values(rows.slice(from, from + 1000))
        .execute()
    await post('Fits')
    await settled()
    expect(await only()).toMatchObject({ paused: null, waiting: HOOK_WAITING_MAX })
    await post('One too many')
    await settled()
    expect(await only()).toMatchObject({ paused: { why: 'full' }, waiting: HOOK_WAITING_MAX })
  })
})

describe('a clock that is put back', () => {
  it('does not make what waits wait until it has caught up', async () => {
    const path = newPath()
    await make(boss.token, path, ['message.posted'])
    receiver.answer({ status: 500 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 86_400_000 })
    await post('From the future')
    await settled()
    receiver.answer({ status: 204 })
    vi.useRealTimers()
    await vi.waitFor(() => {
      test.app.hooking.nudge()
      expect(contents(path)).toEqual(['From the future'])
    }, 20_000)
  })
})

describe('whoever leaves', () => {
  it('leaves the hook behind, and super admins are told', async () => {
    const path = newPath()
    const maker = await test.signUp({ name: 'Leaving Maker', isSuperAdmin: true })
    await make(maker.token, path, ['message.posted'])
    expect((await test.call(ownDataApi.remove, { password: PASSWORD }, maker.token)).status).toBe(204)
    expect(await only()).toMatchObject({ madeBy: null, url: receiver.at(path) })
    await vi.waitFor(() => {
      nudge()
      const told = takenBy(boss.email).filter(({ headers }) => headers.subject?.includes('added a webhook has left'))
      expect(told).toHaveLength(1)
    }, 20_000)
    await post('Still sent')
    await settled()
    expect(contents(path)).toEqual(['Still sent'])
  })
})

it('what waits for a hook that has been paused for a month is forgotten', async () => {
  const { _id: hook_id } = await make(boss.token, newPath(), ['message.posted'])
  receiver.answer({ status: 410 })
  await post('Waits')
  await settled()
  await test.app.hooks.cleanUp()
  expect(await only()).toMatchObject({ waiting: 1 })
  const long = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await test.db.updateTable('hooks').set({ paused_at: long }).where('id', '=', hook_id).execute()
  await test.app.hooks.cleanUp()
  expect(await only()).toMatchObject({ waiting: 0 })
})
