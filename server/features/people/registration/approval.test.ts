import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { endpoints } from '#shared/api.ts'
import { auditApi } from '#shared/people/audit.ts'
import { configApi } from '#shared/people/config.ts'
import { phoneApi } from '#shared/people/phone.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { pushApi } from '#shared/reach/push.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { meetingsApi } from '#shared/work/meetings.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { connectLive, listen } from '../../../testing/live.ts'
import { freshNumber, provePhone } from '../../../testing/phoneFlow.ts'
import { requestOf } from '../../../testing/request.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
afterAll(() => gateway.close())
const test = withTestApp({
  REGISTRATION: 'approval',
  BOT_CHECK: 'off',
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: gateway.url,
})

let admin: Awaited<ReturnType<typeof test.signUp>>
let boss: Awaited<ReturnType<typeof test.signUp>>
beforeAll(async () => {
  admin = await test.signUp({ role: 'admin' })
  boss = await test.signUp({ isSuperAdmin: true })
})

let people = 0
/** Registers somebody. */
async function register(name = 'Tabea Lindqvist') {
  people += 1
  const [phoneNumber, email] = [freshNumber(), `tabea${people}@example.org`]
  const firebaseToken = await provePhone(test, gateway, phoneNumber, 'register')
  const person = { name: `${name} ${people}`, email, password: PASSWORD, phoneNumber, firebaseToken }
  const { status, body, headers } = await test.call(registrationApi.register, person)
  if (status !== 201) throw new Error(body.error)
  return { ...person, _id: body.user._id, token: body.token, user: body.user, cookie: headers.get('set-cookie') ?? '' }
}

const everybody = async () => (await test.call(usersApi.all, {}, admin.token)).body
const approve = (id: string, token = admin.token) => test.call(registrationApi.approve, { id }, token)
const decline = (id: string, token = admin.token) => test.call(registrationApi.decline, { id }, token)
const watchAs = async (token: string) => {
  const watcher = await listen(test, token)
  onTestFinished(() => void watcher.socket.close())
  return watcher
}

it('the configuration says so', async () => {
  expect((await test.call(configApi.read)).body.registration).toBe('approval')
})

describe('who has registered', () => {
  it('waits, and is told so at the login too', async () => {
    const { user, email, token } = await register()
    expect(user).toMatchObject({ waiting: true, emailVerified: false, phoneVerified: true })
    const login = await test.call(sessionsApi.login, { email, password: PASSWORD })
    expect([login.status, login.body.user]).toEqual([200, user])
    expect((await test.call(sessionsApi.me, {}, token)).body.user).toEqual(user)
  })

  it('is refused by every other endpoint, and by the live connection', async () => {
    const { token } = await register()
    const allowed = [sessionsApi.me, sessionsApi.logout, pushApi.setToken, pushApi.setTokenAtUsers]
    const others = endpoints.filter((one) => one.access !== 'public' && !allowed.some((may) => may === one))
    expect(others.length).toBeGreaterThan(50)
    for (const endpoint of others) {
      const response = await fetch(...requestOf(test.url, endpoint, { id: 'nothing', userId: 'nothing' }, token))
      expect([endpoint.path, response.status, await response.json()]).toEqual([
        endpoint.path,
        403,
        { error: 'An admin has to approve your account first.', code: 'waiting_for_approval' },
      ])
    }
    const change = { phoneNumber: freshNumber(), purpose: 'change' }
    expect((await test.call(phoneApi.sendCode, change, token)).body.code).toBe('waiting_for_approval')
    await expect(connectLive(test, token)).rejects.toThrow('waiting_for_approval')
  })

  it('fetches no picture', async () => {
    const { cookie } = await register()
    const response = await fetch(`${test.url}/api/images/nothing`, { headers: { cookie: cookie.split(';')[0] ?? '' } })
    expect(response.status).toBe(401)
  })

  it('may register this device for pushes, and log out', async () => {
    const { token } = await register()
    for (const endpoint of [pushApi.setToken, pushApi.setTokenAtUsers])
      expect((await test.call(endpoint, { token: null }, token)).status).toBe(200)
    expect((await test.call(sessionsApi.logout, {}, token)).status).toBe(204)
    expect((await test.call(sessionsApi.me, {}, token)).status).toBe(401)
  })

  it('is among all people, and not in the directory', async () => {
    const { _id, user } = await register()
    expect((await everybody()).find((one) => one._id === _id)).toEqual(user)
    const { body } = await test.call(usersApi.directory, {}, admin.token)
    expect(body.map((one) => one._id)).not.toContain(_id)
  })

  it('is nobody whom a task or a meeting can be given', async () => {
    const { _id } = await register()
    const task = { title: 'Fold the bulletins', dueDate: '2026-12-06', assignedTo: _id }
    const assigned = { userId: _id, task: 'Fold the bulletins' }
    const meeting = {
      title: 'Briefing',
      date: '2026-12-06',
      time: '8am',
      type: 'Meeting',
      assignedTo: [admin._id, _id],
    }
    const answers = [
      await test.call(tasksApi.create, task, admin.token),
      await test.call(tasksApi.assign, assigned, admin.token),
      await test.call(meetingsApi.create, meeting, admin.token),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [400, 'unknown_assignee']))
  })

  it('links no shift, neither an earlier nor a later one', async () => {
    const add = (name: string, date: string) =>
      test.call(scheduleApi.createManual, { assignment: 'Door', serviceTime: '9am', date, name }, admin.token)
    const name = `Petra Late ${people + 1}`
    const early = await add(name, '2026-12-06')
    const { _id } = await register('Petra Late')
    const late = await add(name, '2026-12-13')
    expect(late.body.user._id).toBeNull()
    const holders = async () => {
      const { body } = await test.call(scheduleApi.list, { view: 'all' }, admin.token)
      return [early, late].map((shift) => body.find((one) => one._id === shift.body._id)?.user._id)
    }
    expect(await holders()).toEqual([null, null])
    await approve(_id)
    expect(await holders()).toEqual([_id, _id])
  })

  it('is seen by admins at once', async () => {
    const watcher = await watchAs(admin.token)
    const { _id } = await register()
    await watcher.waitFor('peopleChanged', (person) => person._id === _id)
  })
})

describe.each([
  ['approve', approve],
  ['decline', decline],
])('to %s', (_what, act) => {
  it('needs an admin, and somebody who waits', async () => {
    const member = await test.signUp()
    const { _id } = await register()
    const forbidden = await act(_id, member.token)
    expect([forbidden.status, forbidden.body.code]).toEqual([403, 'forbidden'])
    const nobody = await act('nobody')
    expect([nobody.status, nobody.body.code]).toEqual([404, 'user_not_found'])
    const known = await act(member._id)
    expect([known.status, known.body.code]).toEqual([409, 'not_waiting'])
    expect((await everybody()).some((person) => person._id === _id && person.waiting)).toBe(true)
  })
})

it('an approved person is a member with the token they have, and other admins follow', async () => {
  const { _id, token, user } = await register()
  const watcher = await watchAs(boss.token)
  const { status, body } = await approve(_id)
  const { waiting: _waiting, ...approved } = user
  expect([status, body]).toEqual([200, approved])
  await watcher.waitFor('peopleChanged', (person) => person._id === _id)
  expect((await test.call(usersApi.directory, {}, token)).body.map((one) => one._id)).toContain(_id)
  expect((await test.call(calendarApi.create, {}, token)).status).toBeLessThan(300)
  await (await watchAs(token)).socket.disconnect()
  const again = await approve(_id)
  expect([again.status, again.body.code]).toEqual([409, 'not_waiting'])
  const log = await test.call(auditApi.list, { action: 'user.approved', user: _id }, boss.token)
  expect(log.body[0]).toMatchObject({ actor: { _id: admin._id }, subject: { _id } })
})

it('a declined account is gone, and its phone and email are free', async () => {
  const { _id, token, name, email, phoneNumber } = await register()
  const watcher = await watchAs(boss.token)
  expect((await decline(_id)).status).toBe(204)
  await watcher.waitFor('peopleChanged', (person) => person._id === _id)
  expect((await test.call(sessionsApi.me, {}, token)).status).toBe(401)
  expect((await everybody()).map((one) => one._id)).not.toContain(_id)
  const firebaseToken = await provePhone(test, gateway, phoneNumber, 'register')
  const again = { name, email, password: PASSWORD, phoneNumber, firebaseToken }
  expect((await test.call(registrationApi.register, again)).status).toBe(201)
  const log = await test.call(auditApi.list, { action: 'user.declined' }, boss.token)
  expect(log.body[0]).toMatchObject({ actor: { _id: admin._id }, subject: { _id } })
})

it('of two admins who answer at once one is refused', async () => {
  const { _id } = await register()
  const answers = await Promise.all([approve(_id), decline(_id, boss.token)])
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  const refused = answers.find(({ status }) => status >= 300)
  expect(['not_waiting', 'user_not_found']).toContain(refused?.body.code)
})

it('who is made super admin on the server waits no more', async () => {
  const { email, token } = await register()
  await test.app.operators.makeSuperAdmin({ email, name: '' })
  expect((await everybody()).find((one) => one.email === email)).toMatchObject({ role: 'superAdmin' })
  expect((await everybody()).find((one) => one.email === email)?.waiting).toBeUndefined()
  expect((await test.call(sessionsApi.me, {}, token)).status).toBe(401)
})
