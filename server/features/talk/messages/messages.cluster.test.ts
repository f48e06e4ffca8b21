import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { pushApi } from '#shared/reach/push.ts'
import { type Message, messagesApi } from '#shared/talk/messages.ts'
import { type Db, openDatabase } from '../../../db/client.ts'
import { PASSWORD } from '../../../testing/app.ts'
import { type Balancer, startBalancer } from '../../../testing/balancer.ts'
import { createTestDatabase } from '../../../testing/postgres.ts'
import { type PushTestService, startPushService, type TestDevice } from '../../../testing/pushService.ts'
import { requestOf } from '../../../testing/request.ts'
import { type ServerProcess, startServerProcess } from '../../../testing/server.process.ts'
import { temporaryFolder } from '../../../testing/sqliteFile.ts'
import { LEASE_SECONDS } from '../../reach/push/leases.ts'

/** Minimum posts; posting continues until one of the three processes is killed. */
const POSTS = 300
const SENDERS = 6
/** Acknowledged posts before the kill; each device must also have received a push. */
const ENOUGH = 80
const LISTENERS = 6
/** Members with a device and without a connection. */
const MEMBERS = 3

const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

interface Installation {
  servers: ServerProcess[]
  balancer: Balancer
  pushes: PushTestService
  db: Db
}

async function startThree(): Promise<Installation> {
  const database = await createTestDatabase()
  const pushes = await startPushService()
  ends.push(database.drop, pushes.close)
  const settings = {
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: database.url,
    RATE_LIMIT: 'off',
    PUSH_ALLOWED_HOSTS: pushes.host,
    SUPER_ADMIN_EMAIL: 'ruth@example.org',
    SUPER_ADMIN_PASSWORD: PASSWORD,
  }
  const servers = await Promise.all([1, 2, 3].map(() => startServerProcess(settings)))
  for (const server of servers) ends.push(server.kill)
  const balancer = await startBalancer(servers.map(({ url }) => Number(new URL(url).port)))
  const db = openDatabase({ databaseUrl: database.url, dataDir: settings.DATA_DIR })
  ends.push(balancer.close, () => db.destroy())
  return { servers, balancer, pushes, db }
}

async function ask<Answer>({ url }: Balancer, endpoint: Endpoint, input: object, token?: string): Promise<Answer> {
  const response = await fetch(...requestOf(url, endpoint, input, token))
  if (!response.ok) throw new Error(`${endpoint.path} was answered ${response.status}`)
  return (await response.json()) as Answer
}

const signIn = async (balancer: Balancer, email: string): Promise<string> =>
  (await ask<{ token: string }>(balancer, sessionsApi.login, { email, password: PASSWORD })).token

/** Creates a member with a device. */
async function addMember({ balancer, pushes }: Installation, token: string, place: number): Promise<TestDevice> {
  const email = `member${place}@example.org`
  const person = { name: `Member ${place}`, email, password: PASSWORD, phoneNumber: `+1555000000${place}` }
  await ask(balancer, usersApi.create, { ...person, role: 'standard' }, token)
  const device = pushes.subscribe()
  await ask(balancer, pushApi.setToken, { token: device.token }, await signIn(balancer, email))
  return device
}

/** Posts until an answer comes, as the app does: its uuid makes the retries idempotent. */
async function postUntilAnswered({ url }: Balancer, token: string, uuid: string): Promise<Message> {
  const input = { channel: 'general', content: `This is ${uuid}`, uuid }
  for (;;) {
    const [address, init] = requestOf(url, messagesApi.create, input, token)
    const response = await fetch(address, { ...init, headers: { ...init.headers, connection: 'close' } }).catch(
      () => null,
    )
    if (response?.ok) return (await response.json()) as Message
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A client that reconnects by itself and then catches up. */
function startListener(balancer: Balancer, token: string) {
  const known = new Map<string, Message>()
  /** Received message ids per connection. */
  const heard: string[][] = []
  // Transports as in the app: websocket first, since the balancer sends every connection to another process.
  const way = { transports: ['websocket', 'polling'], tryAllTransports: true }
  const socket = io(balancer.url, { ...way, auth: { token }, forceNew: true, reconnectionDelayMax: 1000 })
  ends.push(async () => socket.close())
  /** The last revision without a gap before it; messages after a gap do not prove that earlier ones arrived. */
  const knownUpTo = (): number => {
    const revisions = new Set([...known.values()].map(({ revision }) => revision))
    let last = 0
    while (revisions.has(last + 1)) last += 1
    return last
  }
  const catchUp = async (): Promise<void> => {
    const missed = { channel: 'general', since: knownUpTo(), limit: 100 }
    for (const message of await ask<Message[]>(balancer, messagesApi.list, missed, token))
      known.set(message._id, message)
  }
  socket.on('newMessage', (message: Message) => {
    heard.at(-1)?.push(message._id)
    known.set(message._id, message)
  })
  socket.on('connect', () => {
    heard.push([])
    if (heard.length > 1) catchUp().catch(() => undefined)
  })
  /** Detects gaps as the app does: a revision that is not the next one means missed changes. */
  const hasMissed = (): boolean => heard.length > 1 || knownUpTo() < known.size
  return { socket, known, heard, hasMissed, catchUp }
}

async function storedMessages(balancer: Balancer, token: string): Promise<Message[]> {
  const stored: Message[] = []
  for (;;) {
    const query = { channel: 'general', limit: 100, ...(stored[0] && { before: stored[0]._id }) }
    const page = await ask<Message[]>(balancer, messagesApi.list, query, token)
    if (page.length === 0) return stored
    stored.unshift(...page)
  }
}

/**
 * Waits until all pushes are sent. Deliveries leased by the killed process stay leased until the lease ends; the test
 * ends these leases as soon as nothing else is left. Returns the uuids of those pushes.
 */
async function allTold({ db }: Installation, killedAt: number): Promise<string[]> {
  const latest = new Date(killedAt + LEASE_SECONDS * 1000).toISOString()
  const left = async (isLeft: (leasedUntil: string | null) => boolean): Promise<number> => {
    const entries = await db.selectFrom('outbox').select('id').execute()
    const pushes = await db.selectFrom('push_deliveries').select('leased_until').execute()
    return entries.length + pushes.filter(({ leased_until }) => isLeft(leased_until)).length
  }
  // Presence queries to all processes wait for the killed one until it is found dead.
  const isOthers = (leasedUntil: string | null) => leasedUntil === null || leasedUntil > latest
  await expect.poll(() => left(isOthers), { timeout: 40_000 }).toBe(0)
  const ended = { leased_until: '2026-01-01T00:00:00.000Z' }
  const held = await db.updateTable('push_deliveries').set(ended).returning('uuid').execute()
  await expect.poll(() => left(() => true)).toBe(0)
  return held.map(({ uuid }) => uuid)
}

describe('three processes behind one address, one of them killed under load', () => {
  it('lose nothing that was acknowledged, double nothing, and every client is back', async () => {
    const installation = await startThree()
    const { servers, balancer, pushes } = installation
    const token = await signIn(balancer, 'ruth@example.org')
    const devices: TestDevice[] = []
    for (let place = 0; place < MEMBERS; place += 1) devices.push(await addMember(installation, token, place))
    const listeners = Array.from({ length: LISTENERS }, () => startListener(balancer, token))
    for (const { socket } of listeners) await expect.poll(() => socket.connected).toBe(true)

    const acknowledged: Message[] = []
    const isEnough = () =>
      acknowledged.length >= ENOUGH && devices.every(({ path }) => pushes.taken.some((push) => push.path === path))
    let killed: Promise<void> | undefined
    let posts = 0
    const send = async () => {
      while (posts < POSTS || !killed) {
        posts += 1
        acknowledged.push(await postUntilAnswered(balancer, token, randomUUID()))
        if (isEnough()) killed ??= servers[0]?.kill()
      }
    }
    await Promise.all(Array.from({ length: SENDERS }, send))
    await killed
    const killedAt = Date.now()
    // One post after the kill, whenever it came.
    posts += 1
    acknowledged.push(await postUntilAnswered(balancer, token, randomUUID()))

    const stored = await storedMessages(balancer, token)
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_message, place) => place + 1))
    expect(stored.map(({ _id }) => _id).sort()).toEqual(acknowledged.map(({ _id }) => _id).sort())

    for (const { socket } of listeners) await expect.poll(() => socket.connected, { timeout: 20_000 }).toBe(true)
    expect(listeners.some(({ heard }) => heard.length > 1)).toBe(true)
    for (const { known, hasMissed, catchUp, heard } of listeners) {
      await expect
        .poll(async () => {
          if (hasMissed()) await catchUp()
          return known.size
        })
        .toBe(posts)
      // All messages are in order, whichever process published them and in whichever order.
      const inOrder = [...known.values()].sort((one, other) => one.seq - other.seq)
      expect(inOrder).toEqual(stored)
      // No connection receives a message twice. Messages that the killed process did not publish are caught up.
      for (const ids of heard) expect(new Set(ids).size).toBe(ids.length)
    }

    const held = await allTold(installation, killedAt)
    const placeOf = new Map(stored.map(({ content, seq }) => [content, seq]))
    for (const { path } of devices) {
      const taken = pushes.taken.filter((push) => push.path === path).map(({ payload }) => payload)
      const uuids = taken.map(({ uuid }) => uuid)
      // A repeated push is displayed once (by uuid); only the killed process can have sent it without recording that.
      const again = uuids.filter((uuid, place) => uuids.indexOf(uuid) < place)
      for (const uuid of again) expect(held).toContain(uuid)
      // No message has two pushes, none comes after a newer one, and the last message of the channel reaches everybody.
      const shown = taken
        .filter(({ uuid }, place) => uuids.indexOf(uuid) === place)
        .map(({ body }) => placeOf.get(body))
      expect(shown).toEqual([...new Set(shown)].sort((one = 0, other = 0) => one - other))
      expect(shown.at(-1)).toBe(posts)
    }
  }, 120_000)
})
