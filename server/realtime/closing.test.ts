import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { withTestApp } from '../testing/app.ts'

const test = withTestApp()

it('ends while a page comes back over a connection that it has kept, and does not let it in', async () => {
  const { hostname, port } = new URL(test.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let heard = ''
  socket.on('data', (bytes) => {
    heard += bytes.toString()
  })
  const closed = once(socket, 'close')
  // Half a request: the server keeps such a connection open to answer it.
  socket.write(`GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: ${hostname}\r\n`)
  await expect(fetch(`${test.url}/healthz`)).resolves.toMatchObject({ status: 200 })
  const ending = test.app.http.close()
  // The server is closing once it refuses new connections.
  while (test.app.http.server.listening) await new Promise((resolve) => setImmediate(resolve))
  socket.write('\r\n')
  await ending
  await closed
  expect(heard).toMatch(/^HTTP\/1\.1 403 /)
})
