import { describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/sessions.ts'
import { PASSWORD, withTestApp } from '../../testing/app.ts'
import { requestOf } from '../../testing/request.ts'

const test = withTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'true' })

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
    const failFrom = async (address: string) => {
      const [url, init] = requestOf(test.url, sessionsApi.login, { email: 'six@example.org', password: 'not it' })
      return (await fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } })).status
    }
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expect(await failFrom(`2001:db8:0:${attempt % 2 ? 'a' : 'A'}::${attempt}`)).toBe(401)
    expect(await failFrom('2001:db8:0:a:ffff::1')).toBe(429)
    expect(await failFrom('2001:db8:0:b::1')).toBe(401)
  })

  it('does not affect other people at the same address', async () => {
    const [guessed, other] = [await test.signUp(), await test.signUp()]
    for (let attempt = 0; attempt < 11; attempt += 1) await fail(guessed.email)
    expect((await test.call(sessionsApi.login, { email: other.email, password: PASSWORD })).status).toBe(200)
  })

  it('stores no address and no email in its counts, and deletes the counts when their time is over', async () => {
    await fail('secret@example.org')
    const rows = await test.db.selectFrom('rate_limits').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('secret@example.org')
    await test.db.updateTable('rate_limits').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute()
    await test.app.limits.cleanUp()
    expect(await test.db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  })
})
