import { DateTime } from 'luxon'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '#shared/days.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { withPushTest } from '../../../../testing/pushApp.ts'
import { shownOf, typedRow } from '../../../plan/places/places.wire.ts'

const ZONE = 'America/Chicago'
const { test, service, register, drained } = await withPushTest()

const YEAR_MS = 365 * DAY_MS

/** Puts the clock forward or back and nudges the worker; without `by` the clock is right again. */
function jump(by = 0): void {
  vi.useRealTimers()
  if (by !== 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })
  test.app.pushes.nudge()
}
afterEach(() => void vi.useRealTimers())

const person = async () => {
  const someone = await test.signUp()
  return { ...someone, device: await register(someone.token) }
}
const admin = async () => (await test.signUp({ role: 'admin' })).token
const tell = (userId: string, token: string) => test.call(tasksApi.assign, { userId, task: 'Count' }, token)
const takenBy = (path: string) => service.taken.filter((push) => push.path === path).length
const askedBy = (path: string) => service.asked.filter((asked) => asked === path).length
const waiting = () => test.db.selectFrom('push_deliveries').select(['due_at', 'leased_until', 'attempts']).execute()

describe('a push', () => {
  it('that was put off while the clock was ahead goes out once the clock is right, and once', async () => {
    const { _id, device } = await person()
    const token = await admin()
    service.answer({ status: 500 }, device)
    jump(80 * DAY_MS)
    await tell(_id, token)
    await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ attempts: 1, leased_until: null }]), 20_000)
    service.answer({ status: 201 }, device)
    jump()
    await drained()
    expect(takenBy(device.path)).toBe(1)
  })

  it('that a killed process has leased while the clock was ahead is everybody’s after a minute', async () => {
    const { _id, device } = await person()
    const token = await admin()
    service.answer({ status: 429, headers: { 'retry-after': '60' } }, device)
    jump(80 * DAY_MS)
    await tell(_id, token)
    await vi.waitFor(async () => expect(await waiting()).toMatchObject([{ attempts: 1, leased_until: null }]), 20_000)
    await test.db
      .updateTable('push_deliveries')
      .set({ leased_until: new Date(Date.now() + 60_000).toISOString() })
      .execute()
    service.answer({ status: 201 }, device)
    jump()
    const ends = async () => Date.parse((await waiting())[0]?.leased_until ?? '')
    await vi.waitFor(async () => expect(await ends()).toBeLessThanOrEqual(Date.now() + 60_000), 20_000)
    expect(takenBy(device.path)).toBe(0)
    jump(61_000)
    await drained()
    expect(takenBy(device.path)).toBe(1)
  })

  it('that is on its way when the clock is put forward is not sent a second time', async () => {
    const slow = await person()
    const other = await person()
    const token = await admin()
    service.answer('silence', slow.device)
    await tell(slow._id, token)
    await vi.waitFor(() => expect(askedBy(slow.device.path)).toBe(1), 20_000)
    // The lease is over by the wall clock, and the notification is not obsolete yet.
    jump(DAY_MS)
    await tell(other._id, token)
    await vi.waitFor(() => expect(takenBy(other.device.path)).toBe(1), 20_000)
    expect(askedBy(slow.device.path)).toBe(1)
  })
})

it('a shift is reminded of once, however often the evening before comes', async () => {
  const { _id, device } = await person()
  const shift = { date: '2026-12-06', serviceTime: '9am', assignment: 'Balcony', name: 'Bo', tieColor: null }
  await test.db
    .insertInto('places')
    .values(typedRow(shownOf(shift, 'shift', _id)))
    .execute()
  const evening = DateTime.fromISO('2026-12-05T18:00', { zone: ZONE }).toMillis()
  for (const by of [0, -DAY_MS, 1000, -YEAR_MS, 2000]) {
    vi.useFakeTimers({ toFake: ['Date'], now: evening + by })
    await test.app.reminders.remind()
    test.app.pushes.nudge()
    await vi.waitFor(async () => expect(await test.db.selectFrom('outbox').select('id').execute()).toEqual([]), 20_000)
  }
  await vi.waitFor(() => expect(takenBy(device.path)).toBe(1), 20_000)
  const reminded = test.db.selectFrom('places').select(['evening_reminder', 'late_reminder'])
  expect(await reminded.execute()).toEqual([{ evening_reminder: 1, late_reminder: 0 }])
})
