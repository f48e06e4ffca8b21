import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { codeNow, moveClock, switchOn } from '../../../testing/authenticator.ts'
import { connectLive } from '../../../testing/live.ts'

const test = withTestApp()

type Person = Awaited<ReturnType<typeof test.signUp>>

let boss: Person
beforeAll(async () => {
  boss = await test.signUp({ isSuperAdmin: true })
})
beforeEach(() => moveClock())
afterAll(() => {
  vi.useRealTimers()
})

const reset = (id: string, token?: string) => test.call(secondFactorApi.reset, { id }, token)
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const stored = ({ _id }: Person) =>
  test.db.selectFrom('second_factors').selectAll().where('user_id', '=', _id).execute()

describe('resetting somebody’s second factor', () => {
  it('is refused for an unknown person, for oneself, and where none is on', async () => {
    const person = await test.signUp()
    await test.call(secondFactorApi.begin, { password: PASSWORD }, person.token)
    expect(codeOf(await reset('nobody', boss.token))).toEqual([404, 'user_not_found'])
    expect(codeOf(await reset(person._id, boss.token))).toEqual([409, 'second_factor_off'])
    expect((await test.call(sessionsApi.me, {}, person.token)).status).toBe(200)
    await switchOn(test, boss)
    expect(codeOf(await reset(boss._id, boss.token))).toEqual([409, 'own_account'])
    expect(await stored(boss)).toHaveLength(1)
  })

  it('lets them sign in with the password alone, ends their sessions, and is audited', async () => {
    const person = await test.signUp({ name: 'Lou Lost' })
    const { secret } = await switchOn(test, person)
    const live = await connectLive(test, person.token)
    expect((await reset(person._id, boss.token)).status).toBe(204)
    expect(await live.end).toBe('io server disconnect')
    expect((await test.call(sessionsApi.me, {}, person.token)).status).toBe(401)
    expect(await stored(person)).toEqual([])
    const { body } = await test.call(sessionsApi.login, { email: person.email, password: PASSWORD })
    const state = await test.call(secondFactorApi.show, {}, body.token)
    expect(state.body).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 })
    const [entry] = (await test.call(auditApi.list, { action: 'secondFactor.reset' }, boss.token)).body
    expect(entry).toMatchObject({
      actor: { _id: boss._id },
      subject: { _id: person._id, name: 'Lou Lost' },
      detail: {},
    })
    expect(JSON.stringify(entry)).not.toContain(secret)
    expect(codeOf(await reset(person._id, boss.token))).toEqual([409, 'second_factor_off'])
  })

  it('by a session that has ended meanwhile does nothing', async () => {
    const other = await test.signUp({ isSuperAdmin: true })
    const person = await test.signUp()
    await switchOn(test, person)
    const answers = await Promise.all([
      test.call(sessionsApi.logout, {}, other.token),
      reset(person._id, other.token),
      reset(person._id, other.token),
    ])
    expect(answers.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(2)
    expect((await stored(person)).length).toBe(answers.slice(1).some(({ status }) => status === 204) ? 0 : 1)
  })

  it('and a concurrent login do not deadlock', async () => {
    const person = await test.signUp()
    const { secret } = await switchOn(test, person)
    moveClock()
    const login = () => test.call(sessionsApi.login, { email: person.email, password: PASSWORD, code: codeNow(secret) })
    const answers = await Promise.all([...Array.from({ length: 6 }, login), reset(person._id, boss.token), login()])
    for (const { status } of answers) expect([200, 204, 401]).toContain(status)
    expect(await stored(person)).toEqual([])
  })
})
