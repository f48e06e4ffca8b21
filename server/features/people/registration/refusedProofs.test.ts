import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { registrationApi } from '#shared/people/registration.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { freshNumber, provePhone } from '../../../testing/phoneFlow.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

// Spies on the real module. Test files share modules; those loaded earlier have no spy.
vi.mock('@node-rs/argon2', { spy: true })
vi.resetModules()
const { PASSWORD, withTestApp } = await import('../../../testing/app.ts')

const gateway = await startSmsGateway()
afterAll(() => gateway.close())
// Without request limits: the uses of a proof count all the same.
const test = withTestApp({ BOT_CHECK: 'off', RATE_LIMIT: 'off', SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: gateway.url })

let people = 0
const somebody = () => {
  people += 1
  return { name: `New Person ${people}`, email: `refused${people}@example.org`, password: PASSWORD }
}
const register = (person: object) => test.call(registrationApi.register, person)
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

const EXPIRED = [400, 'verification_expired']
const taken = { email: 'taken@example.org', phoneNumber: freshNumber() }

describe('a refused proof', () => {
  it('is dead after ten refused uses, also of those that come at once, and costs no password hash', async () => {
    await test.signUp(taken)
    const phoneNumber = freshNumber()
    const firebaseToken = await provePhone(test, gateway, phoneNumber, 'register')
    const refused = { ...somebody(), phoneNumber, firebaseToken, email: taken.email }
    vi.mocked(hash).mockClear()
    const first = await register(refused)
    expect(codeOf(first)).toEqual([409, 'email_taken'])
    const others = await Promise.all(Array.from({ length: 30 }, () => register(refused)))
    const answered = others.map(({ body }) => body.code)
    expect(answered.filter((code) => code === 'email_taken')).toHaveLength(9)
    expect(answered.filter((code) => code === 'verification_expired')).toHaveLength(21)
    expect(codeOf(await register({ ...somebody(), phoneNumber, firebaseToken }))).toEqual(EXPIRED)
    expect(vi.mocked(hash)).not.toHaveBeenCalled()
  })

  it('counts another number and a common password, and registers up to the tenth refusal', async () => {
    const phoneNumber = freshNumber()
    const firebaseToken = await provePhone(test, gateway, phoneNumber, 'register')
    for (let use = 0; use < 9; use += 1) {
      const wrong = use % 2 ? { password: 'iloveyou1' } : { phoneNumber: freshNumber() }
      const code = use % 2 ? 'password_common' : 'phone_mismatch'
      expect(codeOf(await register({ ...somebody(), phoneNumber, firebaseToken, ...wrong }))).toEqual([400, code])
    }
    expect((await register({ ...somebody(), phoneNumber, firebaseToken })).status).toBe(201)
  })

  it('of a reset is dead after ten refusals, too', async () => {
    const phoneNumber = freshNumber()
    await test.signUp({ phoneNumber })
    const firebaseToken = await provePhone(test, gateway, phoneNumber, 'reset')
    const reset = (newPassword: string) =>
      test.call(registrationApi.resetPassword, { phoneNumber, firebaseToken, newPassword })
    for (let use = 0; use < 10; use += 1) expect(codeOf(await reset('iloveyou1'))).toEqual([400, 'password_common'])
    expect(codeOf(await reset('another good password'))).toEqual(EXPIRED)
  })
})

describe('an email and a number that are both taken', () => {
  it('are refused for the number, at a registration and by a super admin', async () => {
    const person = await test.signUp()
    const boss = await test.signUp({ isSuperAdmin: true })
    const both = { ...somebody(), email: person.email, phoneNumber: taken.phoneNumber }
    const firebaseToken = await provePhone(test, gateway, taken.phoneNumber, 'register')
    expect(codeOf(await register({ ...both, firebaseToken }))).toEqual([409, 'phone_taken'])
    expect(codeOf(await test.call(usersApi.create, both, boss.token))).toEqual([409, 'phone_taken'])
  })

  it('are refused for the number where somebody was faster', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const both = { ...somebody(), phoneNumber: freshNumber() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => test.call(usersApi.create, both, boss.token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('phone_taken')
  })
})

describe('argon2', () => {
  beforeEach(() => void vi.restoreAllMocks())

  it('runs twice at once at most, for hashes and checks together, and every login is answered', async () => {
    const { email } = await test.signUp()
    const boss = await test.signUp({ isSuperAdmin: true })
    const running = { now: 0, most: 0 }
    const watch =
      <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
      async (...args: Args): Promise<Result> => {
        running.now += 1
        running.most = Math.max(running.most, running.now)
        return run(...args).finally(() => (running.now -= 1))
      }
    const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
    vi.mocked(hash).mockImplementation(watch(real.hash))
    vi.mocked(verify).mockImplementation(watch(real.verify))
    const logins = Array.from({ length: 20 }, () => test.call(sessionsApi.login, { email, password: PASSWORD }))
    const made = Array.from({ length: 4 }, () =>
      test.call(usersApi.create, { ...somebody(), phoneNumber: freshNumber() }, boss.token),
    )
    for (const { status } of await Promise.all(logins)) expect(status).toBe(200)
    for (const { status } of await Promise.all(made)) expect(status).toBe(201)
    expect(running).toEqual({ now: 0, most: 2 })
  })
})
