import { afterAll, describe, expect, it } from 'vitest'
import { registrationApi } from '#shared/people/registration.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { freshNumber, provePhone } from '../../../testing/phoneFlow.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
afterAll(() => gateway.close())
const test = withTestApp({ BOT_CHECK: 'off', SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: gateway.url })

const prove = (phoneNumber: string) => provePhone(test, gateway, phoneNumber, 'register')

let people = 0
/** A complete registration, with overrides. */
function somebody(changes: Record<string, unknown> = {}) {
  people += 1
  const email = `new${people}@example.org`
  return { name: `New Person ${people}`, email, password: PASSWORD, phoneNumber: freshNumber(), ...changes }
}

const register = (person: Record<string, unknown>) => test.call(registrationApi.register, person)

const usersWith = (column: 'email' | 'phone_number', value: unknown) =>
  test.db.selectFrom('users').selectAll().where(column, '=', String(value)).execute()

describe('a registration is refused', () => {
  it('for missing or wrong fields, each named', async () => {
    const wrong = { name: ' ', email: 'not an address', password: 'short', phoneNumber: '12' }
    const { status, body } = await register(wrong)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.issues?.map(({ path }) => path)).toEqual(['name', 'email', 'password', 'phoneNumber'])
  })

  it.each([
    ['7 characters', 'aB3$xY7', 'Please use at least 8 characters'],
    ['257 characters', 'x'.repeat(257), 'Please use at most 256 characters'],
    ['8 spaces', ' '.repeat(8), 'Please fill this in'],
  ])('with a password of %s', async (_kind, password, message) => {
    const { status, body } = await register(somebody({ password, firebaseToken: 'x' }))
    expect([status, body.issues]).toEqual([400, [{ path: 'password', message }]])
  })

  it.each(['password1', 'iloveyou1', '12345678', 'PassWord1'])('with the password %s', async (password) => {
    const person = somebody({ password })
    const firebaseToken = await prove(person.phoneNumber)
    const { status, body } = await register({ ...person, firebaseToken })
    expect([status, body]).toEqual([
      400,
      { error: 'That password is among the most common ones. Please choose another.', code: 'password_common' },
    ])
    expect((await register({ ...person, firebaseToken, password: PASSWORD })).status).toBe(201)
  })

  it.each([{}, { firebaseToken: null }, { firebaseToken: '' }, { smsCode: '123456' }])(
    'without a verified token: %o',
    async (changes) => {
      const { status, body } = await register(somebody(changes))
      expect([status, body]).toEqual([400, { error: 'Missing verified token', code: 'missing_verified_token' }])
    },
  )

  it('with an invalid token', async () => {
    const { status, body } = await register(somebody({ firebaseToken: 'x'.repeat(43) }))
    expect([status, body.code]).toEqual([400, 'verification_expired'])
    expect((await register(somebody({ firebaseToken: 7 }))).body.code).toBe('invalid_input')
  })

  it('with a token for another number', async () => {
    const firebaseToken = await prove(freshNumber())
    const { status, body } = await register(somebody({ firebaseToken }))
    expect([status, body]).toEqual([400, { error: 'Phone mismatch', code: 'phone_mismatch' }])
  })

  it.each(['Ann', ' ', ['x'], { $ne: 1 }])(
    'when the field that people do not see holds %o, and nothing is stored',
    async (middleName) => {
      const person = somebody()
      const firebaseToken = await prove(person.phoneNumber)
      const { status, body } = await register({ ...person, firebaseToken, middleName })
      expect([status, body]).toEqual([400, { error: 'Registration failed', code: 'registration_failed' }])
      expect(await usersWith('email', person.email)).toEqual([])
    },
  )

  it('for a taken email or number, but only after the token is accepted', async () => {
    const [taken, phoneNumber] = ['taken@example.org', freshNumber()]
    await test.signUp({ email: taken, phoneNumber })
    const early = await register(somebody({ email: taken, firebaseToken: 'x'.repeat(43) }))
    expect(early.body.code).toBe('verification_expired')
    const known = somebody({ email: ' TAKEN@example.org' })
    const email = await register({ ...known, firebaseToken: await prove(known.phoneNumber) })
    expect([email.status, email.body]).toEqual([
      409,
      { error: 'Somebody already uses this email address.', code: 'email_taken' },
    ])
    const phone = await register(somebody({ phoneNumber, firebaseToken: await prove(phoneNumber) }))
    expect([phone.status, phone.body]).toEqual([
      409,
      { error: 'Somebody already uses this phone number.', code: 'phone_taken' },
    ])
  })

  it('without spending the token', async () => {
    const { email } = await test.signUp()
    const person = somebody()
    const firebaseToken = await prove(person.phoneNumber)
    expect((await register({ ...person, email, firebaseToken })).status).toBe(409)
    expect((await register({ ...person, firebaseToken })).status).toBe(201)
  })

  it('with a token that was used', async () => {
    const person = somebody()
    const firebaseToken = await prove(person.phoneNumber)
    expect((await register({ ...person, firebaseToken })).status).toBe(201)
    const { status, body } = await register({ ...somebody(), phoneNumber: person.phoneNumber, firebaseToken })
    expect([status, body.code]).toEqual([400, 'verification_expired'])
  })
})

describe('a registration', () => {
  it('answers 201 with token and user, signs in, and sets the cookie for pictures', async () => {
    const person = somebody({ name: '  Nora   New ', email: ' Nora@Example.org', phoneNumber: '(312) 555-8001' })
    const firebaseToken = await prove('+13125558001')
    const { status, body, headers } = await register({ ...person, firebaseToken, smsCode: '000000', middleName: '' })
    expect(status).toBe(201)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        _id: expect.any(String),
        name: 'Nora New',
        email: 'nora@example.org',
        phoneNumber: '+13125558001',
        photoUrl: null,
        role: 'standard',
        suspended: false,
        phoneVerified: true,
        emailVerified: false,
        joined: true,
        language: null,
      },
    })
    expect(headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await test.call(sessionsApi.me, {}, body.token)).body.user).toEqual(body.user)
    const login = await test.call(sessionsApi.login, { email: 'nora@example.org', password: PASSWORD })
    expect(login.status).toBe(200)
  })

  it('creates a standard user, whatever other fields it contains', async () => {
    const person = somebody()
    const firebaseToken = await prove(person.phoneNumber)
    const greedy = {
      role: 'superAdmin',
      suspended: true,
      _id: 'chosen',
      id: 'chosen',
      photoUrl: 'https://evil.example',
    }
    const { status, body } = await register({ ...person, ...greedy, firebaseToken, created_at: 'x', isAdmin: true })
    expect(status).toBe(201)
    expect(body.user).toMatchObject({ role: 'standard', suspended: false, photoUrl: null })
    expect(body.user._id).not.toBe('chosen')
    expect((await test.call(usersApi.all, {}, body.token)).status).toBe(403)
  })

  it('links the shifts that already carry the name', async () => {
    const admin = await test.signUp({ role: 'admin' })
    const shift = { assignment: 'Main Door', serviceTime: '9am', date: '2026-12-06', name: 'petra  LATE' }
    await test.call(scheduleApi.createManual, shift, admin.token)
    const person = somebody({ name: 'Petra Late' })
    const { body } = await register({ ...person, firebaseToken: await prove(person.phoneNumber) })
    const own = await test.call(scheduleApi.list, { view: 'personal' }, body.token)
    expect(own.body.map(({ user }) => user)).toEqual([{ _id: body.user._id, name: 'petra LATE' }])
  })

  it('succeeds once for 20 concurrent tries with one token', async () => {
    const phoneNumber = freshNumber()
    const firebaseToken = await prove(phoneNumber)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => register(somebody({ phoneNumber, firebaseToken }))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'verification_expired')).toHaveLength(19)
    expect(await usersWith('phone_number', phoneNumber)).toHaveLength(1)
  })

  it('succeeds once for 20 concurrent tries with different tokens for one number', async () => {
    const phoneNumber = freshNumber()
    const tokens: string[] = []
    while (tokens.length < 20) tokens.push(await prove(phoneNumber))
    const answers = await Promise.all(tokens.map((firebaseToken) => register(somebody({ phoneNumber, firebaseToken }))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'phone_taken')).toHaveLength(19)
    expect(await usersWith('phone_number', phoneNumber)).toHaveLength(1)
  })

  it('succeeds once for 20 concurrent tries with one email', async () => {
    const email = 'everybody@example.org'
    const everybody = []
    while (everybody.length < 20) {
      const person = somebody({ email })
      everybody.push({ ...person, firebaseToken: await prove(person.phoneNumber) })
    }
    const answers = await Promise.all(everybody.map(register))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'email_taken')).toHaveLength(19)
    expect(await usersWith('email', email)).toHaveLength(1)
  })
})
