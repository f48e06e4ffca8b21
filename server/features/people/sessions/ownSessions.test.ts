import { describe, expect, it } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { type OwnSession, ownSessionsApi } from '#shared/people/ownSessions.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { connectLive } from '../../../testing/live.ts'
import { requestOf } from '../../../testing/request.ts'

const test = withTestApp()

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'

async function login(email: string, userAgent = ''): Promise<string> {
  const [url, init] = requestOf(test.url, sessionsApi.login, { email, password: PASSWORD })
  const response = await fetch(url, { ...init, headers: { ...init.headers, 'user-agent': userAgent } })
  expect(response.status).toBe(200)
  return ((await response.json()) as { token: string }).token
}

const list = async (token: string) => (await test.call(ownSessionsApi.list, {}, token)).body
const me = async (token: string) => (await test.call(sessionsApi.me, {}, token)).status
const setTimes = (id: string, times: { created_at?: string; last_used_at?: string }) =>
  test.db.updateTable('sessions').set(times).where('id', '=', id).execute()

describe('one’s own sessions', () => {
  it('are listed with device and last use, last used first, and nobody else’s', async () => {
    const person = await test.signUp()
    await test.signUp()
    const token = await login(person.email, ANDROID)
    const [phone, first] = await list(token)
    expect(phone).toEqual({
      _id: expect.any(String),
      device: 'Chrome on Android',
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: expect.stringMatching(/Z$/),
      isThis: true,
    })
    expect(first).toMatchObject({ device: 'A browser', isThis: false })
    await setTimes(phone?._id ?? '', { last_used_at: new Date(Date.now() - 60_000).toISOString() })
    expect((await list(token)).map(({ isThis }) => isThis)).toEqual([false, true])
    await setTimes(first?._id ?? '', { last_used_at: '2020-01-01T00:00:00.000Z' })
    expect(await list(token)).toHaveLength(1)
  })

  it('name their devices in the language of the request', async () => {
    const token = await login((await test.signUp()).email, ANDROID)
    const [url, init] = requestOf(test.url, ownSessionsApi.list, {}, token)
    const response = await fetch(url, { ...init, headers: { ...init.headers, 'accept-language': 'es' } })
    const devices = ((await response.json()) as OwnSession[]).map(({ device }) => device)
    expect(devices).toEqual(['Chrome en Android', 'Un navegador'])
  })

  it('can be ended: token and live connection end at once, and there is an audit entry', async () => {
    const person = await test.signUp()
    const boss = await test.signUp({ isSuperAdmin: true })
    const token = await login(person.email)
    const live = await connectLive(test, person.token)
    const other = (await list(token)).find(({ isThis }) => !isThis)
    const { status } = await test.call(ownSessionsApi.end, { id: other?._id }, token)
    expect(status).toBe(204)
    await live.end
    expect([await me(person.token), await me(token)]).toEqual([401, 200])
    const again = await test.call(ownSessionsApi.end, { id: other?._id }, token)
    expect([again.status, again.body.code]).toEqual([404, 'session_not_found'])
    const { body } = await test.call(auditApi.list, { user: person._id }, boss.token)
    expect(body[0]).toMatchObject({ action: 'session.ended', actor: { _id: person._id } })
  })

  it('of somebody else cannot be ended', async () => {
    const person = await test.signUp()
    const other = await test.signUp()
    const [session] = await list(other.token)
    const { status, body } = await test.call(ownSessionsApi.end, { id: session?._id }, person.token)
    expect([status, body.code]).toEqual([404, 'session_not_found'])
    expect(await me(other.token)).toBe(200)
  })

  it('end all but this one', async () => {
    const person = await test.signUp()
    const others = [await login(person.email), await login(person.email)]
    expect((await test.call(ownSessionsApi.endOthers, {}, person.token)).status).toBe(204)
    expect(await Promise.all(others.map(me))).toEqual([401, 401])
    expect(await list(person.token)).toMatchObject([{ isThis: true }])
  })

  it('are 30: the next login ends the oldest with its live connection', async () => {
    const person = await test.signUp()
    const tokens = [person.token]
    while (tokens.length < 30) tokens.push(await login(person.email))
    const [, second] = tokens as [string, string]
    expect(await list(second)).toHaveLength(30)
    const [oldest] = (await list(person.token)).filter(({ isThis }) => isThis)
    await setTimes(oldest?._id ?? '', { created_at: '2020-01-01T00:00:00.000Z' })
    const live = await connectLive(test, person.token)
    await login(person.email)
    await live.end
    expect([await me(person.token), await me(second)]).toEqual([401, 200])
    expect(await list(second)).toHaveLength(30)
  })

  it('are 30 after concurrent logins, too', async () => {
    const person = await test.signUp()
    await Promise.all(Array.from({ length: 40 }, () => login(person.email)))
    const rows = await test.db.selectFrom('sessions').select('id').where('user_id', '=', person._id).execute()
    expect(rows).toHaveLength(30)
  })
})
