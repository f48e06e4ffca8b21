import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { phoneApi } from '#shared/people/phone.ts'
import { withTestApp } from '../../testing/app.ts'
import { type Received, startLoopback } from '../../testing/loopback.ts'

const received: Received[] = []
let status = 201
/** Twilio's Messages resource, as its documentation describes it. */
const twilio = await startLoopback((request) => {
  received.push(request)
  const headers = { location: '/elsewhere' }
  return {
    status,
    headers,
    body: status < 400 ? { sid: 'SM1', status: 'queued' } : { code: 20003, message: 'Authenticate' },
  }
})
afterAll(() => twilio.close())
beforeEach(() => {
  received.length = 0
  status = 201
})

const SETTINGS = {
  BOT_CHECK: 'off',
  LOG_LEVEL: 'silent',
  TEAM_NAME: 'North Door',
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC123',
  TWILIO_AUTH_TOKEN: 'secret',
  TWILIO_API_URL: twilio.url,
}
const fromNumber = withTestApp({ ...SETTINGS, TWILIO_FROM: '+15005550006' })
const fromService = withTestApp({ ...SETTINGS, TWILIO_FROM: 'MG0123456789' })

const CODE = { phoneNumber: '+13125550100', purpose: 'register' }

describe('a code sent by Twilio', () => {
  it.each([400, 401, 429, 500])('that it refuses with %i is not sent', async (refusal) => {
    status = refusal
    const { status: answered, body } = await fromNumber.call(phoneApi.sendCode, CODE)
    expect([answered, body]).toEqual([502, { error: 'Failed to send verification code', code: 'sms_failed' }])
    expect(JSON.stringify(body)).not.toContain('Authenticate')
  })

  it('that it redirects elsewhere is not sent, there least of all', async () => {
    status = 307
    expect((await fromNumber.call(phoneApi.sendCode, CODE)).status).toBe(502)
    expect(received).toHaveLength(1)
  })

  it('goes to its Messages resource as a form, with the account’s name and password', async () => {
    expect((await fromNumber.call(phoneApi.sendCode, CODE)).status).toBe(200)
    const [request] = received
    expect(request?.method).toBe('POST')
    expect(request?.path).toBe('/2010-04-01/Accounts/AC123/Messages.json')
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('AC123:secret').toString('base64')}`)
    expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: '+13125550100',
      From: '+15005550006',
      Body: expect.stringMatching(/^\d{6} is your code for the North Door app\./),
    })
  })

  it('goes out by a messaging service where one is named', async () => {
    expect((await fromService.call(phoneApi.sendCode, CODE)).status).toBe(200)
    const form = Object.fromEntries(new URLSearchParams(received[0]?.body))
    expect(form).toMatchObject({ To: '+13125550100', MessagingServiceSid: 'MG0123456789' })
    expect(form).not.toHaveProperty('From')
  })
})

describe('a sender that is not there', () => {
  const nobody = withTestApp({
    BOT_CHECK: 'off',
    LOG_LEVEL: 'silent',
    SMS_PROVIDER: 'webhook',
    SMS_WEBHOOK_URL: 'http://127.0.0.1:1/',
  })

  it('is one that failed', async () => {
    const { status: answered, body } = await nobody.call(phoneApi.sendCode, CODE)
    expect([answered, body.code]).toEqual([502, 'sms_failed'])
  })
})
