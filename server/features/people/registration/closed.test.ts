import { afterAll, expect, it } from 'vitest'
import { configApi } from '#shared/people/config.ts'
import { phoneApi } from '#shared/people/phone.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { usersApi } from '#shared/people/users.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
afterAll(() => gateway.close())
const test = withTestApp({
  REGISTRATION: 'invitation',
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: gateway.url,
  RATE_LIMIT: 'on',
})

const PERSON = { name: 'Nora New', email: 'nora@example.org', password: PASSWORD, phoneNumber: '+13125558001' }
const CLOSED = {
  error: 'On this site an admin adds new people. Please ask an admin of your team.',
  code: 'registration_closed',
}

it('the configuration says so', async () => {
  expect((await test.call(configApi.read)).body).toMatchObject({ registration: 'invitation', mail: false })
})

it('nobody registers, with whatever token', async () => {
  for (const changes of [{}, { firebaseToken: 'x'.repeat(43) }, { middleName: 'Ann' }]) {
    const { status, body } = await test.call(registrationApi.register, { ...PERSON, ...changes })
    expect([status, body]).toEqual([403, CLOSED])
  }
})

it('no code is sent for a registration, before the bot check and the number are looked at', async () => {
  await test.signUp({ phoneNumber: '+13125558002' })
  // The second try would be too early, were it counted.
  for (const phoneNumber of ['+13125558001', '+13125558001', '+13125558002']) {
    const { status, body } = await test.call(phoneApi.sendCode, { phoneNumber, purpose: 'register' })
    expect([status, body]).toEqual([403, CLOSED])
  }
  const reset = await test.call(phoneApi.sendCode, { phoneNumber: '+13125558002', purpose: 'reset' })
  expect(reset.body.code).toBe('bot_check_failed')
})

it('a super admin still adds people', async () => {
  const boss = await test.signUp({ isSuperAdmin: true })
  const { status, body } = await test.call(usersApi.create, { ...PERSON, role: 'standard' }, boss.token)
  expect([status, body.emailVerified, body.waiting]).toEqual([201, true, undefined])
})
