import { DateTime } from 'luxon'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { pushApi } from '#shared/reach/push.ts'
import { reachApi } from '#shared/reach/reach.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { PASSWORD } from '../../../../testing/app.ts'
import { withMailTest } from '../../../../testing/mailApp.ts'
import type { TestDevice } from '../../../../testing/pushService.ts'
import { rotaFixtures } from '../../../../testing/rota.ts'
import { startSmsGateway } from '../../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
const mailTest = await withMailTest({ SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: gateway.url })
const { test, service: pushes, mailServer, register, drained, mailed } = mailTest
const rota = rotaFixtures(() => test.db)
const ZONE = 'America/Chicago'
/** Tomorrow, so that the clock is only put forward; services begin at 9 on the day after. */
const eve = DateTime.now().setZone(ZONE).plus({ days: 1 }).startOf('day')
const day = eve.plus({ days: 1 }).toISODate() ?? ''

let admin = { _id: '', token: '' }
let ann = { _id: '', token: '', email: '' }
let [old, other]: TestDevice[] = []
let [door, service] = ['', '']
let count = 0
let [taken, asked, texts, mails] = [0, 0, 0, 0]

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  await rota.says(admin._id, {})
  await test.db.updateTable('member_rota').set({ offers: 0 }).execute()
  door = await rota.post('Main Door')
  const quiet = { quietFrom: '00:00', quietTo: '00:00' }
  await test.call(rotaSettingsApi.change, { ...quiet, smsAMonth: 10, smsAfterMinutes: 60 }, admin.token)
})
beforeEach(async () => {
  count += 1
  await test.db.updateTable('users').set({ suspended: 1 }).where('id', '!=', admin._id).execute()
  ann = await test.signUp({ name: 'Ann Abel', phoneNumber: `+1312555020${count}` })
  await rota.says(ann._id, {})
  await test.db.updateTable('member_rota').set({ sms_ok: 1 }).where('user_id', '=', ann._id).execute()
  old = await register(ann.token)
  const { body } = await test.call(sessionsApi.login, { email: ann.email, password: PASSWORD })
  other = await register(body.token)
  await drained()
  service = await rota.service(day, '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' })
  ;[taken, asked] = [pushes.taken.length, pushes.asked.length]
  ;[texts, mails] = [gateway.sent.length, mailServer.taken.length]
})
afterEach(async () => {
  vi.useRealTimers()
  for (const table of ['call_outs', 'fallbacks', 'places', 'services', 'push_deliveries'] as const)
    await test.db.deleteFrom(table).execute()
})
afterAll(() => gateway.close())

/** Puts the clock to an hour of the day before the service. */
const hour = (at: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: eve.plus({ hours: at }).toJSDate() })
/** Pushes and texts that are sent at once, by the question to a person. */
const ask = {
  async offer() {
    hour(18)
    expect((await test.call(callOutsApi.start, { serviceId: service, postId: door }, admin.token)).status).toBe(201)
  },
  async assignment() {
    await rota.assignment(service, ann._id, door)
    hour(18)
    await test.app.reminders.remind()
  },
}
/** Pushes and texts that follow an hour later. */
async function anHourLater(): Promise<void> {
  hour(19)
  await Promise.all([test.app.fallbacks.tick(), test.app.fallbacks.tick()])
  await mailed()
}
const dies = (status: number, ...devices: (TestDevice | undefined)[]) => {
  for (const device of devices) pushes.answer({ status }, device)
}
const pushesTo = (device: TestDevice | undefined) =>
  pushes.taken.slice(taken).filter(({ path }) => path === device?.path)
const textsSent = () => gateway.sent.slice(texts).map(({ to }) => to)
const mailsSent = () => mailServer.taken.slice(mails).map(({ to }) => to)
const states = () => test.db.selectFrom('fallbacks').select(['state', 'sent_by']).execute()
const devices = async () =>
  (await test.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', ann._id).execute()).map(
    ({ endpoint }) => endpoint,
  )
const reach = async () =>
  (await test.call(reachApi.list, {}, admin.token)).body.find(({ user }) => user._id === ann._id)
const phone = () => `+1312555020${count}`

describe.each(['offer', 'assignment'] as const)('a member with two phones who is asked for an %s', (subject) => {
  it.each([404, 410])('is reached by the one that lives where the other is gone (%s)', async (status) => {
    dies(status, old)
    await ask[subject]()
    await drained()
    expect([pushesTo(old).length, pushesTo(other).length]).toEqual([0, 1])
    expect(await devices()).toEqual([other?.endpoint])
    expect(await reach()).toMatchObject({ state: 'unproved', since: null })
    const [push] = pushesTo(other)
    hour(18.5)
    expect((await test.call(pushApi.arrived, { uuid: push?.payload.uuid })).status).toBe(204)
    expect(await reach()).toMatchObject({ state: 'reachable', since: expect.any(String) })
    await anHourLater()
    expect([textsSent(), mailsSent(), await states()]).toEqual([[], [], [{ state: 'needless', sent_by: null }]])
  })

  it('gets a text where the one that lives shows nothing', async () => {
    dies(410, old)
    await ask[subject]()
    await drained()
    await anHourLater()
    expect([textsSent(), mailsSent(), await states()]).toEqual([[phone()], [], [{ state: 'sent', sent_by: 'sms' }]])
    expect(await reach()).toMatchObject({ state: 'unproved', since: null })
  })

  it('gets one text where both are gone, and admins see the number to call', async () => {
    dies(404, old, other)
    await ask[subject]()
    await drained()
    expect([pushesTo(old), pushesTo(other), await devices()]).toEqual([[], [], []])
    await anHourLater()
    hour(20)
    await test.app.fallbacks.tick()
    expect([textsSent(), mailsSent(), await states()]).toEqual([[phone()], [], [{ state: 'sent', sent_by: 'sms' }]])
    expect(await reach()).toEqual({
      user: { _id: ann._id, name: 'Ann Abel', phoneNumber: phone() },
      state: 'none',
      since: null,
      smsOk: true,
      phoneVerified: true,
      // Of a changed shift they are told by mail; an unanswered question goes by text.
      way: 'mail',
    })
  })

  it('gets one mail where both are gone and no text is agreed to', async () => {
    await test.db.updateTable('member_rota').set({ sms_ok: 0 }).where('user_id', '=', ann._id).execute()
    dies(410, old, other)
    await ask[subject]()
    await drained()
    await anHourLater()
    expect([textsSent(), mailsSent(), await states()]).toEqual([
      [],
      [[ann.email]],
      [{ state: 'sent', sent_by: 'mail' }],
    ])
    expect(await reach()).toMatchObject({ state: 'none', since: null, smsOk: false })
  })

  it('gets one mail where both are gone and the number is not verified', async () => {
    await test.db.updateTable('users').set({ verified_phone_number: null }).where('id', '=', ann._id).execute()
    dies(410, old, other)
    await ask[subject]()
    await drained()
    await anHourLater()
    expect([textsSent(), mailsSent()]).toEqual([[], [[ann.email]]])
    expect(await reach()).toMatchObject({ smsOk: true, phoneVerified: false })
  })
})

describe('a member who wants reminders by mail where no phone takes pushes', () => {
  const wantMails = async () =>
    expect((await test.call(pushApi.setSettings, { mailReminders: true }, ann.token)).status).toBe(200)
  const without = () => test.db.deleteFrom('push_subscriptions').where('user_id', '=', ann._id).execute()

  it.each([
    ['are found to be gone', { status: 410 }],
    ['are taken by nobody', { status: 503 }],
  ])('gets one text where both %s by the reminder', async (_what, answer) => {
    await wantMails()
    for (const device of [old, other]) if (device) pushes.answer(answer, device)
    await ask.assignment()
    await vi.waitFor(() => expect(pushes.asked.length).toBeGreaterThanOrEqual(asked + 2), 20_000)
    await mailed()
    expect(mailsSent()).toEqual([])
    await anHourLater()
    expect([textsSent(), mailsSent(), await states()]).toEqual([[phone()], [], [{ state: 'sent', sent_by: 'sms' }]])
  })

  it('gets the mail of the reminder alone where that was known', async () => {
    await wantMails()
    await without()
    await ask.assignment()
    await mailed()
    await anHourLater()
    expect([textsSent(), mailsSent()]).toEqual([[], [[ann.email]]])
  })

  it('gets a text where no mail reaches them', async () => {
    await wantMails()
    await without()
    await test.db.updateTable('users').set({ email_verified: 0 }).where('id', '=', ann._id).execute()
    await ask.assignment()
    await mailed()
    await anHourLater()
    expect([textsSent(), mailsSent()]).toEqual([[phone()], []])
  })
})
