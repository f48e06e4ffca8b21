import { connect, type Socket } from 'node:net'
import { io } from 'socket.io-client'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { sessionsApi } from '#shared/sessions.ts'
import { usersApi } from '#shared/users.ts'
import { withTestApp } from '../testing/app.ts'
import { beginRequest, form, json } from '../testing/slowRequest.ts'

const test = withTestApp({ REQUEST_TIMEOUT_SECONDS: '2', LOG_LEVEL: 'silent' })

const timers: NodeJS.Timeout[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer)
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Sends `bytes` again and again. */
const drip = (socket: Socket, bytes: Buffer, everyMs: number): void =>
  void timers.push(setInterval(() => socket.writable && socket.write(bytes), everyMs))

const body = json({ email: 'somebody@example.org', password: 'x'.repeat(200) })
const photo = form('photo', 'me.jpg', Buffer.alloc(300_000))
const ONE = Buffer.from(' ')

describe('a request that does not end within its time loses its connection', () => {
  it('as a head', async () => {
    const { hostname, port } = new URL(test.url)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.write('GET /api/config HTTP/1.1\r\nhost: x\r\nx-drip: ')
    drip(socket, ONE, 200)
    await new Promise((resolve) => socket.on('close', resolve).on('error', () => {}))
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
  })

  it.each([
    ['a silent body of a stranger', false, false],
    ['one that drips', false, true],
    ['a silent body of a member', true, false],
    ['one that drips', true, true],
  ])('as %s', async (_what, isMember, drips) => {
    const token = isMember ? (await test.signUp()).token : ''
    const request = beginRequest(test.url, isMember ? usersApi.updateMe : sessionsApi.login, token, body, 10)
    sockets.push(request.socket)
    if (drips) drip(request.socket, ONE, 300)
    expect(await request.status.catch(() => 408)).toBe(408)
  })

  it.each([
    ['silent', false],
    ['that drips', true],
  ])('as the rest of a refused upload, %s', async (_what, drips) => {
    const closed = new Promise((resolve) =>
      test.app.http.server.once('connection', (socket: Socket) => socket.once('close', resolve)),
    )
    const { hostname, port } = new URL(test.url)
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    sockets.push(socket)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => {})
    const head = [`PUT /api${usersApi.updateMe.path} HTTP/1.1`, `content-type: ${photo.type}`, 'content-length: 300000']
    socket.write(`${head.join('\r\n')}\r\nhost: x\r\n\r\n`)
    if (drips) drip(socket, ONE, 300)
    await closed
    expect(received).toMatch(/^HTTP\/1\.1 401 /)
    expect(received.split('HTTP/1.1 ')).toHaveLength(2)
  })

  it.each([
    ['silent', 0],
    ['too slow', 1000],
  ])('as an upload that is %s', async (_what, bytes) => {
    const { token } = await test.signUp()
    const request = beginRequest(test.url, usersApi.updateMe, token, photo, 20_000)
    sockets.push(request.socket)
    if (bytes) drip(request.socket, Buffer.alloc(bytes), 300)
    // No answer: it may have been cut while the form was read.
    expect(await request.status.catch(() => 408)).not.toBe(200)
  })
})

it('a live connection has no deadline, over either transport', async () => {
  const { token } = await test.signUp()
  const live = ['websocket', 'polling'].map((transport) =>
    io(test.url, { auth: { token }, transports: [transport], forceNew: true, reconnection: false }),
  )
  onTestFinished(() => live.forEach((socket) => void socket.close()))
  await Promise.all(live.map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))))
  // Begun later, and past its deadline when it ends.
  await beginRequest(test.url, sessionsApi.login, '', body, 10).status.catch(() => {})
  expect(live.map(({ connected }) => connected)).toEqual([true, true])
})

it('an upload has longer while its bytes arrive', async () => {
  const { token } = await test.signUp()
  const sent = 20_000
  const request = beginRequest(test.url, usersApi.updateMe, token, photo, sent)
  sockets.push(request.socket)
  let at = sent
  for (let part = 0; part < 12; part += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    request.socket.write(photo.bytes.subarray(at, at + 15_000))
    at += 15_000
  }
  request.socket.write(photo.bytes.subarray(at))
  expect(await request.status).toBe(415)
})
