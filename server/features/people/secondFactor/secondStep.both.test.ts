import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { registrationApi } from '#shared/people/registration.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { codeNow, moveClock, switchOn, wrongCodeFor } from '../../../testing/authenticator.ts'
import { freshNumber, provePhone } from '../../../testing/phoneFlow.ts'
import { recordQueries } from '../../../testing/queryPlans.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
const test = withTestApp({ BOT_CHECK: 'off', SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: gateway.url })

beforeEach(() => moveClock())
afterAll(async () => {
  vi.useRealTimers()
  await gateway.close()
})

type Person = Awaited<ReturnType<typeof test.signUp>>

async function withSecondFactor(account: Parameters<typeof test.signUp>[0] = {}) {
  const person = await test.signUp(account)
  const setUp = await switchOn(test, person)
  moveClock()
  return { ...person, ...setUp }
}

const login = ({ email }: Pick<Person, 'email'>, code?: string, password = PASSWORD) =>
  test.call(sessionsApi.login, { email, password, code })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const sessionsOf = ({ _id }: Person) => test.db.selectFrom('sessions').select('id').where('user_id', '=', _id).execute()

const NEEDED = [401, 'second_factor_needed']
const WRONG = [401, 'second_factor_wrong']
const INVALID = [401, 'invalid_credentials']

describe('a login with the right password alone', () => {
  it('is refused because the code is missing, in the language of the request, and creates no session', async () => {
    const person = await withSecondFactor()
    const before = await sessionsOf(person)
    const answer = await login(person)
    expect([answer.status, answer.body]).toEqual([
      401,
      { error: 'Please enter the code of your authenticator app too.', code: 'second_factor_needed' },
    ])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await sessionsOf(person)).toEqual(before)
  })

  it('is refused as suspended before the code is checked', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const person = await withSecondFactor()
    await test.call(usersApi.suspend, { id: person._id }, boss.token)
    for (const code of [undefined, codeNow(person.secret), wrongCodeFor(person.secret)])
      expect(codeOf(await login(person, code))).toEqual([403, 'account_suspended'])
    await test.call(usersApi.unsuspend, { id: person._id }, boss.token)
    expect((await login(person, codeNow(person.secret))).status).toBe(200)
  })
})

describe('a login with a wrong password', () => {
  it('does not reveal a second factor, with or without its code', async () => {
    const person = await withSecondFactor()
    const other = await test.signUp()
    const asked = [other.email, 'nobody@example.org', person.email]
    const answers = []
    for (const email of asked)
      for (const code of [undefined, '123456', codeNow(person.secret), person.recoveryCodes[0]]) {
        const { status, headers, body } = await login({ email }, code, 'not the password')
        answers.push({ status, headers: [...headers].filter(([name]) => name !== 'date'), body })
      }
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    // Neither code was checked, so both are unused.
    expect((await login(person, person.recoveryCodes[0])).status).toBe(200)
    expect((await login(person, codeNow(person.secret))).status).toBe(200)
  })

  it('runs equal queries, so that it takes equal time', async () => {
    const person = await withSecondFactor()
    const other = await test.signUp()
    const sent = recordQueries(test.db)
    const asked = []
    for (const email of [other.email, 'nobody@example.org', person.email]) {
      // Earlier refusals are written by the clock, and would count as those of this login.
      await test.app.refusals.flush()
      sent.length = 0
      expect(codeOf(await login({ email }, codeNow(person.secret), 'not the password'))).toEqual(INVALID)
      asked.push(sent.map(({ sql }) => sql))
    }
    expect(asked[1]).toEqual(asked[0])
    expect(asked[2]).toEqual(asked[0])
  })
})

describe('a code of the app', () => {
  it('signs in together with the password, and is not needed where no second factor is on', async () => {
    const person = await withSecondFactor()
    const { status, body } = await login(person, codeNow(person.secret).replace(/^.../, '$& '))
    expect(status).toBe(200)
    expect((await test.call(sessionsApi.me, {}, body.token)).body).toEqual({ user: body.user })
    const other = await test.signUp()
    expect((await login(other)).status).toBe(200)
    expect((await login(other, '123456')).status).toBe(200)
  })

  it('is refused where it is wrong, with the issue on its field', async () => {
    const person = await withSecondFactor()
    for (const code of [wrongCodeFor(person.secret), ' ', 'no code', '12345é', `${codeNow(person.secret)}0`]) {
      const answer = await login(person, code)
      expect(codeOf(answer)).toEqual(WRONG)
      expect(answer.body.issues?.map(({ path }) => path)).toEqual(['code'])
    }
    expect((await login(person, '')).status).toBe(400)
  })

  it.each([-1, 1])('is good %d step beside the server’s clock', async (steps) => {
    // The confirmation used up the code of its step.
    const person = await withSecondFactor()
    moveClock(2)
    expect((await login(person, codeNow(person.secret, steps))).status).toBe(200)
  })

  it.each([-2, 2])('is refused %d steps beside the server’s clock', async (steps) => {
    const person = await withSecondFactor()
    moveClock(2)
    expect(codeOf(await login(person, codeNow(person.secret, steps)))).toEqual(WRONG)
  })

  it('is good once, and no earlier one after it', async () => {
    const person = await withSecondFactor()
    moveClock(2)
    const code = codeNow(person.secret)
    const earlier = codeNow(person.secret, -1)
    expect((await login(person, code)).status).toBe(200)
    expect(codeOf(await login(person, code))).toEqual(WRONG)
    expect(codeOf(await login(person, earlier))).toEqual(WRONG)
    moveClock()
    expect(codeOf(await login(person, code))).toEqual(WRONG)
    expect((await login(person, codeNow(person.secret))).status).toBe(200)
  })

  it('that switched the second factor on does not sign in as well', async () => {
    const person = await test.signUp()
    const { secret } = await switchOn(test, person)
    expect(codeOf(await login(person, codeNow(secret)))).toEqual(WRONG)
  })

  it('used by twenty logins at once signs in once', async () => {
    const person = await withSecondFactor()
    const before = (await sessionsOf(person)).length
    const code = codeNow(person.secret)
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(person, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'second_factor_wrong')).toHaveLength(19)
    expect(await sessionsOf(person)).toHaveLength(before + 1)
  })
})

describe('a recovery code', () => {
  it('is good once, however it is typed', async () => {
    const person = await withSecondFactor()
    const [first = '', second = ''] = person.recoveryCodes
    expect((await login(person, ` ${first.toUpperCase().replace('-', ' ')}`)).status).toBe(200)
    expect(codeOf(await login(person, first))).toEqual(WRONG)
    expect((await login(person, second.replaceAll('0', 'O').replaceAll('1', 'l'))).status).toBe(200)
    // Codes of the app still work.
    expect((await login(person, codeNow(person.secret))).status).toBe(200)
  })

  it('used by twenty logins at once signs in once', async () => {
    const person = await withSecondFactor()
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(person, person.recoveryCodes[9])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('of another person is refused', async () => {
    const person = await withSecondFactor()
    const other = await withSecondFactor()
    expect(codeOf(await login(person, other.recoveryCodes[0]))).toEqual(WRONG)
    expect(codeOf(await login(person, codeNow(other.secret)))).toEqual(WRONG)
    expect((await login(other, other.recoveryCodes[0])).status).toBe(200)
  })
})

describe('a proof of a phone number', () => {
  it('resets the password, but does not bypass the second factor', async () => {
    const phoneNumber = freshNumber()
    const person = await withSecondFactor({ phoneNumber })
    const firebaseToken = await provePhone(test, gateway, phoneNumber, 'reset')
    const newPassword = 'another good password'
    const reset = await test.call(registrationApi.resetPassword, { phoneNumber, newPassword, firebaseToken })
    expect(reset.status).toBeLessThan(300)
    expect(JSON.stringify(reset.body)).not.toContain('token')
    expect(await sessionsOf(person)).toEqual([])
    expect(codeOf(await login(person, undefined, newPassword))).toEqual(NEEDED)
    moveClock(3)
    expect((await login(person, codeNow(person.secret), newPassword)).status).toBe(200)
  })

  it('does not register the email of somebody with a second factor again', async () => {
    const person = await withSecondFactor()
    const phoneNumber = freshNumber()
    const firebaseToken = await provePhone(test, gateway, phoneNumber, 'register')
    const account = { name: 'Ann', email: person.email, password: PASSWORD, phoneNumber, firebaseToken }
    expect(codeOf(await test.call(registrationApi.register, account))).toEqual([409, 'email_taken'])
  })
})

describe('a second factor that is switched on while somebody logs in', () => {
  it('leaves no session without a code', async () => {
    const person = await test.signUp()
    const logins = Array.from({ length: 10 }, () => login(person))
    const [, answers] = await Promise.all([switchOn(test, person), Promise.all(logins)])
    const tokens = answers.flatMap(({ status, body }) => (status === 200 ? [body.token] : []))
    for (const token of tokens) expect((await test.call(sessionsApi.me, {}, token)).status).toBe(401)
    for (const answer of answers) expect([200, 401]).toContain(answer.status)
    expect(await sessionsOf(person)).toHaveLength(1)
  })
})
