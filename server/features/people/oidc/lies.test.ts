import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { configApi } from '#shared/people/config.ts'
import { withTestApp } from '../../../testing/app.ts'
import { type Lies, startLyingIssuer } from '../../../testing/lyingIssuer.ts'
import { codeIn, fetchSession, OIDC_SITE, oidcBrowser } from '../../../testing/oidcBrowser.ts'

const issuer = await startLyingIssuer()
const test = withTestApp(issuer.settings)
afterAll(() => issuer.close())

const nobody = { sub: '', email: '', nonce: '' }
beforeEach(async () => {
  issuer.says(nobody)
  await test.app.oidc.discover()
})

const SECONDS = 1000
const now = () => Math.floor(Date.now() / SECONDS)

/** Begins a sign-in, and returns what the issuer was asked. */
async function begin(browser = oidcBrowser(test.url)) {
  const answer = await browser.get(`${test.url}/api/auth/oidc`)
  const asked = new URL(answer.headers.get('location') ?? '').searchParams
  return { browser, answer, asked, state: asked.get('state') ?? '', nonce: asked.get('nonce') ?? '' }
}

/** Where the issuer's answer leads, below the site. */
async function callback(browser: ReturnType<typeof oidcBrowser>, query: Record<string, string>) {
  const answer = await browser.get(`${test.url}/api/auth/oidc/callback?${new URLSearchParams(query)}`)
  return { answer, to: (answer.headers.get('location') ?? '').slice(OIDC_SITE.length) }
}

/** A sign-in at the issuer, which tells these lies. */
async function signIn(lies: Lies = {}, response: Record<string, string> = {}, member?: string) {
  const { browser, state, nonce } = await begin()
  const sub = randomUUID()
  issuer.says({ sub, email: member ?? `${sub}@example.org`, nonce }, lies)
  const query = { code: 'any', state, iss: issuer.settings.OIDC_ISSUER, ...response }
  return { browser, query, ...(await callback(browser, query)) }
}

it('believes it while it tells no lie: the tests below fail by their lies alone', async () => {
  const { to, browser } = await signIn()
  expect((await fetchSession(browser, { code: codeIn(to) })).status).toBe(200)
})

describe('a lie about who signs in', () => {
  it.each<[string, Lies]>([
    ['another issuer in the token', { claims: { iss: 'https://elsewhere.example' } }],
    ['another client', { claims: { aud: 'another' } }],
    ['the nonce of another sign-in', { claims: { nonce: 'x'.repeat(43) } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
    ['a subject of a thousand characters', { claims: { sub: 'x'.repeat(1000) } }],
    ['a key that it has not published', { isForged: true }],
    ['no signature', { idToken: `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.` }],
    ['no ID token', { answers: { '/token': { body: { access_token: 'one', token_type: 'Bearer' } } } }],
    ['an endless answer', { answers: { '/token': { body: { access_token: 'x'.repeat(300_000) } } } }],
    [
      'a refused code, as for one that was used',
      { answers: { '/token': { status: 400, body: { error: 'invalid_grant' } } } },
    ],
    ['a page in place of keys', { answers: { '/jwks': { body: '<html>' } } }],
  ])('%s is refused', async (_what, lies) => {
    const before = await test.db.selectFrom('users').select('id').execute()
    expect((await signIn(lies)).to).toBe('/login?refused=failed')
    expect(await test.db.selectFrom('users').select('id').execute()).toEqual(before)
  })

  it.each([
    ['false', false],
    ['the text true', 'true'],
  ])('an email with email_verified %s signs in nobody', async (_what, email_verified) => {
    const { email } = await test.signUp()
    const { to } = await signIn({ claims: { email_verified } }, {}, email)
    expect(to).toBe('/login?refused=not_verified')
  })

  it.each([
    ['20 s ahead', { iat: 20, exp: 300 }, /^\/login#account=/],
    ['20 s behind', { iat: -320, exp: -20 }, /^\/login#account=/],
    ['ten minutes behind', { iat: -900, exp: -600 }, /^\/login\?refused=failed$/],
    [
      'ten minutes ahead, with a token that is not good yet',
      { iat: 600, exp: 900, nbf: 600 },
      /^\/login\?refused=failed$/,
    ],
  ])('its clock is %s', async (_what, times, to) => {
    const claims = Object.fromEntries(Object.entries(times).map(([name, seconds]) => [name, now() + seconds]))
    expect((await signIn({ claims })).to).toMatch(to)
  })

  it('a changed key is fetched at once', async () => {
    expect((await signIn()).to).toMatch(/^\/login#account=/)
    expect((await signIn({ isKeyChanged: true })).to).toMatch(/^\/login#account=/)
  })
})

describe('an answer at the callback', () => {
  it.each([
    ['of another issuer (RFC 9207)', { iss: 'https://elsewhere.example' }, 'failed'],
    ['of a state that was not asked', { state: 'x'.repeat(43) }, 'expired'],
    ['of an error of the issuer', { error: 'server_error' }, 'failed'],
    ['of somebody who cancelled', { error: 'access_denied' }, 'cancelled'],
  ])('%s is refused', async (_what, response, refusal) => {
    expect((await signIn({}, response)).to).toBe(`/login?refused=${refusal}`)
  })

  it('without the issuer’s name is refused, since the issuer says that it sends it', async () => {
    const { browser, state, nonce } = await begin()
    issuer.says({ sub: 'one', email: 'one@example.org', nonce })
    expect((await callback(browser, { code: 'any', state })).to).toBe('/login?refused=failed')
  })

  it('counts once, in the browser that began, while its cookie is signed and ten minutes old at most', async () => {
    const { browser, query } = await signIn()
    expect((await callback(browser, query)).to).toBe('/login?refused=expired')
    const begun = await begin()
    const fresh = { ...query, state: begun.state }
    expect((await callback(oidcBrowser(test.url), fresh)).to).toBe('/login?refused=expired')
    const cookie = begun.answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const [text = '', signature = ''] = cookie.replace('ushers_oidc=', '').split('.')
    const stored = JSON.parse(Buffer.from(text, 'base64url').toString())
    const forged = { ...stored, link: { userId: 'somebody', sessionId: 'theirs' } }
    const value = `${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${signature}`
    const answer = await fetch(`${test.url}/api/auth/oidc/callback?${new URLSearchParams(fresh)}`, {
      redirect: 'manual',
      headers: { cookie: `ushers_oidc=${value}` },
    })
    expect(answer.headers.get('location')).toBe(`${OIDC_SITE}/login?refused=expired`)
  })

  it('asks for the token with what was asked for, and neither address is kept or told', async () => {
    const { answer, asked } = await begin()
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ response_type: 'code', client_id: 'ushers', scope: 'openid email profile', code_challenge_method: 'S256' },
      redirect_uri: `${OIDC_SITE}/api/auth/oidc/callback`,
    })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^ushers_oidc=[\w.-]+; Path=\/api\/auth\/oidc; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
    const { answer: back } = await signIn()
    for (const { status, headers } of [answer, back]) {
      expect(status).toBe(302)
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
    }
    expect(issuer.asked.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43}$/)
    const head = await fetch(`${test.url}/api/auth/oidc/callback`, { method: 'HEAD', redirect: 'manual' })
    expect(head.status).toBe(404)
  })
})

describe('an issuer that cannot be used', () => {
  const state = async () => (await test.call(configApi.read)).body.oidc

  it.each<[string, Lies]>([
    ['calls itself otherwise', { issuer: 'https://elsewhere.example' }],
    ['has no description', { answers: { '/.well-known/openid-configuration': { status: 404 } } }],
    [
      'sends an endless one',
      { answers: { '/.well-known/openid-configuration': { body: { issuer: 'x'.repeat(300_000) } } } },
    ],
    [
      'leads elsewhere',
      { answers: { '/.well-known/openid-configuration': { status: 302, headers: { location: '/' } } } },
    ],
  ])('%s: the button says so, passwords work, and it is found again', async (_what, lies) => {
    expect(await state()).toEqual({ name: 'Church account', ready: true })
    issuer.says(nobody, lies)
    await test.app.oidc.discover()
    expect(await state()).toEqual({ name: 'Church account', ready: false })
    const answer = await oidcBrowser(test.url).get(`${test.url}/api/auth/oidc`)
    expect(answer.headers.get('location')).toBe(`${OIDC_SITE}/login?refused=unreachable`)
    issuer.says(nobody)
    await test.app.oidc.discover()
    expect((await state())?.ready).toBe(true)
  })

  it('is silent when the token is fetched: told as unreachable', async () => {
    const { browser, state: asked } = await begin()
    await issuer.close()
    const { to } = await callback(browser, { code: 'any', state: asked, iss: issuer.settings.OIDC_ISSUER })
    expect(to).toBe('/login?refused=unreachable')
  })
})
