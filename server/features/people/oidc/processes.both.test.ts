import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oidcApi } from '#shared/people/oidc.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { type RunningApp, startApp, withTestApp } from '../../../testing/app.ts'
import { startLyingIssuer } from '../../../testing/lyingIssuer.ts'
import { codeIn, fetchSession, oidcBrowser } from '../../../testing/oidcBrowser.ts'

const SITE = 'http://localhost:5000/ushers'
const issuer = await startLyingIssuer()
const limited = withTestApp({ ...issuer.settings, SITE_URL: SITE, RATE_LIMIT: 'on' })
const off = withTestApp()
let second: RunningApp
beforeAll(async () => {
  await limited.app.oidc.discover()
  second = await startApp({ ...limited.settings, ...issuer.settings, SITE_URL: SITE, RATE_LIMIT: 'on' })
  await second.app.oidc.discover()
})
afterAll(async () => {
  await second.stop()
  await issuer.close()
})

/** Begins at one process, comes back to another, and fetches the session at the first; below a path. */
async function signInAcross(claims: Record<string, unknown> = {}) {
  const browser = oidcBrowser(limited.url, SITE)
  const begun = await browser.get(`${limited.url}/ushers/api/auth/oidc`)
  const asked = new URL(begun.headers.get('location') ?? '').searchParams
  const sub = randomUUID()
  issuer.says({ sub, email: `${sub}@example.org`, nonce: asked.get('nonce') ?? '' }, { claims })
  const query = { code: 'any', state: asked.get('state') ?? '', iss: issuer.settings.OIDC_ISSUER }
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const back = await fetch(`${second.url}/ushers/api/auth/oidc/callback?${new URLSearchParams(query)}`, {
    redirect: 'manual',
    headers: { cookie },
  })
  return { browser, begun, asked, to: (back.headers.get('location') ?? '').slice(SITE.length) }
}

it('one process begins, another takes the answer, and the first gives the session, below a path', async () => {
  const { browser, begun, asked, to } = await signInAcross()
  expect(asked.get('redirect_uri')).toBe(`${SITE}/api/auth/oidc/callback`)
  expect(begun.headers.getSetCookie()[0]).toContain('; Path=/ushers/api/auth/oidc; HttpOnly; SameSite=Lax')
  const { status, body } = await fetchSession(browser, { code: codeIn(to) })
  expect(status).toBe(200)
  expect((await limited.call(sessionsApi.me, {}, body.token)).status).toBe(200)
})

it('a network has 100 new accounts a day; who has one signs in still', { timeout: 120_000 }, async () => {
  const known = { sub: 'known', email: 'known@example.org' }
  expect((await signInAcross(known)).to).toMatch(/^\/login#account=/)
  const key = await limited.db.selectFrom('rate_limits').select(['key', 'count']).where('count', '=', 2).execute()
  expect(key.length).toBeGreaterThan(0)
  const keys = key.map((one) => one.key)
  await limited.db.updateTable('rate_limits').set({ count: 100 }).where('key', 'in', keys).execute()
  expect((await signInAcross()).to).toBe('/login?refused=failed')
  expect((await signInAcross(known)).to).toMatch(/^\/login#account=/)
})

it('without an issuer everything of it is not there', async () => {
  const { token } = await off.signUp()
  for (const [endpoint, input] of [
    [oidcApi.session, { code: 'x' }],
    [oidcApi.show, {}],
    [oidcApi.link, {}],
    [oidcApi.unlink, {}],
  ] as const) {
    const { status, body } = await off.call(endpoint, input, token)
    expect([status, body.code]).toEqual([404, 'oidc_off'])
  }
  for (const path of ['/api/auth/oidc', '/api/auth/oidc/callback?code=x&state=y']) {
    const answer = await fetch(off.url + path, { redirect: 'manual' })
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'oidc_off'])
  }
})
