import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, describe, expect, it } from 'vitest'
import { type Message, messagesApi } from '#shared/messages.ts'
import { sessionsApi } from '#shared/sessions.ts'
import { PASSWORD, requestOf } from '../../testing/app.ts'
import { type Balancer, startBalancer } from '../../testing/balancer.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server.process.ts'
import { temporaryFolder } from '../../testing/sqliteFile.ts'

const POSTS = 300
const SENDERS = 6
/** One of the three is killed when so many are acknowledged. */
const ENOUGH = 80
const LISTENERS = 6

const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

async function startThree(): Promise<{ servers: ServerProcess[]; balancer: Balancer }> {
  const database = await createTestDatabase()
  ends.push(database.drop)
  const settings = {
    ...{ DATA_DIR: temporaryFolder(), DATABASE_URL: database.url, RATE_LIMIT: 'off' },
    ...{ SUPER_ADMIN_EMAIL: 'ruth@example.org', SUPER_ADMIN_PASSWORD: PASSWORD },
  }
  const servers = await Promise.all([1, 2, 3].map(() => startServerProcess(settings)))
  for (const server of servers) ends.push(server.kill)
  const balancer = await startBalancer(servers.map(({ url }) => Number(new URL(url).port)))
  ends.push(balancer.close)
  return { servers, balancer }
}

async function signIn({ url }: Balancer): Promise<string> {
  const credentials = { email: 'ruth@example.org', password: PASSWORD }
  return ((await (await fetch(...requestOf(url, sessionsApi.login, credentials))).json()) as { token: string }).token
}

/** Posts until an answer comes, as the app does: under its uuid it is stored once. */
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

/** A client of the live line that comes back by itself, and asks for what it has missed when it does. */
function startListener({ url }: Balancer, token: string) {
  const known = new Map<string, Message>()
  let told = 0
  // As the app does it: the balancer sends every connection somewhere else.
  const way = { transports: ['websocket', 'polling'], tryAllTransports: true }
  const socket = io(url, { ...way, auth: { token }, forceNew: true, reconnectionDelayMax: 1000 })
  ends.push(async () => socket.close())
  /** The last message up to which none is missing: what came since tells nothing of what did not. */
  const knownUpTo = (): number => {
    const revisions = new Set([...known.values()].map(({ revision }) => revision))
    let last = 0
    while (revisions.has(last + 1)) last += 1
    return last
  }
  const catchUp = async (): Promise<void> => {
    const since = knownUpTo()
    const missed = await fetch(...requestOf(url, messagesApi.list, { channel: 'general', since, limit: 100 }, token))
    for (const message of (await missed.json()) as Message[]) known.set(message._id, message)
  }
  socket.on('newMessage', (message: Message) => {
    told += 1
    known.set(message._id, message)
  })
  let lines = 0
  socket.on('connect', () => {
    lines += 1
    if (lines > 1) catchUp().catch(() => undefined)
  })
  return { socket, known, counts: () => ({ told, lines }), catchUp }
}

describe('three processes behind one address, one of them killed under load', () => {
  it('lose nothing that was acknowledged, double nothing, and every client is back', async () => {
    const { servers, balancer } = await startThree()
    const token = await signIn(balancer)
    const listeners = Array.from({ length: LISTENERS }, () => startListener(balancer, token))
    for (const { socket } of listeners) await expect.poll(() => socket.connected).toBe(true)

    const waiting = Array.from({ length: POSTS }, () => randomUUID())
    const acknowledged: Message[] = []
    let killed: Promise<void> | undefined
    await Promise.all(
      Array.from({ length: SENDERS }, async () => {
        for (let uuid = waiting.shift(); uuid; uuid = waiting.shift()) {
          acknowledged.push(await postUntilAnswered(balancer, token, uuid))
          if (acknowledged.length >= ENOUGH) killed ??= servers[0]?.kill()
        }
      }),
    )
    await killed

    let stored: Message[] = []
    for (;;) {
      const query = { channel: 'general', limit: 100, ...(stored[0] && { before: stored[0]._id }) }
      const page = (await (await fetch(...requestOf(balancer.url, messagesApi.list, query, token))).json()) as Message[]
      if (page.length === 0) break
      stored = [...page, ...stored]
    }
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_message, place) => place + 1))
    expect(stored.map(({ _id }) => _id).sort()).toEqual(acknowledged.map(({ _id }) => _id).sort())

    for (const { socket } of listeners) await expect.poll(() => socket.connected, { timeout: 20_000 }).toBe(true)
    expect(listeners.some(({ counts }) => counts().lines > 1)).toBe(true)
    for (const { known, catchUp, counts } of listeners) {
      await expect
        .poll(async () => {
          if (counts().lines > 1) await catchUp()
          return known.size
        })
        .toBe(POSTS)
      // Who was connected all the time was told of each message, of none twice.
      if (counts().lines === 1) expect(counts().told).toBe(POSTS)
    }
  })
})
