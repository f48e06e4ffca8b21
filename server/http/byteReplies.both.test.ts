import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { PASSWORD, withTestApp } from '../testing/app.ts'
import { recordQueries } from '../testing/queryPlans.ts'
import { rotaFixtures } from '../testing/rota.ts'
import { PIECE_BYTES, REPLIES_PER_PERSON } from './byteReplies.ts'

const test = withTestApp({ REQUEST_TIMEOUT_SECONDS: '2', LOG_LEVEL: 'silent' })
const rota = rotaFixtures(() => test.db)

/** More than the buffers of a connection take of a reply that nobody reads. */
const BYTES = Buffer.alloc(10 * 1024 * 1024, 'a page of it. ')
const PATH = '/api/service-files/large'

let ann = ''
let bo = ''
beforeAll(async () => {
  const cookieOf = async (name: string) => {
    const { email } = await test.signUp({ name, role: 'admin' })
    const { headers } = await test.call(sessionsApi.login, { email, password: PASSWORD })
    return headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  ;[ann, bo] = [await cookieOf('Ann Abel'), await cookieOf('Bo Berg')]
  const file = { service_id: await rota.service('2060-02-01', '9am', {}), media_type: 'application/pdf', bytes: BYTES }
  const row = { ...file, id: 'large', name: 'large.pdf', size: BYTES.length, created_at: '2026-01-01T00:00:00.000Z' }
  await test.db.insertInto('service_files').values(row).execute()
})

const fetchFile = (cookie: string, options: RequestInit = {}) =>
  fetch(`${test.url}${PATH}`, { ...options, headers: { cookie, ...options.headers } })

/** Asks for the file so many times as one person, on connections that read nothing. Returns the server's replies. */
async function askAndReadNothing(cookie: string, count: number): Promise<ServerResponse[]> {
  const replies: ServerResponse[] = []
  const note = (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers.cookie === cookie) replies.push(response)
  }
  test.app.http.server.on('request', note)
  onTestFinished(() => void test.app.http.server.off('request', note))
  const { hostname, port } = new URL(test.url)
  for (let number = 0; number < count; number += 1) {
    const socket = connect(Number(port), hostname).on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${PATH} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`)
  }
  await expect.poll(() => replies.length).toBe(count)
  return replies
}

describe('a reply of bytes', () => {
  it('is the whole file, is not sent again to who has it, and says its length alone to who asks for no more', async () => {
    const whole = await fetchFile(bo)
    expect(BYTES.equals(Buffer.from(await whole.arrayBuffer()))).toBe(true)
    const length = String(BYTES.length)
    const head = await fetchFile(bo, { method: 'HEAD' })
    expect([whole, head].map(({ headers }) => headers.get('content-length'))).toEqual([length, length])
    const etag = whole.headers.get('etag') ?? ''
    expect((await fetchFile(bo, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetchFile('', { headers: { 'if-none-match': etag } })).status).toBe(401)
  })

  it('leaves nothing behind at its connection, however many pieces it has', async () => {
    const listening: number[] = []
    const note = (_request: IncomingMessage, response: ServerResponse) =>
      response.on('drain', () => listening.push(response.listenerCount('close') + response.listenerCount('error')))
    test.app.http.server.on('request', note)
    onTestFinished(() => void test.app.http.server.off('request', note))
    await (await fetchFile(bo)).arrayBuffer()
    expect(listening.length).toBeGreaterThan(1)
    expect(Math.max(...listening)).toBeLessThanOrEqual(listening[0] ?? 0)
  })

  it('asks the database once for a file that several people read at the same time', async () => {
    const sent = recordQueries(test.db)
    const replies = [...(await askAndReadNothing(ann, 2)), ...(await askAndReadNothing(bo, 1))]
    const isUnderWay = ({ headersSent, writableNeedDrain }: ServerResponse) => headersSent && writableNeedDrain
    await expect.poll(() => replies.every(isUnderWay)).toBe(true)
    expect(sent.filter(({ sql }) => sql.includes('substr('))).toHaveLength(1)
    for (const { socket } of replies) socket?.destroy()
    await expect.poll(() => replies.every(({ destroyed }) => destroyed)).toBe(true)
    await (await fetchFile(bo)).arrayBuffer()
    expect(sent.filter(({ sql }) => sql.includes('substr('))).toHaveLength(2)
  })

  it('is sent a few at once a person and a piece at a time, and is closed where nobody reads it', async () => {
    const replies = await askAndReadNothing(ann, REPLIES_PER_PERSON + 2)
    const isSending = (reply: ServerResponse) => reply.headersSent && !reply.destroyed
    const most = { replies: 0, bytes: 0 }
    const look = () => {
      most.replies = Math.max(most.replies, replies.filter(isSending).length)
      most.bytes = Math.max(most.bytes, ...replies.map(({ socket }) => socket?.writableLength ?? 0))
    }
    const looking = setInterval(look, 10)
    onTestFinished(() => clearInterval(looking))
    await expect.poll(() => replies.filter(isSending).length).toBe(REPLIES_PER_PERSON)
    expect((await (await fetchFile(bo)).arrayBuffer()).byteLength).toBe(BYTES.length)
    await expect.poll(() => replies.every(({ destroyed }) => destroyed), { timeout: 20_000 }).toBe(true)
    // Those that waited had their turn.
    expect(replies.map(({ headersSent, writableFinished }) => [headersSent, writableFinished])).toEqual(
      replies.map(() => [true, false]),
    )
    expect(most.replies).toBe(REPLIES_PER_PERSON)
    expect(most.bytes).toBeGreaterThan(0)
    expect(most.bytes).toBeLessThan(2 * PIECE_BYTES)
  }, 30_000)
})
