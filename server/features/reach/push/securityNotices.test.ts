import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { ownDataApi } from '#shared/people/ownData.ts'
import { peopleApi } from '#shared/people/people.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { PLACEHOLDER_EMAIL, setupApi } from '#shared/people/setup.ts'
import { usersApi } from '#shared/people/users.ts'
import { pushApi } from '#shared/reach/push.ts'
import { PASSWORD } from '../../../testing/app.ts'
import { codeNow, moveClock, switchOn } from '../../../testing/authenticator.ts'
import { freshNumber, provePhone } from '../../../testing/phoneFlow.ts'
import { withPushTest } from '../../../testing/pushApp.ts'
import type { TestDevice } from '../../../testing/pushService.ts'
import { requestOf } from '../../../testing/request.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
const { test, service, register, drained } = await withPushTest({
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: gateway.url,
})

afterEach(() => void vi.useRealTimers())
afterAll(() => gateway.close())

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1'
const NEW_PASSWORD = 'another good password'

async function login(email: string, userAgent: string, code?: string): Promise<string> {
  const [url, init] = requestOf(test.url, sessionsApi.login, { email, password: PASSWORD, code })
  const response = await fetch(url, { ...init, headers: { ...init.headers, 'user-agent': userAgent } })
  expect(response.status).toBe(200)
  return ((await response.json()) as { token: string }).token
}

const pushesAt = ({ path }: TestDevice) => service.taken.filter((push) => push.path === path)
const titlesAt = (device: TestDevice) =>
  pushesAt(device)
    .map(({ payload }) => payload.title)
    .sort()
const stillIn = async (token: string) => (await test.call(sessionsApi.me, {}, token)).status === 200

/** A person who is logged in on a laptop, which makes the changes, and on a phone. Both get pushes. */
async function twoDevices(account: Parameters<typeof test.signUp>[0] = {}) {
  const person = await test.signUp(account)
  const laptop = await login(person.email, LAPTOP)
  const phone = await login(person.email, PHONE)
  return { ...person, laptop, phone, own: await register(laptop), other: await register(phone) }
}
type Person = Awaited<ReturnType<typeof twoDevices>>

const boss = async () => (await test.signUp({ isSuperAdmin: true })).token

interface Case {
  what: string
  prepare?: (person: Person) => Promise<void>
  act: (person: Person) => Promise<unknown>
  own: string[]
  other: string[]
  /** The event ends the session of the other device. */
  endsOther: boolean
}

const ON = 'Two-step login was switched on'
const PASSWORD_TITLE = 'Your password was changed'
const NUMBER_TITLE = 'Your phone number was changed'
const RESET = 'Your two-step login was reset'
const MERGED = 'An entry of your team’s list was joined with your account'
const CODE_USED = 'A recovery code was used'

/** Switched on from the laptop, which logs the phone out. */
const factors = new Map<string, Awaited<ReturnType<typeof switchOn>>>()
async function factorOn({ _id, laptop }: Person): Promise<void> {
  moveClock()
  factors.set(_id, await switchOn(test, { token: laptop }))
  moveClock()
}
const codesOf = ({ _id }: Person) => factors.get(_id)?.recoveryCodes ?? []

const cases: Case[] = [
  {
    what: 'one’s own new password',
    act: ({ laptop }) => test.call(usersApi.updateMe, { password: NEW_PASSWORD }, laptop),
    own: [],
    other: [PASSWORD_TITLE],
    endsOther: true,
  },
  {
    what: 'a password that a super admin sets',
    act: async ({ _id }) => test.call(usersApi.setPassword, { id: _id, newPassword: NEW_PASSWORD }, await boss()),
    own: [PASSWORD_TITLE],
    other: [PASSWORD_TITLE],
    endsOther: true,
  },
  {
    what: 'an entry of the list that an admin makes one with them',
    async act({ _id }) {
      const token = await boss()
      const people = [{ name: 'Somebody Else', email: `else.${_id}@example.org` }]
      const [entry] = (await test.call(peopleApi.add, { people }, token)).body
      return test.call(peopleApi.merge, { id: entry?._id ?? '', into: _id }, token)
    },
    own: [MERGED],
    other: [MERGED],
    endsOther: false,
  },
  {
    what: 'a password that is reset by phone',
    async act({ laptop }) {
      const number = (await test.call(sessionsApi.me, {}, laptop)).body.user.phoneNumber ?? ''
      const firebaseToken = await provePhone(test, gateway, number, 'reset')
      return test.call(registrationApi.resetPassword, { phoneNumber: number, firebaseToken, newPassword: NEW_PASSWORD })
    },
    own: [PASSWORD_TITLE],
    other: [PASSWORD_TITLE],
    endsOther: true,
  },
  {
    what: 'a new number that is not verified',
    act: ({ laptop }) => test.call(usersApi.updateMe, { phoneNumber: freshNumber() }, laptop),
    own: [],
    other: [NUMBER_TITLE],
    endsOther: false,
  },
  {
    what: 'a new number that is verified',
    async act({ laptop }) {
      const phoneNumber = freshNumber()
      const firebaseToken = await provePhone(test, gateway, phoneNumber, 'change', laptop)
      return test.call(usersApi.updateMe, { phoneNumber, firebaseToken }, laptop)
    },
    own: [],
    other: [NUMBER_TITLE],
    endsOther: false,
  },
  {
    what: 'the number that the first account is given',
    async prepare({ _id }) {
      await test.db
        .updateTable('users')
        .set({ email: PLACEHOLDER_EMAIL, role: 'superAdmin' })
        .where('id', '=', _id)
        .execute()
    },
    act: ({ _id, laptop }) => {
      const account = { name: 'Ruth Lee', email: `ruth-${_id}@example.org`, phoneNumber: freshNumber() }
      return test.call(setupApi.account, account, laptop)
    },
    own: [],
    other: [NUMBER_TITLE],
    endsOther: false,
  },
  {
    what: 'a second factor that is switched on',
    act: factorOn,
    own: [],
    other: [ON],
    endsOther: true,
  },
  {
    what: 'a second factor that is switched off with a recovery code',
    prepare: factorOn,
    async act(person) {
      const phone = await login(person.email, PHONE, codesOf(person)[0])
      const other = await register(phone)
      const proof = { password: PASSWORD, code: codesOf(person)[1] }
      const answer = await test.call(secondFactorApi.remove, proof, person.laptop)
      await drained()
      expect(titlesAt(other)).toEqual([CODE_USED, 'Two-step login was switched off'])
      return answer
    },
    own: [CODE_USED],
    other: [ON],
    endsOther: true,
  },
  {
    what: 'a second factor that a super admin resets',
    prepare: factorOn,
    act: async ({ _id }) => test.call(secondFactorApi.reset, { id: _id }, await boss()),
    own: [RESET],
    other: [ON],
    endsOther: true,
  },
  {
    what: 'a login with a code of the app, which is no event',
    prepare: factorOn,
    act: (person) => login(person.email, PHONE, codeNow(factors.get(person._id)?.secret ?? '')),
    own: [],
    other: [ON],
    endsOther: true,
  },
  {
    what: 'an operator’s rescue of the account',
    prepare: factorOn,
    act: ({ email }) => test.app.operators.makeSuperAdmin({ email, name: '' }),
    own: [PASSWORD_TITLE, RESET],
    other: [ON],
    endsOther: true,
  },
]

describe('the person is told, whatever their settings', () => {
  it.each(cases)('of $what', async ({ prepare, act, own, other, endsOther }) => {
    const person = await twoDevices()
    const off = { messages: false, work: false, shifts: false, eveningReminder: false, lateReminder: false }
    await test.call(pushApi.setSettings, off, person.laptop)
    await prepare?.(person)
    await act(person)
    await drained()
    expect({ own: titlesAt(person.own), other: titlesAt(person.other) }).toEqual({ own, other })
    expect(await stillIn(person.phone)).toBe(!endsOther)
    for (const { payload } of pushesAt(person.other))
      expect(payload).toMatchObject({ type: 'navigate', path: '/profile' })
  })

  it('of a session that the next login ends, on its device', async () => {
    const person = await test.signUp()
    const oldest = await register(await login(person.email, PHONE))
    await test.call(sessionsApi.logout, {}, person.token)
    const now = new Date().toISOString()
    const sessions = Array.from({ length: 29 }, (_, place) => `${person._id} ${place}`).map((id) => ({
      id,
      user_id: person._id,
      token_hash: id,
      image_token_hash: id,
      created_at: now,
      last_used_at: now,
    }))
    await test.db.insertInto('sessions').values(sessions).execute()
    await login(person.email, PHONE)
    await drained()
    expect(titlesAt(oldest)).toEqual(['Your oldest session was ended to make room for a new login'])
  })
})

describe('a login', () => {
  const seen = (person: { _id: string }, days: number) =>
    test.db
      .updateTable('known_devices')
      .set({ last_seen_at: new Date(Date.now() - days * 86_400_000).toISOString() })
      .where('user_id', '=', person._id)
      .execute()

  it('is told from a device not seen in 90 days, and never the first', async () => {
    const person = await test.signUp()
    const first = await register(person.token)
    await login(person.email, PHONE)
    await drained()
    expect(titlesAt(first)).toEqual([])
    await login(person.email, LAPTOP)
    await drained()
    const [notice, ...more] = pushesAt(first)
    expect(more).toEqual([])
    expect(notice?.payload.title).toBe('New login to your account')
    expect(notice?.payload.body).toMatch(/, Firefox on Windows\nIf this was not you, change your password and end/)
    await login(person.email, LAPTOP)
    await seen(person, 89)
    await login(person.email, PHONE)
    await drained()
    expect(pushesAt(first)).toHaveLength(1)
    await seen(person, 91)
    await login(person.email, LAPTOP)
    await drained()
    expect(pushesAt(first)).toHaveLength(2)
  })

  it('is not told from a device that has been in use since its last login', async () => {
    const person = await test.signUp()
    const first = await register(person.token)
    const tablet = await login(person.email, TABLET)
    await seen(person, 100)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    await test.db.updateTable('sessions').set({ last_used_at: yesterday }).where('user_id', '=', person._id).execute()
    expect(await stillIn(tablet)).toBe(true)
    await test.call(sessionsApi.logout, {}, tablet)
    await login(person.email, TABLET)
    await drained()
    expect(titlesAt(first)).toEqual([])
  })

  it('leaves the device’s name in one’s own data', async () => {
    const person = await test.signUp()
    await login(person.email, TABLET)
    const response = await fetch(...requestOf(test.url, ownDataApi.download, {}, person.token))
    expect(await response.json()).toMatchObject({
      knownDevices: [{ device: 'Safari on iPad', lastSeenAt: expect.any(String) }],
    })
  })
})

describe('a notice', () => {
  it('is in the person’s language', async () => {
    const { laptop, other } = await twoDevices()
    await test.call(usersApi.updateMe, { language: 'es' }, laptop)
    await test.call(usersApi.updateMe, { phoneNumber: freshNumber() }, laptop)
    await drained()
    expect(pushesAt(other)).toMatchObject([{ payload: { title: 'Se cambió tu número de teléfono' } }])
    expect(pushesAt(other)[0]?.payload.body).toContain('Firefox en Windows\nSi no fuiste tú, cambia tu contraseña')
  })

  it.each([404, 410])('to a device that is gone is dropped after %s', async (status) => {
    const { laptop, phone, other } = await twoDevices()
    service.answer({ status }, other)
    await test.call(usersApi.updateMe, { phoneNumber: freshNumber() }, laptop)
    await drained()
    expect((await test.call(pushApi.devices, {}, phone)).body).toMatchObject([{ isThis: false }])
    expect((await test.call(pushApi.test, {}, phone)).body.code).toBe('push_not_registered')
  })

  it('that waits outlives its session, and not the account or its person’s use of the device', async () => {
    const waiting = (device: TestDevice) =>
      test.db.selectFrom('push_deliveries').select('attempts').where('endpoint', 'like', `%${device.path}`).execute()
    for (const leave of ['moves', 'leaves'] as const) {
      const person = await twoDevices()
      service.answer({ status: 429, headers: { 'retry-after': '600' } }, person.other)
      await test.call(usersApi.updateMe, { password: NEW_PASSWORD }, person.laptop)
      await vi.waitFor(async () => expect(await waiting(person.other)).toEqual([{ attempts: 1 }]), 20_000)
      if (leave === 'moves')
        await test.call(pushApi.setToken, { token: person.other.token }, (await test.signUp()).token)
      else await test.call(ownDataApi.remove, { password: NEW_PASSWORD }, person.laptop)
      expect(await waiting(person.other)).toEqual([])
    }
  })
})
