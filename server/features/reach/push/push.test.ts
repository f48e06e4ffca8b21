import { beforeAll, describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { pushApi } from '#shared/reach/push.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { withPushTest } from '../../../testing/pushApp.ts'

const { test, service, register, drained } = await withPushTest()
const asDelivered = withTestApp()

const rows = () => test.db.selectFrom('push_subscriptions').selectAll().orderBy('created_at').execute()

/** Signs the person in on another browser. */
async function signInAgain(email: string): Promise<string> {
  return (await test.call(sessionsApi.login, { email, password: PASSWORD })).body.token
}

const changed = (token: string, change: (subscription: { endpoint: string; keys: Record<string, string> }) => void) => {
  const subscription = JSON.parse(token)
  change(subscription)
  return JSON.stringify(subscription)
}

describe('an invalid device token', () => {
  let token = ''
  beforeAll(async () => {
    token = (await test.signUp()).token
  })

  const notPoint = Buffer.alloc(65, 7).toString('base64url')
  const wrong: [string, (good: string) => string, string][] = [
    ['no JSON', () => 'cGhvbmU', 'push_token_invalid'],
    ['an empty text', () => '', 'push_token_invalid'],
    ['JSON of something else', () => '{"token":"x"}', 'push_token_invalid'],
    ['a list', () => '[]', 'push_token_invalid'],
    ['an address that is none', (good) => changed(good, (it) => (it.endpoint = 'push')), 'push_token_invalid'],
    ['a file', (good) => changed(good, (it) => (it.endpoint = 'file:///etc/passwd')), 'push_token_invalid'],
    ['a key of the wrong length', (good) => changed(good, (it) => (it.keys.p256dh = 'AAAA')), 'push_token_invalid'],
    ['a key off the curve', (good) => changed(good, (it) => (it.keys.p256dh = notPoint)), 'push_token_invalid'],
    ['no secret', (good) => changed(good, (it) => (it.keys.auth = '')), 'push_token_invalid'],
    ['more than 4 KB', (good) => changed(good, (it) => (it.endpoint += 'x'.repeat(4096))), 'invalid_input'],
    ['another host', (good) => changed(good, (it) => (it.endpoint = 'https://evil.example/x')), 'push_host_refused'],
    [
      'another port',
      () => changed(service.subscribe().token, (it) => (it.endpoint = 'http://127.0.0.1:1/x')),
      'push_host_refused',
    ],
    [
      'a password in the address',
      (good) => changed(good, (it) => (it.endpoint = it.endpoint.replace('//', '//a:b@'))),
      'push_host_refused',
    ],
  ]
  it.each(wrong)('refuses %s', async (_what, make, code) => {
    for (const endpoint of [pushApi.setToken, pushApi.setTokenAtUsers]) {
      const { status, body } = await test.call(endpoint, { token: make(service.subscribe().token) }, token)
      expect([status, body.code]).toEqual([400, code])
    }
    expect(await rows()).toEqual([])
  })

  it('refuses inward addresses, by name or number, where nothing else is configured', async () => {
    const someone = await asDelivered.signUp()
    const good = service.subscribe().token
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.7', 'router.lan', '2130706433'])
      for (const scheme of ['http', 'https'])
        for (const port of ['', ':443', ':8443']) {
          const token = changed(good, (it) => (it.endpoint = `${scheme}://${host}${port}/push`))
          const { status, body } = await asDelivered.call(pushApi.setToken, { token }, someone.token)
          expect([status, body.code]).toEqual([400, 'push_host_refused'])
        }
  })

  it('takes the browsers’ own push services over https alone', async () => {
    const someone = await asDelivered.signUp()
    const send = async (endpoint: string) => {
      const token = changed(service.subscribe().token, (it) => (it.endpoint = endpoint))
      return (await asDelivered.call(pushApi.setToken, { token }, someone.token)).status
    }
    const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
    for (const host of [...hosts, 'wns2-par02p.notify.windows.com']) {
      expect(await send(`https://${host}/x/y`)).toBe(200)
      expect(await send(`http://${host}/x/y`)).toBe(400)
      expect(await send(`https://${host}:8443/x`)).toBe(400)
      expect(await send(`https://${host}.evil.example/x`)).toBe(400)
    }
    for (const host of ['evilnotify.windows.com', 'googleapis.com', 'push.apple.com.evil.example'])
      expect(await send(`https://${host}/x`)).toBe(400)
  })
})

describe('a device', () => {
  const agents: [string, string][] = [
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
      'Edge on Mac',
    ],
    ['curl/8.5.0', 'A browser'],
    ['', 'A browser'],
  ]
  it.each(agents)('%s', async (userAgent, name) => {
    const { token } = await test.signUp()
    const body = JSON.stringify({ token: service.subscribe().token })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'user-agent': userAgent }
    const response = await fetch(`${test.url}/api/fcm-token`, { method: 'POST', headers, body })
    expect(await response.json()).toEqual({ registered: true })
    const { body: devices } = await test.call(pushApi.devices, {}, token)
    expect(devices).toMatchObject([{ name, isThis: true, lastSentAt: null, failingSince: null }])
    expect(JSON.stringify(devices)).not.toContain('push/')
  })

  it('is one for each session, renewed in place, and cleared by null', async () => {
    const { token, email } = await test.signUp()
    const second = await signInAgain(email)
    await register(token)
    await register(token)
    await register(second)
    const list = async () => (await test.call(pushApi.devices, {}, token)).body
    expect((await list()).map(({ isThis }) => isThis).sort()).toEqual([false, true])
    expect((await test.call(pushApi.setTokenAtUsers, { token: null }, token)).body).toEqual({ registered: false })
    expect((await list()).map(({ isThis }) => isThis)).toEqual([false])
  })

  it('moves to whoever signs in on it, and takes nothing along', async () => {
    const ann = await test.signUp()
    const bo = await test.signUp()
    const device = await register(ann.token)
    expect((await test.call(pushApi.setToken, { token: device.token }, bo.token)).status).toBe(200)
    expect((await test.call(pushApi.devices, {}, ann.token)).body).toEqual([])
    expect((await test.call(pushApi.devices, {}, bo.token)).body).toHaveLength(1)
    expect((await test.call(pushApi.test, {}, ann.token)).body.code).toBe('push_not_registered')
  })

  it('is forgotten with its session: by logout, a password change and suspension', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const { _id, token, email } = await test.signUp()
    const count = async () => (await rows()).filter(({ user_id }) => user_id === _id).length
    const other = await signInAgain(email)
    for (const session of [token, other]) await register(session)
    expect(await count()).toBe(2)
    await test.call(sessionsApi.logout, {}, other)
    expect(await count()).toBe(1)
    await register(await signInAgain(email))
    await test.call(usersApi.updateMe, { password: 'another good password' }, token)
    expect(await count()).toBe(1)
    expect((await test.call(usersApi.suspend, { id: _id }, boss.token)).status).toBeLessThan(300)
    expect(await count()).toBe(0)
  })
})

describe('a test notification', () => {
  it('is 409 without a device, and goes to this session’s alone', async () => {
    const { token, email } = await test.signUp()
    const other = await signInAgain(email)
    await register(other)
    const refused = await test.call(pushApi.test, {}, token)
    expect([refused.status, refused.body.code]).toEqual([409, 'push_not_registered'])
    const device = await register(token)
    const { status, body } = await test.call(pushApi.test, {}, token)
    expect(status).toBe(200)
    await drained()
    const [push, ...more] = service.taken.filter(({ payload }) => payload.uuid === body.uuid)
    expect(more).toEqual([])
    expect(push).toMatchObject({ path: device.path, payload: { type: 'navigate', path: '/profile' } })
    expect(push?.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(Number(push?.headers.ttl)).toBeGreaterThan(200)
    expect(push?.claims).toMatchObject({ aud: service.url, sub: expect.stringMatching(/^mailto:/) })
    const [shown] = (await test.call(pushApi.devices, {}, token)).body.filter(({ isThis }) => isThis)
    expect(shown?.lastSentAt).toEqual(expect.any(String))
  })
})

describe('what one wants to be told of', () => {
  it('is everything until it is changed, one by one, each for oneself', async () => {
    const ann = await test.signUp()
    const bo = await test.signUp()
    const all = {
      messages: true,
      work: true,
      shifts: true,
      eveningReminder: true,
      lateReminder: true,
      requests: true,
      mailReminders: false,
      calls: true,
      eveningAt: '18:00',
      eveningDaysBefore: 1,
      lateMinutes: 120,
    }
    const settings = async (token: string) => (await test.call(pushApi.settings, {}, token)).body
    expect(await settings(ann.token)).toEqual(all)
    expect((await test.call(pushApi.setSettings, { work: 'no' }, ann.token)).status).toBe(400)
    await test.call(pushApi.setSettings, { work: false }, ann.token)
    const { body } = await test.call(pushApi.setSettings, { lateReminder: false }, ann.token)
    expect(body).toEqual({ ...all, work: false, lateReminder: false })
    expect((await test.call(pushApi.setSettings, {}, ann.token)).body).toEqual(body)
    expect((await test.call(pushApi.setSettings, { work: true }, ann.token)).body.work).toBe(true)
    expect(await settings(bo.token)).toEqual(all)
  })
})
