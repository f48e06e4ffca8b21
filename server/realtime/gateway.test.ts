import { io, type Socket } from 'socket.io-client'
import { afterEach, describe, expect, it } from 'vitest'
import { scheduleApi } from '#shared/schedule.ts'
import { sessionsApi } from '#shared/sessions.ts'
import { withTestApp } from '../testing/app.ts'

const test = withTestApp()

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

function connect(auth: Record<string, unknown>, extraHeaders: Record<string, string> = {}): Socket {
  const socket = io(test.url, { auth, extraHeaders, transports: ['websocket'], reconnection: false, forceNew: true })
  sockets.push(socket)
  return socket
}

const heard = <Value>(socket: Socket, event: string): Promise<Value> =>
  new Promise((resolve) => socket.once(event, resolve))

describe('the live connection', () => {
  it.each([{}, { token: '' }, { token: 'x'.repeat(43) }, { token: { $ne: null } }])(
    'is refused with %o',
    async (auth) => {
      const error = await heard<Error>(connect(auth), 'connect_error')
      expect(error.message).toBe('not_signed_in')
    },
  )

  it('is refused to pages of other sites', async () => {
    const { token } = await test.signUp()
    const error = await heard<Error>(connect({ token }, { origin: 'https://evil.example' }), 'connect_error')
    expect(error).toBeInstanceOf(Error)
  })

  it('tells every member of a changed schedule, once it is stored', async () => {
    const admin = await test.signUp({ role: 'admin' })
    const member = await test.signUp()
    const socket = connect({ token: member.token })
    await heard(socket, 'connect')
    const change = heard<{ revision: number }>(socket, 'scheduleChanged')
    const shift = { name: 'Ann', assignment: 'Main Door', serviceTime: '9am', date: '2026-12-06' }
    await test.call(scheduleApi.createManual, shift, admin.token)
    expect(await change).toEqual({ revision: expect.any(Number) })
  })

  it('ends with the session', async () => {
    const { token } = await test.signUp()
    const socket = connect({ token })
    await heard(socket, 'connect')
    const end = heard<string>(socket, 'disconnect')
    await test.call(sessionsApi.logout, {}, token)
    expect(await end).toBe('io server disconnect')
  })
})
