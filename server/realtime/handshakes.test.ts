import { once } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { withTestApp } from '../testing/app.ts'
import { connectLive } from '../testing/live.ts'

const test = withTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.0/8, 10.0.0.1' })
const unlimited = withTestApp()

const open: { terminate(): void }[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const socket of open.splice(0)) socket.terminate()
})

const REFUSED = '44{"message":"not_signed_in"}'
const stranger = `40${JSON.stringify({ token: 'x'.repeat(43) })}`

/** Stops the clock, so that an empty bucket stays empty. */
const holdTime = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now())

function useUp(ip: string): void {
  for (let used = 0; used < 600; used += 1) test.app.requestLimits.countLive(ip)
  expect(() => test.app.requestLimits.countLive(ip)).toThrow()
}

/** Opens a bare WebSocket that sends `packets` at once, and collects what it receives. */
function connect(packets: string[], headers: Record<string, string> = {}, { url } = test) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, { headers })
  open.push(socket)
  const received: string[] = []
  socket.on('message', (data) => void received.push(String(data)))
  socket.on('open', () => {
    for (const packet of packets) socket.send(packet)
  })
  return { received, closed: once(socket, 'close'), socket }
}

/** The status with which a handshake is refused, and its Retry-After. */
async function refusalOf(headers: Record<string, string>): Promise<[number | undefined, string | undefined]> {
  const socket = new WebSocket(`${test.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, { headers })
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, import('node:http').IncomingMessage]
  response.resume()
  await once(response.socket, 'close')
  return [response.statusCode, response.headers['retry-after']]
}

describe('a stranger', () => {
  it.each([
    ['on', test],
    ['off', unlimited],
  ])('is told so once and loses the connection, with RATE_LIMIT=%s', async (_setting, app) => {
    const { received, closed } = connect([stranger], {}, app)
    await closed
    expect(received.slice(1)).toEqual([REFUSED])
  })

  it('who sends CONNECTs in a loop is refused once, and looked up once at most', async () => {
    const authenticate = vi.spyOn(test.app.sessions, 'authenticate')
    const { received, closed } = connect(Array<string>(2000).fill(stranger))
    await closed
    expect(received.slice(1)).toEqual([REFUSED])
    expect(authenticate.mock.calls.length).toBeLessThanOrEqual(1)
  })

  it.each([['40/admin,{}'], ['42["typing"]'], ['4{'], ['x']])('who sends %s loses the connection', async (packet) => {
    const authenticate = vi.spyOn(test.app.sessions, 'authenticate')
    await connect([packet]).closed
    expect(authenticate).not.toHaveBeenCalled()
  })
})

describe('a network that connects too often', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })

  it('is refused handshakes with 429 and a closed connection, over either transport; others are not', async () => {
    holdTime()
    useUp('192.0.2.1')
    const before = test.app.refusals.total('limit.reached')
    expect(await refusalOf(from('192.0.2.1'))).toEqual([429, '1'])
    expect(await refusalOf(from('192.0.2.9, 192.0.2.1, 10.0.0.1'))).toEqual([429, '1'])
    const polling = await fetch(`${test.url}/socket.io/?EIO=4&transport=polling`, { headers: from('192.0.2.1') })
    expect([polling.status, polling.headers.get('connection')]).toEqual([429, 'close'])
    expect(test.app.refusals.total('limit.reached') - before).toBe(3)
    const other = connect([stranger], from('192.0.2.2'))
    await other.closed
    expect(other.received.slice(1)).toEqual([REFUSED])
  })

  it('is refused a CONNECT before anybody is looked up, with a token too', async () => {
    const { token } = await test.signUp()
    holdTime()
    const { socket, received, closed } = connect([], from('192.0.2.3'))
    await once(socket, 'message')
    for (let used = 1; used < 600; used += 1) test.app.requestLimits.countLive('192.0.2.3')
    const authenticate = vi.spyOn(test.app.sessions, 'authenticate')
    socket.send(`40${JSON.stringify({ token })}`)
    await closed
    expect(received.slice(1)).toEqual(['44{"message":"too_many_attempts"}'])
    expect(authenticate).not.toHaveBeenCalled()
  })
})

it('a church of 250 people behind one address may connect at once', async () => {
  const { token } = await test.signUp()
  holdTime()
  for (let used = 0; used < 2 * 249; used += 1) test.app.requestLimits.countLive('127.0.0.1')
  const { socket } = await connectLive(test, token)
  expect(socket.connected).toBe(true)
  socket.close()
})
