import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { auditApi } from '#shared/people/audit.ts'
import { invitationsApi } from '#shared/people/invitations.ts'
import { mailApi } from '#shared/people/mailLinks.ts'
import { peopleApi } from '#shared/people/people.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { hashToken } from '../../../db/spentTokens.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { SITE, withMailTest } from '../../../testing/mailApp.ts'

const { test, mailed, takenBy } = await withMailTest()
const off = withTestApp({ BOT_CHECK: 'off' })
const checked = withTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'ushers@example.org' })
const limited = withTestApp({
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMTP_FROM: 'ushers@example.org',
  BOT_CHECK: 'off',
  RATE_LIMIT: 'on',
})

afterEach(() => void vi.useRealTimers())

const NEW_PASSWORD = 'another good password'

const moveClock = (seconds: number) => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })

/** The token of the newest link that an address was sent. */
const linkTo = (email: string, page: 'reset' | 'verify'): string =>
  new RegExp(`^${SITE}/${page}/([\\w-]{43})$`, 'm').exec(takenBy(email).at(-1)?.text ?? '')?.[1] ?? ''

/** Asks for a reset, and waits for the work after the answer. */
async function askReset(email: string, mails: number): Promise<string> {
  const { status, body } = await test.call(mailApi.reset, { email })
  expect([status, body]).toEqual([200, { sent: true }])
  await vi.waitFor(() => expect(takenBy(email)).toHaveLength(mails), { timeout: 20_000 })
  await mailed()
  return linkTo(email, 'reset')
}

const reset = (token: string, newPassword = NEW_PASSWORD) => test.call(mailApi.resetPassword, { token, newPassword })
const login = async (email: string, password: string) =>
  (await test.call(sessionsApi.login, { email, password })).status

/** A person whose email nobody has verified. */
async function unverified() {
  const person = await test.signUp()
  await test.db.updateTable('users').set({ email_verified: 0 }).where('id', '=', person._id).execute()
  return person
}

const emailVerified = async (token: string) => (await test.call(sessionsApi.me, {}, token)).body.user.emailVerified

describe('without a mail server', () => {
  it('there are no links by mail', async () => {
    const { token, email } = await off.signUp()
    const answers = [
      await off.call(mailApi.reset, { email }),
      await off.call(mailApi.showLink, { purpose: 'reset', token: 'x' }),
      await off.call(mailApi.resetPassword, { token: 'x', newPassword: NEW_PASSWORD }),
      await off.call(mailApi.verifyEmail, {}, token),
      await off.call(mailApi.verify, { token: 'x' }),
    ]
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(5).fill('404 mail_off'))
  })
})

describe('a new password by mail', () => {
  it('asks for the bot check', async () => {
    const { body } = await checked.call(mailApi.reset, { email: 'ann@example.org' })
    expect(body.code).toBe('bot_check_failed')
  })

  it('answers alike, and counts alike, for addresses that somebody has and that nobody has', async () => {
    const { email } = await limited.signUp()
    for (const address of [email, 'nobody@example.org']) {
      const answers = []
      for (let count = 0; count < 6; count += 1) answers.push(await limited.call(mailApi.reset, { email: address }))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    }
  })

  it('shows whether its link is good, which uses nothing up and says nothing of the person', async () => {
    const { email } = await test.signUp()
    const token = await askReset(email, 1)
    const show = (purpose: 'reset' | 'verify' = 'reset') => test.call(mailApi.showLink, { purpose, token })
    for (const { status, body } of [await show(), await show()]) expect([status, body]).toEqual([200, { good: true }])
    expect((await show('verify')).body.code).toBe('link_gone')
    expect((await reset(token)).status).toBe(204)
    const { status, body } = await show()
    expect([status, body.code]).toEqual([400, 'link_gone'])
  })

  it('is set once with the link, ends every session and is told', async () => {
    const { _id, email, token: session } = await test.signUp()
    const token = await askReset(email, 1)
    expect(await test.db.selectFrom('mail_links').select('token_hash').where('user_id', '=', _id).execute()).toEqual([
      { token_hash: hashToken(token) },
    ])
    expect((await reset(token, 'password')).body.code).toBe('password_common')
    const answers = await Promise.all([reset(token), reset(token)])
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([204, 'link_gone'])
    expect((await test.call(sessionsApi.me, {}, session)).status).toBe(401)
    expect([await login(email, PASSWORD), await login(email, NEW_PASSWORD)]).toEqual([401, 200])
    await mailed()
    expect(takenBy(email).map(({ headers }) => headers.subject)).toContain('Your password was changed – North')
  })

  it('is good for an hour, and only the newest link', async () => {
    const { email } = await test.signUp()
    const older = await askReset(email, 1)
    const newer = await askReset(email, 2)
    expect(newer).not.toBe(older)
    expect((await reset(older)).body.code).toBe('link_gone')
    moveClock(3601)
    expect((await reset(newer)).body.code).toBe('link_gone')
    expect(await login(email, PASSWORD)).toBe(200)
  })

  it('is for verified addresses of active people alone, at both ends', async () => {
    const first = await unverified()
    const second = await test.signUp()
    const suspended = await test.signUp()
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', suspended._id).execute()
    const token = await askReset(second.email, 1)
    for (const { email } of [first, suspended]) {
      expect((await test.call(mailApi.reset, { email })).status).toBe(200)
      await test.call(mailApi.reset, { email: 'nobody@example.org' })
    }
    await test.db.updateTable('users').set({ email: 'moved@example.org' }).where('id', '=', second._id).execute()
    expect((await reset(token)).body.code).toBe('link_gone')
    await mailed()
    expect([...takenBy(first.email), ...takenBy(suspended.email), ...takenBy('nobody@example.org')]).toEqual([])
  })

  it.each<[Language, string, string]>([
    ['en', 'Set a new password for North', 'Hello Ann Abel,'],
    ['es', 'Elige una contraseña nueva para North', 'Hola, Ann Abel:'],
  ])('is asked for in the person’s language: %s', async (language, subject, greeting) => {
    const { email, token } = await test.signUp({ name: 'Ann Abel' })
    await test.call(usersApi.updateMe, { language }, token)
    await askReset(email, 1)
    expect([takenBy(email)[0]?.headers.subject, takenBy(email)[0]?.text.split('\n')[0]]).toEqual([subject, greeting])
  })
})

describe('one’s own email', () => {
  it('is verified by the mailed link, once', async () => {
    const { _id, email, token: session } = await unverified()
    expect(await emailVerified(session)).toBe(false)
    expect((await test.call(mailApi.verifyEmail, {}, session)).status).toBe(204)
    await mailed()
    const token = linkTo(email, 'verify')
    expect((await reset(token)).body.code).toBe('link_gone')
    expect((await test.call(mailApi.verify, { token })).status).toBe(204)
    expect((await test.call(mailApi.verify, { token })).body.code).toBe('link_gone')
    expect(await emailVerified(session)).toBe(true)
    const boss = await test.signUp({ isSuperAdmin: true })
    expect((await test.call(auditApi.list, { user: _id }, boss.token)).body[0]).toMatchObject({
      action: 'user.profileChanged',
      detail: { changed: [], verified: 'email' },
    })
  })

  it('is not verified by a link to another address, nor after a day', async () => {
    const { _id, email, token: session } = await unverified()
    await test.call(mailApi.verifyEmail, {}, session)
    await mailed()
    const [token, moved] = [linkTo(email, 'verify'), { email: 'elsewhere@example.org' }]
    await test.db.updateTable('users').set(moved).where('id', '=', _id).execute()
    expect((await test.call(mailApi.verify, { token })).body.code).toBe('link_gone')
    await test.db.updateTable('users').set({ email }).where('id', '=', _id).execute()
    moveClock(24 * 3600 + 1)
    expect((await test.call(mailApi.verify, { token })).body.code).toBe('link_gone')
  })

  it('that is verified gets no mail', async () => {
    const { email, token } = await test.signUp()
    expect((await test.call(mailApi.verifyEmail, {}, token)).status).toBe(204)
    await mailed()
    expect(takenBy(email)).toEqual([])
  })
})

describe('a security notice', () => {
  it('is mailed to a verified address in the person’s language, with a link to the profile', async () => {
    const { email, token } = await test.signUp({ name: 'Ann Abel' })
    await test.call(usersApi.updateMe, { language: 'es' }, token)
    await test.call(usersApi.updateMe, { password: NEW_PASSWORD }, token)
    await mailed()
    const [mail, ...more] = takenBy(email)
    expect(more).toEqual([])
    expect(mail?.headers.subject).toMatch(/ – North$/)
    expect(mail?.text.split('\n')[0]).toBe('Hola, Ann Abel:')
    expect(mail?.text.split('\n')).toContain(`${SITE}/profile`)
  })

  it('is not mailed to an address that nobody has verified', async () => {
    const { email, token } = await unverified()
    await test.call(usersApi.updateMe, { password: NEW_PASSWORD }, token)
    await mailed()
    expect(takenBy(email)).toEqual([])
  })
})

describe('somebody of the list who has not joined', () => {
  const invited = async (email: string) => {
    const boss = (await test.signUp({ role: 'admin' })).token
    const people = [{ name: `Joan ${email}`, email }]
    const { body } = await test.call(invitationsApi.create, { people }, boss)
    await mailed()
    return { boss, personId: body[0]?.personId ?? '', first: body[0]?.url ?? '' }
  }
  const links = (email: string) => takenBy(email).map(({ text }) => /\/invite\/([\w-]{43})/.exec(text)?.[1] ?? '')

  it('who asks for a new password gets their invitation anew, once an hour', async () => {
    const email = 'joan@example.org'
    const { first } = await invited(email)
    expect(await askReset(email, 2)).toBe('')
    const [old = '', renewed = ''] = links(email)
    expect(first).toContain(old)
    expect((await test.call(invitationsApi.show, { token: old })).body.code).toBe('invitation_revoked')
    expect((await test.call(invitationsApi.show, { token: renewed })).status).toBe(200)
    expect((await test.call(mailApi.reset, { email })).body).toEqual({ sent: true })
    await mailed()
    expect(takenBy(email)).toHaveLength(2)
  })

  it('whose email an account of the same name verifies becomes one with it; of another name an admin is asked', async () => {
    for (const [email, isSameName] of [
      ['jim@example.org', true],
      ['jims.wife@example.org', false],
    ] as const) {
      const { boss, personId } = await invited(email)
      const own = await unverified()
      const name = isSameName ? `${email}, JOAN` : 'Jill'
      await test.db.updateTable('users').set({ email, name }).where('id', '=', own._id).execute()
      await test.call(mailApi.verifyEmail, {}, own.token)
      await mailed()
      expect((await test.call(mailApi.verify, { token: linkTo(email, 'verify') })).status).toBe(204)
      const ids = (await test.call(usersApi.all, {}, boss)).body.map(({ _id }) => _id)
      expect([ids.includes(personId), ids.includes(own._id)]).toEqual([!isSameName, true])
      const asked = (await test.call(peopleApi.matches, {}, boss)).body.filter(({ person }) => person._id === personId)
      expect(asked.map(({ user, by, contact }) => [user._id, by, contact])).toEqual(
        isSameName ? [] : [[own._id, 'email', email]],
      )
    }
  })

  it('who never was invited gets nothing', async () => {
    const boss = (await test.signUp({ role: 'admin' })).token
    const [{ _id } = { _id: '' }] = (
      await test.call(peopleApi.add, { people: [{ name: 'Jo', email: 'jo@none.example' }] }, boss)
    ).body
    expect(_id).not.toBe('')
    await test.call(mailApi.reset, { email: 'jo@none.example' })
    await mailed()
    expect(takenBy('jo@none.example')).toEqual([])
  })

  it('nobody verifies an email that they do not have', async () => {
    const { token, _id } = await test.signUp()
    await test.db.updateTable('users').set({ email: '' }).where('id', '=', _id).execute()
    const { status, body } = await test.call(mailApi.verifyEmail, {}, token)
    expect([status, body.code]).toEqual([409, 'no_email'])
  })
})
