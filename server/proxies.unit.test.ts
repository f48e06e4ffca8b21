import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:http2'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { MESSAGE_IMAGE_MAX_BYTES } from '#shared/inputChecks.ts'
import { type SignedIn, sessionsApi } from '#shared/people/sessions.ts'
import { type Message, messagesApi } from '#shared/talk/messages.ts'
import { TOKEN_PAGES } from './http/tokenPages.ts'
import { PASSWORD } from './testing/app.ts'
import { freePort } from './testing/freePort.ts'
import { makeCertificate, type ProxyProcess, SITE_HOST, startCaddy, startNginx } from './testing/proxies.ts'
import { requestOf } from './testing/request.ts'
import { type ServerProcess, startServerProcess } from './testing/server.process.ts'

const EMAIL = 'ruth@example.org'

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const lookup: LookupFunction = (_host, { all }, done) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)

const proxies: [string, string, typeof startNginx][] = [
  ['nginx.conf', '', startNginx],
  ['Caddyfile', '', startCaddy],
  ['nginx.conf', '/ushers', startNginx],
  ['Caddyfile', '/ushers', startCaddy],
]

describe.each(proxies)('behind deploy/%s, path "%s"', (_file, path, startProxy) => {
  const folder = mkdtempSync(join(tmpdir(), 'ushers-proxy-'))
  let server: ServerProcess
  let proxy: ProxyProcess
  let site = ''
  let certificate = ''
  let token = ''
  const sockets: Socket[] = []

  beforeAll(async () => {
    certificate = makeCertificate(folder)
    const port = await freePort()
    site = `https://${SITE_HOST}:${port}${path}`
    mkdirSync(join(folder, 'data'), { mode: 0o700 })
    server = await startServerProcess({
      DATA_DIR: join(folder, 'data'),
      SITE_URL: site,
      TRUST_PROXY: '127.0.0.1',
      SUPER_ADMIN_EMAIL: EMAIL,
      SUPER_ADMIN_PASSWORD: PASSWORD,
    })
    proxy = await startProxy({ folder, serverPort: server.port, port })
    // Of its own, so that each test can be run alone.
    token = json<SignedIn>(await ask(sessionsApi.login, { email: EMAIL, password: PASSWORD })).token
  })
  afterAll(async () => {
    for (const socket of sockets) socket.close()
    await proxy?.stop()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const agentFrom = (localAddress: string) => new Agent({ ca: certificate, lookup, localAddress })

  /** A request over TLS in a connection of its own. Rejects where the connection breaks. */
  async function send(url: string, init: RequestInit, from = '127.0.0.2'): Promise<Reply> {
    const whole = new Request(url, init)
    const body = Buffer.from(await whole.arrayBuffer())
    const headers = { ...Object.fromEntries(whole.headers), 'content-length': body.length }
    return new Promise((resolve, reject) => {
      const out = request(url, { method: whole.method, headers, agent: agentFrom(from) }, async (reply) => {
        const chunks: Buffer[] = []
        try {
          for await (const chunk of reply) chunks.push(chunk)
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) })
        } catch (error) {
          reject(error)
        }
      })
      out.on('error', reject)
      out.end(body)
    })
  }

  /**
   * A request over HTTP/2, as browsers send it: a refusal of its body ends this stream alone. Over HTTP/1.1 the proxy
   * resets the connection a moment after the reply, and a busy client may lose the reply with it.
   */
  async function sendAsBrowser(url: string, init: RequestInit): Promise<Reply> {
    const whole = new Request(url, init)
    const { origin, pathname } = new URL(url)
    // In MB, where 10 are usual: a body is handed over whole.
    const session = connect(origin, { ca: certificate, lookup, maxSessionMemory: 100 })
    // Its stream fails with it.
    session.on('error', () => {})
    try {
      const own = { ':method': whole.method, ':path': pathname }
      const stream = session.request({ ...own, ...Object.fromEntries(whole.headers) })
      stream.end(Buffer.from(await whole.arrayBuffer()))
      const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }]
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      return { status: headers[':status'], headers, body: Buffer.concat(chunks) }
    } finally {
      session.destroy()
    }
  }

  const ask = (endpoint: Endpoint, input: object) => send(...requestOf(site, endpoint, input, token))
  const json = <Body>({ body }: Reply): Body => JSON.parse(body.toString())

  /** A live connection that reconnects by itself, with the messages that it has been told. */
  async function listen(): Promise<{ socket: Socket; told: Message[] }> {
    const told: Message[] = []
    const agent = agentFrom('127.0.0.2')
    // The type of `agent` knows browsers alone; in Node it goes to the WebSocket as it is.
    const options = { agent: agent as unknown as string, transports: ['websocket'], forceNew: true }
    const socket = io(new URL(site).origin, {
      path: `${path}/socket.io`,
      auth: { token },
      ...options,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
    })
    sockets.push(socket)
    socket.on('newMessage', (message: Message) => told.push(message))
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    return { socket, told }
  }

  it('logs in, with HSTS and a cookie of this site alone', async () => {
    const reply = await ask(sessionsApi.login, { email: EMAIL, password: PASSWORD })
    expect(reply.status).toBe(200)
    expect(reply.headers['strict-transport-security']).toContain('max-age=31536000')
    expect(reply.headers['set-cookie']?.join()).toMatch(
      path === ''
        ? /^__Host-ushers_images=.*; Path=\/; .*; Secure/
        : /^__Secure-ushers_images=.*; Path=\/ushers; .*; Secure/,
    )
    expect(json<SignedIn>(reply).token).not.toBe('')
  })

  it('tells a live connection by WebSocket about a message', async () => {
    const { told } = await listen()
    const posted = await ask(messagesApi.create, { channel: 'general', content: 'Doors open at eight' })
    expect(posted.status).toBe(201)
    await expect.poll(() => told.map(({ content }) => content)).toContain('Doors open at eight')
  })

  it('takes a picture of 10 MB', async () => {
    const noise = randomBytes(1830 * 1830 * 3)
    const picture = await sharp(noise, { raw: { width: 1830, height: 1830, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(picture.length).toBeGreaterThan(MESSAGE_IMAGE_MAX_BYTES * 0.95)
    expect(picture.length).toBeLessThanOrEqual(MESSAGE_IMAGE_MAX_BYTES)
    const form = new FormData()
    form.append('channel', 'general')
    form.append('image', new Blob([new Uint8Array(picture)]), 'doors.png')
    const headers = { authorization: `Bearer ${token}` }
    const reply = await send(`${site}/api/messages`, { method: 'POST', headers, body: form })
    expect(reply.status).toBe(201)
    expect(json<Message>(reply).imageWidth).toBeGreaterThan(0)
  })

  it('counts by the client’s own address, whatever X-Forwarded-For it claims', async () => {
    const login = async (from: string, claimed?: string): Promise<number> => {
      const [url, init] = requestOf(site, sessionsApi.login, { email: 'nobody@example.org', password: 'guess' })
      const headers = { ...init.headers, ...(claimed && { 'x-forwarded-for': claimed }) }
      return (await send(url, { ...init, headers }, from)).status
    }
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expect(await login('127.0.0.2', `198.51.100.${attempt}`)).toBe(401)
    expect(await login('127.0.0.2', '203.0.113.9')).toBe(429)
    expect(await login('127.0.0.3')).toBe(401)
  })

  it('answers everybody else while somebody’s forms are refused', async () => {
    const refusedForm = async () => {
      const form = new FormData()
      form.append('content', 'x'.repeat(200_000))
      form.append('image', new Blob([new Uint8Array(300_000)]), 'doors.png')
      const headers = { authorization: `Bearer ${token}` }
      return (await send(`${site}/api/messages`, { method: 'POST', headers, body: form })).status
    }
    const strangers: Promise<number>[] = []
    const refused: number[] = []
    for (let round = 0; round < 5; round += 1) {
      refused.push(...(await Promise.all(Array.from({ length: 5 }, refusedForm))))
      for (let count = 0; count < 8; count += 1)
        strangers.push(send(`${site}/api/config`, {}, '127.0.0.4').then(({ status }) => status))
    }
    expect(refused.filter((status) => status !== 413 && status !== 429)).toEqual([])
    // Fails by the test's own time limit where one waits for the server's 60 s.
    expect(await Promise.all(strangers)).toEqual(Array(40).fill(200))
  }, 50_000)

  it('passes on why a photo of 30 MB is refused', async () => {
    const form = new FormData()
    form.append('photo', new Blob([new Uint8Array(30 * 1024 * 1024)]), 'me.jpg')
    const reply = await sendAsBrowser(`${site}/api/users/me`, { method: 'PUT', body: form })
    expect([reply.status, json<{ code: string }>(reply).code]).toEqual([401, 'not_signed_in'])
  })

  it('loses no message while it is reloaded', async () => {
    const { socket, told } = await listen()
    const seen = new Map<string | null, Message>()
    const newest = json<Message[]>(await ask(messagesApi.list, { channel: 'general' }))
    const since = Math.max(0, ...newest.map(({ revision }) => revision))
    // The client catches up as the app does: after a gap, everything since the last revision that it knows.
    const caughtUp: Promise<void>[] = []
    const catchUp = async (): Promise<void> => {
      // The next reload may break this connection, too; it asks again then.
      const reply = await vi.waitFor(() => ask(messagesApi.list, { channel: 'general', since, limit: 100 }), 10_000)
      const missed = json<Message[]>(reply)
      for (const message of missed) seen.set(message.uuid, message)
    }
    socket.on('connect', () => caughtUp.push(catchUp()))

    const uuids: string[] = []
    const acknowledged: Message[] = []
    async function post(): Promise<void> {
      const uuid = randomUUID()
      uuids.push(uuid)
      for (;;) {
        try {
          const reply = await ask(messagesApi.create, { channel: 'general', content: `This is ${uuid}`, uuid })
          if (reply.status === 200 || reply.status === 201) return void acknowledged.push(json<Message>(reply))
          if (reply.status < 500 && reply.status !== 429) throw new Error(`A message was answered ${reply.status}`)
        } catch (error) {
          // The connection broke, and the same uuid goes again.
          if (!(error instanceof Error && 'code' in error)) throw error
        }
      }
    }
    for (let round = 0; round < 3; round += 1) {
      const posts = Promise.all([post(), post(), post(), post()])
      await proxy.reload()
      await posts
      await post()
    }

    expect(acknowledged.map(({ uuid }) => uuid).sort()).toEqual([...uuids].sort())
    // A connection that was cut comes back, and what was missed is there; one that was kept has been told.
    await expect
      .poll(async () => {
        await Promise.all(caughtUp)
        for (const message of told) seen.set(message.uuid, message)
        return uuids.filter((uuid) => !seen.has(uuid))
      })
      .toEqual([])
    const all = json<Message[]>(await ask(messagesApi.list, { channel: 'general', since, limit: 100 }))
    expect(all.map(({ uuid }) => uuid).sort()).toEqual([...uuids].sort())
  })

  // The last one: it stops the server and the proxy.
  it('logs no secret of an address, whether the server answers or not', async () => {
    const secret = randomBytes(32).toString('base64url')
    const endpoints = Object.values(api).flatMap((noun) => Object.values<Endpoint>(noun))
    const paths = [
      ...TOKEN_PAGES.map((page) => `/${page}/${secret}`),
      ...TOKEN_PAGES.map((page) => `/${page}/${secret}.?from=${secret}`),
      ...endpoints
        .filter(({ path }) => path.includes(':token'))
        .map(({ path }) => `/api${path.replace(':token', secret)}`),
      `/api/config?token=${secret}`,
      `/api/config?key=uk_${secret}`,
      `/api/schedule/uk_${secret}`,
      `/api/schedule/uk_${secret}/more`,
    ]
    const headers = { referer: `${site}/invite/${secret}` }
    const statuses = async () => {
      const replies = await Promise.all(paths.map((path) => send(site + path, { headers })))
      return replies.map(({ status }) => status)
    }
    expect(Math.max(...(await statuses()))).toBeLessThan(500)
    await server.stop()
    expect(await statuses()).toEqual(paths.map(() => 502))
    // What it writes of a request may come after its reply.
    await proxy.stop()
    expect(proxy.log()).toMatch(/\/api\/replies\/.*502|502.*\/api\/replies\//)
    expect(proxy.log()).not.toContain(secret)
  })
})
