import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { botCheckApi } from '#shared/people/botCheck.ts'
import { interestApi } from '#shared/people/interest.ts'
import { phoneApi } from '#shared/people/phone.ts'
import { withTestApp } from '../../testing/app.ts'
import { type LoopbackAnswer, type Received, startLoopback } from '../../testing/loopback.ts'
import { freshNumber } from '../../testing/phoneFlow.ts'

const received: Received[] = []
let verdict: LoopbackAnswer = {}
/** Siteverify of both services: a form in, JSON out. */
const service = await startLoopback((request) => {
  received.push(request)
  return verdict
})
afterAll(() => service.close())
beforeEach(() => {
  received.length = 0
})

const settings = (name: string, address = `${service.url}/siteverify`) => ({
  BOT_CHECK: name,
  BOT_CHECK_SITE_KEY: 'site-key',
  BOT_CHECK_SECRET: 'the secret',
  BOT_CHECK_VERIFY_URL: address,
  LOG_LEVEL: 'silent',
})
const apps = {
  recaptcha: withTestApp(settings('recaptcha')),
  turnstile: withTestApp(settings('turnstile')),
}
const unreachable = withTestApp(settings('turnstile', 'http://127.0.0.1:1/'))

let made = 0
const freshToken = () => {
  made += 1
  return `token-${made}`
}
const send = (test: typeof unreachable, botCheck?: string) =>
  test.call(phoneApi.sendCode, { phoneNumber: freshNumber(), purpose: 'register', botCheck })

const REFUSED = [400, 'bot_check_failed']

describe.each(['recaptcha', 'turnstile'] as const)('%s', (name) => {
  const test = apps[name]

  it('is not even asked about nothing', async () => {
    for (const nothing of [undefined, '']) {
      const { status, body } = await send(test, nothing)
      expect([status, body.code]).toEqual(REFUSED)
    }
    expect(received).toEqual([])
  })

  it.each<[string, LoopbackAnswer]>([
    ['a refusal', { body: { success: false, 'error-codes': ['timeout-or-duplicate'] } }],
    ['an error', { status: 500, body: 'sorry' }],
    ['no JSON', { body: '<html>success</html>' }],
    ['JSON of another shape', { body: { success: 'yes' } }],
    ['nothing', {}],
    ['a way elsewhere', { status: 302, headers: { location: '/elsewhere' }, body: { success: true } }],
  ])('that answers %s lets nobody pass', async (_kind, answer) => {
    verdict = answer
    const { status, body } = await send(test, freshToken())
    expect([status, body.code]).toEqual(REFUSED)
    expect(received).toHaveLength(1)
  })

  it('is asked with secret, token and address, and lets a code be sent and a form be stored', async () => {
    verdict = { body: { success: true, score: 0.9, hostname: 'example.org' } }
    const token = freshToken()
    expect((await send(test, token)).status).toBe(200)
    expect(received[0]).toMatchObject({ method: 'POST', path: '/siteverify' })
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
      secret: 'the secret',
      response: token,
      remoteip: expect.stringMatching(/127\.0\.0\.1$/),
    })
    const form = { name: 'Ann', email: 'ann@example.org', message: 'Hello', botCheck: freshToken() }
    expect((await test.call(interestApi.submit, form)).status).toBe(200)
  })

  it('lets a token pass once, even where the service would twice', async () => {
    verdict = { body: { success: true, score: 0.9 } }
    const token = freshToken()
    expect((await send(test, token)).status).toBe(200)
    const { status, body } = await send(test, token)
    expect([status, body.code]).toEqual(REFUSED)
  })

  it('tells a browser its site key, never its secret', async () => {
    const challenge = await fetch(`${test.url}/api${botCheckApi.challenge.path}`)
    expect(await challenge.json()).toEqual({ siteKey: 'site-key' })
    const config = await (await fetch(`${test.url}/api/config`)).text()
    expect(config).toContain(name)
    expect(config).not.toContain('the secret')
  })
})

describe('recaptcha’s score', () => {
  it.each([
    [0, 400],
    [0.4, 400],
    [0.5, 200],
    [1, 200],
  ])('of %d answers %i', async (score, expected) => {
    verdict = { body: { success: true, score } }
    expect((await send(apps.recaptcha, freshToken())).status).toBe(expected)
  })
})

describe('a service that is not there', () => {
  it('lets nobody pass', async () => {
    const { status, body } = await send(unreachable, freshToken())
    expect([status, body.code]).toEqual(REFUSED)
  })
})
