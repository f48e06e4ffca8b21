import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { interestApi } from '#shared/people/interest.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { switchOn } from '../../../testing/authenticator.ts'
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

const NEW_PASSWORD = 'another good password'

/** All data that an audited change may change. */
async function everything() {
  const tables = [
    'users',
    'sessions',
    'interest',
    'phone_proofs',
    'images',
    'second_factors',
    'recovery_codes',
  ] as const
  const rows = []
  for (const table of tables) rows.push(await test.db.selectFrom(table).selectAll().execute())
  return rows
}

describe('a change whose audit entry cannot be stored', () => {
  let boss = { _id: '', token: '', email: '' }
  let person = { _id: '', token: '', email: '' }
  let guarded = { _id: '', token: '', email: '', recoveryCodes: [''] }
  let interestId = ''
  const [known, unknown, next] = [freshNumber(), freshNumber(), freshNumber()]
  const proofs = { register: '', reset: '', change: '' }

  beforeAll(async () => {
    boss = await test.signUp({ isSuperAdmin: true })
    person = await test.signUp({ phoneNumber: known })
    const somebody = await test.signUp()
    guarded = { ...somebody, ...(await switchOn(test, somebody)) }
    await test.call(interestApi.submit, { name: 'Ina', email: 'ina@example.org', message: 'Hello' })
    interestId = (await test.db.selectFrom('interest').select('id').executeTakeFirstOrThrow()).id
    proofs.register = await provePhone(test, gateway, unknown, 'register')
    proofs.reset = await provePhone(test, gateway, known, 'reset')
    proofs.change = await provePhone(test, gateway, next, 'change', person.token)
    await test.db.schema.alterTable('audit').renameTo('audit_away').execute()
  })
  afterAll(async () => {
    await test.db.schema.alterTable('audit_away').renameTo('audit').execute()
  })

  const NEW = { name: 'New', email: 'new@example.org', password: PASSWORD, phoneNumber: unknown }
  const asBoss = (endpoint: Parameters<typeof test.call>[0], input: object = {}) =>
    test.call(endpoint, { id: person._id, ...input }, boss.token)

  it.each<[string, () => Promise<{ status: number }>]>([
    ['a login', () => test.call(sessionsApi.login, { email: person.email, password: PASSWORD })],
    [
      'a login with a recovery code',
      () => {
        const [code] = guarded.recoveryCodes
        return test.call(sessionsApi.login, { email: guarded.email, password: PASSWORD, code })
      },
    ],
    ['a second factor', () => test.call(secondFactorApi.begin, { password: PASSWORD }, person.token)],
    [
      'its new recovery codes',
      () => test.call(secondFactorApi.renewRecoveryCodes, { password: PASSWORD }, guarded.token),
    ],
    ['its reset', () => test.call(secondFactorApi.reset, { id: guarded._id }, boss.token)],
    ['a logout', () => test.call(sessionsApi.logout, {}, person.token)],
    ['a registration', () => test.call(registrationApi.register, { ...NEW, firebaseToken: proofs.register })],
    [
      'a reset',
      () => {
        const reset = { phoneNumber: known, newPassword: NEW_PASSWORD, firebaseToken: proofs.reset }
        return test.call(registrationApi.resetPassword, reset)
      },
    ],
    [
      'a change of one’s profile',
      () => {
        const change = { name: 'Not Saved', phoneNumber: next, password: NEW_PASSWORD, firebaseToken: proofs.change }
        return test.call(usersApi.updateMe, change, person.token)
      },
    ],
    ['a new user', () => test.call(usersApi.create, NEW, boss.token)],
    ['a promotion', () => asBoss(usersApi.promote)],
    ['a role', () => asBoss(usersApi.setRole, { role: 'admin' })],
    ['a password', () => asBoss(usersApi.setPassword, { newPassword: NEW_PASSWORD })],
    ['a suspension', () => asBoss(usersApi.suspend)],
    ['its end', () => asBoss(usersApi.unsuspend)],
    ['the end of somebody’s sessions', () => asBoss(usersApi.endSessions)],
    ['a submission that goes', () => test.call(interestApi.remove, { id: interestId }, boss.token)],
    ['a submission’s status', () => test.call(interestApi.update, { id: interestId, status: 'closed' }, boss.token)],
    [
      'a user made of a submission',
      () => {
        const account = { id: interestId, phoneNumber: freshNumber(), password: PASSWORD }
        return test.call(interestApi.createUser, account, boss.token)
      },
    ],
  ])('is rolled back: %s', async (_name, change) => {
    const before = await everything()
    expect((await change()).status).toBe(500)
    expect(await everything()).toEqual(before)
  })
})
