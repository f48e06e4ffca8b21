import { beforeAll, describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { connectLive } from '../../../testing/live.ts'

const test = withTestApp()

const NEW_PASSWORD = 'another good password'

let boss = ''
let bossId = ''
beforeAll(async () => {
  const person = await test.signUp({ isSuperAdmin: true })
  boss = person.token
  bossId = person._id
  // A second super admin, so that no test changes the last one.
  await test.signUp({ isSuperAdmin: true })
})

const login = (email: string, password = PASSWORD) => test.call(sessionsApi.login, { email, password })
const me = (token: string) => test.call(sessionsApi.me, {}, token)
const stored = (id: string) => test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Every action on a person, with its input besides the id. */
const actions = [
  { name: 'promote', endpoint: usersApi.promote, input: {} },
  { name: 'role', endpoint: usersApi.setRole, input: { role: 'admin' } },
  { name: 'password', endpoint: usersApi.setPassword, input: { newPassword: NEW_PASSWORD } },
  { name: 'suspend', endpoint: usersApi.suspend, input: {} },
  { name: 'unsuspend', endpoint: usersApi.unsuspend, input: {} },
  { name: 'end-sessions', endpoint: usersApi.endSessions, input: {} },
]

describe.each(actions)('$name', ({ endpoint, input }) => {
  it('of an unknown person is 404', async () => {
    const { status, body } = await test.call(endpoint, { id: 'nobody', ...input }, boss)
    expect([status, body]).toEqual([404, { error: 'That person is not here any more.', code: 'user_not_found' }])
  })
})

describe('promoting', () => {
  it('makes only a standard user an admin, at once', async () => {
    const { _id, token } = await test.signUp()
    const { status, body } = await test.call(usersApi.promote, { id: _id }, boss)
    expect([status, body]).toMatchObject([200, { _id, role: 'admin' }])
    expect(Object.keys(body).sort()).toEqual(
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
    expect((await test.call(usersApi.all, {}, token)).status).toBe(200)
    for (const id of [_id, bossId]) {
      const again = await test.call(usersApi.promote, { id }, boss)
      expect([again.status, again.body.code]).toEqual([409, 'role_unchangeable'])
    }
  })
})

describe('a role', () => {
  it('that is unknown or cannot be given is refused', async () => {
    const { _id } = await test.signUp()
    for (const role of ['superAdmin', 'User', '', null, ['admin'], undefined]) {
      const { status, body } = await test.call(usersApi.setRole, { id: _id, role }, boss)
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['role']])
    }
    expect((await stored(_id)).role).toBe('standard')
  })

  it('is given and taken at once', async () => {
    const { _id, token } = await test.signUp()
    const raised = await test.call(usersApi.setRole, { id: _id, role: 'admin' }, boss)
    expect([raised.status, raised.body.role]).toEqual([200, 'admin'])
    expect((await test.call(usersApi.all, {}, token)).status).toBe(200)
    const lowered = await test.call(usersApi.setRole, { id: _id, role: 'standard' }, boss)
    expect([lowered.status, lowered.body.role]).toEqual([200, 'standard'])
    expect((await test.call(usersApi.all, {}, token)).status).toBe(403)
  })
})

describe('a password set for somebody', () => {
  it('is refused when it is missing, too short, too long or common', async () => {
    const { _id, email } = await test.signUp()
    for (const newPassword of [undefined, '', '       ', 'x'.repeat(7), 'x'.repeat(257), 'iloveyou1']) {
      const { status } = await test.call(usersApi.setPassword, { id: _id, newPassword }, boss)
      expect(status).toBe(400)
    }
    expect((await login(email)).status).toBe(200)
  })

  it('replaces the old one and ends their sessions and live connections', async () => {
    const { _id, email, token } = await test.signUp()
    const live = await connectLive(test, token)
    const { status, body } = await test.call(usersApi.setPassword, { id: _id, newPassword: NEW_PASSWORD }, boss)
    expect([status, body._id]).toEqual([200, _id])
    expect(JSON.stringify(body)).not.toMatch(/argon|password/)
    expect(await live.end).toBe('io server disconnect')
    expect((await me(token)).status).toBe(401)
    expect((await login(email)).status).toBe(401)
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('for oneself leaves this session open, and after an old login is refused: the profile asks for the current one', async () => {
    const { _id, token, email } = await test.signUp({ isSuperAdmin: true })
    const other = (await login(email)).body.token
    expect((await test.call(usersApi.setPassword, { id: _id, newPassword: NEW_PASSWORD }, token)).status).toBe(200)
    expect((await me(other)).status).toBe(401)
    const long = new Date(Date.now() - 11 * 60_000).toISOString()
    await test.db.updateTable('sessions').set({ created_at: long }).where('user_id', '=', _id).execute()
    const { status, body } = await test.call(usersApi.setPassword, { id: _id, newPassword: PASSWORD }, token)
    expect([status, body.code]).toEqual([403, 'password_needed'])
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  })
})

describe('suspending', () => {
  it('ends sessions, access to pictures and live connections at once, and refuses logins until it is undone', async () => {
    const { _id, email, token } = await test.signUp()
    const second = await login(email)
    const cookie = second.headers.get('set-cookie')?.split(';')[0] ?? ''
    const picture = () => fetch(`${test.url}/api/images/none`, { headers: { cookie } })
    expect((await picture()).status).toBe(404)
    const lives = [await connectLive(test, token), await connectLive(test, second.body.token)]
    const { status, body } = await test.call(usersApi.suspend, { id: _id }, boss)
    expect([status, body]).toMatchObject([200, { _id, suspended: true }])
    for (const live of lives) expect(await live.end).toBe('io server disconnect')
    for (const ended of [token, second.body.token]) expect((await me(ended)).status).toBe(401)
    expect((await picture()).status).toBe(401)
    const refused = await login(email)
    expect([refused.status, refused.body.error]).toEqual([403, 'Account suspended'])

    const back = await test.call(usersApi.unsuspend, { id: _id }, boss)
    expect([back.status, back.body.suspended]).toEqual([200, false])
    // Ended sessions stay ended.
    expect((await me(token)).status).toBe(401)
    expect((await login(email)).status).toBe(200)
  })

  it('oneself is refused, and changes nothing', async () => {
    const { status, body } = await test.call(usersApi.suspend, { id: bossId }, boss)
    expect([status, body]).toEqual([409, { error: 'You cannot do that to your own account.', code: 'own_account' }])
    expect((await me(boss)).body.user.suspended).toBe(false)
  })

  it('takes a JSON content type without a body', async () => {
    const { _id } = await test.signUp()
    const headers = { authorization: `Bearer ${boss}`, 'content-type': 'application/json' }
    for (const action of ['suspend', 'unsuspend'])
      expect((await fetch(`${test.url}/api/users/${_id}/${action}`, { method: 'POST', headers })).status).toBe(200)
  })
})

describe('ending somebody’s sessions', () => {
  it('signs them out everywhere, and lets them in again', async () => {
    const { _id, email, token } = await test.signUp()
    const second = (await login(email)).body.token
    const live = await connectLive(test, second)
    const { status, body } = await test.call(usersApi.endSessions, { id: _id }, boss)
    expect([status, body]).toEqual([204, {}])
    expect(await live.end).toBe('io server disconnect')
    for (const ended of [token, second]) expect((await me(ended)).status).toBe(401)
    expect((await login(email)).status).toBe(200)
  })

  it('does not end other people’s, nor one’s own current one', async () => {
    const other = await test.signUp()
    const { _id, token, email } = await test.signUp({ isSuperAdmin: true })
    const second = (await login(email)).body.token
    const live = await connectLive(test, other.token)
    expect((await test.call(usersApi.endSessions, { id: _id }, token)).status).toBe(204)
    expect((await me(second)).status).toBe(401)
    expect((await me(token)).status).toBe(200)
    expect((await me(other.token)).status).toBe(200)
    expect(live.socket.connected).toBe(true)
    live.socket.close()
  })
})
