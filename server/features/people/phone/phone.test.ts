import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type PhonePurpose, phoneApi } from '#shared/people/phone.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { freshNumber, provePhone } from '../../../testing/phoneFlow.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
afterAll(() => gateway.close())
const test = withTestApp({
  BOT_CHECK: 'off',
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: gateway.url,
  LOG_LEVEL: 'silent',
})

const send = (phoneNumber: string, purpose: PhonePurpose = 'register', token?: string) =>
  test.call(phoneApi.sendCode, { phoneNumber, purpose }, token)
const verify = (phoneNumber: string, code: string, purpose: PhonePurpose = 'register') =>
  test.call(phoneApi.verifyCode, { phoneNumber, purpose, code })

/** A different code. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const codesOf = (phoneNumber: string) =>
  test.db.selectFrom('phone_codes').selectAll().where('phone_number', '=', phoneNumber).execute()
const proofsOf = (phoneNumber: string) =>
  test.db.selectFrom('phone_proofs').selectAll().where('phone_number', '=', phoneNumber).execute()

describe('asking for a code', () => {
  afterEach(() => gateway.answerWith(200))

  it('names what is missing or wrong, and sends nothing', async () => {
    const before = gateway.sent.length
    const { status, body } = await test.call(phoneApi.sendCode, { phoneNumber: '12', purpose: 'login' })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.issues?.map((issue) => issue.path)).toEqual(['phoneNumber', 'purpose'])
    expect(gateway.sent).toHaveLength(before)
  })

  it('for a change of one’s number needs a session', async () => {
    const phoneNumber = freshNumber()
    const stranger = await send(phoneNumber, 'change')
    expect([stranger.status, stranger.body]).toEqual([401, { error: 'Please log in.', code: 'not_signed_in' }])
    expect((await send(phoneNumber, 'change', 'x'.repeat(43))).status).toBe(401)
    expect(await codesOf(phoneNumber)).toEqual([])
    const { token } = await test.signUp()
    expect((await send(phoneNumber, 'change', token)).status).toBe(200)
    expect(await gateway.codeFor(phoneNumber)).toMatch(/^\d{6}$/)
  })

  it('says so when the sender fails', async () => {
    gateway.answerWith(500)
    const { status, body } = await send(freshNumber())
    expect([status, body]).toEqual([502, { error: 'Failed to send verification code', code: 'sms_failed' }])
  })

  it('for a reset answers before the text is sent, and alike when sending fails', async () => {
    const phoneNumber = freshNumber()
    await test.signUp({ phoneNumber })
    const release = gateway.hold()
    for (const attempt of ['first', 'second']) {
      const { status, body } = await send(phoneNumber, 'reset')
      expect([attempt, status, body]).toEqual([attempt, 200, { resendAfter: 60 }])
      await gateway.codeFor(phoneNumber)
    }
    expect(release()).toBe(true)
    gateway.answerWith(500)
    const failed = await send(phoneNumber, 'reset')
    expect([failed.status, failed.body]).toEqual([200, { resendAfter: 60 }])
  })

  it('sends six digits with the team’s name, adds +1 to a number without +, and says when to retry', async () => {
    const { status, body } = await send('312 (555) 9001')
    expect([status, body]).toEqual([200, { resendAfter: 60 }])
    await gateway.codeFor('+13125559001')
    // A reset's text of the test before may come later.
    expect(gateway.sent.filter(({ to }) => to === '+13125559001').map(({ body }) => body)).toEqual([
      expect.stringMatching(/^\d{6} is your code for the ushers scheduler app\./),
    ])
  })

  it('stores neither the code nor a hash that a list of all codes would reveal', async () => {
    const phoneNumber = freshNumber()
    await send(phoneNumber)
    const code = await gateway.codeFor(phoneNumber)
    const rows = await codesOf(phoneNumber)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
    // Equal codes of two numbers have different hashes.
    const hashes = (await test.db.selectFrom('phone_codes').select('code_hash').execute()).map((row) => row.code_hash)
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

describe('a code', () => {
  it('is refused when wrong, and after five wrong tries also when right', async () => {
    const phoneNumber = freshNumber()
    await send(phoneNumber)
    const code = await gateway.codeFor(phoneNumber)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { status, body } = await verify(phoneNumber, wrong(code))
      expect([status, body]).toEqual([400, { error: 'That code is not right.', code: 'code_wrong' }])
    }
    const right = await verify(phoneNumber, code)
    expect([right.status, right.body.code]).toEqual([400, 'code_expired'])
    expect(await proofsOf(phoneNumber)).toEqual([])
  })

  it('survives four wrong tries', async () => {
    const phoneNumber = freshNumber()
    await send(phoneNumber)
    const code = await gateway.codeFor(phoneNumber)
    for (let attempt = 0; attempt < 4; attempt += 1) await verify(phoneNumber, wrong(code))
    expect((await verify(phoneNumber, code)).status).toBe(200)
  })

  it('gets no more than five tries from 20 concurrent guesses', async () => {
    const phoneNumber = freshNumber()
    await send(phoneNumber)
    const code = await gateway.codeFor(phoneNumber)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(phoneNumber, wrong(code))))
    expect(answers.filter(({ body }) => body.code === 'code_wrong')).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'code_expired')).toHaveLength(15)
  })

  it('is good for ten minutes', async () => {
    const phoneNumber = freshNumber()
    const before = Date.now()
    await send(phoneNumber)
    const code = await gateway.codeFor(phoneNumber)
    const expires = Date.parse((await codesOf(phoneNumber))[0]?.expires_at ?? '')
    expect(expires).toBeGreaterThanOrEqual(before + 600_000)
    expect(expires).toBeLessThanOrEqual(Date.now() + 600_000)
    await test.db
      .updateTable('phone_codes')
      .set({ expires_at: new Date().toISOString() })
      .where('phone_number', '=', phoneNumber)
      .execute()
    const { status, body } = await verify(phoneNumber, code)
    expect([status, body.code]).toEqual([400, 'code_expired'])
    await test.app.phone.cleanUp()
    expect(await codesOf(phoneNumber)).toEqual([])
  })

  it('is good once', async () => {
    const phoneNumber = freshNumber()
    await send(phoneNumber)
    const code = await gateway.codeFor(phoneNumber)
    expect((await verify(phoneNumber, code)).status).toBe(200)
    const again = await verify(phoneNumber, code)
    expect([again.status, again.body.code]).toEqual([400, 'code_expired'])
  })

  it('gives one proof to 20 concurrent tries', async () => {
    const phoneNumber = freshNumber()
    await send(phoneNumber)
    const code = await gateway.codeFor(phoneNumber)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(phoneNumber, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
    expect(await proofsOf(phoneNumber)).toHaveLength(1)
  })

  it('is worth nothing for another number or another purpose', async () => {
    const [phoneNumber, other] = [freshNumber(), freshNumber()]
    await send(phoneNumber)
    const code = await gateway.codeFor(phoneNumber)
    expect((await verify(other, code)).body.code).toBe('code_expired')
    expect((await verify(phoneNumber, code, 'reset')).body.code).toBe('code_expired')
    await send(phoneNumber, 'reset')
    expect((await verify(phoneNumber, code, 'reset')).body.code).toBe('code_wrong')
    expect((await verify(phoneNumber, code)).status).toBe(200)
  })

  it('is replaced by the next one', async () => {
    const phoneNumber = freshNumber()
    await send(phoneNumber)
    const first = await gateway.codeFor(phoneNumber)
    await send(phoneNumber)
    let second = await gateway.codeFor(phoneNumber)
    // With a probability of one in a million the codes are equal.
    while (second === first) {
      await send(phoneNumber)
      second = await gateway.codeFor(phoneNumber)
    }
    expect((await verify(phoneNumber, first)).body.code).toBe('code_wrong')
    expect((await verify(phoneNumber, second)).status).toBe(200)
  })

  it('accepts typed spaces, and nothing else but six digits', async () => {
    const phoneNumber = freshNumber()
    await send(phoneNumber)
    const code = await gateway.codeFor(phoneNumber)
    for (const junk of ['12345', '1234567', 'abcdef', '１２３４５６', '']) {
      const { status, body } = await verify(phoneNumber, junk)
      expect([status, body.code]).toEqual([400, 'invalid_input'])
    }
    expect((await verify(phoneNumber, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  })
})

describe('a proof', () => {
  const register = (phoneNumber: string, firebaseToken: string) => {
    const email = `${phoneNumber.slice(1)}@example.org`
    return test.call(registrationApi.register, { name: 'New', email, password: PASSWORD, phoneNumber, firebaseToken })
  }

  it('is stored hashed, and refused after ten minutes', async () => {
    const phoneNumber = freshNumber()
    const before = Date.now()
    const proof = await provePhone(test, gateway, phoneNumber, 'register')
    const rows = await proofsOf(phoneNumber)
    expect(JSON.stringify(rows)).not.toContain(proof)
    expect(Date.parse(rows[0]?.expires_at ?? '')).toBeGreaterThanOrEqual(before + 600_000)
    await test.db
      .updateTable('phone_proofs')
      .set({ expires_at: new Date().toISOString() })
      .where('phone_number', '=', phoneNumber)
      .execute()
    const { status, body } = await register(phoneNumber, proof)
    expect([status, body.code]).toEqual([400, 'verification_expired'])
    await test.app.phone.cleanUp()
    expect(await proofsOf(phoneNumber)).toEqual([])
  })

  it.each(['reset', 'change'] as const)('made for a %s registers nobody', async (purpose) => {
    const phoneNumber = freshNumber()
    const { token } = await test.signUp({ phoneNumber })
    const proof = await provePhone(test, gateway, phoneNumber, purpose, token)
    const { status, body } = await register(phoneNumber, proof)
    expect([status, body.code]).toEqual([400, 'verification_expired'])
  })
})
