import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { io } from 'socket.io-client'
import { describe, it, type TestContext } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { withTestApp } from '../testing/app.ts'
import { beginRequest, form, json } from '../testing/slowRequest.ts'

const test = withTestApp({ REQUEST_TIMEOUT_SECONDS: '2', LOG_LEVEL: 'silent' })

type Finished = TestContext['onTestFinished']

/** Sends `bytes` again and again until the test is over. */
function drip(onTestFinished: Finished, socket: Socket, bytes: Buffer, everyMs: number): void {
  const timer = setInterval(() => socket.writable && socket.write(bytes), everyMs)
  onTestFinished(() => clearInterval(timer))
}

/** Opens a connection, as that of a form whose sender waits for no answer where `allowHalfOpen`. */
function connection(onTestFinished: Finished, allowHalfOpen = false) {
  const { hostname, port } = new URL(test.url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen })
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      text += chunk
    })
  return { socket, received: () => text }
}

const body = json({ email: 'somebody@example.org', password: 'x'.repeat(200) })
const photo = form('photo', 'me.jpg', Buffer.alloc(300_000))
const ONE = Buffer.from(' ')

// At the same time: each test waits for a deadline.
describe.concurrent('a request that does not end within its time loses its connection', () => {
  it('as a head', async ({ onTestFinished, expect }) => {
    const { socket, received } = connection(onTestFinished)
    socket.write('GET /api/config HTTP/1.1\r\nhost: x\r\nx-drip: ')
    drip(onTestFinished, socket, ONE, 200)
    await new Promise((resolve) => socket.on('close', resolve))
    expect(received()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it.for([
    ['a silent body of a stranger', false, false],
    ['one that drips', false, true],
    ['a silent body of a member', true, false],
    ['one that drips', true, true],
  ] as const)('as %s', async ([, isMember, drips], { onTestFinished, expect }) => {
    const token = isMember ? (await test.signUp()).token : ''
    const request = beginRequest(test.url, isMember ? usersApi.updateMe : sessionsApi.login, token, body, 10)
    onTestFinished(() => void request.socket.destroy())
    if (drips) drip(onTestFinished, request.socket, ONE, 300)
    expect(await request.status.catch(() => 408)).toBe(408)
  })

  it.for([
    ['silent', false],
    ['that drips', true],
  ] as const)('as the rest of a refused upload, %s', async ([, drips], { onTestFinished, expect }) => {
    const { socket, received } = connection(onTestFinished, true)
    await once(socket, 'connect')
    const { localPort } = socket
    const closed = new Promise((resolve) =>
      test.app.http.server.on('request', ({ socket: theirs }) => {
        if (theirs.remotePort === localPort) theirs.once('close', resolve)
      }),
    )
    const head = [`PUT /api${usersApi.updateMe.path} HTTP/1.1`, `content-type: ${photo.type}`, 'content-length: 300000']
    socket.write(`${head.join('\r\n')}\r\nhost: x\r\n\r\n`)
    if (drips) drip(onTestFinished, socket, ONE, 300)
    await closed
    expect(received()).toMatch(/^HTTP\/1\.1 401 /)
    expect(received().split('HTTP/1.1 ')).toHaveLength(2)
  })

  it.for([
    ['silent', 0],
    ['too slow', 1000],
  ] as const)('as an upload that is %s', async ([, bytes], { onTestFinished, expect }) => {
    const { token } = await test.signUp()
    const request = beginRequest(test.url, usersApi.updateMe, token, photo, 20_000)
    onTestFinished(() => void request.socket.destroy())
    if (bytes) drip(onTestFinished, request.socket, Buffer.alloc(bytes), 300)
    // No answer: it may have been cut while the form was read.
    expect(await request.status.catch(() => 408)).not.toBe(200)
  })
})

it.concurrent('a live connection has no deadline, over either transport', async ({ onTestFinished, expect }) => {
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

it.concurrent('an upload has longer while its bytes arrive', async ({ onTestFinished, expect }) => {
  const { token } = await test.signUp()
  const sent = 20_000
  const request = beginRequest(test.url, usersApi.updateMe, token, photo, sent)
  onTestFinished(() => void request.socket.destroy())
  let at = sent
  for (let part = 0; part < 12; part += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    request.socket.write(photo.bytes.subarray(at, at + 15_000))
    at += 15_000
  }
  request.socket.write(photo.bytes.subarray(at))
  expect(await request.status).toBe(415)
})
