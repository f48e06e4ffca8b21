import { io, type Socket } from 'socket.io-client'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { EVENTS } from '#shared/events.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { schemaHash } from '#shared/schemaHash.ts'
import { OUTDATED_CLIENT } from '#shared/signals.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { withTestApp } from '../testing/app.ts'
import { listen } from '../testing/live.ts'

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

  it('is refused to a page whose events are other ones than the server’s, and says so', async () => {
    const { token } = await test.signUp()
    for (const events of ['older', '', null, { $ne: null }]) {
      const error = await heard<Error>(connect({ token, events }), 'connect_error')
      expect(error.message).toBe(OUTDATED_CLIENT)
    }
    for (const auth of [{ token, events: schemaHash(EVENTS) }, { token }]) await heard(connect(auth), 'connect')
  })

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

  it('tells admins alone what admins may know, also where a role was taken just as they came', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const admin = await test.signUp({ role: 'admin' })
    const lowered = await test.signUp({ role: 'admin' })
    const { authenticate } = test.app.sessions
    const asked = vi.spyOn(test.app.sessions, 'authenticate')
    onTestFinished(() => asked.mockRestore())
    asked.mockImplementationOnce(async (token) => {
      const viewer = await authenticate(token)
      const lowering = { id: lowered._id, role: 'standard' }
      expect((await test.call(usersApi.setRole, lowering, boss.token)).status).toBe(200)
      return viewer
    })
    const wrong = await listen(test, lowered.token)
    const right = await listen(test, admin.token)
    onTestFinished(() => [wrong, right].forEach(({ socket }) => void socket.close()))

    /** True where `wrong` receives somebody else's task. A message to all is sent after it. */
    const hears = async () => {
      const { body } = await test.call(
        tasksApi.create,
        { title: 'Count the bulletins', dueDate: '2026-12-06' },
        boss.token,
      )
      const said = await test.call(messagesApi.create, { channel: 'general', content: 'Said' }, boss.token)
      await right.waitFor('taskSaved', ({ _id }) => _id === body._id)
      await wrong.waitFor('newMessage', ({ _id }) => _id === said.body._id)
      return wrong.received('taskSaved').some(({ _id }) => _id === body._id)
    }
    await expect.poll(hears, { timeout: 10_000 }).toBe(false)
  })

  it('asks who somebody is once, where they are no admin', async () => {
    const { token } = await test.signUp()
    const asked = vi.spyOn(test.app.sessions, 'authenticate')
    onTestFinished(() => asked.mockRestore())
    const member = await listen(test, token)
    onTestFinished(() => void member.socket.close())
    // The reply comes after everything that the connection has caused.
    await member.socket.emitWithAck('whoIsOnline')
    expect(asked).toHaveBeenCalledTimes(1)
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
