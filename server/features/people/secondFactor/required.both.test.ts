import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { interestApi } from '#shared/people/interest.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { meetingsApi } from '#shared/work/meetings.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { codeNow, moveClock, switchOn } from '../../../testing/authenticator.ts'
import { type Listener, listen } from '../../../testing/live.ts'
import { withPushTest } from '../../../testing/pushApp.ts'

const { test, service, register, drained } = await withPushTest({ SECOND_FACTOR_REQUIRED: 'admin' })
const ofSuperAdmins = withTestApp({ SECOND_FACTOR_REQUIRED: 'superAdmin' })

beforeEach(() => moveClock())
const listeners: Listener[] = []
afterAll(() => {
  vi.useRealTimers()
  for (const { socket } of listeners) socket.close()
})

type Person = Awaited<ReturnType<typeof test.signUp>>

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const me = async ({ token }: Person, app = test) => (await app.call(sessionsApi.me, {}, token)).body
const REQUIRED = [403, 'second_factor_required']

async function hear({ token }: Person): Promise<Listener> {
  const listener = await listen(test, token)
  listeners.push(listener)
  return listener
}

const TASK = { title: 'Sweep', dueDate: '2099-12-06' }
const MEETING = { title: 'Drill', date: '2099-12-06', time: '10:00 AM', assignedTo: [] }
const SHIFT = { name: 'Ann', assignment: 'Main Door', serviceTime: '9am', date: '2099-12-06' }

describe('an admin without the second factor that the role must have', () => {
  it('is refused with that reason by every admin endpoint', async () => {
    const member = await test.signUp()
    const admin = await test.signUp({ role: 'admin' })
    const theirs = (await test.call(tasksApi.create, TASK, member.token)).body
    const post = { channel: 'general', content: 'Hello' }
    const message = (await test.call(messagesApi.create, post, member.token)).body
    const asked = [
      test.call(usersApi.all, {}, admin.token),
      test.call(interestApi.list, {}, admin.token),
      test.call(scheduleApi.createManual, SHIFT, admin.token),
      test.call(meetingsApi.create, MEETING, admin.token),
      test.call(tasksApi.assign, { userId: member._id, task: 'Sweep' }, admin.token),
      test.call(tasksApi.list, { view: 'all' }, admin.token),
      test.call(meetingsApi.list, { view: 'all' }, admin.token),
      test.call(tasksApi.create, { ...TASK, assignedTo: member._id }, admin.token),
      test.call(tasksApi.update, { id: theirs._id, title: 'Mine now' }, admin.token),
      test.call(tasksApi.remove, { id: theirs._id }, admin.token),
      test.call(messagesApi.remove, { id: message._id }, admin.token),
    ]
    for (const answer of await Promise.all(asked)) expect(codeOf(answer)).toEqual(REQUIRED)
    expect((await test.call(tasksApi.list, {}, member.token)).body).toEqual([theirs])
  })

  it('gets the usual refusal from endpoints that admins may not call, either', async () => {
    const member = await test.signUp()
    const admin = await test.signUp({ role: 'admin' })
    expect(codeOf(await test.call(auditApi.list, {}, admin.token))).toEqual([403, 'forbidden'])
    for (const call of [
      test.call(usersApi.all, {}, member.token),
      test.call(tasksApi.list, { view: 'all' }, member.token),
    ])
      expect(codeOf(await call)).toEqual([403, 'forbidden'])
  })

  it('has the rights of a member, and their own role on the wire', async () => {
    const admin = await test.signUp({ role: 'admin' })
    expect(await me(admin)).toMatchObject({ user: { _id: admin._id, role: 'admin' }, needsSecondFactor: true })
    expect((await test.call(secondFactorApi.show, {}, admin.token)).body).toEqual({
      isOn: false,
      isRequired: true,
      recoveryCodesLeft: 0,
    })
    const own = (await test.call(tasksApi.create, { ...TASK, assignedTo: admin._id }, admin.token)).body
    expect(own).toMatchObject({ assignedTo: admin._id })
    expect((await test.call(tasksApi.create, TASK, admin.token)).status).toBe(201)
    expect((await test.call(tasksApi.update, { id: own._id, status: 'Done' }, admin.token)).status).toBe(200)
    expect((await test.call(scheduleApi.list, { view: 'all' }, admin.token)).status).toBe(200)
    expect((await test.call(messagesApi.create, { channel: 'general', content: 'Hi' }, admin.token)).status).toBe(201)
    const data = await fetch(`${test.url}/api${ownDataApi.download.path}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(await data.json()).toMatchObject({ profile: { role: 'admin' }, secondFactorSince: null })
  })

  it('is an admin from the moment it is on, and no longer when it is off', async () => {
    const admin = await test.signUp({ role: 'admin' })
    const { secret } = await switchOn(test, admin)
    expect((await test.call(usersApi.all, {}, admin.token)).status).toBe(200)
    expect((await test.call(tasksApi.list, { view: 'all' }, admin.token)).status).toBe(200)
    expect(Object.keys(await me(admin))).toEqual(['user'])
    moveClock()
    const proof = { password: PASSWORD, code: codeNow(secret) }
    expect((await test.call(secondFactorApi.remove, proof, admin.token)).status).toBe(204)
    expect(codeOf(await test.call(usersApi.all, {}, admin.token))).toEqual(REQUIRED)
  })

  it('is not an admin while the second factor is unconfirmed', async () => {
    const admin = await test.signUp({ role: 'admin' })
    await test.call(secondFactorApi.begin, { password: PASSWORD }, admin.token)
    expect(codeOf(await test.call(usersApi.all, {}, admin.token))).toEqual(REQUIRED)
  })

  it('gets no reply cached for admins with one', async () => {
    const admin = await test.signUp({ role: 'admin' })
    const other = await test.signUp({ role: 'admin' })
    await switchOn(test, other)
    const all = async ({ token }: Person, etag = '') =>
      fetch(`${test.url}/api/tasks?view=all`, {
        headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
      })
    const known = await all(other)
    expect(known.status).toBe(200)
    for (const etag of ['', known.headers.get('etag') ?? '']) expect((await all(admin, etag)).status).toBe(403)
  })
})

describe('a super admin without it', () => {
  it('may neither use that role nor the admins’', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const person = await test.signUp()
    expect(await me(boss)).toMatchObject({ user: { role: 'superAdmin' }, needsSecondFactor: true })
    for (const call of [
      test.call(auditApi.list, {}, boss.token),
      test.call(usersApi.all, {}, boss.token),
      test.call(usersApi.promote, { id: person._id }, boss.token),
      test.call(secondFactorApi.reset, { id: person._id }, boss.token),
    ])
      expect(codeOf(await call)).toEqual(REQUIRED)
    await switchOn(test, boss)
    expect((await test.call(usersApi.promote, { id: person._id }, boss.token)).status).toBe(200)
  })

  it('is refused where only super admins must have one; admins are not', async () => {
    const boss = await ofSuperAdmins.signUp({ isSuperAdmin: true })
    const admin = await ofSuperAdmins.signUp({ role: 'admin' })
    const member = await ofSuperAdmins.signUp()
    expect(await me(boss, ofSuperAdmins)).toMatchObject({ needsSecondFactor: true })
    expect(codeOf(await ofSuperAdmins.call(usersApi.all, {}, boss.token))).toEqual(REQUIRED)
    for (const person of [admin, member]) {
      expect(Object.keys(await me(person, ofSuperAdmins))).toEqual(['user'])
      expect((await ofSuperAdmins.call(secondFactorApi.show, {}, person.token)).body).toMatchObject({
        isRequired: false,
      })
    }
    expect((await ofSuperAdmins.call(usersApi.all, {}, admin.token)).status).toBe(200)
  })
})

describe('live', () => {
  it('events for admins arrive from the moment it is on, and no longer when it is off', async () => {
    const member = await test.signUp()
    const admin = await test.signUp({ role: 'admin' })
    const live = await hear(admin)
    const add = async (title: string) => (await test.call(tasksApi.create, { ...TASK, title }, member.token)).body._id
    // Everybody receives a message event: every earlier event has arrived by then.
    const heardSoFar = async () => {
      const post = { channel: 'general', content: 'Now' }
      const { _id } = (await test.call(messagesApi.create, post, member.token)).body
      await live.waitFor('newMessage', (message) => message._id === _id)
      return live.received('taskSaved').map((task) => task.title)
    }
    await add('Before')
    expect(await heardSoFar()).toEqual([])
    const { secret } = await switchOn(test, admin)
    await add('While')
    expect(await heardSoFar()).toEqual(['While'])
    moveClock()
    await test.call(secondFactorApi.remove, { password: PASSWORD, code: codeNow(secret) }, admin.token)
    await add('After')
    expect(await heardSoFar()).toEqual(['While'])
  })

  it('a push for super admins reaches only those whose role takes effect', async () => {
    const first = await test.signUp({ isSuperAdmin: true })
    const second = await test.signUp({ isSuperAdmin: true })
    await register(first.token)
    const device = await register(second.token)
    await switchOn(test, second)
    await drained()
    const { length } = service.taken
    await test.call(interestApi.submit, { name: 'Ina', email: 'ina@example.org', message: 'Hello' })
    await drained()
    expect(service.taken.slice(length).map(({ path }) => path)).toEqual([device.path])
  })

  it('a promotion alone gives no events for admins', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const member = await test.signUp()
    const other = await test.signUp({ role: 'admin' })
    await switchOn(test, boss)
    await switchOn(test, other)
    const live = await hear(member)
    const known = await hear(other)
    expect((await test.call(usersApi.promote, { id: member._id }, boss.token)).status).toBe(200)
    const { _id } = (await test.call(tasksApi.create, { ...TASK, title: 'Secret' }, boss.token)).body
    await known.waitFor('taskSaved', (task) => task._id === _id)
    const post = { channel: 'general', content: 'Now' }
    const message = (await test.call(messagesApi.create, post, boss.token)).body
    await live.waitFor('newMessage', (each) => each._id === message._id)
    expect(live.received('taskSaved')).toEqual([])
  })
})
