import { DateTime } from 'luxon'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { repliesApi } from '#shared/rota/replies.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import type { Viewer } from '../../../../http/viewer.ts'
import { SITE, withMailTest } from '../../../../testing/mailApp.ts'
import { rotaFixtures } from '../../../../testing/rota.ts'
import { startSmsGateway } from '../../../../testing/smsGateway.ts'

const gateway = await startSmsGateway()
const { test, register, mailed, takenBy } = await withMailTest({
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: gateway.url,
  TEAM_NAME: 'North',
})
const rota = rotaFixtures(() => test.db)
const ZONE = 'America/Chicago'
const PHONE = '+13125550142'

let admin = { _id: '', token: '' }
let ann = { _id: '', token: '', email: '' }
let door = ''
let month = 0
/** Each test has a month of its own: the day before a service, and its day. */
let [eve, day, service] = ['', '', '']
let before = 0

const settings = (change: object) => test.call(rotaSettingsApi.change, change, admin.token)
/** Moves the clock to a time of the team's. */
const moveTo = (local: string): void =>
  void vi.useFakeTimers({ toFake: ['Date'], now: DateTime.fromISO(local, { zone: ZONE }).toJSDate() })
const texts = () => gateway.sent.slice(before)
const states = async () =>
  (await test.db.selectFrom('fallbacks').select(['state', 'sent_by']).execute()).map(({ state, sent_by }) => [
    state,
    sent_by,
  ])
/** The evening's reminder, and the messages that are due an hour later. */
async function evening(local = '19:00') {
  moveTo(`${eve}T18:00`)
  await test.app.reminders.remind()
  moveTo(`${eve}T${local}`)
  await test.app.fallbacks.tick()
}
async function member(name: string, smsOk = true, phone = PHONE) {
  const person = await test.signUp({ name })
  // A number is verified by one account only.
  const verified = test.db.updateTable('users').where('verified_phone_number', '=', phone)
  await verified.set({ verified_phone_number: null }).execute()
  const number = { phone_number: phone, verified_phone_number: phone }
  await test.db.updateTable('users').set(number).where('id', '=', person._id).execute()
  await rota.says(person._id, {})
  await test.db
    .updateTable('member_rota')
    .set({ sms_ok: smsOk ? 1 : 0 })
    .where('user_id', '=', person._id)
    .execute()
  return person
}

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  month += 1
  ;[eve, day] = [`20${60 + month}-02-05`, `20${60 + month}-02-06`]
  await test.db.updateTable('users').set({ suspended: 1 }).where('id', '!=', admin._id).execute()
  ann = await member('Ann Abel')
  await settings({ quietFrom: '00:00', quietTo: '00:00', smsAMonth: 10, smsAfterMinutes: 60 })
  service = await rota.service(day, '9am', { [door]: [1, 5] }, { published_at: '2026-01-01' })
  before = gateway.sent.length
})
afterEach(async () => {
  vi.useRealTimers()
  gateway.answerWith(200)
  await test.db.deleteFrom('fallbacks').execute()
  await test.db.deleteFrom('places').execute()
  await test.db.deleteFrom('services').execute()
})
afterAll(() => gateway.close())

describe('whoever has not answered when the evening’s reminder goes out', () => {
  it('gets one text an hour later, with a link to answer by', async () => {
    await rota.assignment(service, ann._id, door)
    await evening('18:59')
    expect(texts()).toEqual([])
    moveTo(`${eve}T19:00`)
    await Promise.all([test.app.fallbacks.tick(), test.app.fallbacks.tick(), test.app.fallbacks.tick()])
    const [text, ...more] = texts()
    expect([text?.to, more]).toEqual([PHONE, []])
    expect(text?.body).toContain('North: can you serve? Tomorrow, ')
    expect(text?.body).toContain('February 6, 9am, Main Door')
    const token = text?.body.split(`${SITE}/r/`)[1] ?? ''
    const { status, body } = await test.call(repliesApi.answer, { token, answer: 'accept' })
    expect([status, body.state]).toEqual([200, 'accepted'])
    await test.app.reminders.remind()
    moveTo(`${eve}T22:00`)
    await test.app.fallbacks.tick()
    expect(texts()).toHaveLength(1)
    expect(await states()).toEqual([['sent', 'sms']])
  })

  it('gets none once a device has shown the reminder', async () => {
    await register(ann.token)
    await rota.assignment(service, ann._id, door)
    moveTo(`${eve}T18:00`)
    await test.app.reminders.remind()
    await mailed()
    const shown = await test.db
      .updateTable('push_arrivals')
      .set({ arrived_at: new Date().toISOString() })
      .where('kind', '=', 'shift.reminder')
      .where('user_id', '=', ann._id)
      .returning('uuid')
      .execute()
    expect(shown).toHaveLength(1)
    moveTo(`${eve}T19:00`)
    await test.app.fallbacks.tick()
    expect([texts(), await states()]).toEqual([[], [['needless', null]]])
  })

  it.each([
    ['answered', () => test.db.updateTable('places').set({ state: 'accepted' })],
    ['cancelled', () => test.db.updateTable('places').set({ state: 'cancelled', shown: 0 })],
    ['suspended', () => test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', ann._id)],
  ])('gets none where it is %s by then', async (_what, change) => {
    await rota.assignment(service, ann._id, door)
    moveTo(`${eve}T18:00`)
    await test.app.reminders.remind()
    await change().execute()
    moveTo(`${eve}T19:00`)
    await test.app.fallbacks.tick()
    expect([texts(), await states()]).toEqual([[], [['needless', null]]])
  })

  it('is not asked in quiet hours, but at their end, nor after the service has begun', async () => {
    await settings({ quietFrom: '18:30', quietTo: '08:00' })
    const late = await rota.service(day, '2pm', { [door]: [1, 5] }, { published_at: '2026-01-01' })
    await rota.assignment(late, ann._id, door)
    await evening()
    moveTo(`${day}T07:59`)
    await test.app.fallbacks.tick()
    expect([texts(), await states()]).toEqual([[], [['waiting', null]]])
    moveTo(`${day}T08:00`)
    await test.app.fallbacks.tick()
    expect(texts()).toHaveLength(1)
    const bo = await member('Bo Bell')
    await test.db.updateTable('places').set({ evening_reminder: 0 }).execute()
    await rota.assignment(late, bo._id, door)
    moveTo(`${eve}T18:00`)
    await test.app.reminders.remind()
    moveTo(`${day}T14:00`)
    await test.app.fallbacks.tick()
    expect(texts()).toHaveLength(1)
  })

  it('gets a mail without consent, without a text left in the month, or without a phone', async () => {
    await settings({ smsAMonth: 1 })
    const bo = await member('Bo Bell', true, '+13125550143')
    const cy = await member('Cy Cole', false, '+13125550144')
    const di = await member('Di Dorn', false, '+13125550145')
    await test.db.updateTable('users').set({ email_verified: 0 }).where('id', '=', di._id).execute()
    for (const person of [ann, bo, cy, di]) await rota.assignment(service, person._id, door)
    await evening()
    await mailed()
    expect(texts()).toHaveLength(1)
    const mails = [ann, bo, cy, di].map(({ email }) => takenBy(email).length)
    expect([mails[0] === mails[1], mails.slice(2)]).toEqual([false, [1, 0]])
    const [mail] = takenBy(cy.email)
    expect(mail?.text).toContain('February 6, 9am, Main Door')
    expect(mail?.text).toContain(`${SITE}/r/`)
    expect((await states()).sort()).toEqual([
      ['failed', null],
      ['sent', 'mail'],
      ['sent', 'mail'],
      ['sent', 'sms'],
    ])
  })

  it('gets a mail, and no text, where nobody verified the number', async () => {
    await rota.assignment(service, ann._id, door)
    await test.db.updateTable('users').set({ phone_number: '+13125550188' }).where('id', '=', ann._id).execute()
    await evening()
    await mailed()
    expect([texts(), takenBy(ann.email).length, await states()]).toEqual([[], 1, [['sent', 'mail']]])
  })

  it('is not texted again where the gateway refuses', async () => {
    gateway.answerWith(503)
    await rota.assignment(service, ann._id, door)
    await evening()
    expect([texts().length, await states()]).toEqual([1, [['failed', 'sms']]])
    gateway.answerWith(200)
    moveTo(`${eve}T20:00`)
    await test.app.fallbacks.tick()
    expect(texts()).toHaveLength(1)
  })
})

describe('an offer', () => {
  const search = async () => (await test.call(callOutsApi.list, {}, admin.token)).body[0]?.offers ?? []

  it('within a day of its service is followed by a text, and says so', async () => {
    await settings({ smsAfterMinutes: 0 })
    const soon = DateTime.now().setZone(ZONE).plus({ hours: 5 })
    const near = await rota.service(
      soon.toISODate() ?? '',
      soon.toFormat('HH:mm'),
      { [door]: [1, 1] },
      {
        published_at: '2026-01-01',
      },
    )
    const { status } = await test.call(callOutsApi.start, { serviceId: near, postId: door }, admin.token)
    expect(status).toBe(201)
    await test.app.fallbacks.tick()
    const [text, ...more] = texts()
    expect([text?.body.startsWith('North: can you stand in? '), more]).toEqual([true, []])
    const own = (await search()).find(({ user }) => user._id === ann._id)
    expect(own?.toldBy).toBe('sms')
    const token = text?.body.split(`${SITE}/r/`)[1] ?? ''
    const { body } = await test.call(repliesApi.answer, { token, answer: 'accept' })
    expect([body.subject, body.state]).toEqual(['offer', 'accepted'])
  })

  it('further ahead is not, but mailed at once to whom no push can reach', async () => {
    await settings({ smsAfterMinutes: 0 })
    const { status } = await test.call(callOutsApi.start, { serviceId: service, postId: door }, admin.token)
    expect(status).toBe(201)
    await test.app.fallbacks.tick()
    expect([texts(), await states()]).toEqual([
      [],
      [
        ['sent', 'mail'],
        ['sent', 'mail'],
      ],
    ])
  })
})

describe('a reminder by text', () => {
  it('counts for the month beside the text before it, and asks by a link of its own', async () => {
    await settings({ smsAMonth: 2 })
    await test.db.updateTable('users').set({ email_verified: 0 }).where('id', '=', ann._id).execute()
    await rota.assignment(service, ann._id, door)
    const remind = async (hour: string) => {
      moveTo(hour)
      // Sessions have long ended by then: the session of such a viewer is not looked up.
      const viewer = { _id: admin._id, role: 'standard' } as Viewer
      const { push, mail, sms, unreached } = await test.app.rota.unanswered.remindAll(viewer, { userIds: [ann._id] })
      await test.app.fallbacks.tick()
      return [push, mail, sms, unreached.length]
    }
    const week = day.slice(0, 8)
    expect(await remind(`${week}02T12:00`)).toEqual([0, 0, 1, 0])
    expect(await remind(`${week}03T11:00`)).toEqual([0, 0, 0, 0])
    expect(await remind(`${week}03T12:30`)).toEqual([0, 0, 1, 0])
    expect(texts()).toHaveLength(2)
    const token = texts()[1]?.body.split(`${SITE}/r/`)[1] ?? ''
    expect((await test.call(repliesApi.show, { token })).body).toMatchObject({ post: 'Main Door', state: 'asked' })
    expect(await remind(`${week}04T13:00`)).toEqual([0, 0, 0, 1])
    expect(texts()).toHaveLength(2)
  })
})
