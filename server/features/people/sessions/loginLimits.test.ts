import { beforeEach, describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { requestOf } from '../../../testing/request.ts'

const test = withTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'true' })

/** Logs in from an address of its own choice. */
async function loginFrom(ip: string, email: string, password = 'not the password') {
  const [url, init] = requestOf(test.url, sessionsApi.login, { email, password })
  const response = await fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': ip } })
  return { status: response.status, body: await response.json() }
}

const fail = (email: string) => test.call(sessionsApi.login, { email, password: 'not the password' })

describe('guessing passwords', () => {
  it('is refused after ten failures for an email, known or not, and says when to retry', async () => {
    const { email } = await test.signUp()
    for (const address of [email, 'nobody@example.org']) {
      for (let attempt = 0; attempt < 10; attempt += 1) expect((await fail(address)).status).toBe(401)
      const refused = await fail(address)
      expect(refused.status).toBe(429)
      expect(refused.body.error).toBe('Too many attempts. Please wait before trying again.')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const right = await test.call(sessionsApi.login, { email, password: PASSWORD })
    expect(right.status).toBe(429)
  })

  it('gets no more tries concurrently than in sequence', async () => {
    const { email } = await test.signUp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => fail(email)))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
  })

  it('does not count successful logins', async () => {
    const { email } = await test.signUp()
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await test.call(sessionsApi.login, { email, password: PASSWORD })).status).toBe(200)
  })

  it('is refused for all addresses of one IPv6 network together, in any notation', async () => {
    const failFrom = async (address: string) => (await loginFrom(address, 'six@example.org')).status
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expect(await failFrom(`2001:db8:0:${attempt % 2 ? 'a' : 'A'}::${attempt}`)).toBe(401)
    expect(await failFrom('2001:db8:0:a:ffff::1')).toBe(429)
    expect(await failFrom('2001:db8:0:b::1')).toBe(401)
  })

  it('does not affect other people at the same address', async () => {
    const guessed = await test.signUp()
    const other = await test.signUp()
    for (let attempt = 0; attempt < 11; attempt += 1) await fail(guessed.email)
    expect((await test.call(sessionsApi.login, { email: other.email, password: PASSWORD })).status).toBe(200)
  })
})

describe('guessing one password from many networks', () => {
  beforeEach(() => test.db.deleteFrom('rate_limits').execute())

  it('is refused after 20 failures for an email, known or not, to the right password too', async () => {
    const { email } = await test.signUp()
    const answers = []
    for (const address of [email, 'nobody@example.org']) {
      for (let network = 1; network <= 20; network += 1)
        expect((await loginFrom(`2001:db8:${network}:1::1`, address)).status).toBe(401)
      answers.push(await loginFrom('2001:db8:21:1::1', address, PASSWORD))
    }
    expect(answers[0]).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    expect(answers[1]).toEqual(answers[0])
  })

  it('never holds up the networks that the account has logged in from in 90 days', async () => {
    const { email, _id } = await test.signUp()
    expect((await loginFrom('192.0.2.1', email, PASSWORD)).status).toBe(200)
    expect((await loginFrom('192.0.2.2', email, PASSWORD)).status).toBe(200)
    const old = new Date(Date.now() - 91 * 86_400_000).toISOString()
    const known = test.db.updateTable('known_networks').set({ last_login_at: old }).where('user_id', '=', _id)
    await known.execute()
    expect((await loginFrom('192.0.2.1', email, PASSWORD)).status).toBe(200)
    for (let network = 1; network <= 20; network += 1)
      expect((await loginFrom(`198.51.100.${network}`, email)).status).toBe(401)
    expect((await loginFrom('192.0.2.2', email, PASSWORD)).status).toBe(429)
    expect((await loginFrom('192.0.2.1', email)).status).toBe(401)
    expect((await loginFrom('192.0.2.1', email, PASSWORD)).status).toBe(200)
  })

  it('does not count successful logins', async () => {
    const { email } = await test.signUp()
    for (let network = 1; network <= 25; network += 1)
      expect((await loginFrom(`203.0.113.${network}`, email, PASSWORD)).status).toBe(200)
  })

  it('is refused after 400 failures from one IPv6 /48, whatever the emails', async () => {
    const failures = { max: 400, key: 'login 2001:db8:48::/48', seconds: 900 }
    for (let taken = 0; taken < 399; taken += 1) await test.app.limits.take([failures])
    expect((await loginFrom('2001:db8:48:1::1', 'a@example.org')).status).toBe(401)
    expect((await loginFrom('2001:db8:48:2::1', 'b@example.org')).status).toBe(429)
    expect((await loginFrom('2001:db8:49:2::1', 'b@example.org')).status).toBe(401)
  })

  it('keeps no address of a known network, and forgets networks after 90 days', async () => {
    const { email, _id } = await test.signUp()
    await loginFrom('192.0.2.77', email, PASSWORD)
    const networks = () => test.db.selectFrom('known_networks').selectAll().where('user_id', '=', _id).execute()
    expect(JSON.stringify(await networks())).not.toContain('192.0.2.77')
    const old = new Date(Date.now() - 91 * 86_400_000).toISOString()
    await test.db.updateTable('known_networks').set({ last_login_at: old }).where('user_id', '=', _id).execute()
    await test.app.sessions.cleanUp()
    expect(await networks()).toEqual([])
  })
})
