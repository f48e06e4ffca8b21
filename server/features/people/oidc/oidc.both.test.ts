import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oidcApi } from '#shared/people/oidc.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { codeNow, switchOn } from '../../../testing/authenticator.ts'
import { codeIn, fetchSession, OIDC_SITE, oidcBrowser, signInAt } from '../../../testing/oidcBrowser.ts'
import { startIssuer } from '../../../testing/oidcIssuer.ts'
import { requestOf } from '../../../testing/request.ts'

const issuer = await startIssuer(`${OIDC_SITE}/api/auth/oidc/callback`)
const test = withTestApp(issuer.settings)
const closed = withTestApp({ ...issuer.settings, REGISTRATION: 'invitation' })
const watched = withTestApp({ ...issuer.settings, REGISTRATION: 'approval' })
beforeAll(() => Promise.all([test, closed, watched].map(({ app }) => app.oidc.discover())))
afterAll(() => issuer.close())

/** An account at the issuer, whose email nobody has yet. */
function account(more: object = {}) {
  const sub = randomUUID()
  return { sub, email: `${sub}@example.org`, email_verified: true, name: 'Ruth Greene', ...more }
}

/** Signs in, and fetches the session. */
async function session(who: ReturnType<typeof account>, app = test) {
  const browser = oidcBrowser(app.url)
  return fetchSession(browser, { code: codeIn(await signInAt(app, issuer, who, browser)) })
}

const audited = (userId: string) =>
  test.db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', userId)
    .where('action', 'like', 'oidc.%')
    .orderBy('id')
    .execute()

const notices = async (userId: string): Promise<string[]> => {
  const rows = await test.db.selectFrom('outbox').select('payload').where('kind', '=', 'security.notice').execute()
  return rows
    .map(({ payload }) => JSON.parse(payload))
    .filter((one) => one.userId === userId)
    .map(({ event }) => event)
}

describe('who signs in', () => {
  it('is somebody new, without a password, by the name and verified email at the issuer', async () => {
    const who = account()
    const { status, headers, body } = await session(who)
    expect([status, body.user]).toMatchObject([
      200,
      { name: 'Ruth Greene', email: who.email, emailVerified: true, role: 'standard', phoneNumber: null },
    ])
    expect(body.user.waiting).toBeUndefined()
    expect(headers.getSetCookie().join('\n')).toMatch(/ushers_images=\S/)
    expect((await test.call(sessionsApi.me, {}, body.token)).body).toMatchObject({ hasNoPassword: true })
    const login = await test.call(sessionsApi.login, { email: who.email, password: '' })
    const guess = await test.call(sessionsApi.login, { email: who.email, password: PASSWORD })
    expect([login.status, guess.status]).toEqual([400, 401])
    expect(await audited(body.user._id)).toEqual([{ action: 'oidc.linked', actor_id: body.user._id }])
  })

  it('is the same person the next time, whatever name and email the issuer has by then', async () => {
    const who = account()
    const first = await session(who)
    const later = await session({ ...who, email: 'else@example.org', email_verified: false, name: 'Ruth Black' })
    expect(later.body.user).toEqual(first.body.user)
  })

  it('is the member whose email is verified here and there, linked then, audited and told', async () => {
    const member = await test.signUp()
    const { status, body } = await session(account({ email: member.email.toUpperCase() }))
    expect([status, body.user._id]).toEqual([200, member._id])
    expect(await audited(member._id)).toEqual([{ action: 'oidc.linked', actor_id: member._id }])
    expect(await notices(member._id)).toContain('oidcLinked')
  })

  it('is nobody by an email that is not verified here, or that a person has linked with another account', async () => {
    const member = await test.signUp()
    await test.db.updateTable('users').set({ email_verified: 0 }).where('id', '=', member._id).execute()
    expect(await signInAt(test, issuer, account({ email: member.email }))).toBe('/login?refused=taken')
    const linked = await test.signUp()
    await session(account({ email: linked.email }))
    expect(await signInAt(test, issuer, account({ email: linked.email }))).toBe('/login?refused=taken')
  })

  it.each([
    ['false', false],
    ['the text true', 'true'],
    ['a number', 1],
    ['nothing', undefined],
  ])('is nobody where email_verified is %s', async (_what, email_verified) => {
    const member = await test.signUp()
    expect(await signInAt(test, issuer, account({ email_verified }))).toBe('/login?refused=not_verified')
    const to = await signInAt(test, issuer, account({ email: member.email, email_verified }))
    expect(to).toBe('/login?refused=not_verified')
  })

  it('is nobody new where only invited people join, and waits where an admin lets people in', async () => {
    expect(await signInAt(closed, issuer, account())).toBe('/login?refused=no_account')
    expect((await session(account(), watched)).body.user.waiting).toBe(true)
  })

  it('is nobody while suspended, by the link and by the email', async () => {
    const member = await test.signUp()
    const who = account({ email: member.email })
    const other = await test.signUp()
    await session(who)
    const ids = [member._id, other._id]
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', 'in', ids).execute()
    expect(await signInAt(test, issuer, who)).toBe('/login?refused=suspended')
    expect(await signInAt(test, issuer, account({ email: other.email }))).toBe('/login?refused=suspended')
  })

  it('is one person where their first sign-ins come at once, from two browsers', async () => {
    const member = await test.signUp()
    for (const who of [account(), account({ email: member.email })]) {
      const ways = await Promise.all([1, 2, 3].map(() => signInAt(test, issuer, who)))
      expect(ways.map((way) => way.slice(0, 15))).toEqual(Array(3).fill('/login#account='))
      const rows = await test.db.selectFrom('users').select('id').where('email', '=', who.email).execute()
      expect(rows).toHaveLength(1)
    }
  })

  it('may cancel at the issuer', async () => {
    expect(await signInAt(test, issuer, null)).toBe('/login?refused=cancelled')
  })
})

describe('the code in the address', () => {
  it('is good once, in the browser that began', async () => {
    const browser = oidcBrowser(test.url)
    const code = codeIn(await signInAt(test, issuer, account(), browser))
    const elsewhere = await fetchSession(oidcBrowser(test.url), { code })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([400, 'oidc_expired'])
    const other = oidcBrowser(test.url)
    await signInAt(test, issuer, account(), other)
    expect((await fetchSession(other, { code })).status).toBe(400)
    expect((await fetchSession(browser, { code })).status).toBe(200)
    expect((await fetchSession(browser, { code })).status).toBe(400)
  })

  it('is good for a minute, and is stored as a hash', async () => {
    const browser = oidcBrowser(test.url)
    const code = codeIn(await signInAt(test, issuer, account(), browser))
    const rows = await test.db.selectFrom('oidc_codes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    const left = Math.max(...rows.map(({ expires_at }) => Date.parse(expires_at))) - Date.now()
    expect(left).toBeLessThanOrEqual(60_000)
    await test.db.updateTable('oidc_codes').set({ expires_at: new Date().toISOString() }).execute()
    expect((await fetchSession(browser, { code })).body.code).toBe('oidc_expired')
    await test.app.oidc.cleanUp()
    expect(await test.db.selectFrom('oidc_codes').selectAll().execute()).toEqual([])
  })

  it('opens no session for somebody who was suspended, or has left, meanwhile', async () => {
    const member = await test.signUp()
    const browser = oidcBrowser(test.url)
    const code = codeIn(await signInAt(test, issuer, account({ email: member.email }), browser))
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', member._id).execute()
    expect((await fetchSession(browser, { code })).body.code).toBe('account_suspended')
    await test.db.deleteFrom('users').where('id', '=', member._id).execute()
    expect((await fetchSession(browser, { code })).body.code).toBe('oidc_expired')
  })

  it('needs the second factor, for which there is more time, and which is tried as with a password', async () => {
    const member = await test.signUp()
    const { secret } = await switchOn(test, member)
    const browser = oidcBrowser(test.url)
    const code = codeIn(await signInAt(test, issuer, account({ email: member.email }), browser))
    expect((await fetchSession(browser, { code })).body.code).toBe('second_factor_needed')
    const [kept] = await test.db
      .selectFrom('oidc_codes')
      .select('expires_at')
      .where('user_id', '=', member._id)
      .execute()
    expect(Date.parse(kept?.expires_at ?? '')).toBeGreaterThan(Date.now() + 8 * 60_000)
    const wrong = await fetchSession(browser, { code, secondCode: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'second_factor_wrong'])
    const right = await fetchSession(browser, { code, secondCode: codeNow(secret, 1) })
    expect([right.status, right.body.user?._id]).toEqual([200, member._id])
  })

  it('ends the oldest of thirty sessions, as a login does', async () => {
    const member = await test.signUp()
    const user = { ...(await test.call(sessionsApi.me, {}, member.token)).body.user }
    for (let more = 0; more < 29; more += 1) await test.app.sessions.start(user)
    const { body } = await session(account({ email: member.email }))
    expect((await test.call(sessionsApi.me, {}, member.token)).status).toBe(401)
    expect((await test.call(sessionsApi.me, {}, body.token)).status).toBe(200)
  })
})

describe('the link in the profile', () => {
  /** Begins a link in a browser and ends it at the issuer. */
  async function link(token: string, who: ReturnType<typeof account>, browser = oidcBrowser(test.url)) {
    issuer.signsIn(who)
    const begun = await browser.send('POST', oidcApi.link.path, {}, token)
    const { url } = (await begun.json()) as { url: string }
    const back = await browser.followTo(url, `${OIDC_SITE}/api/auth/oidc/callback`)
    return (await browser.followTo(back, OIDC_SITE)).slice(OIDC_SITE.length)
  }

  it('is shown, made and ended, audited and told, with an email of its own at the issuer', async () => {
    const member = await test.signUp()
    const shown = async () => (await test.call(oidcApi.show, {}, member.token)).body
    expect(await shown()).toEqual({ name: 'Church account', linked: false, since: null })
    const who = account({ email: 'work@example.org', email_verified: false })
    expect(await link(member.token, who)).toBe('/profile#linked-account')
    expect(await shown()).toMatchObject({ linked: true, since: expect.stringMatching(/^20/) })
    expect((await session(who)).body.user._id).toBe(member._id)
    const gone = [await test.call(oidcApi.unlink, {}, member.token), await test.call(oidcApi.unlink, {}, member.token)]
    expect(gone.map(({ status }) => status)).toEqual([204, 204])
    expect((await shown()).linked).toBe(false)
    expect((await audited(member._id)).map(({ action }) => action)).toEqual(['oidc.linked', 'oidc.unlinked'])
    expect(await notices(member._id)).toEqual(expect.arrayContaining(['oidcLinked', 'oidcUnlinked']))
  })

  it('is refused where the account is somebody else’s, and where one has linked another', async () => {
    const [ann, ben] = [await test.signUp(), await test.signUp()]
    const who = account()
    expect(await link(ann.token, who)).toBe('/profile#linked-account')
    expect(await link(ben.token, who)).toBe('/login?refused=taken')
    expect(await link(ann.token, account())).toBe('/login?refused=taken')
    expect(await link(ann.token, who)).toBe('/profile#linked-account')
  })

  it('is not made once the session that began it has ended', async () => {
    const member = await test.signUp()
    const browser = oidcBrowser(test.url)
    const begun = await browser.send('POST', oidcApi.link.path, {}, member.token)
    const { url } = (await begun.json()) as { url: string }
    issuer.signsIn(account())
    const back = await browser.followTo(url, `${OIDC_SITE}/api/auth/oidc/callback`)
    await test.call(sessionsApi.logout, {}, member.token)
    expect(await browser.followTo(back, OIDC_SITE)).toBe(`${OIDC_SITE}/login?refused=expired`)
  })

  it('needs the password long after the login', async () => {
    const member = await test.signUp()
    const long = new Date(Date.now() - 11 * 60_000).toISOString()
    await test.db.updateTable('sessions').set({ created_at: long }).where('user_id', '=', member._id).execute()
    const answers = []
    for (const input of [{}, { password: 'wrong' }, { password: PASSWORD }])
      answers.push((await test.call(oidcApi.link, input, member.token)).body.code)
    expect(answers).toEqual(['password_needed', 'password_needed', undefined])
  })

  it('of a person without a password is the last way in', async () => {
    const { body } = await session(account())
    const { status, body: refused } = await test.call(oidcApi.unlink, {}, body.token)
    expect([status, refused.code]).toEqual([409, 'last_way_in'])
    expect((await test.call(oidcApi.show, {}, body.token)).body.linked).toBe(true)
  })

  it('is in one’s own data, and goes with the account, which a fresh sign-in confirms', async () => {
    const who = account()
    const { body } = await session(who)
    const file = await fetch(...requestOf(test.url, ownDataApi.download, {}, body.token))
    const stored = { issuer: issuer.settings.OIDC_ISSUER, subject: who.sub, since: expect.any(String) }
    expect(await file.json()).toMatchObject({ linkedAccounts: [stored] })
    const long = new Date(Date.now() - 11 * 60_000).toISOString()
    await test.db.updateTable('sessions').set({ created_at: long }).where('user_id', '=', body.user._id).execute()
    const stale = await test.call(ownDataApi.remove, { password: '' }, body.token)
    expect([stale.status, stale.body.code]).toEqual([403, 'sign_in_again'])
    const again = await session(who)
    expect((await test.call(ownDataApi.remove, { password: '' }, again.body.token)).status).toBe(204)
    const left = test.db.selectFrom('oidc_links').select('user_id').where('subject', '=', who.sub)
    expect(await left.execute()).toEqual([])
  })
})
