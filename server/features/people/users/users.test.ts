import { describe, expect, it } from 'vitest'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { EnvError } from '../../../env.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { ensureSuperAdmin } from './firstSuperAdmin.ts'

const test = withTestApp()

const NEW = {
  name: 'Grace Hall',
  email: 'grace@example.org',
  password: PASSWORD,
  phoneNumber: '555 123 4567',
  role: 'admin',
}

describe('creating a user', () => {
  it('names every field that is wrong', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const wrong = { name: ' ', email: 'no', password: 'short', phoneNumber: '12', role: 'superAdmin' }
    const { status, body } = await test.call(usersApi.create, wrong, boss.token)
    expect(status).toBe(400)
    expect(body.issues?.map((issue) => issue.path)).toEqual(['name', 'email', 'password', 'phoneNumber', 'role'])
  })

  it('answers 201 with the user, the phone number with its country prefix and never the password', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const { status, body } = await test.call(usersApi.create, { ...NEW, email: 'Grace@Example.org' }, boss.token)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Grace Hall',
      email: 'grace@example.org',
      phoneNumber: '+15551234567',
      role: 'admin',
    })
    expect(JSON.stringify(body)).not.toMatch(/password|argon/)
    const entry = await test.db
      .selectFrom('audit')
      .selectAll()
      .where('subject_id', '=', body._id)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_id: boss._id, action: 'user.created' })
  })

  it('refuses a taken email and phone number, with a sentence each', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const first = { ...NEW, email: 'first@example.org', phoneNumber: '+15550009999' }
    await test.call(usersApi.create, first, boss.token)
    const email = await test.call(usersApi.create, { ...first, phoneNumber: '+15550009998' }, boss.token)
    const phone = await test.call(usersApi.create, { ...first, email: 'second@example.org' }, boss.token)
    expect([email.status, email.body.code]).toEqual([409, 'email_taken'])
    expect([phone.status, phone.body.code]).toEqual([409, 'phone_taken'])
  })

  it('links existing shifts with the name, unless two active members share it', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const shift = { assignment: 'Main Door', serviceTime: '9am', date: '2026-12-06' }
    await test.call(scheduleApi.createManual, { ...shift, name: 'linked  LATER' }, boss.token)
    const { _id } = await test.signUp({ name: 'Linked Later' })
    await test.signUp({ name: 'Two Alike' })
    await test.signUp({ name: 'Two Alike' })
    await test.call(scheduleApi.createManual, { ...shift, name: 'Two Alike' }, boss.token)
    const { body } = await test.call(scheduleApi.list, { view: 'all' }, boss.token)
    expect(body.map((entry) => entry.user)).toEqual([
      { _id, name: 'linked LATER' },
      { _id: null, name: 'Two Alike' },
    ])
  })
})

describe('listing users', () => {
  it('shows the directory to members, without suspended people and the field suspended', async () => {
    const member = await test.signUp({ name: 'Aaron First' })
    const gone = await test.signUp({ name: 'Suspended Sam' })
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', gone._id).execute()
    const { status, body } = await test.call(usersApi.directory, {}, member.token)
    expect(status).toBe(200)
    expect(body[0]).toEqual({
      _id: member._id,
      name: 'Aaron First',
      email: member.email,
      phoneNumber: expect.stringMatching(/^\+1555/),
      photoUrl: null,
      role: 'standard',
    })
    expect(body.map((user) => user.name)).not.toContain('Suspended Sam')
    const admin = await test.signUp({ role: 'admin' })
    const all = await test.call(usersApi.all, {}, admin.token)
    expect(all.body.find((user) => user._id === gone._id)).toMatchObject({ suspended: true })
  })
})

describe('the first super admin', () => {
  const settings = {
    SUPER_ADMIN_EMAIL: '',
    SUPER_ADMIN_PASSWORD: '',
    SUPER_ADMIN_NAME: 'Super Admin',
    SUPER_ADMIN_PHONE: '',
  }

  it('is not made where there are users', async () => {
    expect(await ensureSuperAdmin(test.app.users, settings)).toBeNull()
  })

  it('is not created with a common password: the start ends with an error of one line', async () => {
    const users = { hasNobody: async () => true, create: test.app.users.create }
    const common = { ...settings, SUPER_ADMIN_EMAIL: 'common@example.org', SUPER_ADMIN_PASSWORD: 'iloveyou1' }
    const start = ensureSuperAdmin(users, common)
    await expect(start).rejects.toThrow(EnvError)
    await expect(start).rejects.toThrow(/^SUPER_ADMIN_PASSWORD must be a password that is not among the most common/)
  })

  it('is admin@localhost with a random password, returned once, or the configured one', async () => {
    const made: unknown[] = []
    const users = {
      hasNobody: async () => true,
      create: (...[viewer, account]: Parameters<typeof test.app.users.create>) => {
        made.push(account)
        return test.app.users.create(viewer, account)
      },
    }
    const login = await ensureSuperAdmin(users, settings)
    expect(login).toEqual({ email: 'admin@localhost', password: expect.stringMatching(/^[\w-]{16}$/) })
    const configured = { ...settings, SUPER_ADMIN_EMAIL: 'pastor@example.org', SUPER_ADMIN_PASSWORD: PASSWORD }
    expect(await ensureSuperAdmin(users, configured)).toBeNull()
    expect(made).toMatchObject([{ role: 'superAdmin' }, { email: 'pastor@example.org', role: 'superAdmin' }])
    expect(await ensureSuperAdmin(users, configured)).toBeNull()
  })
})
