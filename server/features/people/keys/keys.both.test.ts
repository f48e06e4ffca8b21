import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { KEYS_MAX, keysApi } from '#shared/people/keys.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { meetingsApi } from '#shared/work/meetings.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { connectLive } from '../../../testing/live.ts'
import { newKey } from '../../../testing/programKeys.ts'
import { requestOf } from '../../../testing/request.ts'

const test = withTestApp()
let root: Awaited<ReturnType<typeof test.signUp>>

beforeAll(async () => {
  root = await test.signUp({ isSuperAdmin: true, name: 'Ruth Orr' })
})
afterEach(() => vi.useRealTimers())

const list = async () => (await test.call(keysApi.list, {}, root.token)).body
const stored = (id: string) =>
  test.db.selectFrom('program_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const keyOf = (wish: Parameters<typeof newKey>[2] = {}) => newKey(test, root.token, wish)

describe('a key', () => {
  it('is shown once, stored hashed, and listed with who made it', async () => {
    const { status, body } = await test.call(
      keysApi.create,
      { name: ' Foyer ', access: 'read', role: 'member' },
      root.token,
    )
    expect(status).toBe(201)
    const { key, ...listed } = body
    expect(key).toMatch(/^uk_[\w-]{43}$/)
    expect(listed).toEqual({
      _id: expect.any(String),
      name: 'Foyer',
      access: 'read',
      role: 'member',
      createdAt: expect.stringMatching(/Z$/),
      createdBy: { _id: root._id, name: 'Ruth Orr' },
      lastUsedAt: null,
    })
    expect((await list())[0]).toEqual(listed)
    expect(JSON.stringify(await stored(body._id))).not.toContain(key.slice(3))
  })

  it.each([
    ['no name', { name: ' ' }],
    ['too long a name', { name: 'x'.repeat(61) }],
    ['another access', { access: 'all' }],
    ['the role of a super admin', { role: 'superAdmin' }],
  ])('is refused with %s', async (_what, wrong) => {
    const wish = { name: 'Website', access: 'read', role: 'member', ...wrong }
    const { status, body } = await test.call(keysApi.create, wish, root.token)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })

  it('is made, listed and ended by super admins alone', async () => {
    const { _id: id } = await keyOf()
    for (const role of ['standard', 'admin'] as const) {
      const { token } = await test.signUp({ role })
      const wish = { name: 'Website', access: 'read', role: 'member' }
      for (const [endpoint, input] of [
        [keysApi.create, wish],
        [keysApi.list, {}],
        [keysApi.remove, { id }],
      ] as const)
        expect((await test.call(endpoint, input, token)).status).toBe(403)
    }
    expect((await list()).map(({ _id }) => _id)).toContain(id)
  })

  it('ends at once, for what is sent with it and for its hash, and only once', async () => {
    const { _id: id, key } = await keyOf()
    expect((await test.call(scheduleApi.list, {}, key)).status).toBe(200)
    expect((await test.call(keysApi.remove, { id }, root.token)).status).toBe(204)
    const { status, body } = await test.call(scheduleApi.list, {}, key)
    expect([status, body.code]).toEqual([401, 'not_signed_in'])
    expect((await list()).map(({ _id }) => _id)).not.toContain(id)
    expect((await stored(id)).token_hash).toBeNull()
    expect((await test.call(keysApi.remove, { id }, root.token)).status).toBe(404)
  })

  it('that nobody made opens nothing, nor does one with a sign more', async () => {
    const { key } = await keyOf()
    for (const wrong of [`uk_${'x'.repeat(43)}`, `${key}x`, key.slice(0, -1), key.toUpperCase()])
      expect((await test.call(scheduleApi.list, {}, wrong)).status, wrong).toBe(401)
  })

  it('says of its last use the minute, and writes no more often', async () => {
    const { _id: id, key } = await keyOf()
    const use = () => test.call(scheduleApi.list, {}, key)
    await use()
    const first = (await stored(id)).last_used_at
    expect(first).toMatch(/Z$/)
    await use()
    expect((await stored(id)).last_used_at).toBe(first)
    const before = new Date(Date.now() - 61_000).toISOString()
    await test.db.updateTable('program_keys').set({ last_used_at: before }).where('id', '=', id).execute()
    await use()
    expect(((await stored(id)).last_used_at ?? '') > before).toBe(true)
  })

  it('goes on when the one who made it has left, and the list says that somebody has', async () => {
    const other = await test.signUp({ isSuperAdmin: true })
    const { _id: id, key } = await newKey(test, other.token)
    const file = await fetch(...requestOf(test.url, ownDataApi.download, {}, other.token))
    expect(((await file.json()) as { keys: object[] }).keys).toMatchObject([{ name: 'Website', role: 'member' }])
    expect((await test.call(ownDataApi.remove, { password: PASSWORD }, other.token)).status).toBe(204)
    expect((await test.call(scheduleApi.list, {}, key)).status).toBe(200)
    expect((await list()).find(({ _id }) => _id === id)).toMatchObject({ createdBy: null })
  })

  it('goes on when the one who made it is no super admin any more, who is still named', async () => {
    const other = await test.signUp({ isSuperAdmin: true, name: 'Ada Lund' })
    const { _id: id, key } = await newKey(test, other.token)
    await test.db.updateTable('users').set({ role: 'standard' }).where('id', '=', other._id).execute()
    expect((await test.call(scheduleApi.list, {}, key)).status).toBe(200)
    expect((await list()).find(({ _id }) => _id === id)).toMatchObject({ createdBy: { name: 'Ada Lund' } })
  })
})

describe('a program', () => {
  it('reads the rota with names, and by default everybody’s', async () => {
    const admin = await test.signUp({ role: 'admin' })
    const shift = { date: '2099-12-06', name: 'Ann Abel', assignment: 'Main Door', serviceTime: '9am' }
    await test.call(scheduleApi.createManual, shift, admin.token)
    const { key } = await keyOf()
    const span = { from: '2099-12-01', to: '2099-12-31' }
    for (const view of [{}, { view: 'all' }]) {
      const { status, body } = await test.call(scheduleApi.list, { ...span, ...view }, key)
      expect([status, body]).toMatchObject([200, [{ user: { name: 'Ann Abel' }, assignment: 'Main Door' }]])
    }
  })

  it('has nothing of its own', async () => {
    const { key } = await keyOf({ role: 'admin' })
    for (const endpoint of [scheduleApi.list, tasksApi.list, meetingsApi.list]) {
      const { status, body } = await test.call(endpoint, { view: 'personal' }, key)
      expect([status, body.code]).toEqual([403, 'not_for_keys'])
      expect((await test.call(endpoint, {}, key)).status).toBe(200)
    }
  })

  it('that reads only is told so where it writes, and writes nothing', async () => {
    const { key } = await keyOf({ role: 'admin' })
    const { status, body } = await test.call(postsApi.create, { name: 'Side Door' }, key)
    expect([status, body.code]).toEqual([403, 'key_reads_only'])
    expect((await test.call(postsApi.list, {}, key)).body.map(({ name }) => name)).not.toContain('Side Door')
  })

  it('is no person: not its own account, nor who may call what a super admin may', async () => {
    const { key } = await keyOf({ role: 'admin', access: 'write' })
    for (const endpoint of [sessionsApi.me, usersApi.directory, keysApi.list, auditApi.list]) {
      const { status, body } = await test.call(endpoint, {}, key)
      expect([status, body.code]).toEqual([403, 'not_for_keys'])
    }
    await expect(connectLive(test, key)).rejects.toThrow('not_for_keys')
    const picture = await fetch(`${test.url}/api/images/x`, { headers: { authorization: `Bearer ${key}` } })
    expect(picture.status).toBe(401)
  })

  it('is the actor of what it writes, by its name, also once its key has ended', async () => {
    const { _id: id, key } = await keyOf({ name: 'Church office', role: 'admin', access: 'write' })
    const post = await test.call(postsApi.create, { name: 'West Door' }, key)
    expect(post.status).toBe(201)
    const { _id: person } = await test.signUp()
    const task = await test.call(tasksApi.assign, { userId: person, task: 'Fold the leaflets' }, key)
    expect(task.status).toBe(201)
    expect((await test.call(keysApi.remove, { id }, root.token)).status).toBe(204)
    const entries = (await test.call(auditApi.list, {}, root.token)).body
    const actor = { _id: id, name: 'Key Church office', key: true }
    expect(entries.find(({ action }) => action === 'post.created')).toMatchObject({ actor })
    expect(entries.find(({ action }) => action === 'task.created')).toMatchObject({ actor })
    expect(entries.find(({ action }) => action === 'key.ended')).toMatchObject({
      actor: { _id: root._id, name: 'Ruth Orr' },
      subject: { type: 'key', _id: id },
      detail: { name: 'Church office' },
    })
    const about = (await test.call(auditApi.list, { user: id }, root.token)).body.map(({ action }) => action)
    expect(about).toEqual(['key.ended', 'task.created', 'post.created', 'key.made'])
  })

  it('writes nothing once its key ends while the request waits', async () => {
    const { _id: id, key } = await keyOf({ role: 'admin', access: 'write' })
    const program = await test.app.authenticate(key)
    await test.call(keysApi.remove, { id }, root.token)
    if (!program || !('keyId' in program)) throw new Error('The key does not hold')
    await expect(test.app.rota.posts.create(program, { name: 'Late Door' })).rejects.toMatchObject({
      code: 'not_signed_in',
    })
  })

  it('gets a reply of its role, and 304 for what it has', async () => {
    const { key } = await keyOf()
    const [url, init] = requestOf(test.url, scheduleApi.list, { view: 'all' }, key)
    const first = await fetch(url, init)
    const etag = first.headers.get('etag') ?? ''
    expect(first.status).toBe(200)
    const again = await fetch(url, { ...init, headers: { ...init.headers, 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const admin = await keyOf({ role: 'admin' })
    const headers = { authorization: `Bearer ${admin.key}`, 'if-none-match': etag }
    expect((await fetch(url, { headers })).status).toBe(200)
  })
})

it('there are fifty at most, of those that have not ended', async () => {
  const known = await list()
  for (let more = known.length; more < KEYS_MAX; more += 1) await keyOf()
  const wish = { name: 'One more', access: 'read', role: 'member' }
  const { status, body } = await test.call(keysApi.create, wish, root.token)
  expect([status, body.code]).toEqual([409, 'list_full'])
  await test.call(keysApi.remove, { id: known[0]?._id }, root.token)
  expect((await test.call(keysApi.create, wish, root.token)).status).toBe(201)
})
