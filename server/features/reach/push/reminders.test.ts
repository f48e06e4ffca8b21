import { DateTime } from 'luxon'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ownDataApi } from '#shared/people/ownData.ts'
import { pushApi } from '#shared/reach/push.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { NO_MAIL, quietChange } from '../../../testing/change.ts'
import { withPushTest } from '../../../testing/pushApp.ts'
import { requestOf } from '../../../testing/request.ts'
import { addRotaRows } from '../../../testing/rotaRows.ts'
import { shownOf, typedRow } from '../../plan/places/places.wire.ts'
import { remindersService } from './reminders.service.ts'

const ZONE = 'America/Chicago'
const { test, service, register, drained } = await withPushTest()

let bo = { _id: '', token: '' }
beforeAll(async () => {
  bo = await test.signUp({ name: 'Bo Nyberg' })
  await register(bo.token)
})
afterEach(async () => {
  vi.useRealTimers()
  await test.db.deleteFrom('places').execute()
})

let made = 0
async function shift(
  date: string,
  serviceTime = '9am',
  changes: { user_id?: string | null; service_id?: string } = {},
): Promise<string> {
  made += 1
  const id = `shift-${made}`
  const post = { assignment: 'Balcony', name: 'Bo Nyberg', tieColor: 'Navy' }
  const shown = shownOf({ date, serviceTime, ...post }, id, bo._id)
  await test.db
    .insertInto('places')
    .values({ ...typedRow(shown), post_key: `balcony ${made}`, service_time_order: made, ...changes })
    .execute()
  return id
}

/**
 * The reminders sent at a time of the team's clock (its first occurrence), or some minutes later, by title: pushes of
 * one pass have a connection each, and arrive in any order.
 */
async function at(local: string, minutesLater = 0): Promise<[string, string][]> {
  const now = DateTime.fromISO(local, { zone: ZONE }).plus({ minutes: minutesLater })
  vi.useFakeTimers({ toFake: ['Date'], now: now.toJSDate() })
  const before = service.taken.length
  await test.app.reminders.remind()
  test.app.pushes.nudge()
  await drained()
  return service.taken
    .slice(before)
    .map(({ payload }): [string, string] => [payload.title, payload.body])
    .sort()
}

const EVENING: [string, string] = ['You serve tomorrow', 'Tomorrow, Sunday, December 6: 9am, Balcony, Navy tie']
const LATE: [string, string] = ['You serve soon', 'Today, Sunday, December 6: 9am, Balcony, Navy tie']

describe('a shift', () => {
  it('is reminded of once the evening before, and once two hours before', async () => {
    await shift('2026-12-06')
    expect(await at('2026-12-05T17:59:59')).toEqual([])
    expect(await at('2026-12-05T18:00')).toEqual([EVENING])
    expect(await at('2026-12-05T18:01')).toEqual([])
    expect(await at('2026-12-06T06:59:59')).toEqual([])
    expect(await at('2026-12-06T07:00')).toEqual([LATE])
    expect(await at('2026-12-06T07:01')).toEqual([])
    const [evening, late] = service.taken.slice(-2)
    expect([evening?.headers.urgency, late?.headers.urgency]).toEqual(['normal', 'high'])
    const hours = (ttl: unknown) => Math.round(Number(ttl) / 360) / 10
    expect([hours(evening?.headers.ttl), hours(late?.headers.ttl)]).toEqual([6, 2])
    expect(late?.payload.path).toBe('/schedule')
  })

  it('of a service leads to the page of that service', async () => {
    await addRotaRows(test.db, [bo._id], 1)
    await test.db.deleteFrom('places').execute()
    await shift('2026-12-06', '9am', { service_id: 'rs0' })
    expect(await at('2026-12-05T18:00')).toEqual([EVENING])
    expect(service.taken.at(-1)?.payload.path).toBe('/service/rs0')
  })

  it('is not reminded of when it is too late for that', async () => {
    await shift('2026-12-06')
    expect(await at('2026-12-06T00:00')).toEqual([])
    expect(await at('2026-12-06T09:00')).toEqual([])
  })

  it('is reminded of late where nobody looked in time', async () => {
    await shift('2026-12-06')
    expect(await at('2026-12-05T20:59')).toEqual([EVENING])
    expect(await at('2026-12-06T08:59')).toEqual([LATE])
    await shift('2026-12-06', '10:45am')
    // In quiet hours nobody is told of the evening before.
    expect(await at('2026-12-05T23:59')).toEqual([])
  })

  it('whose time nobody understands is reminded of in the evening alone', async () => {
    await shift('2026-12-06', 'after lunch')
    expect(await at('2026-12-05T18:00')).toHaveLength(1)
    for (const hour of ['07', '10', '12', '23']) expect(await at(`2026-12-06T${hour}:00`)).toEqual([])
  })

  it('just after midnight has its late reminder the day before', async () => {
    await shift('2026-12-06', '12:30am')
    const body = 'Tomorrow, Sunday, December 6: 12:30am, Balcony, Navy tie'
    expect(await at('2026-12-05T18:00')).toEqual([['You serve tomorrow', body]])
    expect(await at('2026-12-05T22:30')).toEqual([['You serve soon', body]])
  })

  it('of several in a day is told with the others in the evening, and alone before it begins', async () => {
    await shift('2026-12-06')
    await shift('2026-12-06', '10:45am')
    const both = 'Tomorrow, Sunday, December 6: 9am, Balcony, Navy tie; 10:45am, Balcony, Navy tie'
    expect(await at('2026-12-05T18:00')).toEqual([['You serve tomorrow', both]])
    expect(await at('2026-12-06T07:30')).toEqual([LATE])
    expect(await at('2026-12-06T08:45')).toHaveLength(1)
  })

  it('of nobody we know, or of somebody who wants none, is not told', async () => {
    await shift('2026-12-06', '9am', { user_id: null })
    expect(await at('2026-12-05T18:00')).toEqual([])
    await shift('2026-12-06')
    await test.call(pushApi.setSettings, { eveningReminder: false, lateReminder: false }, bo.token)
    expect(await at('2026-12-05T18:00')).toEqual([])
    expect(await at('2026-12-06T07:00')).toEqual([])
    vi.useRealTimers()
    await test.call(pushApi.setSettings, { eveningReminder: true, lateReminder: true }, bo.token)
  })
})

describe('times of one’s own', () => {
  const choose = async (change: object) => {
    vi.useRealTimers()
    const { status, body } = await test.call(pushApi.setSettings, change, bo.token)
    expect([status, body]).toMatchObject([200, change])
  }
  afterEach(() => choose({ eveningAt: '18:00', eveningDaysBefore: 1, lateMinutes: 120 }))

  it('are those of everybody until they are chosen, and are stored one by one', async () => {
    const settings = async () => (await test.call(pushApi.settings, {}, bo.token)).body
    const usual = { eveningAt: '18:00', eveningDaysBefore: 1, lateMinutes: 120 }
    expect(await settings()).toMatchObject(usual)
    expect((await test.call(pushApi.settings, {}, (await test.signUp()).token)).body).toMatchObject(usual)
    await choose({ eveningAt: '06:00' })
    await choose({ eveningDaysBefore: 7 })
    await choose({ lateMinutes: 1440 })
    expect(await settings()).toMatchObject({
      eveningAt: '06:00',
      eveningDaysBefore: 7,
      lateMinutes: 1440,
      shifts: true,
    })
  })

  it.each([
    ...['05:59', '22:01', '24:00', '6:00', '18:60', '18:00:00', 'six', '', 18, null].map((bad) => ['eveningAt', bad]),
    ...[0, 8, 1.5, '2', null].map((bad) => ['eveningDaysBefore', bad]),
    ...[14, 1441, 60.5, -120, '60', null].map((bad) => ['lateMinutes', bad]),
  ])('%s is not %s', async (field, bad) => {
    const { status, body } = await test.call(pushApi.setSettings, { [String(field)]: bad }, bo.token)
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, [field]])
  })

  it('an evening some days before comes once, with all services of that day', async () => {
    await choose({ eveningAt: '19:30', eveningDaysBefore: 3 })
    await shift('2026-12-06')
    await shift('2026-12-06', '10:45am')
    await shift('2026-12-07')
    expect(await at('2026-12-02T19:30')).toEqual([])
    expect(await at('2026-12-03T19:29')).toEqual([])
    const posts = '9am, Balcony, Navy tie; 10:45am, Balcony, Navy tie'
    expect(await at('2026-12-03T19:30')).toEqual([['You serve on Sunday, December 6', `Sunday, December 6: ${posts}`]])
    const next = ['You serve on Monday, December 7', 'Monday, December 7: 9am, Balcony, Navy tie']
    expect(await at('2026-12-04T19:30')).toEqual([next])
    // Not again for a service that is added later: it was told when it was.
    await shift('2026-12-06', '6pm')
    expect(await at('2026-12-05T19:30')).toEqual([])
    expect(await at('2026-12-06T07:00')).toEqual([LATE])
  })

  it('whoever is placed after their evening is reminded in the next', async () => {
    await choose({ eveningDaysBefore: 5 })
    await shift('2026-12-06')
    expect(await at('2026-12-04T12:00')).toEqual([])
    expect((await at('2026-12-04T18:00')).map(([title]) => title)).toEqual(['You serve on Sunday, December 6'])
  })

  it('in quiet hours wait for their end, and say what day it is then', async () => {
    await choose({ eveningAt: '22:00', lateMinutes: 240 })
    await shift('2026-12-06', '10am')
    expect(await at('2026-12-05T22:00')).toEqual([])
    expect(await at('2026-12-06T06:00')).toEqual([])
    const body = 'Today, Sunday, December 6: 10am, Balcony, Navy tie'
    expect(await at('2026-12-06T08:00')).toEqual([
      ['You serve soon', body],
      ['You serve today', body],
    ])
  })

  it('in quiet hours that end too late come at the last minute before they begin', async () => {
    await choose({ eveningAt: '21:00', lateMinutes: 300 })
    await shift('2026-12-06', '7am')
    expect(await at('2026-12-05T20:58')).toEqual([])
    const body = 'Tomorrow, Sunday, December 6: 7am, Balcony, Navy tie'
    expect(await at('2026-12-05T20:59')).toEqual([
      ['You serve soon', body],
      ['You serve tomorrow', body],
    ])
  })

  it('within two hours come in quiet hours', async () => {
    await choose({ lateMinutes: 90 })
    await shift('2026-12-06', '7am')
    expect(await at('2026-12-06T05:29')).toEqual([])
    expect(await at('2026-12-06T05:30')).toHaveLength(1)
  })

  it('follow the team’s own quiet hours', async () => {
    const admin = await test.signUp({ role: 'admin' })
    await test.call(rotaSettingsApi.change, { quietFrom: '17:00', quietTo: '08:00' }, admin.token)
    await shift('2026-12-06')
    expect(await at('2026-12-05T18:00')).toEqual([])
    expect((await at('2026-12-06T08:00')).map(([title]) => title)).toEqual(['You serve soon', 'You serve today'])
    vi.useRealTimers()
    await test.call(rotaSettingsApi.change, { quietFrom: '21:00', quietTo: '08:00' }, admin.token)
  })

  it('are in the file of one’s own data, and go with the account', async () => {
    await choose({ eveningAt: '19:30', eveningDaysBefore: 2, lateMinutes: 45 })
    const response = await fetch(...requestOf(test.url, ownDataApi.download, {}, bo.token))
    expect(await response.json()).toMatchObject({
      notificationSettings: { eveningAt: '19:30', eveningDaysBefore: 2, lateMinutes: 45 },
    })
  })
})

describe('over a change of clocks', () => {
  // In Chicago clocks go from 2:00 to 3:00 on March 14, 2027, and from 2:00 back to 1:00 on November 1, 2026.
  it('the late reminder counts real hours, the evening one stays at six', async () => {
    await shift('2027-03-14', '4am')
    expect(await at('2027-03-13T17:59')).toEqual([])
    expect(await at('2027-03-13T18:00')).toHaveLength(1)
    // Two hours before 4:00 it is 1:00 in the old time.
    expect(await at('2027-03-14T00:59:59')).toEqual([])
    expect(await at('2027-03-14T01:00')).toHaveLength(1)
    await test.db.deleteFrom('places').execute()
    await shift('2026-11-01', '3am')
    expect(await at('2026-10-31T18:00')).toHaveLength(1)
    // Two hours before 3:00 it is 1:00 for the second time.
    expect(await at('2026-11-01T01:00')).toEqual([])
    expect(await at('2026-11-01T01:00', 60)).toHaveLength(1)
  })
})

describe('two processes', () => {
  it('remind once', async () => {
    await shift('2026-12-06')
    vi.useFakeTimers({ toFake: ['Date'], now: DateTime.fromISO('2026-12-05T18:00', { zone: ZONE }).toJSDate() })
    const before = service.taken.length
    const other = remindersService({
      db: test.db,
      change: quietChange(test.db),
      team: { timeZone: async () => ZONE },
      settings: test.app.rota.settings,
      fallbacks: test.app.fallbacks,
      mails: NO_MAIL,
    })
    await Promise.all([test.app.reminders.remind(), other.remind(), test.app.reminders.remind()])
    test.app.pushes.nudge()
    await drained()
    expect(service.taken.length - before).toBe(1)
  })
})
