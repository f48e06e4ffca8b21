import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { PLACEHOLDER_EMAIL, SETUP_STEPS, type Setup, setupApi } from '#shared/people/setup.ts'
import { teamApi } from '#shared/people/team.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { withPushTest } from '../../../testing/pushApp.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'
import { ensureSuperAdmin } from '../users/firstSuperAdmin.ts'

const NOBODY = {
  SUPER_ADMIN_EMAIL: '',
  SUPER_ADMIN_PASSWORD: PASSWORD,
  SUPER_ADMIN_NAME: 'Super Admin',
  SUPER_ADMIN_PHONE: '',
}

const gateway = await startSmsGateway()
afterAll(() => gateway.close())
const first = withTestApp({ TEAM_TIMEZONE: '' })
const texting = withTestApp({ SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: gateway.url, RATE_LIMIT: 'on' })
const { test: pushed, register } = await withPushTest()

const statesOf = ({ steps }: Setup) => Object.fromEntries(steps.map(({ name, state }) => [name, state]))

describe('an empty database', () => {
  let token = ''
  beforeAll(async () => {
    await ensureSuperAdmin(first.app.users, NOBODY)
    token = (await first.call(sessionsApi.login, { email: PLACEHOLDER_EMAIL, password: PASSWORD })).body.token
  })
  const account = { name: 'Ruth Lee', email: 'Ruth@example.org', phoneNumber: '555 010 2000' }

  it('has every step before it, in order; phones cannot open its links', async () => {
    const { status, body } = await first.call(setupApi.read, {}, token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      dismissed: false,
      texts: { provider: 'console', reachesPhones: false },
      mail: { isOn: false, from: null },
      backup: { at: null, verified: false, scheduled: false },
    })
    expect(body.steps).toEqual(SETUP_STEPS.map((name) => ({ name, state: name === 'mail' ? 'off' : 'open' })))
  })

  it('sends no text without a number, and no mail', async () => {
    const text = await first.call(setupApi.testText, {}, token)
    expect([text.status, text.body.code]).toEqual([409, 'no_phone'])
    const mail = await first.call(setupApi.testMail, {}, token)
    expect([mail.status, mail.body.code]).toEqual([404, 'mail_off'])
  })

  it('refuses a taken number or email, and the placeholder', async () => {
    const taken = { email: 'taken@example.org', phoneNumber: '+15550109999' }
    await first.signUp(taken)
    for (const [change, code] of [
      [{ email: taken.email }, 'email_taken'],
      [{ phoneNumber: taken.phoneNumber }, 'phone_taken'],
      [{ email: PLACEHOLDER_EMAIL }, 'invalid_input'],
    ] as const)
      expect((await first.call(setupApi.account, { ...account, ...change }, token)).body.code).toBe(code)
  })

  it('takes the account once, of parallel ones one, and links the shifts of the name', async () => {
    const rota = rotaFixtures(() => first.db)
    const post = await rota.post('Balcony')
    const service = await rota.service('2099-02-01', '9am', { [post]: [1, 1] })
    const { id } = await first.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', PLACEHOLDER_EMAIL)
      .executeTakeFirstOrThrow()
    await rota.assignment(service, id, post)
    await first.call(
      scheduleApi.createManual,
      { name: 'Ruth Lee', assignment: 'Main Door', serviceTime: '9am', date: '2027-02-07' },
      token,
    )
    const answers = await Promise.all([1, 2].map(() => first.call(setupApi.account, account, token)))
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'account_is_set'])
    const login = await first.call(sessionsApi.login, { email: 'ruth@example.org', password: PASSWORD })
    expect(login.body.user).toMatchObject({
      name: 'Ruth Lee',
      email: 'ruth@example.org',
      phoneNumber: '+15550102000',
      phoneVerified: true,
      emailVerified: false,
    })
    const shifts = (await first.call(scheduleApi.list, { view: 'all' }, token)).body
    expect(shifts.map(({ user }) => user._id)).toEqual([login.body.user._id, login.body.user._id])
    // Places that were planned have their new name.
    expect(shifts.map(({ user }) => user.name)).toEqual(['Ruth Lee', 'Ruth Lee'])
    const entries = (await first.call(auditApi.list, { action: 'setup.accountSet' }, token)).body
    expect(entries.map(({ actor }) => actor?.name)).toEqual(['Ruth Lee'])
  })

  it('sees its steps done one by one, for super admins alone', async () => {
    await first.call(teamApi.change, { name: 'Grace' }, token)
    expect(statesOf((await first.call(setupApi.read, {}, token)).body).team).toBe('open')
    await first.call(teamApi.change, { timeZone: 'America/Chicago' }, token)
    const { body } = await first.call(setupApi.change, { links: true }, token)
    const done = { account: 'done', team: 'done', schedule: 'done', people: 'done', links: 'done' }
    expect(statesOf(body)).toEqual({
      ...done,
      address: 'open',
      texts: 'open',
      mail: 'off',
      reminders: 'open',
      backup: 'open',
    })

    expect((await first.call(setupApi.change, { dismissed: true }, token)).body.dismissed).toBe(true)
    expect((await first.call(setupApi.read, {}, token)).body).toEqual({ ...body, dismissed: true })
    expect((await first.call(setupApi.change, { dismissed: false }, token)).body.dismissed).toBe(false)

    const admin = await first.signUp({ role: 'admin' })
    for (const endpoint of Object.values(setupApi))
      expect((await first.call(endpoint, account, admin.token)).status).toBe(403)
  })

  it('says that the log alone has a test text', async () => {
    const { status, body } = await first.call(setupApi.testText, {}, token)
    expect([status, body]).toEqual([200, { provider: 'console', reachesPhones: false, to: '+15550102000' }])
  })
})

describe('a test text', () => {
  it('goes to one’s own number, and a refusal is told', async () => {
    const { token, _id } = await texting.signUp({ isSuperAdmin: true, phoneNumber: '+15550103000' })
    expect(statesOf((await texting.call(setupApi.read, {}, token)).body).texts).toBe('done')
    const { body } = await texting.call(setupApi.testText, {}, token)
    expect(body).toEqual({ provider: 'webhook', reachesPhones: true, to: '+15550103000' })
    const text = 'Test from the ushers scheduler app: texts reach this phone.'
    expect(gateway.sent.at(-1)).toEqual({ to: '+15550103000', body: text })
    const [entry] = (await texting.call(auditApi.list, { action: 'setup.textSent' }, token)).body
    expect(entry?.subject._id).toBe(_id)

    gateway.answerWith(500)
    const refused = await texting.call(setupApi.testText, {}, token)
    expect([refused.status, refused.body.code]).toEqual([502, 'sms_failed'])
    gateway.answerWith(200)
    const answers = []
    for (let count = 0; count < 4; count += 1) answers.push((await texting.call(setupApi.testText, {}, token)).status)
    expect(answers).toEqual([200, 200, 200, 429])
  })
})

it('reminders are set up with a device of one’s own', async () => {
  const own = await pushed.signUp({ isSuperAdmin: true })
  const other = await pushed.signUp()
  const reminders = async () => statesOf((await pushed.call(setupApi.read, {}, own.token)).body).reminders
  await register(other.token)
  expect(await reminders()).toBe('open')
  await register(own.token)
  expect(await reminders()).toBe('done')
})
