import { afterEach, describe, expect, it, vi } from 'vitest'
import { configApi } from '#shared/people/config.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import { CORNERS, floorPlansApi, ZONES_MAX } from '#shared/sunday/floorPlans.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { PASSWORD, type TestApp, withTestApp } from '../../testing/app.ts'
import { requestOf } from '../../testing/request.ts'
import { beginRequest, form } from '../../testing/slowRequest.ts'

const test = withTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'true', LOG_LEVEL: 'silent' })
const unlimited = withTestApp()

afterEach(() => vi.restoreAllMocks())

/** Requests of one person at once. */
const BURST = 600

/** Stops the clock, so that an empty bucket stays empty. */
const holdTime = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now())

/** Repeats something until it is refused. */
function useUp(use: () => void): void {
  for (let used = 0; used < 10_000; used += 1) {
    try {
      use()
    } catch {
      return
    }
  }
  throw new Error('It is never refused')
}

const REFUSED = [429, 'too_many_attempts', 'Too many attempts. Please wait before trying again.']

async function get(path: string, headers: Record<string, string>, { url }: TestApp = test) {
  const response = await fetch(`${url}/api${path}`, { headers })
  const body = (await response.json().catch(() => ({}))) as { code?: string; error?: string }
  const retryAfter = Number(response.headers.get('retry-after') ?? 0)
  return { answer: [response.status, body.code, body.error], status: response.status, retryAfter }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const from = (address: string) => ({ 'x-forwarded-for': address })

describe('a person who asks too often', () => {
  it('is one who asks for large replies a few times', async () => {
    const { token } = await test.signUp({ role: 'admin' })
    const points = Array.from({ length: CORNERS.max }, (_, at) => [at / 999, 1 - at / 999])
    const zones = Array.from({ length: ZONES_MAX }, (_, at) => ({ name: `Zone ${at}`, points }))
    for (const name of ['Nave', 'Hall', 'Crypt']) {
      const { _id } = (await test.call(floorPlansApi.create, { name }, token)).body
      expect((await test.call(floorPlansApi.change, { id: _id, zones }, token)).status).toBe(200)
    }
    const [bo, cy] = [await test.signUp(), await test.signUp()]
    holdTime()
    for (const { _id } of [bo, cy]) test.app.requestLimits.countRequest(_id, '192.0.2.1', BURST - 1)
    expect((await get(sessionsApi.me.path, bearer(bo.token))).status).toBe(200)
    expect((await get(floorPlansApi.list.path, bearer(cy.token))).answer).toEqual(REFUSED)
  })

  it('is told when to come back, on every device and wherever from, and nobody else is', async () => {
    const ann = await test.signUp()
    const bob = await test.signUp()
    const other = await test.call(sessionsApi.login, { email: ann.email, password: PASSWORD })
    holdTime()
    useUp(() => test.app.requestLimits.countRequest(ann._id, '192.0.2.1'))
    for (const token of [ann.token, other.body.token]) {
      const { answer, retryAfter } = await get(sessionsApi.me.path, { ...bearer(token), ...from('192.0.2.2') })
      expect(answer).toEqual(REFUSED)
      expect(retryAfter).toBeGreaterThan(0)
    }
    expect((await get(configApi.read.path, bearer(ann.token))).answer).toEqual(REFUSED)
    expect((await get(sessionsApi.me.path, bearer(bob.token))).status).toBe(200)
  })

  it('is refused pictures by themselves', async () => {
    const ann = await test.signUp()
    const login = await test.call(sessionsApi.login, { email: ann.email, password: PASSWORD })
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    holdTime()
    useUp(() => test.app.requestLimits.countPicture(ann._id, ''))
    expect((await get('/images/none', { cookie })).answer).toEqual(REFUSED)
    expect((await get(sessionsApi.me.path, bearer(ann.token))).status).toBe(200)
  })
})

describe('a network of people who are not signed in', () => {
  it('is refused as a whole, with or without a token that is none, but not those who are signed in there', async () => {
    const ann = await test.signUp()
    holdTime()
    useUp(() => test.app.requestLimits.countRequest(null, '2001:db8:0:1::1'))
    const here = from('2001:DB8:0:1:ffff::2')
    for (const path of [configApi.read.path, sessionsApi.me.path, '/docs', '/openapi.json', '/images/none'])
      expect([path, ...(await get(path, here)).answer]).toEqual([path, ...REFUSED])
    expect((await get(sessionsApi.me.path, { ...here, ...bearer('x'.repeat(43)) })).answer).toEqual(REFUSED)
    expect((await get(sessionsApi.me.path, { ...here, ...bearer(ann.token) })).status).toBe(200)
    expect((await get(configApi.read.path, from('2001:db8:0:2::1'))).status).toBe(200)
  })

  it('is refused the description of the API by itself', async () => {
    holdTime()
    useUp(() => test.app.requestLimits.countDescription('2001:db8:0:9::1'))
    const here = from('2001:db8:0:9::2')
    for (const path of ['/docs', '/openapi.json']) expect((await get(path, here)).answer).toEqual(REFUSED)
    expect((await get(configApi.read.path, here)).status).toBe(200)
    expect((await get('/openapi.json', from('2001:db8:0:8::1'))).status).toBe(200)
  })

  it('may be a whole church that opens the app at once', () => {
    holdTime()
    for (let person = 0; person < 300; person += 1)
      for (let asked = 0; asked < 15; asked += 1) test.app.requestLimits.countRequest(null, '192.0.2.77')
  })
})

describe('a costly request', () => {
  const { path } = availabilityApi.mine

  it('counts as several, and is refused where fewer are left', async () => {
    const ann = await test.signUp()
    const bob = await test.signUp()
    holdTime()
    test.app.requestLimits.countRequest(ann._id, '192.0.2.1', 596)
    expect((await get(path, bearer(ann.token))).status).toBe(200)
    expect((await get(sessionsApi.me.path, bearer(ann.token))).status).toBe(429)

    test.app.requestLimits.countRequest(bob._id, '192.0.2.1', 597)
    const { answer, retryAfter } = await get(path, bearer(bob.token))
    expect(answer).toEqual(REFUSED)
    expect(retryAfter).toBeGreaterThan(0)
    // The refused one has counted as one.
    for (const status of [200, 200, 429])
      expect((await get(sessionsApi.me.path, bearer(bob.token))).status).toBe(status)
  })

  it('counts as several before its form is read', async () => {
    const [ann, bob] = [await test.signUp({ role: 'admin' }), await test.signUp({ role: 'admin' })]
    const list = form('file', 'people.csv', Buffer.from('Ruth Lee\nOtis Ward\n'))
    holdTime()
    test.app.requestLimits.countRequest(ann._id, '192.0.2.1', BURST - 9)
    // The form never ends.
    expect(await beginRequest(test.url, invitationsApi.read, ann.token, list, 40).status).toBe(429)
    test.app.requestLimits.countRequest(bob._id, '192.0.2.1', BURST - 10)
    expect(await beginRequest(test.url, invitationsApi.read, bob.token, list, 40).finish()).toBe(200)
    expect((await get(sessionsApi.me.path, bearer(bob.token))).answer).toEqual(REFUSED)
  })

  it('counts by the size of what it sends, before that is looked at', async () => {
    const ann = await test.signUp()
    holdTime()
    // 132 kB are two requests more than one.
    const long = { method: 'PUT', headers: { ...bearer(ann.token), 'content-type': 'application/json' } }
    const send = async () => {
      const body = JSON.stringify({ unknown: Array.from({ length: 66_000 }, () => 0), name: 3 })
      return (await fetch(`${test.url}/api${usersApi.updateMe.path}`, { ...long, body })).status
    }
    test.app.requestLimits.countRequest(ann._id, '192.0.2.1', 594)
    for (const status of [400, 400, 429]) expect(await send()).toBe(status)
  })

  it('counts as one where its answer is kept', async () => {
    const ann = await test.signUp()
    const bob = await test.signUp()
    const coverage = `${coverageApi.list.path}?from=2099-01-01&to=2099-01-31`
    expect((await get(coverage, bearer(bob.token))).status).toBe(200)
    holdTime()
    test.app.requestLimits.countRequest(ann._id, '192.0.2.1', 597)
    for (const status of [200, 200, 200, 429]) expect((await get(coverage, bearer(ann.token))).status).toBe(status)
  })
})

describe('uploads of a person', () => {
  const photo = form('photo', 'me.jpg', Buffer.alloc(2000))
  const workbook = form('file', 'december.xlsx', Buffer.alloc(2000))

  const sendPhoto = async (token: string) =>
    (await test.upload(usersApi.updateMe, { bytes: Buffer.alloc(20), filename: 'me.jpg' }, token)).status

  /** Sends half of the body, and resolves once the server has authenticated the request and waits for the rest. */
  async function half(endpoint: { method: string; path: string }, token: string, body: typeof photo) {
    const authenticate = vi.spyOn(test.app.sessions, 'authenticate')
    const request = beginRequest(test.url, endpoint, token, body, 1000)
    await vi.waitFor(() => expect(authenticate.mock.settledResults[0]?.value).toHaveProperty('sessionId'), 20_000)
    authenticate.mockRestore()
    return request
  }

  it('are limited to two at once, and a third is not read', async () => {
    const ann = await test.signUp({ role: 'admin' })
    const bob = await test.signUp()
    const first = await half(usersApi.updateMe, ann.token, photo)
    const second = await half(importsApi.import, ann.token, workbook)
    const third = beginRequest(test.url, usersApi.updateMe, ann.token, photo, 1000)
    // The response comes before the second half of the body.
    await vi.waitFor(() => expect(third.received()).toMatch(/^HTTP\/1\.1 429 /), 20_000)
    expect(third.received()).toMatch(/\r\nretry-after: [1-9]/i)
    third.socket.destroy()
    expect((await get(sessionsApi.me.path, bearer(ann.token))).status).toBe(200)
    expect(await sendPhoto(bob.token)).toBe(415)

    expect(await first.finish()).toBe(415)
    expect(await sendPhoto(ann.token)).toBe(415)
    expect(await second.finish()).toBe(415)
  })

  it('are those with a file: messages of words alone are none, in a row and at once', async () => {
    const { token } = await test.signUp()
    const post = () =>
      test.upload(messagesApi.create, { fields: { channel: 'general', content: 'Good morning' } }, token)
    const statuses = []
    for (let sent = 0; sent < 25; sent += 1) statuses.push((await post()).status)
    const atOnce = await Promise.all(Array.from({ length: 5 }, post))
    expect([...statuses, ...atOnce.map(({ status }) => status)]).toEqual(Array(30).fill(201))
    expect((await post()).status).toBe(429)
  })

  it('stop counting when their sender disconnects', async () => {
    const ann = await test.signUp()
    const gone = await half(usersApi.updateMe, ann.token, photo)
    const stillBusy = await half(usersApi.updateMe, ann.token, photo)
    expect(await sendPhoto(ann.token)).toBe(429)
    gone.socket.destroy()
    await expect.poll(() => sendPhoto(ann.token)).toBe(415)
    expect(await stillBusy.finish()).toBe(415)
  })

  it('are limited by rate', async () => {
    const ann = await test.signUp()
    holdTime()
    for (let sent = 0; sent < 20; sent += 1) expect(await sendPhoto(ann.token)).toBe(415)
    expect(await sendPhoto(ann.token)).toBe(429)
    expect((await get(sessionsApi.me.path, bearer(ann.token))).status).toBe(200)
  })
})

it('with RATE_LIMIT=off nobody is refused', async () => {
  holdTime()
  expect(() => useUp(() => unlimited.app.requestLimits.countRequest(null, '192.0.2.1'))).toThrow('never refused')
  const [url, init] = requestOf(unlimited.url, configApi.read, {})
  expect((await fetch(url, init)).status).toBe(200)
})
