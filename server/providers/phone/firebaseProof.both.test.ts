import { generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { phoneApi } from '#shared/people/phone.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { forgetSpentTokens } from '../../db/spentTokens.ts'
import { PASSWORD, withTestApp } from '../../testing/app.ts'
import { FIREBASE_PROJECT, startFirebase } from '../../testing/firebase.ts'
import { startLoopback } from '../../testing/loopback.ts'
import { freshNumber } from '../../testing/phoneFlow.ts'

const firebase = await startFirebase()
const brokenKeys = await startLoopback(({ path }) => (path === '/page' ? { body: '<html>' } : { status: 500 }))
afterAll(() => Promise.all([firebase.close(), brokenKeys.close()]))
const test = withTestApp(firebase.settings)
const keysFrom = (url: string) => withTestApp({ ...firebase.settings, FIREBASE_JWKS_URL: url, LOG_LEVEL: 'silent' })
const keyless: Record<string, typeof test> = {
  'a server that fails': keysFrom(brokenKeys.url),
  'an answer that holds none': keysFrom(`${brokenKeys.url}/page`),
  'nobody there': keysFrom('http://127.0.0.1:1/'),
}

const EXPIRED = [
  400,
  { error: 'The verification of your phone has expired. Please verify it again.', code: 'verification_expired' },
]
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
const parts = (token: string) => token.split('.') as [string, string, string]
const encode = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')

let people = 0
const register = (phoneNumber: string, firebaseToken: string, app = test) => {
  people += 1
  const person = { name: `Person ${people}`, email: `firebase${people}@example.org`, password: PASSWORD }
  return app.call(registrationApi.register, { ...person, phoneNumber, firebaseToken })
}

async function expectRefused(phoneNumber: string, token: string) {
  const { status, body } = await register(phoneNumber, token)
  expect([status, body]).toEqual(EXPIRED)
}

describe('an ID token is refused', () => {
  it.each<[string, JWTPayload]>([
    ['of another issuer', { iss: 'https://securetoken.google.com/another-project' }],
    ['of an issuer that only begins alike', { iss: `https://securetoken.google.com/${FIREBASE_PROJECT}.evil` }],
    ['for another project', { aud: 'another-project' }],
    ['that has expired', { exp: secondsAgo(60) }],
    ['that never expires', { exp: undefined }],
    ['from a sign-in ten minutes ago', { auth_time: secondsAgo(601) }],
    ['from a sign-in yet to come', { auth_time: secondsAgo(-120) }],
    ['that does not say when the sign-in was', { auth_time: undefined }],
    ['of a sign-in without a phone', { phone_number: undefined }],
    ['of nobody', { sub: '' }],
    ['that is not valid yet', { nbf: secondsAgo(-120) }],
  ])('%s', async (_kind, claims) => {
    const phoneNumber = freshNumber()
    await expectRefused(phoneNumber, await firebase.idToken(phoneNumber, claims))
  })

  it('for another number', async () => {
    const { status, body } = await register(freshNumber(), await firebase.idToken(freshNumber()))
    expect([status, body]).toEqual([400, { error: 'Phone mismatch', code: 'phone_mismatch' }])
  })

  it('signed by another key, under its own name or the published one’s', async () => {
    const phoneNumber = freshNumber()
    const { privateKey: key } = await generateKeyPair('RS256')
    for (const kid of ['another', 'published'])
      await expectRefused(phoneNumber, await firebase.idToken(phoneNumber, {}, { key, kid }))
  })

  it('signed with the published key as if it were a shared secret', async () => {
    const phoneNumber = freshNumber()
    const key = new TextEncoder().encode(firebase.publicKeyPem)
    await expectRefused(phoneNumber, await firebase.idToken(phoneNumber, {}, { key, alg: 'HS256' }))
  })

  it('not signed at all', async () => {
    const phoneNumber = freshNumber()
    const [, payload, signature] = parts(await firebase.idToken(phoneNumber))
    for (const alg of ['none', 'None', 'RS256']) {
      const header = encode({ alg, kid: 'published', typ: 'JWT' })
      await expectRefused(phoneNumber, `${header}.${payload}.`)
      await expectRefused(phoneNumber, `${header}.${payload}`)
    }
    expect(signature.length).toBeGreaterThan(300)
  })

  it('changed after it was signed', async () => {
    const [mine, theirs] = [freshNumber(), freshNumber()]
    const [header, payload, signature] = parts(await firebase.idToken(mine))
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    await expectRefused(theirs, `${header}.${encode({ ...claims, phone_number: theirs })}.${signature}`)
  })

  it('that is none', async () => {
    for (const token of ['x', 'a.b.c', '{}', 'x'.repeat(8000)]) await expectRefused(freshNumber(), token)
  })
})

describe('while the published keys cannot be had', () => {
  it.each(Object.keys(keyless))('because of %s, a token is told to come again, and is good then', async (reason) => {
    const phoneNumber = freshNumber()
    const token = await firebase.idToken(phoneNumber)
    const app = keyless[reason] as typeof test
    const { status, body } = await register(phoneNumber, token, app)
    const error = 'The server is busy or being restarted. Please try again in a moment.'
    expect([status, body]).toEqual([503, { error, code: 'unavailable' }])
    expect(await app.db.selectFrom('users').select('id').where('phone_number', '=', phoneNumber).execute()).toEqual([])
    expect((await register(phoneNumber, token)).status).toBe(201)
  })

  it('what is no token at all is still refused', async () => {
    for (const app of Object.values(keyless)) {
      const { status, body } = await register(freshNumber(), 'x', app)
      expect([status, body]).toEqual(EXPIRED)
    }
  })
})

describe('a code of our own', () => {
  it('is neither sent nor taken, and nobody is left waiting for one', async () => {
    const phoneNumber = freshNumber()
    const { token } = await test.signUp({ phoneNumber })
    const error = 'On this site Firebase sends the codes, not the server. Please reload the page and try again.'
    const nothing = [404, { error, code: 'codes_sent_elsewhere' }]
    for (const purpose of ['register', 'reset', 'change'] as const) {
      const sent = await test.call(phoneApi.sendCode, { phoneNumber, purpose }, token)
      expect([sent.status, sent.body]).toEqual(nothing)
      const verified = await test.call(phoneApi.verifyCode, { phoneNumber, purpose, code: '123456' }, token)
      expect([verified.status, verified.body]).toEqual(nothing)
    }
    expect(await test.db.selectFrom('phone_codes').selectAll().execute()).toEqual([])
  })
})

describe('an ID token', () => {
  it('of a sign-in just now registers its number', async () => {
    const phoneNumber = freshNumber()
    const { status, body } = await register(phoneNumber, await firebase.idToken(phoneNumber))
    expect([status, body.user.phoneNumber, body.user.role]).toEqual([201, phoneNumber, 'standard'])
  })

  it('is good once, also written another way, and stays spent', async () => {
    const [phoneNumber, other] = [freshNumber(), freshNumber()]
    const token = await firebase.idToken(phoneNumber)
    expect((await register(phoneNumber, token)).status).toBe(201)
    await test.db.deleteFrom('users').where('phone_number', '=', phoneNumber).execute()
    await expectRefused(phoneNumber, token)
    // The last character of 256 bytes in base64url has four bits to spare: the next letter means the same.
    const next = String.fromCharCode(token.charCodeAt(token.length - 1) + 1)
    await expectRefused(phoneNumber, token.slice(0, -1) + next)
    await forgetSpentTokens(test.db)
    await expectRefused(phoneNumber, token)
    expect((await register(other, token)).body.code).toBe('phone_mismatch')
  })

  it('is not spent by a registration that was refused', async () => {
    const phoneNumber = freshNumber()
    const token = await firebase.idToken(phoneNumber)
    const { email } = await test.signUp()
    const person = { name: 'Ann', password: PASSWORD, phoneNumber, firebaseToken: token }
    expect((await test.call(registrationApi.register, { ...person, email })).body.code).toBe('email_taken')
    expect((await register(phoneNumber, token)).status).toBe(201)
  })

  it('used by 20 side by side registers one', async () => {
    const phoneNumber = freshNumber()
    const token = await firebase.idToken(phoneNumber)
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(phoneNumber, token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'verification_expired')).toHaveLength(19)
  })

  it('resets the password of its number, and verifies a new one', async () => {
    const [phoneNumber, next] = [freshNumber(), freshNumber()]
    const { token, email } = await test.signUp({ phoneNumber })
    const change = { phoneNumber: next, firebaseToken: await firebase.idToken(next) }
    expect((await test.call(usersApi.updateMe, change, token)).body.phoneNumber).toBe(next)
    const newPassword = 'another good password'
    const reset = { phoneNumber: next, newPassword, firebaseToken: await firebase.idToken(next) }
    expect((await test.call(registrationApi.resetPassword, reset)).status).toBe(204)
    expect((await test.call(sessionsApi.login, { email, password: newPassword })).status).toBe(200)
    const gone = { phoneNumber, newPassword, firebaseToken: await firebase.idToken(phoneNumber) }
    expect((await test.call(registrationApi.resetPassword, gone)).body.code).toBe('reset_failed')
  })
})
