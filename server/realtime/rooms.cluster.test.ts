import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { channelsApi } from '#shared/talk/channels.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { PASSWORD, type RunningApp, startApp, withTestApp } from '../testing/app.ts'
import { type Listener, listen } from '../testing/live.ts'
import { requestOf } from '../testing/request.ts'

// Two apps that share nothing but the database, like two processes.
const test = withTestApp({ RATE_LIMIT: 'on' })
let other: RunningApp

/** Starts one more process on the same database. */
async function startProcess(): Promise<RunningApp> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db)
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  return startApp({ DATABASE_URL: url.href, RATE_LIMIT: 'on' })
}

beforeAll(async () => {
  other = await startProcess()
})
afterAll(() => other.stop())

const listeners: Listener[] = []
afterEach(() => {
  for (const { socket } of listeners.splice(0)) socket.close()
})
async function listenAt({ url }: { url: string }, token: string): Promise<Listener> {
  const listener = await listen({ ...test, url }, token)
  listeners.push(listener)
  return listener
}

describe('two processes', () => {
  it('tell the clients of both what happens in one, once', async () => {
    const ann = await test.signUp({ name: 'Ann Abel' })
    const ben = await test.signUp()
    const here = await listenAt(test, ann.token)
    const there = await listenAt(other, ben.token)
    const { body } = await test.call(messagesApi.create, { channel: 'general', content: 'Hello' }, ann.token)
    for (const each of [here, there]) await each.waitFor('newMessage', ({ _id }) => _id === body._id)
    // Too large for one notification.
    const long = { channel: 'general', content: 'x'.repeat(4000) }
    const second = (await test.call(messagesApi.create, long, ann.token)).body
    for (const each of [here, there]) {
      await each.waitFor('newMessage', ({ _id }) => _id === second._id)
      expect(each.received('newMessage').map(({ _id }) => _id)).toEqual([body._id, second._id])
    }
    await there.socket.emitWithAck('joinChannel', 'general')
    await here.socket.emitWithAck('typing', 'general')
    expect(await there.waitFor('typing')).toMatchObject({ name: 'Ann Abel', channel: 'general' })
    const reading = await listenAt(test, ben.token)
    await fetch(...requestOf(other.url, channelsApi.read, { name: 'general' }, ben.token))
    expect(await reading.waitFor('channelRead')).toMatchObject({ name: 'general', unread: 0 })
  })

  it('close the connections of an ended session, wherever it is connected', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const leaving = await test.signUp()
    const suspended = await test.signUp()
    const one = await listenAt(other, leaving.token)
    const two = await listenAt(other, suspended.token)
    await test.call(sessionsApi.logout, {}, leaving.token)
    await test.call(usersApi.suspend, { id: suspended._id }, boss.token)
    expect(await Promise.all([one.end, two.end])).toEqual(['io server disconnect', 'io server disconnect'])
    expect((await fetch(...requestOf(other.url, usersApi.directory, {}, suspended.token))).status).toBe(401)
  })

  it('know together who is here, and tell of nobody who is still at the other one', async () => {
    const watching = await test.signUp()
    const guest = await test.signUp()
    const marker = await test.signUp()
    const watcher = await listenAt(test, watching.token)
    const near = await listenAt(test, guest.token)
    const far = await listenAt(other, guest.token)
    await watcher.waitFor('presence', ({ online }) => online.includes(guest._id))
    const toldAtTheOther = await listenAt(other, marker.token)
    await expect
      .poll(async () => (await toldAtTheOther.socket.emitWithAck('whoIsOnline')) as string[], { timeout: 20_000 })
      .toEqual(expect.arrayContaining([watching._id, guest._id, marker._id]))
    near.socket.close()
    await watcher.waitFor('presence', ({ online }) => online.includes(marker._id))
    expect((await watcher.socket.emitWithAck('whoIsOnline')) as string[]).toContain(guest._id)
    far.socket.close()
    await watcher.waitFor('presence', ({ offline }) => offline.includes(guest._id))
    const told = watcher.received('presence')
    expect(told.filter(({ offline }) => offline.includes(guest._id))).toHaveLength(1)
    expect(told.filter(({ online }) => online.includes(guest._id))).toHaveLength(1)
  })

  it('keep their own clients when one stops, and hear that its clients are gone', async () => {
    const staying = await test.signUp()
    const leaving = await test.signUp()
    const stopping = await startProcess()
    const stayed = await listenAt(test, staying.token)
    const left = await listenAt(stopping, leaving.token)
    await stayed.waitFor('presence', ({ online }) => online.includes(leaving._id))
    await stopping.stop()
    await left.end
    // Earlier events of that process would have arrived by now.
    await stayed.waitFor('presence', ({ offline }) => offline.includes(leaving._id))
    expect(stayed.socket.connected).toBe(true)
  })

  it('count tries together: a limit that is reached at one holds at the other', async () => {
    const { token, email } = await test.signUp()
    const ask = (url: string, password: string) =>
      fetch(...requestOf(url, sessionsApi.login, { email, password })).then(({ status }) => status)
    for (let place = 0; place < 10; place += 1) expect(await ask(place % 2 ? test.url : other.url, 'wrong')).toBe(401)
    expect(await ask(test.url, PASSWORD)).toBe(429)
    expect(await ask(other.url, PASSWORD)).toBe(429)

    const post = (url: string) =>
      fetch(...requestOf(url, messagesApi.create, { channel: 'general', content: 'Again' }, token))
    const posts = await Promise.all(Array.from({ length: 40 }, (_, place) => post(place % 2 ? test.url : other.url)))
    expect(posts.filter(({ status }) => status === 201)).toHaveLength(30)
  })
})
