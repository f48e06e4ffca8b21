import { type CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { pushApi } from '#shared/reach/push.ts'
import type { NewOutboxEntry } from '../../../db/outbox.kinds.ts'
import { enqueue } from '../../../db/outbox.ts'
import { withTestApp } from '../../../testing/app.ts'
import { NO_MAIL, quietChange } from '../../../testing/change.ts'
import { startPushService } from '../../../testing/pushService.ts'
import { faultsOf, recordQueries } from '../../../testing/queryPlans.ts'
import { storedSession } from '../../../testing/storedSession.ts'
import { shownOf, typedRow } from '../../plan/places/places.wire.ts'
import { arrivalsStore } from './arrivals.store.ts'
import { type DeliveriesService, deliveriesService } from './deliveries.service.ts'
import type { LeasedDelivery } from './leases.ts'
import { kinds } from './notifications/kinds.ts'

const test = withTestApp()

const PEOPLE = 300
const ROWS = 3000
const AT = '2026-01-01T00:00:00.000Z'
const NEVER = '9999-01-01T00:00:00.000Z'

let token = ''
let sent: CompiledQuery[] = []
let deliveries: DeliveriesService

/** Enough rows for the planner to choose the plan of a large table. */
async function seed(): Promise<void> {
  const { db } = test
  const template = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const ids = Array.from({ length: PEOPLE }, (_, place) => `u${place}`)
  const of = (place: number): string => `u${place % PEOPLE}`
  const rows = Array.from({ length: ROWS }, (_, place) => place)
  await db.transaction().execute(async (trx) => {
    for (const id of ids) {
      const user = { ...template, id, email: `${id}@example.org`, verified_phone_number: null }
      await trx.insertInto('users').values(user).execute()
      await trx.insertInto('sessions').values(storedSession(id, AT)).execute()
      const device = { session_id: `s-${id}`, user_id: id, endpoint: `https://fcm.googleapis.com/${id}`, name: 'x' }
      const dates = { created_at: AT, renewed_at: AT, last_sent_at: AT, failing_since: null }
      await trx
        .insertInto('push_subscriptions')
        .values({ ...device, ...dates, p256dh: 'x', auth: 'x' })
        .execute()
      const all = { messages: 1, work: 1, shifts: 1, evening_reminder: 1, late_reminder: 1 } as const
      await trx
        .insertInto('notification_settings')
        .values({ user_id: id, ...all })
        .execute()
    }
    for (const place of rows) {
      const task = { id: `t${place}`, title: 'x', due_date: null, status: 'Pending' as const, version: 1 }
      await trx
        .insertInto('tasks')
        .values({ ...task, assigned_to: of(place), created_at: AT })
        .execute()
      const day = new Date(Date.UTC(2026, 0, 1 + (place % 400))).toISOString().slice(0, 10)
      const shift = { date: day, serviceTime: '9am', assignment: 'x', name: `n${place}`, tieColor: null }
      await trx
        .insertInto('places')
        .values(typedRow(shownOf(shift, `h${place}`, of(place))))
        .execute()
      const message = {
        id: `x${place}`,
        channel: 'general' as const,
        seq: place,
        revision: place,
        sender_id: of(place),
      }
      const picture = { image_url: null, image_width: null, image_height: null }
      const state = { uuid: null, content: 'x', edited: 0 as const, deleted: 0 as const, created_at: AT }
      await trx
        .insertInto('messages')
        .values({ ...message, ...picture, ...state })
        .execute()
      const late = { created_at: AT, due_at: NEVER, attempts: 0, leased_until: null }
      await trx
        .insertInto('outbox')
        .values({ id: `o${place}`, kind: 'x', payload: '{}', ...late })
        .execute()
      const push = { id: `d${place}`, session_id: `s-${of(place)}`, origin: 'x', uuid: `${place}`, topic: null }
      const rest = { payload: '{}', urgency: 'normal' as const, due_at: NEVER, expires_at: NEVER, attempts: 0 }
      await trx
        .insertInto('push_deliveries')
        .values({ ...push, ...rest, leased_until: null })
        .execute()
    }
  })
  if (inject('database') === 'postgres') await sql`analyze`.execute(db)
}

beforeAll(async () => {
  token = (await test.signUp()).token
  await seed()
  deliveries = deliveriesService({
    mails: NO_MAIL,
    db: test.db,
    change: quietChange(test.db),
    log: { error: vi.fn() },
    kinds: kinds({
      db: test.db,
      team: { name: async () => 'Team', timeZone: async () => 'UTC' },
      siteUrl: 'https://ushers.example.org',
      talks: { peopleIn: async () => new Set<string>() },
      channelViewers: async () => new Set(),
      secondFactorRule: 'off',
    }),
  })
  sent = recordQueries(test.db)
})

/** A message and an interest form read all devices. */
const EVERYBODY = /^select .* from "push_subscriptions" as "device".* where "users"."suspended" = \S+$/

async function expectNoFaults(): Promise<void> {
  // A few rows, of which reminders read the quiet hours.
  const read = sent.filter((query) => query.sql !== 'select * from "rota_settings"')
  const queries = [...new Map(read.map((query) => [query.sql, query])).values()]
  const faults: string[] = []
  for (const query of queries)
    for (const fault of EVERYBODY.test(query.sql) ? [] : await faultsOf(test.db, query))
      faults.push(`${fault}: ${query.sql}`)
  expect(faults).toEqual([])
}

describe('no query reads or sorts a whole table', () => {
  it('for what a member asks', async () => {
    sent.length = 0
    const service = await startPushService()
    await test.call(
      pushApi.setToken,
      { token: service.subscribe().token.replace(service.url, 'https://fcm.googleapis.com') },
      token,
    )
    for (const [endpoint, input] of [
      [pushApi.devices, {}],
      [pushApi.settings, {}],
      [pushApi.setSettings, { work: true }],
      [pushApi.test, {}],
      [pushApi.setToken, { token: null }],
    ] as const)
      expect((await test.call(endpoint, input, token)).status).toBe(200)
    await service.close()
    await expectNoFaults()
  })

  it('for what the worker does', async () => {
    sent.length = 0
    for (const entry of [
      { kind: 'task.assigned', payload: { taskId: 't1', userId: 'u1' } },
      { kind: 'task.assigned', payload: { taskId: 't2', userId: 'u2' } },
      { kind: 'meeting.assigned', payload: { meetingId: 'm1', by: 'u1' } },
      { kind: 'message.posted', payload: { messageId: 'x9999' } },
      { kind: 'interest.received', payload: { interestId: 'i1' } },
      { kind: 'shift.reminder', payload: { userId: 'u1', kind: 'late', shiftIds: ['h1'] } },
    ] satisfies NewOutboxEntry[])
      await enqueue(test.db, entry)
    const { taken, leased } = await deliveries.expand(100, [])
    expect([taken, leased.length]).toEqual([6, 2])
    await deliveries.release(leased)
    const again = await deliveries.lease(100, ['https://nowhere.example'])
    expect(again).toHaveLength(2)
    const [taskOne, taskTwo] = again as [LeasedDelivery, LeasedDelivery]
    await deliveries.settle([
      { delivery: taskOne, outcome: { kind: 'later', reason: '' } },
      { delivery: taskTwo, outcome: { kind: 'taken' } },
    ])
    await deliveries.settle([{ delivery: taskOne, outcome: { kind: 'gone' } }])
    await expectNoFaults()
  })

  it('for the end of an offer', async () => {
    sent.length = 0
    const asked = await arrivalsStore.handedOver(test.db, 'offer.sent', { userIds: ['u1'], subjectIds: ['o1'] }, AT)
    expect(asked('o1', 's-u1')).toBe(false)
    await expectNoFaults()
  })

  it('for a message to everybody', async () => {
    sent.length = 0
    await enqueue(test.db, { kind: 'message.posted', payload: { messageId: 'x1' } })
    expect((await deliveries.expand(100, [])).leased).toHaveLength(PEOPLE - 1)
    await expectNoFaults()
  })

  it('for reminders', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T18:00:00-05:00') })
    sent.length = 0
    await test.app.reminders.remind()
    vi.useRealTimers()
    await expectNoFaults()
    const reminded = test.db.selectFrom('places').select('id').where('evening_reminder', '=', 1)
    expect((await reminded.execute()).length).toBeGreaterThan(5)
  })
})
