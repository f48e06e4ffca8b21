import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIT_PAGE, auditApi } from '#shared/people/audit.ts'
import { interestApi } from '#shared/people/interest.ts'
import { registrationApi } from '#shared/people/registration.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { freshNumber, provePhone } from '../../../testing/phoneFlow.ts'
import { phoneJpeg } from '../../../testing/pictures.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'
import { REFUSALS } from './refusals.ts'

const gateway = await startSmsGateway()
afterAll(() => gateway.close())
const test = withTestApp({ BOT_CHECK: 'off', SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: gateway.url })

let boss = { _id: '', token: '', email: '' }
beforeAll(async () => {
  boss = await test.signUp({ isSuperAdmin: true, name: 'The Boss' })
})

const log = async (filter: Record<string, string> = {}) => (await test.call(auditApi.list, filter, boss.token)).body
const entriesOf = (subject: string) =>
  test.db.selectFrom('audit').selectAll().where('subject_id', '=', subject).orderBy('at').orderBy('id').execute()
/** A timer writes how many refusals there were, a little later. */
const withoutRefusals = <Entry extends { action: string }>(entries: Entry[]): Entry[] =>
  entries.filter(({ action }) => !REFUSALS.some((refusal) => refusal === action))
/** Without refusals. */
const count = async () => withoutRefusals(await test.db.selectFrom('audit').select('action').execute()).length

async function submission() {
  await test.call(interestApi.submit, { name: 'Ina', email: `ina${freshNumber()}@example.org`, message: 'Hello' })
  const [newest] = await test.db.selectFrom('interest').select('id').orderBy('created_at', 'desc').limit(1).execute()
  return newest?.id ?? ''
}

describe('an action of a super admin on somebody', () => {
  const NEW_PASSWORD = 'another good password'
  it.each([
    ['user.promoted', usersApi.promote, {}, {}],
    ['user.roleChanged', usersApi.setRole, { role: 'admin' }, { role: 'admin' }],
    ['user.passwordSet', usersApi.setPassword, { newPassword: NEW_PASSWORD }, {}],
    ['user.suspended', usersApi.suspend, {}, {}],
    ['user.unsuspended', usersApi.unsuspend, {}, {}],
    ['user.sessionsEnded', usersApi.endSessions, {}, {}],
  ] as const)('is written down as %s, once, and not when it is refused', async (action, endpoint, input, detail) => {
    const person = await test.signUp()
    const admin = await test.signUp({ role: 'admin' })
    const before = await count()
    await test.call(endpoint, { id: person._id, ...input }, admin.token)
    await test.call(endpoint, { id: 'nobody', ...input }, boss.token)
    expect(await count()).toBe(before)
    await test.call(endpoint, { id: person._id, ...input }, boss.token)
    expect(await count()).toBe(before + 1)
    const entry = (await log({ action })).find(({ subject }) => subject._id === person._id)
    expect(entry).toEqual({
      _id: expect.any(String),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      actor: { _id: boss._id, name: 'The Boss' },
      action,
      subject: { type: 'user', _id: person._id, name: expect.stringMatching(/^Person/) },
      detail,
    })
    expect(JSON.stringify(await entriesOf(person._id))).not.toContain(NEW_PASSWORD)
  })
})

describe('the log', () => {
  it('records who created whom, and nothing for refused creations', async () => {
    const person = { name: 'Cora', email: 'cora@example.org', password: PASSWORD, phoneNumber: freshNumber() }
    const { body } = await test.call(usersApi.create, { ...person, role: 'admin' }, boss.token)
    expect(await entriesOf(body._id)).toMatchObject([
      { actor_id: boss._id, action: 'user.created', detail: '{"role":"admin"}' },
    ])
    const before = await count()
    expect((await test.call(usersApi.create, person, boss.token)).status).toBe(409)
    expect(await count()).toBe(before)
  })

  it('records registration, login and logout with the person as actor, and no failed registration', async () => {
    const phoneNumber = freshNumber()
    const firebaseToken = await provePhone(test, gateway, phoneNumber, 'register')
    const person = { name: 'Rita', email: 'rita@example.org', password: PASSWORD, phoneNumber, firebaseToken }
    const before = await count()
    await test.call(registrationApi.register, { ...person, email: boss.email })
    await test.call(registrationApi.register, { ...person, middleName: 'x' })
    expect(await count()).toBe(before)
    const { _id } = (await test.call(registrationApi.register, person)).body.user
    await test.call(sessionsApi.login, { email: person.email, password: 'not the password' })
    const { token } = (await test.call(sessionsApi.login, person)).body
    await test.call(sessionsApi.logout, {}, token)
    const entries = withoutRefusals(await entriesOf(_id))
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'session.ended',
      'session.started',
      'session.started',
      'user.created',
    ])
    for (const entry of entries) expect(entry.actor_id).toBe(_id)
  })

  it('records a reset by phone, and no refused one', async () => {
    const phoneNumber = freshNumber()
    const { _id } = await test.signUp({ phoneNumber })
    const firebaseToken = await provePhone(test, gateway, phoneNumber, 'reset')
    const reset = { phoneNumber, newPassword: 'another good password', firebaseToken }
    const before = await count()
    await test.call(registrationApi.resetPassword, { ...reset, newPassword: 'iloveyou1' })
    await test.call(registrationApi.resetPassword, { ...reset, phoneNumber: freshNumber() })
    expect(await count()).toBe(before)
    await test.call(registrationApi.resetPassword, reset)
    expect(await count()).toBe(before + 1)
    expect((await entriesOf(_id)).at(-1)).toMatchObject({ actor_id: _id, action: 'user.passwordReset' })
  })

  it('records the names of changed profile fields, never their values', async () => {
    const { _id, token } = await test.signUp()
    const before = await count()
    const secrets = { password: 'the new password', phoneNumber: freshNumber() }
    await test.call(usersApi.updateMe, { ...secrets, firebaseToken: 'x'.repeat(43) }, token)
    await test.call(usersApi.updateMe, { ...secrets, password: 'short' }, token)
    expect(await count()).toBe(before)
    const firebaseToken = await provePhone(test, gateway, secrets.phoneNumber, 'change', token)
    await test.call(usersApi.updateMe, { ...secrets, firebaseToken, currentPassword: PASSWORD }, token)
    const entries = (await entriesOf(_id)).filter(({ action }) => action === 'user.profileChanged')
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ actor_id: _id })
    const detail = JSON.parse(entries[0]?.detail ?? '')
    expect(detail).toEqual({ changed: expect.any(Array), verified: 'phoneNumber' })
    expect(detail.changed.sort()).toEqual(['password', 'phoneNumber'])
  })

  it('records only fields that a profile save really changed, and no save without changes', async () => {
    const phoneNumber = freshNumber()
    const { _id, token } = await test.signUp({ name: 'Same Sam', phoneNumber })
    const same = { name: ' Same  Sam ', phoneNumber, removePhoto: 'true' }
    const stored = () => test.db.selectFrom('users').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
    const before = await count()
    const unchanged = await stored()
    const answer = await test.call(usersApi.updateMe, same, token)
    expect([answer.status, answer.body]).toMatchObject([200, { _id, name: 'Same Sam', phoneNumber }])
    await test.call(usersApi.updateMe, {}, token)
    const firebaseToken = await provePhone(test, gateway, phoneNumber, 'change', token)
    expect((await test.call(usersApi.updateMe, { ...same, firebaseToken }, token)).status).toBe(200)
    expect(await count()).toBe(before)
    expect(await stored()).toEqual(unchanged)

    const photo = await phoneJpeg()
    await test.upload(usersApi.updateMe, { fields: same, bytes: photo }, token)
    await test.call(usersApi.updateMe, same, token)
    await test.call(usersApi.updateMe, { ...same, name: 'SAME SAM', removePhoto: 'false' }, token)
    const later = freshNumber()
    await test.call(usersApi.updateMe, { name: 'SAME SAM', phoneNumber: later }, token)
    const proof = await provePhone(test, gateway, later, 'change', token)
    await test.call(usersApi.updateMe, { phoneNumber: later, firebaseToken: proof }, token)
    await test.call(usersApi.updateMe, { password: PASSWORD }, token)
    const entries = (await entriesOf(_id)).filter(({ action }) => action === 'user.profileChanged')
    expect(entries.map(({ detail }) => JSON.parse(detail))).toEqual([
      { changed: ['photo'] },
      { changed: ['photo'] },
      { changed: ['name'] },
      { changed: ['phoneNumber'] },
      { changed: [], verified: 'phoneNumber' },
      { changed: ['password'] },
    ])
  })

  it('records the changes of a submission, and no refused ones', async () => {
    const id = await submission()
    const before = await count()
    await test.call(interestApi.update, { id, status: 'done' }, boss.token)
    await test.call(interestApi.update, { id: 'gone', status: 'closed' }, boss.token)
    const account = { phoneNumber: freshNumber(), password: PASSWORD }
    await test.call(interestApi.createUser, { id, ...account, password: 'iloveyou1' }, boss.token)
    expect(await count()).toBe(before)
    await test.call(interestApi.update, { id, status: 'contacted' }, boss.token)
    expect(await entriesOf(id)).toMatchObject([
      {
        actor_id: boss._id,
        action: 'interest.statusChanged',
        subject_type: 'interest',
        detail: '{"status":"contacted"}',
      },
    ])
    const { body } = await test.call(interestApi.createUser, { id, ...account }, boss.token)
    expect(await entriesOf(body._id)).toMatchObject([{ actor_id: boss._id, action: 'user.created' }])
  })
})

describe('reading the log', () => {
  it('refuses invalid filters', async () => {
    for (const [name, value] of Object.entries({ action: "x' or 1=1", user: '../../..', before: 'a b' })) {
      const { status, body } = await test.call(auditApi.list, { [name]: value }, boss.token)
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, [name]])
    }
  })

  it('filters by action, by person as actor or subject, by both, and finds nothing for an unknown person', async () => {
    const { _id, token } = await test.signUp()
    await test.call(usersApi.updateMe, { name: 'Found Here' }, token)
    await test.call(usersApi.suspend, { id: _id }, boss.token)
    const byUser = await log({ user: _id })
    expect(byUser.map(({ action }) => action).sort()).toEqual(
      ['user.created', 'session.started', 'user.profileChanged', 'user.suspended'].sort(),
    )
    const byBoth = await log({ user: _id, action: 'user.suspended' })
    expect(byBoth).toMatchObject([{ actor: { _id: boss._id }, subject: { _id, name: 'Found Here' } }])
    expect((await log({ action: 'user.suspended' })).every(({ action }) => action === 'user.suspended')).toBe(true)
    expect((await log({ user: boss._id })).map(({ subject }) => subject._id)).toContain(_id)
    expect(await log({ user: 'nobody' })).toEqual([])
    expect(await log({ action: 'user.unheard' })).toEqual([])
  })

  it('shows entries without names where a person is deleted or there is no actor', async () => {
    const { _id } = await test.signUp()
    expect((await log({ user: _id, action: 'user.created' }))[0]?.actor).toBeNull()
    await test.db.deleteFrom('users').where('id', '=', _id).execute()
    const [entry] = await log({ user: _id, action: 'session.started' })
    expect(entry).toMatchObject({ actor: { _id, name: null }, subject: { type: 'user', _id, name: null } })
  })

  it('returns pages of fifty, newest first, without a lost or repeated entry', async () => {
    // Some entries have equal times, as those of concurrent changes.
    const at = (number: number) => new Date(Date.UTC(2020, 0, 1, 0, 0, Math.floor(number / 7))).toISOString()
    const rows = Array.from({ length: 120 }, (_, number) => ({
      id: `page-${(number * 37) % 120}`,
      at: at(number),
      actor_id: null,
      action: 'page.test',
      subject_type: 'page',
      subject_id: null,
      detail: '{}',
    }))
    await test.db.insertInto('audit').values(rows).execute()
    const seen: string[] = []
    const sizes: number[] = []
    for (let before: string | undefined; sizes.at(-1) !== 0; before = seen.at(-1)) {
      const page = await log({ action: 'page.test', ...(before && { before }) })
      sizes.push(page.length)
      seen.push(...page.map(({ _id }) => _id))
    }
    expect(sizes).toEqual([AUDIT_PAGE, AUDIT_PAGE, 20, 0])
    expect(new Set(seen).size).toBe(120)
    const times = seen.map((id) => rows.find((row) => row.id === id)?.at ?? '')
    expect(times).toEqual([...times].sort().reverse())
    expect(await log({ action: 'page.test', before: 'nothing' })).toEqual([])
  })
})
