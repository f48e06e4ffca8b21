import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invitationsApi } from '#shared/people/invitations.ts'
import { peopleApi } from '#shared/people/people.ts'
import { phoneApi } from '#shared/people/phone.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { type User, usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { freshNumber, provePhone } from '../../../testing/phoneFlow.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
afterAll(() => gateway.close())
const texts = { BOT_CHECK: 'off', SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: gateway.url }
const test = withTestApp({ ...texts, REGISTRATION: 'approval' })
const closed = withTestApp({ ...texts, REGISTRATION: 'invitation' })
const limited = withTestApp({ BOT_CHECK: 'off', RATE_LIMIT: 'on' })

let [admin, boss, guard]: string[] = []
beforeAll(async () => {
  admin = (await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })).token
  boss = (await closed.signUp({ name: 'Zoe Boss', role: 'admin' })).token
  guard = (await limited.signUp({ name: 'Zoe Guard', role: 'admin' })).token
})

const add = async (person: object) => (await test.call(peopleApi.add, { people: [person] }, admin)).body[0] as User
const register = async (person: { phoneNumber: string; name: string; email: string }) => {
  const firebaseToken = await provePhone(test, gateway, person.phoneNumber, 'register')
  return test.call(registrationApi.register, { ...person, password: PASSWORD, firebaseToken })
}
const find = async (id: string) => (await test.call(usersApi.all, {}, admin)).body.find(({ _id }) => _id === id)
/** Accounts of which an admin is asked whether they are this person of the list. */
const matchesOf = async ({ _id }: { _id: string }) =>
  (await test.call(peopleApi.matches, {}, admin)).body
    .filter(({ person }) => person._id === _id)
    .map(({ user, by, contact }) => [user._id, by, contact])
const exists = async (id: string) => (await find(id)) !== undefined
const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? ''

describe('registering with the number of somebody of the list', () => {
  it('under another name is somebody else: both stand, and the admin is asked', async () => {
    const phoneNumber = freshNumber()
    const harold = await add({ name: 'Harold Greene', email: 'harold@example.org', phoneNumber })
    const shift = { name: 'Harold Greene', assignment: 'Main Door', serviceTime: '9am', date: '2031-12-07' }
    await test.call(scheduleApi.createManual, shift, admin)
    const { body } = await register({ phoneNumber, name: 'Ruth Greene', email: 'ruth@example.org' })
    expect(body.user).toMatchObject({ name: 'Ruth Greene', email: 'ruth@example.org', waiting: true })
    expect(await find(harold._id)).toMatchObject({ email: 'harold@example.org', phoneNumber, joined: false })
    expect(await matchesOf(harold)).toEqual([[body.user._id, 'phoneNumber', phoneNumber]])
    const stands = await test.call(scheduleApi.list, { view: 'all', from: shift.date, to: shift.date }, admin)
    expect(stands.body.map(({ user }) => user)).toEqual([{ _id: harold._id, name: 'Harold Greene' }])
    // Yes: the other entry's email is not hers, and she has her own.
    const merged = await test.call(peopleApi.merge, { id: harold._id, into: body.user._id }, admin)
    expect(merged.body).toMatchObject({ _id: body.user._id, email: 'ruth@example.org', emailVerified: false })
    expect(await matchesOf(harold)).toEqual([])
  })

  it.each([
    ['Horace Greene', 'horace  GREENE'],
    ['José Núñez', 'Nunez, Jose'],
  ])('under the same name, %s and %s, is that person, who never waits and keeps their name', async (name, typed) => {
    const phoneNumber = freshNumber()
    const person = await add({ name, phoneNumber, email: `admins.${phoneNumber}@example.org` })
    const email = `own.${phoneNumber}@example.org`
    const { status, body } = await register({ phoneNumber, name: typed, email })
    const user = { _id: person._id, name, email, emailVerified: false, joined: true, phoneVerified: true }
    expect([status, body.user]).toMatchObject([201, user])
    expect(body.user).not.toHaveProperty('waiting')
  })

  it('or with their email, which nobody proves, takes it from them: the admin is asked', async () => {
    const email = 'squatted@example.org'
    const person = await add({ name: 'Sue Squatted', email })
    const { body } = await register({ phoneNumber: freshNumber(), name: 'Mo Mallory', email })
    expect(await matchesOf(person)).toEqual([[body.user._id, 'unprovenEmail', email]])
  })

  it('of several with that number, is the one of that name; else nobody', async () => {
    const phoneNumber = freshNumber()
    const [tilda, will] = [await add({ name: 'Tilda Two', phoneNumber }), await add({ name: 'Will Two', phoneNumber })]
    const joined = await register({ phoneNumber, name: 'will  two', email: 'will.two@example.org' })
    expect(joined.body.user._id).toBe(will._id)
    expect(await exists(tilda._id)).toBe(true)
    const shared = freshNumber()
    const two = [
      await add({ name: 'Uma One', phoneNumber: shared }),
      await add({ name: 'Ugo One', phoneNumber: shared }),
    ]
    const stranger = await register({ phoneNumber: shared, name: 'Ulla One', email: 'ulla@example.org' })
    expect(two.map(({ _id }) => _id)).not.toContain(stranger.body.user._id)
    expect(stranger.body.user.waiting).toBe(true)
  })

  it('with the name alone makes another account, and the admin is asked', async () => {
    const person = await add({ name: 'Only Name', email: 'only.name@example.org' })
    const { body } = await register({ phoneNumber: freshNumber(), name: 'Only Name', email: 'only.other@example.org' })
    expect(body.user._id).not.toBe(person._id)
    const matches = (await test.call(peopleApi.matches, {}, admin)).body
    expect(matches.map(({ person: one, user }) => [one._id, user._id])).toContainEqual([person._id, body.user._id])
  })
})

it('a number that is verified in the profile brings the person of the list into the account of that name', async () => {
  const phoneNumber = freshNumber()
  const person = await add({ name: 'Pat Profile', phoneNumber })
  const partner = await add({ name: 'Paul Profile', phoneNumber })
  const shift = { name: 'Pat Profile', assignment: 'Main Door', serviceTime: '9am', date: '2031-12-14' }
  await test.call(scheduleApi.createManual, shift, admin)
  const own = await test.signUp({ name: 'Profile, Pat' })
  const firebaseToken = await provePhone(test, gateway, phoneNumber, 'change', own.token)
  const { status } = await test.call(usersApi.updateMe, { phoneNumber, firebaseToken }, own.token)
  expect([status, await exists(person._id), await exists(partner._id)]).toEqual([200, false, true])
  expect(await matchesOf(partner)).toEqual([[own._id, 'phoneNumber', phoneNumber]])
  const mine = await test.call(scheduleApi.list, { view: 'personal', from: shift.date, to: shift.date }, own.token)
  expect(mine.body.map(({ user }) => user)).toEqual([{ _id: own._id, name: 'Profile, Pat' }])
})

describe('signing in by phone', () => {
  it('takes a verified number, however it is typed, and nobody else’s', async () => {
    const phoneNumber = '+13125557788'
    const person = await add({ name: 'Phil Phone', phoneNumber })
    const login = (email: string) => test.call(sessionsApi.login, { email, password: PASSWORD })
    expect((await login(phoneNumber)).body.code).toBe('invalid_credentials')
    const [invitation] = (await test.call(invitationsApi.create, { people: [{ userId: person._id }] }, admin)).body
    await test.call(invitationsApi.use, { token: tokenOf(invitation ?? { url: '' }), password: PASSWORD })
    for (const typed of [phoneNumber, '312 555 7788', '(312) 555-7788'])
      expect((await login(typed)).body.user._id).toBe(person._id)
    // One's own number that nobody has verified signs in nobody.
    const { token, _id } = await test.signUp({ name: 'Ulf Unverified' })
    await test.call(usersApi.updateMe, { phoneNumber: '312 555 7799' }, token)
    expect((await login('312 555 7799')).body.code).toBe('invalid_credentials')
    expect(_id).toBeTruthy()
  })

  it('counts its failures apart from those by email, which would tell that both are one account', async () => {
    const phoneNumber = freshNumber()
    const { email } = await limited.signUp({ name: 'Lena Limited', phoneNumber })
    const fail = async (name: string) =>
      (await limited.call(sessionsApi.login, { email: name, password: 'a wrong password' })).body.code
    const held = [...Array.from({ length: 10 }, () => 'invalid_credentials'), 'too_many_attempts']
    // The number of the account answers as one that has nothing to do with it, however it is typed.
    for (const name of [email, phoneNumber, freshNumber()]) {
      const codes: (string | undefined)[] = []
      for (let tried = 0; tried < 11; tried += 1)
        codes.push(await fail(tried % 2 === 0 ? name : name.replace('+1312', '(312) ')))
      expect(codes).toEqual(held)
    }
    expect(guard).toBeTruthy()
  })

  it('without an email one can be added, once, and it is not verified', async () => {
    const person = await add({ name: 'Nora Noemail', phoneNumber: freshNumber() })
    const [invitation] = (await test.call(invitationsApi.create, { people: [{ userId: person._id }] }, admin)).body
    const { body } = await test.call(invitationsApi.use, {
      token: tokenOf(invitation ?? { url: '' }),
      password: PASSWORD,
    })
    const change = (email: string) => test.call(usersApi.updateMe, { email }, body.token)
    expect((await change('nora@example.org')).body).toMatchObject({ email: 'nora@example.org', emailVerified: false })
    expect((await change('other@example.org')).body.email).toBe('nora@example.org')
  })
})

describe('a personal link where texts reach phones', () => {
  it('has a typed number proven by a code, also where registration is closed', async () => {
    const { body } = await closed.call(invitationsApi.create, { people: [{ name: 'Cleo Code' }] }, boss)
    const token = tokenOf(body[0] ?? { url: '' })
    const phoneNumber = freshNumber()
    const use = (more: object) => closed.call(invitationsApi.use, { token, password: PASSWORD, phoneNumber, ...more })
    expect((await use({})).body.code).toBe('missing_verified_token')
    const send = (invite?: string) => closed.call(phoneApi.sendCode, { phoneNumber, purpose: 'register', invite })
    expect((await send()).body.code).toBe('registration_closed')
    expect((await send('x'.repeat(43))).body.code).toBe('registration_closed')
    expect((await send(token)).status).toBe(200)
    const code = await gateway.codeFor(phoneNumber)
    const proof = await closed.call(phoneApi.verifyCode, { phoneNumber, purpose: 'register', code })
    const joined = await use({ firebaseToken: proof.body.firebaseToken })
    expect([joined.status, joined.body.user]).toMatchObject([201, { email: '', phoneNumber, phoneVerified: true }])
    expect((await send(token)).body.code).toBe('registration_closed')
  })
})
