import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DAY_MS } from '#shared/days.ts'
import { phoneApi } from '#shared/people/phone.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { channelsApi } from '#shared/talk/channels.ts'
import { type Message, messagesApi } from '#shared/talk/messages.ts'
import { isLoginFresh } from '../features/people/users/ownPassword.ts'
import { PASSWORD, withTestApp } from '../testing/app.ts'
import { listen } from '../testing/live.ts'
import { freshNumber } from '../testing/phoneFlow.ts'
import { startSmsGateway } from '../testing/smsGateway.ts'

const gateway = await startSmsGateway()
afterAll(() => gateway.close())
const test = withTestApp({
  RATE_LIMIT: 'on',
  BOT_CHECK: 'off',
  LOG_LEVEL: 'silent',
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: gateway.url,
})

const YEAR_MS = 365 * DAY_MS

/** Moves the clock by `by` milliseconds, from where it runs on; without `by` restores the real clock. */
function jump(by = 0): void {
  vi.useRealTimers()
  if (by !== 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })
}
afterEach(() => jump())

const statusOfMe = async (token: string) => (await test.call(usersApi.directory, {}, token)).status

describe('a session', () => {
  it.each([-DAY_MS, -YEAR_MS, DAY_MS, 80 * DAY_MS])(
    'goes on where the clock jumps by %i ms, and afterwards',
    async (by) => {
      const { token } = await test.signUp()
      jump(by)
      expect(await statusOfMe(token)).toBe(200)
      await test.app.sessions.cleanUp()
      jump()
      await test.app.sessions.cleanUp()
      expect(await statusOfMe(token)).toBe(200)
    },
  )

  it('that the clock dates ahead counts as no fresh login', () => {
    const login = { loggedInAt: new Date().toISOString() } as Parameters<typeof isLoginFresh>[0]
    expect(isLoginFresh(login)).toBe(true)
    jump(-DAY_MS)
    expect(isLoginFresh(login)).toBe(false)
  })
})

describe('messages', () => {
  const list = async (token: string, query: object = {}): Promise<Message[]> =>
    (await test.call(messagesApi.list, { channel: 'general', ...query }, token)).body

  it('stay in the order in which they were posted, by pages and by what changed since, and are unread once', async () => {
    const ann = await test.signUp()
    const bo = await test.signUp()
    const post = async (content: string) =>
      (await test.call(messagesApi.create, { channel: 'general', content }, ann.token)).body
    const jumps = [0, 80 * DAY_MS, -YEAR_MS, 0, -DAY_MS, DAY_MS, 0]
    const posted: Message[] = []
    for (const [place, by] of jumps.entries()) {
      jump(by)
      posted.push(await post(`Message ${place}`))
    }
    const ids = posted.map(({ _id }) => _id)
    expect((await list(bo.token)).map(({ _id }) => _id)).toEqual(ids)
    expect((await list(bo.token, { before: ids[4], limit: 3 })).map(({ _id }) => _id)).toEqual(ids.slice(1, 4))
    const since = await list(bo.token, { since: posted[2]?.revision ?? 0 })
    expect(since.map(({ _id }) => _id)).toEqual(ids.slice(3))
    const unread = async () =>
      (await test.call(channelsApi.list, {}, bo.token)).body.find(({ name }) => name === 'general')?.unread
    expect(await unread()).toBe(jumps.length)
    jump(-YEAR_MS)
    await test.call(channelsApi.read, { name: 'general' }, bo.token)
    jump()
    expect(await unread()).toBe(0)
  })
})

describe('limits', () => {
  const failed = async (email: string) => {
    const { status, headers } = await test.call(sessionsApi.login, { email, password: `not ${PASSWORD}` })
    return { status, wait: Number(headers.get('retry-after') ?? 0) }
  }
  const failTenTimes = async (email: string) => {
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await failed(email)).status).toBe(401)
    const refused = await failed(email)
    expect(refused.status).toBe(429)
    expect(refused.wait).toBeLessThanOrEqual(15 * 60)
  }

  it('that were reached hold after a jump of seconds, and no longer than their window', async () => {
    const email = 'seconds@example.org'
    await failTenTimes(email)
    jump(-30_000)
    const refused = await failed(email)
    expect(refused.status).toBe(429)
    expect(refused.wait).toBeLessThanOrEqual(16 * 60)
    jump(15 * 60_000)
    expect((await failed(email)).status).toBe(401)
  })

  it.each([DAY_MS, YEAR_MS])(
    'that were reached while the clock was %i ms ahead lock nobody out for so long',
    async (by) => {
      const email = `ahead${by}@example.org`
      jump(by)
      await failTenTimes(email)
      jump()
      await failTenTimes(email)
    },
  )

  it('of posts are counted by time that has gone by', async () => {
    const { token } = await test.signUp()
    const post = () => test.call(messagesApi.create, { channel: 'announcements', content: 'Hello' }, token)
    jump(DAY_MS)
    const answers = await Promise.all(Array.from({ length: 31 }, post))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    jump()
    await expect.poll(async () => (await post()).status, { timeout: 20_000, interval: 200 }).toBe(201)
  })

  it('of signals are as well', async () => {
    const { token } = await test.signUp()
    const { socket } = await listen(test, token)
    onTestFinished(() => void socket.close())
    const ask = (): Promise<unknown> => socket.emitWithAck('joinChannel', 'general')
    await Promise.all(Array.from({ length: 20 }, ask))
    jump(-YEAR_MS)
    await expect.poll(ask, { timeout: 20_000, interval: 200 }).toEqual({ ok: true })
    await Promise.all(Array.from({ length: 20 }, ask))
    await expect.poll(ask, { timeout: 20_000, interval: 200 }).toEqual({ ok: true })
  })
})

describe('a phone code', () => {
  const wanted = (phoneNumber: string) => ({ phoneNumber, purpose: 'register' as const })

  it.each([DAY_MS, YEAR_MS])(
    'sent while the clock was %i ms ahead is not good for so long, and the next one can be had',
    async (by) => {
      const phoneNumber = freshNumber()
      jump(by)
      expect((await test.call(phoneApi.sendCode, wanted(phoneNumber))).status).toBe(200)
      const code = await gateway.codeFor(phoneNumber)
      jump()
      expect((await test.call(phoneApi.verifyCode, { ...wanted(phoneNumber), code })).body.code).toBe('code_expired')
      expect((await test.call(phoneApi.sendCode, wanted(phoneNumber))).status).toBe(200)
      const next = await gateway.codeFor(phoneNumber)
      expect((await test.call(phoneApi.verifyCode, { ...wanted(phoneNumber), code: next })).status).toBe(200)
    },
  )

  it('ends where the clock is put forward', async () => {
    const phoneNumber = freshNumber()
    await test.call(phoneApi.sendCode, wanted(phoneNumber))
    const code = await gateway.codeFor(phoneNumber)
    jump(DAY_MS)
    expect((await test.call(phoneApi.verifyCode, { ...wanted(phoneNumber), code })).body.code).toBe('code_expired')
  })
})
