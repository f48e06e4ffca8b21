import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { withTestApp } from '../testing/app.ts'
import { beginRequest, form, json } from '../testing/slowRequest.ts'

const test = withTestApp({ LOG_LEVEL: 'silent' })

it('a stop closes what brings nothing any more, and finishes what still arrives', async () => {
  const { hostname, port } = new URL(test.url)
  const { token } = await test.signUp()
  const photo = form('photo', 'me.jpg', Buffer.alloc(200_000))
  const silent: Socket[] = ['', 'GET /api/config HTTP/1.1\r\nhost: x\r\n'].map((text) => {
    const socket = connect(Number(port), hostname)
    socket.write(text)
    return socket
  })
  const login = json({ email: 'a@example.org', password: 'x' })
  for (let each = 0; each < 50; each += 1) {
    const stalled = beginRequest(test.url, sessionsApi.login, '', login, 5)
    stalled.status.catch(() => {})
    silent.push(stalled.socket)
  }
  for (const socket of silent) socket.on('error', () => {})
  const arriving = beginRequest(test.url, usersApi.updateMe, token, photo, 1000)
  // Answered, so all that came before it is with the server.
  await fetch(`${test.url}/healthz`)
  const closed = Promise.all(silent.map((socket) => once(socket, 'close')))
  const ending = test.app.http.close()

  let at = 1000
  const timer = setInterval(() => {
    arriving.socket.write(photo.bytes.subarray(at, at + 1000))
    at += 1000
  }, 200)
  onTestFinished(() => clearInterval(timer))
  await closed
  clearInterval(timer)
  expect(arriving.socket.destroyed).toBe(false)
  arriving.socket.write(photo.bytes.subarray(at))
  expect(await arriving.status).toBe(415)
  await ending
})
