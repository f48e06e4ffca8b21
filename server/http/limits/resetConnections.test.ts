import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { withTestApp } from '../../testing/app.ts'

const METRICS_TOKEN = 'a token for these metrics'.replaceAll(' ', '-')
const test = withTestApp({ RATE_LIMIT: 'on', METRICS_TOKEN, TRUST_PROXY: '10.0.0.1' })

afterEach(() => vi.restoreAllMocks())

async function resets(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${test.url}/metrics`, { headers })).text()
  return Number(/^connections_reset_total (\d+)$/m.exec(text)?.[1])
}

/** Sends a request and resets its connection at once (SO_LINGER 0). */
async function resetAfter(head: string): Promise<void> {
  const { hostname, port } = new URL(test.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(`${head}\r\nhost: x\r\n\r\n`, resolve))
  socket.resetAndDestroy()
}

it.each([
  ['GET /api/config HTTP/1.1'],
  ['GET /api/users/me HTTP/1.1\r\nauthorization: Bearer none'],
  ['POST /api/users/login HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 20'],
  ['GET /socket.io/?EIO=4&transport=polling HTTP/1.1'],
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nconnection: Upgrade\r\nupgrade: websocket\r\n' +
      'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ],
])('a request whose connection is reset is counted and dropped, and logs nothing: %s', async (head) => {
  const lines = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(test.app.http.log, level))
  const before = await resets()
  await Promise.all(Array.from({ length: 20 }, () => resetAfter(head)))
  // Some are accepted just before their reset arrives, and handled as any other.
  await expect.poll(resets).toBeGreaterThan(before)
  expect(lines.flatMap(({ mock }) => mock.calls)).toEqual([])
})
