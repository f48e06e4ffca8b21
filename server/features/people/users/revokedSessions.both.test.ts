import { request } from 'node:http'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { registrationApi } from '#shared/people/registration.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { raiseRevision } from '../../../db/revisions.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { freshNumber, provePhone } from '../../../testing/phoneFlow.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
afterAll(() => gateway.close())
const test = withTestApp({ BOT_CHECK: 'off', SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: gateway.url })

const NEW_PASSWORD = 'another good password'

type Person = Awaited<ReturnType<typeof test.signUp>>

async function withPhone() {
  const phoneNumber = freshNumber()
  return { phoneNumber, ...(await test.signUp({ phoneNumber })) }
}

async function reset(phoneNumber: string, newPassword = NEW_PASSWORD) {
  const firebaseToken = await provePhone(test, gateway, phoneNumber, 'reset')
  return test.call(registrationApi.resetPassword, { phoneNumber, newPassword, firebaseToken })
}

const login = (email: string, password: string) => test.call(sessionsApi.login, { email, password })

/** A profile change whose body is sent in two parts: the server knows the viewer, but not yet the content. */
function slowChange(token: string, change: Record<string, unknown>) {
  const body = JSON.stringify(change)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const options = { method: 'PUT', headers: { ...headers, 'content-length': Buffer.byteLength(body) } }
  const sending = request(`${test.url}/api${usersApi.updateMe.path}`, options)
  const status = new Promise<number | undefined>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
  })
  sending.write(body.slice(0, 10))
  return {
    finish: () => {
      sending.end(body.slice(10))
      return status
    },
  }
}

describe('requests running when a person’s sessions end', () => {
  it('do not sign in with the old password', async () => {
    const { phoneNumber, email } = await withPhone()
    const firebaseToken = await provePhone(test, gateway, phoneNumber, 'reset')
    const resetting = { phoneNumber, newPassword: NEW_PASSWORD, firebaseToken }
    const before = Array.from({ length: 5 }, () => login(email, PASSWORD))
    const done = test.call(registrationApi.resetPassword, resetting)
    const after = Array.from({ length: 5 }, () => login(email, PASSWORD))
    const logins = await Promise.all([...before, ...after])
    expect((await done).status).toBe(204)
    for (const { status, body } of logins) {
      expect([200, 401]).toContain(status)
      if (status === 200) expect((await test.call(sessionsApi.me, {}, body.token)).status).toBe(401)
    }
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('change neither password nor name', async () => {
    const { phoneNumber, email, token, _id } = await withPhone()
    const change = slowChange(token, { name: 'Not Mine', password: 'the password of a thief' })
    expect((await reset(phoneNumber)).status).toBe(204)
    expect(await change.finish()).toBe(401)
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
    const { name } = await test.db.selectFrom('users').select('name').where('id', '=', _id).executeTakeFirstOrThrow()
    expect(name).not.toBe('Not Mine')
  })
})

describe('a change that waits for the lock while a person’s sessions end', () => {
  it.each<[string, () => Promise<[thief: Person, change: () => Promise<{ status: number }>]>]>([
    [
      'does not change the password back',
      async () => {
        const person = await withPhone()
        const change = { name: 'Not Mine', password: 'the password of a thief' }
        return [person, () => test.call(usersApi.updateMe, change, person.token)]
      },
    ],
    [
      'does not let a super admin in again whom another has just suspended',
      async () => {
        const person = await test.signUp({ isSuperAdmin: true })
        return [person, () => test.call(usersApi.unsuspend, { id: person._id }, person.token)]
      },
    ],
  ])('%s', async (_kind, prepare) => {
    const [{ _id }, change] = await prepare()
    const known = () => test.db.selectFrom('users').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
    const authenticate = vi.spyOn(test.app.sessions, 'authenticate')
    const answer = await test.db.transaction().execute(async (trx) => {
      await raiseRevision(trx, 'users')
      const waiting = change()
      await vi.waitFor(() => expect(authenticate.mock.settledResults[0]?.value).toMatchObject({ _id }), 20_000)
      await trx.deleteFrom('sessions').where('user_id', '=', _id).execute()
      await trx.updateTable('users').set({ suspended: 1, name: 'Suspended' }).where('id', '=', _id).execute()
      return { waiting }
    })
    authenticate.mockRestore()
    expect((await answer.waiting).status).toBe(401)
    expect(await known()).toMatchObject({ suspended: 1, name: 'Suspended' })
  })
})

describe('concurrent changes', () => {
  it('of name, photo and password do not undo each other', async () => {
    const { phoneNumber, email, token } = await withPhone()
    const other = (await login(email, PASSWORD)).body.token
    const firebaseToken = await provePhone(test, gateway, phoneNumber, 'reset')
    const names = Array.from({ length: 10 }, (_, number) =>
      test.call(usersApi.updateMe, { name: `Name ${number}` }, number % 2 ? token : other),
    )
    const resetting = test.call(registrationApi.resetPassword, {
      phoneNumber,
      newPassword: NEW_PASSWORD,
      firebaseToken,
    })
    const more = Array.from({ length: 10 }, (_, number) =>
      test.call(usersApi.updateMe, { name: `More ${number}` }, number % 2 ? token : other),
    )
    await Promise.all([...names, ...more])
    expect((await resetting).status).toBe(204)
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  })
})
