import { describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { SESSION_DAYS } from './sessions.service.ts'

const test = withTestApp()

const suspend = (email: string) =>
  test.db.updateTable('users').set({ suspended: 1 }).where('email', '=', email).execute()

describe('login', () => {
  it('refuses a wrong password and an unknown email alike', async () => {
    const { email } = await test.signUp()
    const wrong = await test.call(sessionsApi.login, { email, password: 'not the password' })
    const unknown = await test.call(sessionsApi.login, { email: 'nobody@example.org', password: PASSWORD })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ error: 'Invalid email or password', code: 'invalid_credentials' })
    expect(unknown.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
  })

  it('names the fields that are missing', async () => {
    const { status, body } = await test.call(sessionsApi.login, { email: '' })
    expect(status).toBe(400)
    expect(body.code).toBe('invalid_input')
    expect(body.issues?.map((issue) => issue.path)).toEqual(['email', 'password'])
  })

  it('reveals a suspension only after the right password', async () => {
    const { email } = await test.signUp()
    await suspend(email)
    const right = await test.call(sessionsApi.login, { email, password: PASSWORD })
    const wrong = await test.call(sessionsApi.login, { email, password: 'not the password' })
    expect(right.status).toBe(403)
    expect(right.body.error).toBe('Account suspended')
    expect(wrong.status).toBe(401)
  })

  it('finds the account of an international email by either of its forms', async () => {
    const { token } = await test.signUp({ isSuperAdmin: true })
    const person = { name: 'Ida', email: 'ida@exämple.de', phoneNumber: '1-312-555-0199', password: PASSWORD }
    const made = await test.call(usersApi.create, person, token)
    expect([made.status, made.body]).toMatchObject([
      201,
      { email: 'ida@xn--exmple-cua.de', phoneNumber: '+13125550199' },
    ])
    for (const email of ['Ida@EXÄMPLE.de', 'ida@xn--exmple-cua.de ']) {
      expect((await test.call(sessionsApi.login, { email, password: PASSWORD })).body.user._id).toBe(made.body._id)
      const again = await test.call(usersApi.create, { ...person, phoneNumber: '+13125550198', email }, token)
      expect([again.status, again.body.code]).toEqual([409, 'email_taken'])
    }
    const extended = await test.call(usersApi.create, { ...person, phoneNumber: '312 555 0198 x12' }, token)
    expect(extended.body.issues).toEqual([
      { path: 'phoneNumber', message: 'Please enter the number without its extension' },
    ])
  })

  it('returns a token, the user without secrets, and a cookie that scripts cannot read', async () => {
    await test.signUp({ name: 'Ann', email: 'ann@example.org' })
    const { status, headers, body } = await test.call(sessionsApi.login, {
      email: ' ANN@example.org',
      password: PASSWORD,
    })
    expect(status).toBe(200)
    expect(body.token).toMatch(/^[\w-]{43}$/)
    expect(body.user).toMatchObject({ name: 'Ann', email: 'ann@example.org', role: 'standard', suspended: false })
    expect(Object.keys(body.user).sort()).toEqual(
      [
        '_id',
        'email',
        'emailVerified',
        'joined',
        'name',
        'phoneNumber',
        'language',
        'phoneVerified',
        'photoUrl',
        'role',
        'suspended',
      ].sort(),
    )
    expect(headers.get('set-cookie')).toMatch(/^ushers_images=\S+; Path=\/; HttpOnly; SameSite=Lax/)
    expect(headers.get('set-cookie')).not.toContain(body.token)
  })

  it('stores no token in the clear', async () => {
    const { token } = await test.signUp()
    const rows = await test.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('a session', () => {
  it('is refused without a token, with a wrong one, and with the image cookie alone', async () => {
    expect((await test.call(sessionsApi.me)).status).toBe(401)
    const wrong = await test.call(sessionsApi.me, {}, 'x'.repeat(43))
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ error: 'Please log in.', code: 'not_signed_in' })
    const { email } = await test.signUp()
    const login = await test.call(sessionsApi.login, { email, password: PASSWORD })
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    const response = await fetch(`${test.url}/api/users/me`, { headers: { cookie } })
    expect(response.status).toBe(401)
  })

  it('returns its person, and ends with logout while others stay', async () => {
    const { token, email, _id } = await test.signUp()
    const other = await test.call(sessionsApi.login, { email, password: PASSWORD })
    expect((await test.call(sessionsApi.me, {}, token)).body.user).toMatchObject({ _id, email })
    const logout = await test.call(sessionsApi.logout, {}, token)
    // The browser forgets what it would show of the person without asking.
    expect([logout.status, logout.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
    expect((await test.call(sessionsApi.me, {}, token)).status).toBe(401)
    expect((await test.call(sessionsApi.me, {}, other.body.token)).status).toBe(200)
  })

  it('is invalid from the moment its person is suspended', async () => {
    const { token, email } = await test.signUp()
    await suspend(email)
    expect((await test.call(sessionsApi.me, {}, token)).status).toBe(401)
  })

  it('ends after 90 days without use', async () => {
    const { token, _id } = await test.signUp()
    const long = new Date(Date.now() - (SESSION_DAYS * 24 + 1) * 3_600_000).toISOString()
    await test.db.updateTable('sessions').set({ last_used_at: long }).where('user_id', '=', _id).execute()
    expect((await test.call(sessionsApi.me, {}, token)).status).toBe(401)
    await test.app.sessions.cleanUp()
    expect(await test.db.selectFrom('sessions').select('id').where('user_id', '=', _id).execute()).toEqual([])
  })

  it('that is in use stays: its time of last use is updated', async () => {
    const { token, _id } = await test.signUp()
    const earlier = new Date(Date.now() - 2 * 3_600_000).toISOString()
    await test.db.updateTable('sessions').set({ last_used_at: earlier }).where('user_id', '=', _id).execute()
    await test.call(sessionsApi.me, {}, token)
    const row = await test.db
      .selectFrom('sessions')
      .select('last_used_at')
      .where('user_id', '=', _id)
      .executeTakeFirstOrThrow()
    expect(row.last_used_at > earlier).toBe(true)
  })
})
