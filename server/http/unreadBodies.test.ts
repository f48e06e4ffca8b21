import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MESSAGE_IMAGE_MAX_BYTES } from '#shared/inputChecks.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { PHOTO_MAX_BYTES, usersApi } from '#shared/people/users.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { withTestApp } from '../testing/app.ts'
import { type Body, form } from '../testing/slowRequest.ts'

const test = withTestApp({ LOG_LEVEL: 'silent' })
const limited = withTestApp({ LOG_LEVEL: 'silent', RATE_LIMIT: 'on', PICTURE_QUOTA_MB: '1' })

/** Below the server's 60 s after which it gives a silent request up. */
const SOON_MS = 20_000
const KB = 1024
const MB = 1024 * KB

interface Reply {
  status: number
  headers: string
  body: string
}

/** A connection of HTTP/1.1 that is kept, as a browser or a proxy keeps one. */
class Kept {
  readonly socket: Socket
  received = ''
  hasEnded = false
  error: Error | undefined

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    this.socket.on('data', (chunk) => {
      this.received += chunk
    })
    this.socket.on('end', () => {
      this.hasEnded = true
    })
    this.socket.on('error', (error) => {
      this.error ??= error
    })
  }

  /** Takes the next whole reply that is not `100 Continue`; that to a HEAD has no body. */
  async reply({ isHead = false } = {}): Promise<Reply> {
    const taken = await vi.waitFor(
      () => {
        this.received = this.received.replace(/^HTTP\/1\.1 100 [\s\S]*?\r\n\r\n/, '')
        const end = this.received.indexOf('\r\n\r\n')
        expect([this.error, end]).toEqual([undefined, expect.any(Number)])
        if (end < 0) throw new Error('No reply has come')
        const headers = this.received.slice(0, end)
        const isChunked = !isHead && /\r\ntransfer-encoding: chunked/i.test(headers)
        const length = isHead
          ? 0
          : isChunked
            ? this.received.indexOf('\r\n0\r\n\r\n') + 7 - end - 4
            : Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1] ?? 0)
        const body = this.received.slice(end + 4, end + 4 + length)
        if (body.length < length || length < 0) throw new Error('The reply has not come whole')
        return { status: Number(headers.split(' ')[1]), headers, body, length: end + 4 + length }
      },
      { timeout: SOON_MS, interval: 5 },
    )
    this.received = this.received.slice(taken.length)
    return taken
  }
}

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

function kept(url = test.url): Kept {
  const connection = new Kept(url)
  open.push(connection.socket)
  return connection
}

const closes = ({ headers }: Reply): boolean => /\r\nconnection: close/i.test(headers)

interface Sent {
  method: string
  path: string
  token?: string
  type?: string
  /** The bytes after the head. */
  bytes: Buffer
  /** Default: the Content-Length of `bytes`. */
  lines?: string[]
}

const head = ({ method, path, token, type, bytes, lines = [`content-length: ${bytes.length}`] }: Sent): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(type ? [`content-type: ${type}`] : []),
    ...lines,
    '\r\n',
  ].join('\r\n')

/**
 * Holds that the next request is answered: on the same connection, or on another where the reply has said that this one
 * is closed, which the server has then done in good order.
 */
async function mustAnswerTheNext(connection: Kept, reply: Reply, url = test.url): Promise<void> {
  let next = connection
  if (closes(reply)) {
    await vi.waitFor(() => expect([connection.hasEnded, connection.error]).toEqual([true, undefined]), SOON_MS)
    next = kept(url)
  }
  next.socket.write('GET /api/config HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
  const answer = await next.reply()
  expect([answer.status, JSON.parse(answer.body).teamName]).toEqual([200, expect.any(String)])
}

const sendOn = (connection: Kept, sent: Sent): void =>
  void connection.socket.write(Buffer.concat([Buffer.from(head(sent)), sent.bytes]))

const FIELD = 'content-disposition: form-data; name='
const part = (headers: string, bytes: Buffer | string) =>
  Buffer.concat([Buffer.from(`--frontier\r\n${FIELD}${headers}\r\n\r\n`), Buffer.from(bytes), Buffer.from('\r\n')])
const formOf = (...parts: Buffer[]): Body => ({
  type: 'multipart/form-data; boundary=frontier',
  bytes: Buffer.concat([...parts, Buffer.from('--frontier--\r\n')]),
})
const chunked = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n0\r\n\r\n')])

const filler = Buffer.alloc(2 * MB, 'x')
const ofFile = (bytes: Buffer | string, field = 'photo') => part(`"${field}"; filename="me.jpg"`, bytes)
const photo = (bytes: Buffer) => form('photo', 'me.jpg', bytes)
const api = ({ method, path }: { method: string; path: string }) => ({ method, path: `/api${path}` })
const put = api(usersApi.updateMe)
const anyForm = formOf(part('"name"', 'Ann'), ofFile(filler))

type As = 'member' | 'admin' | 'nobody'
/** Name, who sends it, the request, and how it is refused. */
type Kind = [string, As, Omit<Sent, 'bytes' | 'type'> & Partial<Body>, number]

const KINDS: Kind[] = [
  ['a photo that is too large', 'member', { ...put, ...photo(Buffer.alloc(PHOTO_MAX_BYTES + 2 * MB)) }, 413],
  ['a photo of 30 MB', 'member', { ...put, ...photo(Buffer.alloc(30 * MB)) }, 413],
  [
    'a picture that is too large',
    'member',
    {
      ...api(messagesApi.create),
      ...formOf(part('"channel"', 'general'), ofFile(Buffer.alloc(MESSAGE_IMAGE_MAX_BYTES + MB), 'image')),
    },
    413,
  ],
  [
    'a workbook that is too large',
    'admin',
    { ...api(importsApi.import), ...form('file', 'a.xlsx', Buffer.alloc(12 * MB)) },
    413,
  ],
  ['a file that is no photo', 'member', { ...put, ...photo(filler) }, 415],
  ['a field that is too long', 'member', { ...put, ...formOf(part('"name"', filler), ofFile(filler)) }, 413],
  ['too many parts', 'member', { ...put, ...formOf(...Array(40).fill(ofFile(filler.subarray(0, 100 * KB)))) }, 400],
  ['too many fields', 'member', { ...put, ...formOf(...Array(40).fill(part('"name"', 'Ann')), ofFile(filler)) }, 400],
  ['a field of a forbidden name', 'member', { ...put, ...formOf(part('"__proto__"', 'x'), ofFile(filler)) }, 400],
  ['a file of a forbidden name', 'member', { ...put, ...formOf(ofFile(filler, 'constructor'), ofFile(filler)) }, 400],
  ['a part without a name', 'member', { ...put, ...formOf(part('', 'x'), ofFile(filler)) }, 415],
  [
    'a part whose head has no end',
    'member',
    { ...put, type: anyForm.type, bytes: Buffer.concat([Buffer.from('--frontier\r\n'), filler]) },
    400,
  ],
  ['a form that is cut short', 'member', { ...put, type: anyForm.type, bytes: anyForm.bytes.subarray(0, MB) }, 400],
  ['a form without a boundary', 'member', { ...put, type: 'multipart/form-data', bytes: filler }, 400],
  [
    'another boundary than the form has',
    'member',
    { ...put, type: 'multipart/form-data; boundary=other', bytes: anyForm.bytes },
    400,
  ],
  [
    'JSON in a form’s field',
    'member',
    { ...put, ...formOf(part('"name"\r\ncontent-type: application/json', '{'), ofFile(filler)) },
    400,
  ],
  ['a form for a call that takes none', 'nobody', { ...api(sessionsApi.login), ...anyForm }, 400],
  ['a form of nobody', 'nobody', { ...put, ...anyForm }, 401],
  ['a form of a token that is no good', 'nobody', { ...put, ...anyForm, token: 'x'.repeat(43) }, 401],
  ['a form of a member for a call of admins', 'member', { ...api(importsApi.import), ...anyForm }, 403],
  [
    'a form from elsewhere',
    'member',
    { ...put, ...anyForm, lines: ['origin: https://evil.example', `content-length: ${anyForm.bytes.length}`] },
    403,
  ],
  ['a form for nothing', 'member', { method: 'POST', path: '/api/nowhere', ...anyForm }, 404],
  ['a form for a page', 'nobody', { method: 'POST', path: '/schedule', ...anyForm }, 404],
  ['a form with another method', 'member', { method: 'PATCH', path: '/api/users/me', ...anyForm }, 404],
  ['a form for an address that is none', 'nobody', { method: 'POST', path: '/api/%', ...anyForm }, 400],
  [
    'a form for live connections',
    'nobody',
    { method: 'POST', path: '/socket.io/?EIO=4&transport=polling', ...anyForm },
    400,
  ],
  ['JSON that is too large', 'member', { ...put, type: 'application/json', bytes: filler }, 413],
  ['JSON that is malformed', 'member', { ...put, type: 'application/json', bytes: Buffer.alloc(300 * KB, '{') }, 400],
  [
    'JSON that is nested',
    'member',
    { ...put, type: 'application/json', bytes: Buffer.from(`${'['.repeat(200 * KB)}${']'.repeat(200 * KB)}`) },
    400,
  ],
  [
    'JSON of a stranger that is too large',
    'nobody',
    { ...api(sessionsApi.login), type: 'application/json', bytes: filler },
    413,
  ],
  ['JSON of nobody', 'nobody', { ...put, type: 'application/json', bytes: filler }, 401],
  ['a kind that nobody reads', 'member', { ...put, type: 'text/xml', bytes: filler }, 415],
  ['a kind that is none', 'member', { ...put, type: ';', bytes: filler }, 415],
  ['no kind', 'member', { ...put, bytes: filler }, 415],
]

const CHUNKED = ['transfer-encoding: chunked']

describe.each([
  ['with its length', (sent: Sent): Sent => sent],
  [
    'in chunks',
    (sent: Sent): Sent => ({
      ...sent,
      bytes: chunked(sent.bytes),
      lines: [...(sent.lines ?? []).filter((line) => !line.startsWith('content-length')), ...CHUNKED],
    }),
  ],
])('a refused body that comes %s', (_how, framed) => {
  it.each(KINDS)('leaves a connection for the next request: %s', async (_what, as, sent, status) => {
    const token = as === 'nobody' ? undefined : (await test.signUp(as === 'admin' ? { role: 'admin' } : {})).token
    const connection = kept()
    sendOn(connection, framed({ bytes: filler, ...(token && { token }), ...sent }))
    const reply = await connection.reply()
    expect([reply.status, reply.status === 400 || JSON.parse(reply.body).error]).toEqual([
      status,
      status === 400 || expect.any(String),
    ])
    await mustAnswerTheNext(connection, reply)
  })

  it.each(['GET', 'HEAD', 'DELETE'])('nor is one in the way that nobody expects: %s', async (method) => {
    const connection = kept()
    sendOn(connection, framed({ method, path: '/api/config', bytes: filler }))
    const reply = await connection.reply({ isHead: method === 'HEAD' })
    expect(reply.status).toBe(method === 'DELETE' ? 404 : 200)
    await mustAnswerTheNext(connection, reply)
  })

  it('nor one that waits to be asked for', async () => {
    const connection = kept()
    const { bytes, lines = [`content-length: ${anyForm.bytes.length}`], ...sent } = framed({ ...put, ...anyForm })
    connection.socket.write(head({ ...sent, bytes, lines: [...lines, 'expect: 100-continue'] }))
    await vi.waitFor(() => expect(connection.received).toMatch(/^HTTP\/1\.1 100 /), SOON_MS)
    connection.socket.write(bytes)
    const reply = await connection.reply()
    expect(reply.status).toBe(401)
    await mustAnswerTheNext(connection, reply)
  })
})

describe('limits', () => {
  it('of uploads, of pictures and of requests leave a connection for the next one too', async () => {
    const { token } = await limited.signUp()
    const size = { width: 500, height: 500, channels: 3 as const }
    const noise = await sharp(randomBytes(500 * 500 * 3), { raw: size })
      .jpeg({ quality: 95 })
      .toBuffer()
    const statuses: number[] = []
    const picture = formOf(part('"channel"', 'general'), part('"image"; filename="a.jpg"', noise), ofFile(filler))
    const post = async () => {
      const connection = kept(limited.url)
      sendOn(connection, { ...api(messagesApi.create), token, ...picture })
      const reply = await connection.reply()
      statuses.push(reply.status)
      await mustAnswerTheNext(connection, reply, limited.url)
    }
    for (let round = 0; round < 5; round += 1) await Promise.all([post(), post(), post(), post()])
    expect(new Set(statuses)).toEqual(new Set([201, 413, 429]))
  })
})

describe('a client that goes on sending', () => {
  it('reads the whole reply, though its connection asks to be closed', async () => {
    const connection = kept()
    const sent = { ...put, ...photo(Buffer.alloc(8 * MB)) }
    const bytes = Buffer.concat([
      Buffer.from(head({ ...sent, lines: ['connection: close', `content-length: ${sent.bytes.length}`] })),
      sent.bytes,
    ])
    // The reply comes when a part has been sent; it is read once all is sent.
    connection.socket.pause()
    for (let at = 0; at < bytes.length; at += MB) {
      connection.socket.write(bytes.subarray(at, at + MB))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    connection.socket.resume()
    const reply = await connection.reply()
    expect([reply.status, closes(reply)]).toEqual([401, true])
    await mustAnswerTheNext(connection, reply)
  })

  it('is told that the connection closes, at once, and has its bytes taken until it ends', async () => {
    const connection = kept()
    const sent = { ...put, ...photo(Buffer.alloc(MB)) }
    connection.socket.write(Buffer.concat([Buffer.from(head(sent)), sent.bytes.subarray(0, 100 * KB)]))
    const reply = await connection.reply()
    expect([reply.status, closes(reply), JSON.parse(reply.body).code]).toEqual([401, true, 'not_signed_in'])
    for (let at = 100 * KB; at < sent.bytes.length; at += 100 * KB) {
      connection.socket.write(sent.bytes.subarray(at, at + 100 * KB))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    connection.socket.end()
    await once(connection.socket, 'close')
    expect([connection.hasEnded, connection.error]).toEqual([true, undefined])
  })

  it('without an end is cut off', async () => {
    const connection = kept()
    connection.socket.write(head({ ...put, bytes: filler, lines: CHUNKED, type: 'application/json' }))
    const piece = chunked(filler).subarray(0, -5)
    let written = 0
    const closed = once(connection.socket, 'close').catch(() => {})
    while (!connection.socket.destroyed && written < 1024 * MB) {
      const isTaken = new Promise((resolve) => connection.socket.write(piece, resolve))
      await Promise.race([isTaken, closed])
      written += piece.length
    }
    expect(written).toBeLessThan(512 * MB)
    expect(connection.received).toMatch(/^HTTP\/1\.1 401 /)
  })
})
