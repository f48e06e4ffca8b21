import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PhonePurpose, phoneApi } from '#shared/people/phone.ts'
import { withTestApp } from '../../../testing/app.ts'
import { freshNumber } from '../../../testing/phoneFlow.ts'
import { requestOf } from '../../../testing/request.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
afterAll(() => gateway.close())
const test = withTestApp({
  RATE_LIMIT: 'on',
  TRUST_PROXY: 'true',
  BOT_CHECK: 'off',
  LOG_LEVEL: 'silent',
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: gateway.url,
})

beforeEach(async () => {
  gateway.answerWith(200)
  await test.db.deleteFrom('rate_limits').execute()
})

const TOO_MANY = { error: 'Too many attempts. Please wait before trying again.', code: 'too_many_attempts' }

let addresses = 0
/** An address that no other test uses. */
const freshAddress = () => {
  addresses += 1
  return `192.0.2.${addresses}`
}

async function send(phoneNumber: string, { from = freshAddress(), purpose = 'register' as PhonePurpose } = {}) {
  const [url, init] = requestOf(test.url, phoneApi.sendCode, { phoneNumber, purpose })
  const response = await fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': from } })
  return { status: response.status, body: await response.json(), retryAfter: response.headers.get('retry-after') }
}

/** Ends the wait of 60 seconds between two codes, without resetting the counts of the day. */
const afterAMinute = () =>
  test.db
    .updateTable('rate_limits')
    .set({ expires_at: new Date().toISOString() })
    .where('expires_at', '<', new Date(Date.now() + 61_000).toISOString())
    .execute()

/** Counts shared by codes to different numbers: that of the address, where it is equal, and the total. */
const setSharedCountsTo = (count: number) =>
  test.db.updateTable('rate_limits').set({ count }).where('count', '=', 2).execute()

describe('asking for codes', () => {
  it.each(['register', 'reset'] as const)('for a %s again within 60 seconds is refused', async (purpose) => {
    const phoneNumber = freshNumber()
    expect((await send(phoneNumber, { purpose })).status).toBe(200)
    const { status, body, retryAfter } = await send(phoneNumber, { purpose })
    expect([status, body]).toEqual([429, TOO_MANY])
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(Number(retryAfter)).toBeLessThanOrEqual(60)
    await afterAMinute()
    expect((await send(phoneNumber, { purpose })).status).toBe(200)
  })

  it('leaves the sent code valid when another is refused', async () => {
    const phoneNumber = freshNumber()
    await send(phoneNumber)
    const code = await gateway.codeFor(phoneNumber)
    expect((await send(phoneNumber)).status).toBe(429)
    expect((await test.call(phoneApi.verifyCode, { phoneNumber, purpose: 'register', code })).status).toBe(200)
  })

  it('by 20 concurrent requests for one number sends one', async () => {
    const phoneNumber = freshNumber()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(phoneNumber)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(gateway.sent.filter(({ to }) => to === phoneNumber)).toHaveLength(1)
  })

  it('gives the try back when the sender failed', async () => {
    const phoneNumber = freshNumber()
    gateway.answerWith(500)
    for (let attempt = 0; attempt < 11; attempt += 1) expect((await send(phoneNumber)).status).toBe(502)
    gateway.answerWith(200)
    expect((await send(phoneNumber)).status).toBe(200)
    expect((await send(phoneNumber)).status).toBe(429)
  })

  it('is refused for the rest of the day after ten for a number, for any purpose and from any address', async () => {
    const phoneNumber = freshNumber()
    for (let sent = 0; sent < 10; sent += 1) {
      const purpose = sent % 2 ? 'register' : 'reset'
      expect((await send(phoneNumber, { purpose })).status).toBe(200)
      await afterAMinute()
    }
    const { status, body, retryAfter } = await send(phoneNumber)
    expect([status, body]).toEqual([429, TOO_MANY])
    expect(Number(retryAfter)).toBeGreaterThan(80_000)
    expect((await send(freshNumber())).status).toBe(200)
  })

  it('is refused after 100 from one address or IPv6 network, and not from others', async () => {
    for (let sent = 0; sent < 100; sent += 1)
      expect((await send(freshNumber(), { from: `2001:db8::${sent}`, purpose: 'reset' })).status).toBe(200)
    const { status, body } = await send(freshNumber(), { from: '2001:db8:0:0:ffff::1' })
    expect([status, body]).toEqual([429, TOO_MANY])
    expect((await send(freshNumber())).status).toBe(200)
  })

  it('is refused to everybody after 500 in all', async () => {
    await send(freshNumber())
    await send(freshNumber())
    await setSharedCountsTo(499)
    expect((await send(freshNumber())).status).toBe(200)
    const { status, body } = await send(freshNumber())
    expect([status, body]).toEqual([429, TOO_MANY])
  })

  it('to reset the password of nobody takes nothing of the 500, and of somebody one', async () => {
    const [known, inAll] = [freshNumber(), createHash('sha256').update('sms all').digest('base64url')]
    await test.signUp({ phoneNumber: known })
    const counted = async () =>
      (await test.db.selectFrom('rate_limits').select('count').where('key', '=', inAll).executeTakeFirst())?.count ?? 0
    for (let sent = 0; sent < 20; sent += 1) expect((await send(freshNumber(), { purpose: 'reset' })).status).toBe(200)
    expect((await send(known, { purpose: 'reset' })).status).toBe(200)
    await gateway.codeFor(known)
    expect(await counted()).toBe(1)
    gateway.answerWith(500)
    await afterAMinute()
    expect((await send(known, { purpose: 'reset' })).status).toBe(200)
    const toKnown = () => gateway.sent.filter(({ to }) => to === known)
    await vi.waitFor(() => expect(toKnown()).toHaveLength(2), 20_000)
    await vi.waitFor(async () => expect(await counted()).toBe(1), 20_000)
  })

  it('to reset a password is refused alike after 500 in all, for known and unknown numbers', async () => {
    const known = freshNumber()
    await test.signUp({ phoneNumber: known })
    await send(freshNumber())
    await send(freshNumber())
    await setSharedCountsTo(500)
    for (const phoneNumber of [known, freshNumber()]) {
      const { status, body } = await send(phoneNumber, { purpose: 'reset' })
      expect([status, body]).toEqual([429, TOO_MANY])
    }
    expect(gateway.sent.filter(({ to }) => to === known)).toEqual([])
  })

  it('is counted alike for an unknown number', async () => {
    const known = freshNumber()
    await test.signUp({ phoneNumber: known })
    for (const phoneNumber of [known, freshNumber()]) {
      const first = await send(phoneNumber, { purpose: 'reset' })
      const second = await send(phoneNumber, { purpose: 'reset' })
      expect([first.status, second.status, second.body]).toEqual([200, 429, TOO_MANY])
    }
  })

  it('stores no number and no address in its counts', async () => {
    const [phoneNumber, from] = [freshNumber(), freshAddress()]
    await send(phoneNumber, { from })
    const rows = await test.db.selectFrom('rate_limits').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(phoneNumber.slice(1))
    expect(JSON.stringify(rows)).not.toContain(from)
  })
})
