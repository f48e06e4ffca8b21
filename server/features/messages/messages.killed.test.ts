import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { type Message, messagesApi } from '#shared/messages.ts'
import { sessionsApi } from '#shared/sessions.ts'
import { PASSWORD, requestOf } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server.process.ts'

const POSTS = 200
/** So many are under way at a time, as from so many people. */
const SENDERS = 8
/** The server is killed when so many are acknowledged. */
const ENOUGH = 60

const dataDir = mkdtempSync(join(tmpdir(), 'ushers-killed-'))
const EMAIL = 'ruth@example.org'
const postgres = inject('database') === 'postgres' ? await createTestDatabase() : undefined
const start = () =>
  startServerProcess({
    ...{ DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '', RATE_LIMIT: 'off' },
    ...{ SUPER_ADMIN_EMAIL: EMAIL, SUPER_ADMIN_PASSWORD: PASSWORD },
  })

let server: ServerProcess | undefined
afterAll(async () => {
  await server?.kill()
  await postgres?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const uuids = Array.from({ length: POSTS }, () => randomUUID())

async function signIn({ url }: ServerProcess): Promise<string> {
  const credentials = { email: EMAIL, password: PASSWORD }
  const response = await fetch(...requestOf(url, sessionsApi.login, credentials))
  return ((await response.json()) as { token: string }).token
}

/** Posts one of them; nothing where the connection ended before the answer. */
async function post({ url }: ServerProcess, token: string, uuid: string) {
  const input = { channel: 'general', content: `This is ${uuid}`, uuid }
  try {
    const response = await fetch(...requestOf(url, messagesApi.create, input, token))
    return { status: response.status, message: (await response.json()) as Message }
  } catch {
    return undefined
  }
}

/** All there is, from the newest page back to the first. */
async function everything({ url }: ServerProcess, token: string): Promise<Message[]> {
  let found: Message[] = []
  for (;;) {
    const query = { channel: 'general', limit: 100, ...(found[0] && { before: found[0]._id }) }
    const page = (await (await fetch(...requestOf(url, messagesApi.list, query, token))).json()) as Message[]
    if (page.length === 0) return found
    found = [...page, ...found]
  }
}

describe('a server that is killed in the middle of two hundred posts', () => {
  it('has every message that it acknowledged, once and in order, and takes the others again', async () => {
    const first = await start()
    server = first
    const token = await signIn(first)
    const acknowledged: Message[] = []
    const waiting = [...uuids]
    let killed: Promise<void> | undefined
    await Promise.all(
      Array.from({ length: SENDERS }, async () => {
        for (let uuid = waiting.shift(); uuid; uuid = waiting.shift()) {
          const answer = await post(first, token, uuid)
          if (answer) acknowledged.push(answer.message)
          if (acknowledged.length >= ENOUGH) killed ??= first.kill()
        }
      }),
    )
    await killed
    expect(acknowledged.length).toBeGreaterThanOrEqual(ENOUGH)
    expect(acknowledged.length).toBeLessThan(POSTS)

    const second = await start()
    server = second
    const stored = await everything(second, token)
    const places = new Map(stored.map((message) => [message._id, message]))
    for (const message of acknowledged) expect(places.get(message._id)).toEqual(message)
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_message, place) => place + 1))
    expect(new Set(stored.map(({ uuid }) => uuid)).size).toBe(stored.length)

    const again = await Promise.all(uuids.map((uuid) => post(second, token, uuid)))
    expect(again.filter((answer) => answer?.status === 200)).toHaveLength(stored.length)
    expect(again.filter((answer) => answer?.status === 201)).toHaveLength(POSTS - stored.length)
    const whole = await everything(second, token)
    expect(whole.slice(0, stored.length)).toEqual(stored)
    expect(whole.map(({ uuid }) => uuid).sort()).toEqual([...uuids].sort())
  })
})
