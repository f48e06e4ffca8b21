import { beforeEach, describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'

const test = withTestApp()

const NEW_PASSWORD = 'another good password'
const LAST = [409, { error: 'The last active super admin must stay one.', code: 'last_super_admin' }]

// Every test begins without a super admin.
beforeEach(async () => {
  await test.db.deleteFrom('users').execute()
})

const newBoss = () => test.signUp({ isSuperAdmin: true })
const lower = (id: string, token: string) => test.call(usersApi.setRole, { id, role: 'standard' }, token)
const suspend = (id: string, token: string) => test.call(usersApi.suspend, { id }, token)
const inCharge = () =>
  test.db.selectFrom('users').select('id').where('role', '=', 'superAdmin').where('suspended', '=', 0).execute()
const answer = ({ status, body }: { status: number; body: unknown }) => [status, body]

describe('the last active super admin', () => {
  it('can be neither lowered nor reset, also where others are suspended', async () => {
    const boss = await newBoss()
    const gone = await newBoss()
    expect((await suspend(gone._id, boss.token)).status).toBe(200)
    expect(answer(await lower(boss._id, boss.token))).toEqual(LAST)
    expect(answer(await test.call(usersApi.setRole, { id: boss._id, role: 'admin' }, boss.token))).toEqual(LAST)
    const reset = { id: boss._id, newPassword: NEW_PASSWORD }
    expect(answer(await test.call(usersApi.setPassword, reset, boss.token))).toEqual(LAST)
    const own = await suspend(boss._id, boss.token)
    expect([own.status, own.body.code]).toEqual([409, 'own_account'])
    expect(await inCharge()).toEqual([{ id: boss._id }])
    expect((await test.call(sessionsApi.login, { email: boss.email, password: PASSWORD })).status).toBe(200)
  })

  it('may change their own password on the profile', async () => {
    const boss = await newBoss()
    expect((await test.call(usersApi.updateMe, { password: NEW_PASSWORD }, boss.token)).status).toBe(200)
    expect((await test.call(sessionsApi.login, { email: boss.email, password: NEW_PASSWORD })).status).toBe(200)
  })
})

describe('one of two super admins', () => {
  it('can be lowered, reset and suspended by the other, or lowered by themselves', async () => {
    const first = await newBoss()
    const second = await newBoss()
    const reset = { id: second._id, newPassword: NEW_PASSWORD }
    expect((await test.call(usersApi.setPassword, reset, first.token)).status).toBe(200)
    expect((await suspend(second._id, first.token)).status).toBe(200)
    expect((await lower(second._id, first.token)).status).toBe(200)
    const third = await newBoss()
    expect((await lower(third._id, third.token)).status).toBe(200)
    expect(await inCharge()).toEqual([{ id: first._id }])
  })

  it.each([
    ['lowering', lower],
    ['suspending', suspend],
  ] as const)('%s the other while the other does the same leaves one', async (_name, act) => {
    const first = await newBoss()
    const second = await newBoss()
    const answers = await Promise.all([act(second._id, first.token), act(first._id, second.token)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await inCharge()).toHaveLength(1)
  })

  it('of five who all lower themselves and each other one remains', async () => {
    const bosses = await Promise.all(Array.from({ length: 5 }, newBoss))
    await Promise.all(bosses.flatMap(({ token }) => bosses.map(({ _id }) => lower(_id, token))))
    expect(await inCharge()).toHaveLength(1)
  })
})
