import { inspect } from 'node:util'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { codeNow, moveClock, switchOn, wrongCodeFor } from '../../../testing/authenticator.ts'
import { connectLive } from '../../../testing/live.ts'

const test = withTestApp({ TEAM_NAME: 'Grace ushers' })

beforeEach(() => moveClock())
afterAll(() => {
  vi.useRealTimers()
})

type Person = Awaited<ReturnType<typeof test.signUp>>

const begin = ({ token }: Person, password = PASSWORD) => test.call(secondFactorApi.begin, { password }, token)
const confirm = ({ token }: Person, code: string) => test.call(secondFactorApi.confirm, { code }, token)
const renew = ({ token }: Person, password = PASSWORD) =>
  test.call(secondFactorApi.renewRecoveryCodes, { password }, token)
const remove = ({ token }: Person, code: string, password = PASSWORD) =>
  test.call(secondFactorApi.remove, { password, code }, token)
const login = ({ email }: Person, code?: string) => test.call(sessionsApi.login, { email, password: PASSWORD, code })
const stateOf = async ({ token }: Person) => (await test.call(secondFactorApi.show, {}, token)).body
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** Matches a code as a whole word: ids may contain any six digits. */
const alone = (code: string): RegExp => new RegExp(`(?<![\\w-])${code}(?![\\w-])`)

const own = [secondFactorApi.begin, secondFactorApi.confirm, secondFactorApi.renewRecoveryCodes, secondFactorApi.remove]

describe('one’s own second factor', () => {
  it('names each missing field', async () => {
    const { token } = await test.signUp()
    for (const endpoint of own) {
      const { status, body } = await test.call(endpoint, {}, token)
      expect(status).toBe(400)
      expect(body.issues?.length).toBeGreaterThan(0)
    }
    const { body } = await test.call(secondFactorApi.confirm, { code: 'x'.repeat(41) }, token)
    expect(body.issues?.map(({ path }) => path)).toEqual(['code'])
  })

  it('is neither begun, renewed nor removed without the password', async () => {
    const person = await test.signUp()
    const refused = await begin(person, 'not the password')
    expect(codeOf(refused)).toEqual([403, 'password_needed'])
    expect(refused.body.issues).toEqual([{ path: 'password', message: expect.any(String) }])
    expect(await test.db.selectFrom('second_factors').selectAll().where('user_id', '=', person._id).execute()).toEqual(
      [],
    )
    const { secret, recoveryCodes } = await switchOn(test, person)
    moveClock()
    expect(codeOf(await renew(person, 'not the password'))).toEqual([403, 'password_needed'])
    expect(codeOf(await remove(person, codeNow(secret), 'not the password'))).toEqual([403, 'password_needed'])
    expect(codeOf(await remove(person, recoveryCodes[0] ?? '', 'not the password'))).toEqual([403, 'password_needed'])
    expect(await stateOf(person)).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 })
  })

  it('does not exist before it is begun, and has no effect before it is confirmed', async () => {
    const person = await test.signUp()
    expect(codeOf(await confirm(person, '123456'))).toEqual([409, 'second_factor_not_begun'])
    expect(codeOf(await renew(person))).toEqual([409, 'second_factor_off'])
    expect(codeOf(await remove(person, '123456'))).toEqual([409, 'second_factor_off'])
    const { secret } = (await begin(person)).body
    const wrong = await confirm(person, wrongCodeFor(secret))
    expect(codeOf(wrong)).toEqual([401, 'second_factor_wrong'])
    expect(wrong.body.issues).toEqual([{ path: 'code', message: expect.stringMatching(/^That code is not right/) }])
    for (const steps of [-2, 2])
      expect(codeOf(await confirm(person, codeNow(secret, steps)))).toEqual([401, 'second_factor_wrong'])
    expect(codeOf(await renew(person))).toEqual([409, 'second_factor_off'])
    expect(codeOf(await remove(person, codeNow(secret)))).toEqual([409, 'second_factor_off'])
    expect(await stateOf(person)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 })
    expect((await login(person)).status).toBe(200)
  })

  it('is set up with a secret for the app, which a later one replaces', async () => {
    const person = await test.signUp()
    const first = await begin(person)
    expect(first.status).toBe(200)
    expect(first.body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(first.body.uri)
    expect(decodeURIComponent(uri.pathname)).toContain(`Grace ushers:${person.email}`)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: 'Grace ushers', secret: first.body.secret })
    const second = (await begin(person)).body
    expect(codeOf(await confirm(person, codeNow(first.body.secret)))).toEqual([401, 'second_factor_wrong'])
    const confirmed = await confirm(person, codeNow(second.secret))
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    expect(await stateOf(person)).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 })
  })

  it('is not begun or confirmed again while it is on', async () => {
    const person = await test.signUp()
    const { secret } = await switchOn(test, person)
    moveClock()
    expect(codeOf(await begin(person))).toEqual([409, 'second_factor_on'])
    expect(codeOf(await confirm(person, codeNow(secret)))).toEqual([409, 'second_factor_on'])
    expect((await login(person, codeNow(secret))).status).toBe(200)
  })

  it('confirmed twice at once is on once', async () => {
    const person = await test.signUp()
    const { secret } = (await begin(person)).body
    const answers = await Promise.all([confirm(person, codeNow(secret)), confirm(person, codeNow(secret))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stateOf(person)).toMatchObject({ recoveryCodesLeft: 10 })
  })

  it('ends the other sessions and their live connections when it is switched on', async () => {
    const person = await test.signUp()
    const other = (await login(person)).body
    const live = await connectLive(test, other.token)
    await switchOn(test, person)
    expect(await live.end).toBe('io server disconnect')
    expect((await test.call(sessionsApi.me, {}, other.token)).status).toBe(401)
    expect((await test.call(sessionsApi.me, {}, person.token)).status).toBe(200)
  })

  it('renews recovery codes, and the old ones are invalid', async () => {
    const person = await test.signUp()
    const { recoveryCodes: old } = await switchOn(test, person)
    const renewed = await renew(person)
    expect(renewed.status).toBe(200)
    expect(renewed.body.recoveryCodes.filter((code) => old.includes(code))).toEqual([])
    expect(codeOf(await login(person, old[0]))).toEqual([401, 'second_factor_wrong'])
    expect((await login(person, renewed.body.recoveryCodes[0])).status).toBe(200)
    expect(await stateOf(person)).toMatchObject({ recoveryCodesLeft: 9 })
  })

  it.each(['app', 'recovery'])(
    'is removed with a code for %s that was not used, and then asked for no more',
    async (kind) => {
      const person = await test.signUp()
      const { secret, recoveryCodes } = await switchOn(test, person)
      // The code that confirmed it.
      expect(codeOf(await remove(person, codeNow(secret)))).toEqual([401, 'second_factor_wrong'])
      moveClock()
      const removed = await remove(person, kind === 'app' ? codeNow(secret) : (recoveryCodes[3] ?? ''))
      expect(removed.status).toBe(204)
      expect(await stateOf(person)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 })
      expect((await login(person)).status).toBe(200)
      expect((await login(person, recoveryCodes[0])).status).toBe(200)
    },
  )

  it('goes with the account', async () => {
    const person = await test.signUp()
    await switchOn(test, person)
    expect((await test.call(ownDataApi.remove, { password: PASSWORD }, person.token)).status).toBe(204)
    for (const table of ['second_factors', 'recovery_codes'] as const)
      expect(await test.db.selectFrom(table).selectAll().where('user_id', '=', person._id).execute()).toEqual([])
  })
})

describe('its secrets', () => {
  it('are only in the first answer, and not in the audit log', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const { secret, recoveryCodes } = await switchOn(test, boss)
    moveClock()
    const code = codeNow(secret)
    const { token } = (await login(boss, code)).body
    await login(boss, recoveryCodes[0])
    await renew({ ...boss, token })
    const told = await Promise.all([
      test.call(sessionsApi.me, {}, token),
      test.call(secondFactorApi.show, {}, token),
      test.call(auditApi.list, {}, token),
      fetch(`${test.url}/api/users/me/data`, { headers: { authorization: `Bearer ${token}` } }).then((each) =>
        each.text(),
      ),
      test.db.selectFrom('audit').selectAll().execute(),
    ])
    const text = inspect(told, { depth: null, maxStringLength: null })
    for (const hidden of [secret, ...recoveryCodes, 'hash']) expect(text).not.toContain(hidden)
    expect(text).not.toMatch(alone(code))
    const entries = await test.db.selectFrom('audit').selectAll().where('subject_id', '=', boss._id).execute()
    const ours = entries.filter(({ action }) => action.startsWith('secondFactor.'))
    expect(ours.map(({ action, actor_id, detail }) => [action, actor_id, detail]).sort()).toEqual([
      ['secondFactor.begun', boss._id, '{}'],
      ['secondFactor.codeUsed', boss._id, '{"left":9}'],
      ['secondFactor.codesRenewed', boss._id, '{}'],
      ['secondFactor.confirmed', boss._id, '{}'],
    ])
  })

  it('of recovery are stored as hashes', async () => {
    const person = await test.signUp()
    const { recoveryCodes } = await switchOn(test, person)
    const stored = JSON.stringify(await test.db.selectFrom('recovery_codes').selectAll().execute())
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replace('-', ''))
    }
  })

  it('are not in the log, whatever fails', async () => {
    const person = await test.signUp()
    const { secret, recoveryCodes } = await switchOn(test, person)
    const other = await test.signUp()
    const begun = (await begin(other)).body
    moveClock()
    const logged = vi.spyOn(test.app.http.log, 'error').mockImplementation(() => {})
    await test.db.schema.alterTable('audit').renameTo('audit_away').execute()
    const tries = [
      await login(person, codeNow(secret)),
      await login(person, recoveryCodes[0]),
      await begin(other),
      await confirm(other, codeNow(begun.secret)),
      await renew(person),
      await remove(person, recoveryCodes[1] ?? ''),
    ]
    await test.db.schema.alterTable('audit_away').renameTo('audit').execute()
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 500))
    const text = inspect(logged.mock.calls, { depth: null, maxStringLength: null })
    logged.mockRestore()
    expect(text).toContain('audit')
    for (const hidden of [secret, begun.secret, PASSWORD, ...recoveryCodes]) expect(text).not.toContain(hidden)
    for (const code of [codeNow(secret), codeNow(begun.secret)]) expect(text).not.toMatch(alone(code))
    // The changes were rolled back, so no code is used up.
    expect(await stateOf(person)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    expect(await stateOf(other)).toMatchObject({ isOn: false })
    expect((await login(person, codeNow(secret))).status).toBe(200)
    expect((await confirm(other, codeNow(begun.secret))).status).toBe(200)
  })
})
