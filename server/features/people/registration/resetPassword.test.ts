import { afterAll, describe, expect, it } from 'vitest'
import { phoneApi } from '#shared/people/phone.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { connectLive } from '../../../testing/live.ts'
import { freshNumber, provePhone } from '../../../testing/phoneFlow.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
afterAll(() => gateway.close())
const test = withTestApp({ BOT_CHECK: 'off', SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: gateway.url })

const NEW_PASSWORD = 'another good password'

const prove = (phoneNumber: string) => provePhone(test, gateway, phoneNumber, 'reset')
const reset = (phoneNumber: string, firebaseToken: unknown, newPassword: unknown = NEW_PASSWORD) =>
  test.call(registrationApi.resetPassword, { phoneNumber, newPassword, firebaseToken })
const login = (email: string, password: string) => test.call(sessionsApi.login, { email, password })

async function withPhone(person: Parameters<typeof test.signUp>[0] = {}) {
  const phoneNumber = freshNumber()
  return { phoneNumber, ...(await test.signUp({ ...person, phoneNumber })) }
}

describe('a reset is refused', () => {
  it('without number, password or proof', async () => {
    const { status, body } = await test.call(registrationApi.resetPassword, { newPassword: 'short' })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.issues?.map(({ path }) => path)).toEqual(['phoneNumber', 'newPassword', 'firebaseToken'])
  })

  it('with an invalid proof, for known and unknown numbers', async () => {
    const { phoneNumber, email } = await withPhone()
    for (const number of [phoneNumber, freshNumber()]) {
      const { status, body } = await reset(number, 'x'.repeat(43))
      expect([status, body.code]).toEqual([400, 'verification_expired'])
    }
    expect((await login(email, PASSWORD)).status).toBe(200)
  })

  it('with the proof for another number', async () => {
    const mine = await withPhone()
    const theirs = await withPhone()
    const { status, body } = await reset(theirs.phoneNumber, await prove(mine.phoneNumber))
    expect([status, body]).toEqual([400, { error: 'Phone mismatch', code: 'phone_mismatch' }])
    expect((await login(theirs.email, PASSWORD)).status).toBe(200)
  })

  it('with a proof for another purpose', async () => {
    const { phoneNumber } = await withPhone()
    const proof = await provePhone(test, gateway, phoneNumber, 'register')
    expect((await reset(phoneNumber, proof)).body.code).toBe('verification_expired')
  })

  it('with a proof that is ten minutes old', async () => {
    const { phoneNumber, email } = await withPhone()
    const proof = await prove(phoneNumber)
    await test.db.updateTable('phone_proofs').set({ expires_at: new Date().toISOString() }).execute()
    expect((await reset(phoneNumber, proof)).body.code).toBe('verification_expired')
    expect((await login(email, PASSWORD)).status).toBe(200)
  })

  it.each(['password1', 'iloveyou1'])('with the common password %s, and leaves the proof good', async (password) => {
    const { phoneNumber } = await withPhone()
    const proof = await prove(phoneNumber)
    expect((await reset(phoneNumber, proof, password)).body.code).toBe('password_common')
    expect((await reset(phoneNumber, proof)).status).toBe(204)
  })

  it('for a number that is no longer verified', async () => {
    const { phoneNumber, _id } = await withPhone()
    const proof = await prove(phoneNumber)
    await test.db.updateTable('users').set({ verified_phone_number: null }).where('id', '=', _id).execute()
    const { status, body } = await reset(phoneNumber, proof)
    expect([status, body]).toEqual([400, { error: 'Verification failed or reset error', code: 'reset_failed' }])
  })

  it('for a suspended person', async () => {
    const { phoneNumber, _id, email } = await withPhone()
    const proof = await prove(phoneNumber)
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', _id).execute()
    const { status, body } = await reset(phoneNumber, proof)
    expect([status, body.code]).toEqual([400, 'reset_failed'])
    await test.db.updateTable('users').set({ suspended: 0 }).where('id', '=', _id).execute()
    expect((await login(email, PASSWORD)).status).toBe(200)
  })
})

describe('asking for a reset', () => {
  it('answers alike for known and unknown numbers, body and headers, and sends texts to active people only', async () => {
    const known = await withPhone()
    const suspended = await withPhone()
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', suspended._id).execute()
    const unknown = freshNumber()
    const seen = []
    // The known number last: when its text has arrived, texts to the others would have too.
    for (const phoneNumber of [unknown, suspended.phoneNumber, known.phoneNumber]) {
      const { status, headers, body } = await test.call(phoneApi.sendCode, { phoneNumber, purpose: 'reset' })
      seen.push({ status, headers: [...headers].filter(([name]) => name !== 'date'), body })
    }
    expect(seen[0]).toMatchObject({ status: 200, body: { resendAfter: 60 } })
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    await gateway.codeFor(known.phoneNumber)
    const receivers = gateway.sent.map(({ to }) => to)
    expect(receivers).not.toContain(unknown)
    expect(receivers).not.toContain(suspended.phoneNumber)
  })

  it('and guessing the code are answered alike for known and unknown numbers', async () => {
    const [{ phoneNumber }, unknown] = [await withPhone(), freshNumber()]
    const seen = []
    for (const number of [phoneNumber, unknown]) {
      await test.call(phoneApi.sendCode, { phoneNumber: number, purpose: 'reset' })
      const answers = []
      for (let guess = 0; guess < 6; guess += 1) {
        const wanted = { phoneNumber: number, purpose: 'reset', code: `00000${guess}` }
        answers.push((await test.call(phoneApi.verifyCode, wanted)).body)
      }
      seen.push(answers)
    }
    expect(seen[0]?.map(({ code }) => code)).toEqual([...Array(5).fill('code_wrong'), 'code_expired'])
    expect(seen[1]).toEqual(seen[0])
  })
})

describe('a reset', () => {
  it('sets the new password and ends every session and live connection', async () => {
    const { phoneNumber, email, token } = await withPhone()
    const second = (await login(email, PASSWORD)).body.token
    const cookie = (await login(email, PASSWORD)).headers.get('set-cookie')?.split(';')[0] ?? ''
    const picture = () => fetch(`${test.url}/api/images/none`, { headers: { cookie } })
    expect((await picture()).status).toBe(404)
    const live = await connectLive(test, token)
    const { status, body, headers } = await reset(phoneNumber, await prove(phoneNumber))
    expect([status, body]).toEqual([204, {}])
    expect(headers.get('set-cookie')).toBeNull()
    for (const ended of [token, second]) expect((await test.call(sessionsApi.me, {}, ended)).status).toBe(401)
    expect((await picture()).status).toBe(401)
    expect(await live.end).toBe('io server disconnect')
    await expect(connectLive(test, token)).rejects.toThrow('not_signed_in')
    expect((await login(email, PASSWORD)).status).toBe(401)
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('uses its proof up, also for 20 concurrent tries', async () => {
    const { phoneNumber } = await withPhone()
    const proof = await prove(phoneNumber)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => reset(phoneNumber, proof, `${NEW_PASSWORD} ${number}`)),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'verification_expired')).toHaveLength(19)
    expect((await reset(phoneNumber, proof)).body.code).toBe('verification_expired')
  })

  it('works for the last super admin too', async () => {
    const { phoneNumber, email, _id } = await withPhone({ isSuperAdmin: true })
    const bosses = await test.db.selectFrom('users').select('id').where('role', '=', 'superAdmin').execute()
    expect(bosses).toEqual([{ id: _id }])
    expect((await reset(phoneNumber, await prove(phoneNumber))).status).toBe(204)
    const { status, body } = await login(email, NEW_PASSWORD)
    expect([status, body.user.role]).toEqual([200, 'superAdmin'])
  })

  it('finds the person by the verified number, not by a later unverified one', async () => {
    const { phoneNumber, email, token } = await withPhone()
    const typed = freshNumber()
    expect((await test.call(usersApi.updateMe, { phoneNumber: typed }, token)).body.phoneNumber).toBe(typed)
    await test.call(phoneApi.sendCode, { phoneNumber: typed, purpose: 'reset' })
    expect((await reset(phoneNumber, await prove(phoneNumber))).status).toBe(204)
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
    expect(gateway.sent.map(({ to }) => to)).not.toContain(typed)
  })
})
