import { afterAll, describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { connectLive } from '../../../testing/live.ts'
import { freshNumber, provePhone } from '../../../testing/phoneFlow.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
afterAll(() => gateway.close())
const settings = { BOT_CHECK: 'off', SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: gateway.url }
const test = withTestApp(settings)
const limited = withTestApp({ ...settings, RATE_LIMIT: 'on' })

const NEW_PASSWORD = 'another good password'

const save = (change: Record<string, unknown>, token?: string, app = test) => app.call(usersApi.updateMe, change, token)
const login = (email: string, password: string) => test.call(sessionsApi.login, { email, password })
const stored = (id: string) => test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Makes all logins of a person eleven minutes old. */
const ageLogins = (id: string, app = test) =>
  app.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 11 * 60_000).toISOString() })
    .where('user_id', '=', id)
    .execute()

async function withPhone(isLoginOld = false) {
  const phoneNumber = freshNumber()
  const person = { phoneNumber, ...(await test.signUp({ phoneNumber })) }
  if (isLoginOld) await ageLogins(person._id)
  return person
}

describe('saving one’s profile', () => {
  it('names what is wrong, and changes nothing', async () => {
    const { token, _id } = await test.signUp()
    const before = await stored(_id)
    const wrong = { name: ' ', phoneNumber: '12', password: 'short', removePhoto: 'perhaps' }
    const { status, body } = await save(wrong, token)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.issues?.map(({ path }) => path)).toEqual(['name', 'phoneNumber', 'password', 'removePhoto'])
    expect((await save({ name: 'Ann', password: 'iloveyou1' }, token)).body.code).toBe('password_common')
    expect((await save({ password: 'x'.repeat(257) }, token)).status).toBe(400)
    expect(await stored(_id)).toEqual(before)
  })

  it('takes a multipart form as well as JSON, and answers with the user', async () => {
    const { token, email, _id } = await test.signUp()
    const json = await save({ name: ' Jason   Body ', phoneNumber: '312 555 7001' }, token)
    expect([json.status, json.body]).toEqual([
      200,
      {
        _id,
        email,
        name: 'Jason Body',
        phoneNumber: '+13125557001',
        photoUrl: null,
        role: 'standard',
        suspended: false,
        phoneVerified: false,
        emailVerified: true,
        joined: true,
        language: null,
      },
    ])
    const fields = { name: 'Mona Form', phoneNumber: '+13125557002' }
    // A form without a photo sends an empty part for it.
    const form = await test.upload(usersApi.updateMe, { fields, bytes: Buffer.alloc(0), filename: '' }, token)
    expect([form.status, form.body]).toEqual([200, { ...json.body, ...fields }])
    expect((await test.call(sessionsApi.me, {}, token)).body.user).toEqual(form.body)
  })

  it('ignores fields that a person may not change', async () => {
    const { token, _id, email } = await test.signUp()
    const other = await test.signUp()
    const greedy = {
      role: 'superAdmin',
      suspended: 'true',
      email: 'other@example.org',
      _id: other._id,
      id: other._id,
      photoUrl: 'https://evil.example/x.png',
      photo_url: 'x',
      verified_phone_number: '+13125550000',
    }
    const before = await stored(_id)
    for (const { status, body } of [
      await save({ ...greedy, name: 'Greedy' }, token),
      await test.upload(usersApi.updateMe, { fields: { ...greedy, name: 'Greedy' } }, token),
    ])
      expect([status, body]).toMatchObject([200, { _id, email, name: 'Greedy', role: 'standard', photoUrl: null }])
    expect(await stored(_id)).toEqual({ ...before, given_name: before.name, name: 'Greedy', name_key: 'greedy' })
    expect((await stored(other._id)).name).not.toBe('Greedy')
  })

  it('leaves the shifts of the old name linked, and shows those of the new one, which no admin has confirmed, unlinked', async () => {
    const admin = await test.signUp({ role: 'admin' })
    const { token, _id } = await test.signUp({ name: 'Mia Maiden' })
    for (const name of ['Mia Maiden', 'Mia Married'])
      await test.call(
        scheduleApi.createManual,
        { name, assignment: 'Balcony', serviceTime: '9am', date: '2026-12-06' },
        admin.token,
      )
    await save({ name: 'Mia Married' }, token)
    const own = await test.call(scheduleApi.list, { view: 'personal' }, token)
    expect(own.body.map(({ user }) => user)).toEqual([
      { _id, name: 'Mia Maiden' },
      { _id: null, name: 'Mia Married' },
    ])
  })
})

describe('a new phone number', () => {
  it('is saved as typed, and unverified until proven', async () => {
    const { token, _id, phoneNumber } = await withPhone()
    const typed = freshNumber()
    expect((await test.call(sessionsApi.me, {}, token)).body.user.phoneVerified).toBe(true)
    expect((await save({ phoneNumber: typed }, token)).body).toMatchObject({ phoneNumber: typed, phoneVerified: false })
    expect(await stored(_id)).toMatchObject({ phone_number: typed, verified_phone_number: phoneNumber })
    expect((await test.call(sessionsApi.me, {}, token)).body.user.phoneVerified).toBe(false)
    expect((await save({ phoneNumber }, token)).body.phoneVerified).toBe(true)
  })

  it('may equal another person’s, unverified', async () => {
    const mine = await withPhone()
    const theirs = await withPhone()
    expect((await save({ phoneNumber: theirs.phoneNumber }, mine.token)).status).toBe(200)
    expect((await stored(mine._id)).verified_phone_number).toBe(mine.phoneNumber)
  })

  it('is not verified by an invalid proof, or one for another number or purpose', async () => {
    const { token, _id, phoneNumber } = await withPhone()
    const next = freshNumber()
    const none = await save({ phoneNumber: next, firebaseToken: 'x'.repeat(43) }, token)
    expect([none.status, none.body.code]).toEqual([400, 'verification_expired'])
    const elsewhere = await provePhone(test, gateway, freshNumber(), 'change', token)
    const mismatch = await save({ phoneNumber: next, firebaseToken: elsewhere }, token)
    expect([mismatch.status, mismatch.body.error]).toEqual([400, 'Phone mismatch'])
    const register = await provePhone(test, gateway, next, 'register')
    expect((await save({ phoneNumber: next, firebaseToken: register }, token)).body.code).toBe('verification_expired')
    expect(await stored(_id)).toMatchObject({ phone_number: phoneNumber, verified_phone_number: phoneNumber })
  })

  it('is refused when somebody else has verified it, and the proof stays good', async () => {
    const mine = await withPhone()
    const theirs = await withPhone()
    const firebaseToken = await provePhone(test, gateway, theirs.phoneNumber, 'change', mine.token)
    const change = { name: 'Not Saved', phoneNumber: theirs.phoneNumber, firebaseToken }
    const { status, body } = await save(change, mine.token)
    expect([status, body]).toEqual([409, { error: 'Somebody already uses this phone number.', code: 'phone_taken' }])
    expect(await stored(mine._id)).toMatchObject({ phone_number: mine.phoneNumber })
    expect((await stored(mine._id)).name).not.toBe('Not Saved')
    await test.db.deleteFrom('users').where('id', '=', theirs._id).execute()
    expect((await save(change, mine.token)).status).toBe(200)
  })

  it('counts once it is verified, in the same call or a later one, and its proof is used up', async () => {
    const { token, _id, phoneNumber } = await withPhone()
    const [next, last] = [freshNumber(), freshNumber()]
    const proof = await provePhone(test, gateway, next, 'change', token)
    expect((await save({ phoneNumber: next, firebaseToken: proof }, token)).status).toBe(200)
    expect(await stored(_id)).toMatchObject({ phone_number: next, verified_phone_number: next })
    expect((await save({ firebaseToken: proof }, token)).body.code).toBe('verification_expired')
    await save({ phoneNumber: last }, token)
    const later = await provePhone(test, gateway, last, 'change', token)
    expect((await save({ firebaseToken: later }, token)).body).toMatchObject({ phoneNumber: last, phoneVerified: true })
    expect((await stored(_id)).verified_phone_number).toBe(last)
    // The former number is free for others.
    expect((await test.signUp({ phoneNumber })).token).toBeTruthy()
  })

  it('verified in a session whose login is old needs the password, so that a stolen one cannot take the account', async () => {
    const { token, _id, phoneNumber } = await withPhone(true)
    const next = freshNumber()
    const change = { phoneNumber: next, firebaseToken: await provePhone(test, gateway, next, 'change', token) }
    const { status, body } = await save(change, token)
    expect([status, body.code]).toEqual([403, 'password_needed'])
    expect((await stored(_id)).verified_phone_number).toBe(phoneNumber)
    expect((await save({ ...change, currentPassword: PASSWORD }, token)).status).toBe(200)
    expect((await stored(_id)).verified_phone_number).toBe(next)
  })
})

describe('a new password', () => {
  it('after a fresh login needs no current password', async () => {
    const { token, email } = await test.signUp()
    expect((await save({ password: NEW_PASSWORD }, token)).status).toBe(200)
    expect((await login(email, PASSWORD)).status).toBe(401)
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('after an old login needs the right current password', async () => {
    const { token, email } = await withPhone(true)
    const without = await save({ name: 'Not Saved', password: NEW_PASSWORD }, token)
    expect([without.status, without.body]).toEqual([
      403,
      { error: 'Please enter your current password too.', code: 'password_needed' },
    ])
    const wrong = await save({ password: NEW_PASSWORD, currentPassword: 'not the password' }, token)
    expect([wrong.status, wrong.body.code]).toEqual([403, 'password_needed'])
    expect(wrong.body.issues?.map(({ path }) => path)).toEqual(['currentPassword'])
    expect((await login(email, NEW_PASSWORD)).status).toBe(401)
    expect((await test.call(sessionsApi.me, {}, token)).body.user.name).not.toBe('Not Saved')
    expect((await save({ password: NEW_PASSWORD, currentPassword: PASSWORD }, token)).status).toBe(200)
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('is the only change that needs the current password after an old login', async () => {
    const { token } = await withPhone(true)
    const change = { name: 'Still Me', phoneNumber: freshNumber() }
    expect((await save(change, token)).status).toBe(200)
    const wrong = await save({ name: 'Still Me Too', currentPassword: 'not the password' }, token)
    expect(wrong.status).toBe(200)
  })

  it('ends the person’s other sessions and live connections, not this one', async () => {
    const { token, email } = await test.signUp()
    const other = (await login(email, PASSWORD)).body.token
    const mine = await connectLive(test, token)
    const theirs = await connectLive(test, other)
    await save({ password: NEW_PASSWORD }, token)
    expect(await theirs.end).toBe('io server disconnect')
    expect((await test.call(sessionsApi.me, {}, other)).status).toBe(401)
    expect((await test.call(sessionsApi.me, {}, token)).status).toBe(200)
    expect(mine.socket.connected).toBe(true)
    mine.socket.close()
  })

  it('that was not changed ends no session', async () => {
    const { token, email } = await test.signUp()
    const other = (await login(email, PASSWORD)).body.token
    await save({ name: 'Same Password' }, token)
    expect((await test.call(sessionsApi.me, {}, other)).status).toBe(200)
  })

  it('cannot be set by guessing the current one', async () => {
    const { token, _id } = await limited.signUp()
    await ageLogins(_id, limited)
    const guess = (currentPassword: string) => save({ password: NEW_PASSWORD, currentPassword }, token, limited)
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess(`guess ${attempt}`)).status).toBe(403)
    const refused = await guess(PASSWORD)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
