import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, HOUR_MS } from '#shared/days.ts'
import { helpersApi } from '#shared/people/helpers.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { weekOf } from '#shared/recurrence.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { withMailTest } from '../../../testing/mailApp.ts'
import { startSmsGateway } from '../../../testing/smsGateway.ts'
import { INBOUND_TOKEN, textsApp } from '../../../testing/textsApp.ts'

const gateway = await startSmsGateway()
const {
  test,
  service: pushes,
  register,
  mailed,
  drained,
  takenBy,
} = await withMailTest({
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: gateway.url,
  SMS_INBOUND_TOKEN: INBOUND_TOKEN,
})
const { rota, member, say } = textsApp(test)
type Member = Awaited<ReturnType<typeof member>>
let admin = { _id: '', token: '' }
let [door, service] = ['', '']
let day = weekOf(addDays(new Date().toISOString().slice(0, 10), 21))
let ann = {} as Member
let before = { pushes: 0, texts: 0, mails: 0 }

const settings = (change: object) => test.call(rotaSettingsApi.change, change, admin.token)
const OPEN = { quietFrom: '00:00', quietTo: '00:00', smsAMonth: 1000 }

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  await test.db.updateTable('users').set({ suspended: 1 }).where('id', '!=', admin._id).execute()
  for (const table of ['outbox', 'places', 'services', 'fallbacks', 'publications'] as const)
    await test.db.deleteFrom(table).execute()
  await settings(OPEN)
  day = addDays(day, 7)
  service = await rota.service(day, '9am', { [door]: [1, 20] })
  ann = await member('Ann Abel')
  await register(ann.token)
  await told()
  before = { pushes: pushes.taken.length, texts: gateway.sent.length, mails: takenBy(ann.email).length }
})
afterEach(() => void vi.useRealTimers())
afterAll(() => gateway.close())

const told = async () => {
  await test.app.fallbacks.tick()
  await mailed()
  await drained()
}
/** What came to Ann, by its way. */
const came = () => ({
  pushes: pushes.taken.slice(before.pushes).map(({ payload }) => payload.title),
  texts: gateway.sent
    .slice(before.texts)
    .filter(({ to }) => to === ann.phone)
    .map(({ body }) => body),
  mails: takenBy(ann.email)
    .slice(before.mails)
    .map(({ headers }) => headers.subject),
})
const choose = (askBy: 'app' | 'sms' | 'mail', token = ann.token) => test.call(availabilityApi.change, { askBy }, token)
const at = (local: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${local}Z`) })

/** Quiet hours from an hour ago, for two hours, of the team's clock. */
function quietNow() {
  const clock = (hours: number) =>
    new Date(Date.now() + hours * HOUR_MS).toLocaleTimeString('en-GB', {
      timeZone: 'America/Chicago',
      hour: '2-digit',
      minute: '2-digit',
    })
  return settings({ quietFrom: clock(-1), quietTo: clock(1) })
}
const quietOver = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1.5 * HOUR_MS })

async function publish(...ids: string[]) {
  const places = ids.map((userId) => ({ userId, postId: door }))
  await test.call(boardApi.saveDraft, { serviceId: service, revision: 0, places }, admin.token)
  const { body } = await test.call(boardApi.preview, { from: day, to: day }, admin.token)
  const published = await test.call(
    publicationsApi.publish,
    { from: day, to: day, revision: body.revision },
    admin.token,
  )
  expect(published.status).toBeLessThan(300)
  await told()
}
const published = () =>
  test.db.updateTable('services').set({ published_at: '2026-01-01' }).where('id', '=', service).execute()

describe('whoever chooses how they are asked', () => {
  const chosen = async () => (await test.call(availabilityApi.mine, {}, ann.token)).body.rota.askBy
  const user = (change: object) => test.db.updateTable('users').set(change).where('id', '=', ann._id).execute()

  it('is asked by the app until then, and keeps what is possible', async () => {
    expect(await chosen()).toBe('app')
    for (const way of ['sms', 'mail', 'app'] as const) {
      const { status, body } = await choose(way)
      expect([status, body.rota.askBy, await chosen()]).toEqual([200, way, way])
    }
  })

  it.each([
    ['sms', 'without consent', () => test.call(availabilityApi.change, { smsOk: false }, ann.token)],
    ['sms', 'of a number that is not verified', () => user({ verified_phone_number: null })],
    ['sms', 'of a number that was changed since', () => user({ phone_number: '+13125559998' })],
    ['mail', 'to an email that is not verified', () => user({ email_verified: 0 })],
  ] as const)('cannot choose %s %s', async (way, _why, make) => {
    await make()
    const { status, body } = await choose(way)
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['askBy']])
    expect(await chosen()).toBe('app')
  })

  it('may consent and choose at once, and nothing else of a refused change is stored', async () => {
    await test.call(availabilityApi.change, { smsOk: false }, ann.token)
    expect((await test.call(availabilityApi.change, { smsOk: true, askBy: 'sms' }, ann.token)).status).toBe(200)
    const refused = await test.call(
      availabilityApi.change,
      { smsOk: false, askBy: 'sms', times: 3, per: 'month' },
      ann.token,
    )
    expect(refused.status).toBe(400)
    expect((await test.call(availabilityApi.mine, {}, ann.token)).body.rota).toMatchObject({
      askBy: 'sms',
      stated: false,
    })
  })

  it.each(['pigeon', '', null, 1])('cannot choose %j', async (askBy) => {
    expect((await test.call(availabilityApi.change, { askBy }, ann.token)).status).toBe(400)
  })
})

describe('whoever chose text', () => {
  beforeEach(async () => {
    expect((await choose('sms')).status).toBe(200)
  })

  it('gets a publication as one text and no push', async () => {
    await publish(ann._id)
    expect(came()).toEqual({
      pushes: [],
      texts: [expect.stringMatching(/can you serve\?.*STOP ends these\.$/)],
      mails: [],
    })
  })

  it('gets a reminder of places without an answer, a call for a stand-in and a question for days so', async () => {
    await publish(ann._id)
    await test.call(publicationsApi.remindAll, { userIds: [ann._id] }, admin.token)
    await told()
    expect(came().texts).toHaveLength(2)
    await test.call(availabilityApi.ask, { until: addDays(day, 60) }, admin.token)
    await told()
    expect(came().texts).toHaveLength(3)
    const next = await rota.service(addDays(day, 1), '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' })
    expect((await test.call(callOutsApi.start, { serviceId: next, postId: door }, admin.token)).status).toBe(201)
    await told()
    expect(came()).toMatchObject({ pushes: [], texts: [{}, {}, {}, expect.stringContaining('stand in')], mails: [] })
  })

  it('is asked anew so where the service moves', async () => {
    const id = await rota.assignment(service, ann._id, door, 'accepted')
    await published()
    const { status } = await test.call(servicesApi.change, { id: service, serviceTime: '11am' }, admin.token)
    expect(status).toBe(200)
    await told()
    expect(came()).toEqual({ pushes: [], texts: [expect.stringMatching(/can you serve\? .*11am/)], mails: [] })
    expect(await say(ann.phone, 'y')).toMatch(/^Thank you/)
    const place = await test.db.selectFrom('places').select('state').where('id', '=', id).executeTakeFirst()
    expect(place?.state).toBe('accepted')
  })

  it('is asked so in the place of another', async () => {
    const bo = await member('Bo Bell')
    const id = await rota.assignment(service, bo._id, door, 'accepted')
    await published()
    const { shift_id } = await test.db
      .selectFrom('places')
      .select('shift_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { status } = await test.call(scheduleApi.change, { id: shift_id, userId: ann._id }, admin.token)
    expect(status).toBe(200)
    await told()
    expect(came()).toEqual({ pushes: [], texts: [expect.stringContaining('can you serve?')], mails: [] })
  })

  it('is asked by the app beyond the texts of the month', async () => {
    await settings({ smsAMonth: 1 })
    const bo = await member('Bo Bell', { askBy: 'sms' })
    await register(bo.token)
    await publish(ann._id, bo._id)
    const texts = gateway.sent.slice(before.texts)
    expect([texts.length, pushes.taken.length - before.pushes]).toEqual([1, 1])
    await settings({ smsAMonth: 0 })
    await test.call(availabilityApi.ask, { until: addDays(day, 60) }, admin.token)
    await told()
    expect([gateway.sent.length - before.texts, pushes.taken.length - before.pushes]).toEqual([1, 3])
  })

  it('is asked by the app after STOP, and by text after START', async () => {
    await say(ann.phone, 'stop')
    await publish(ann._id)
    expect(came()).toMatchObject({ pushes: ['Can you serve?'], texts: [] })
    await say(ann.phone, 'start')
    await test.call(availabilityApi.ask, { until: addDays(day, 60) }, admin.token)
    await told()
    expect(came()).toMatchObject({ pushes: ['Can you serve?'], texts: [{}] })
  })

  it('is asked by the app where STOP comes while the text waits', async () => {
    await quietNow()
    await publish(ann._id)
    expect(came()).toEqual({ pushes: [], texts: [], mails: [] })
    await say(ann.phone, 'stop')
    quietOver()
    await told()
    expect(came()).toEqual({ pushes: ['Can you serve?'], texts: [], mails: [] })
  })

  it('is asked after the quiet hours', async () => {
    await quietNow()
    await publish(ann._id)
    expect(came()).toEqual({ pushes: [], texts: [], mails: [] })
    quietOver()
    await told()
    expect(came()).toMatchObject({ pushes: [], texts: [{}], mails: [] })
  })

  it('is reminded so, the evening before and soon before, whatever the quiet hours of the last two hours', async () => {
    await settings({ quietFrom: '21:00', quietTo: '08:00' })
    const id = await rota.assignment(service, ann._id, door, 'accepted')
    await published()
    // 18:05 of the team's clock, or an hour later in summer.
    at(`${day}T00:05:00`)
    await test.app.reminders.remind()
    await told()
    expect(came()).toEqual({
      pushes: [],
      texts: [expect.stringMatching(/you serve Tomorrow.*Reply Y or N/)],
      mails: [],
    })
    // 7:00 of the team's clock, in quiet hours, two hours before.
    at(`${day}T13:00:30`)
    await test.app.reminders.remind()
    await told()
    expect(came().texts).toHaveLength(2)
    expect(came().pushes).toEqual([])
    expect(await say(ann.phone, 'n')).toMatch(/^Noted/)
    const place = await test.db.selectFrom('places').select('state').where('id', '=', id).executeTakeFirst()
    expect(place?.state).toBe('declined')
  })

  it('has helpers who are told by push, while no own device shows it', async () => {
    const bo = await member('Bo Bell')
    await register(bo.token)
    const helper = { userId: bo._id, ofId: ann._id, agreed: true }
    expect((await test.call(helpersApi.create, helper, admin.token)).status).toBe(201)
    await told()
    before.pushes = pushes.taken.length
    await publish(ann._id)
    expect(came()).toMatchObject({ pushes: ['For Ann: Can you serve?'], texts: [{}] })
  })
})

describe('whoever chose mail', () => {
  beforeEach(async () => {
    expect((await choose('mail')).status).toBe(200)
  })

  it('gets questions as a mail and no push', async () => {
    await publish(ann._id)
    expect(came()).toMatchObject({ pushes: [], texts: [], mails: [{}] })
  })

  it('waits for the end of quiet hours', async () => {
    await quietNow()
    await publish(ann._id)
    expect(came().mails).toEqual([])
    quietOver()
    await told()
    expect(came()).toMatchObject({ pushes: [], texts: [], mails: [{}] })
  })
})
