import { randomUUID } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { countsApi } from '#shared/sunday/counts.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp({ TEAM_TIMEZONE: 'America/Chicago' })
const rota = rotaFixtures(() => test.db)
afterEach(() => void vi.useRealTimers())

it.each([
  // 1:30 comes twice, at 6:30 and 7:30 UTC; the service begins at the first.
  ['the hour that comes twice in an autumn night', '2027-11-07', '1:30am', '2027-11-07T07:10:00Z', []],
  ['the minute before 1:30 comes first', '2028-11-05', '1:30am', '2028-11-05T06:29:00Z', ['not_on_duty']],
  // There is no 2:30: the service begins at 3:30.
  ['the skipped hour of a spring night', '2027-03-14', '2:30am', '2027-03-14T08:10:00Z', ['not_on_duty']],
  ['the minute in which that ends', '2028-03-12', '2:30am', '2028-03-12T08:30:00Z', []],
])('who leaves a place in %s may report by it where the service had begun', async (_name, date, time, now, refused) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  const { token: admin } = await test.signUp({ role: 'admin' })
  const usher = await test.signUp()
  const door = await rota.post(`Door ${randomUUID()}`)
  const serviceId = await rota.service(date, time, { [door]: [0, 2] }, { published_at: '2026-01-01T00:00:00.000Z' })
  const place = await rota.assignment(serviceId, usher._id, door, 'accepted')
  const { shift_id: id } = await test.db
    .selectFrom('places')
    .select('shift_id')
    .where('id', '=', place)
    .executeTakeFirstOrThrow()
  expect((await test.call(scheduleApi.remove, { id }, admin)).status).toBe(200)
  const counted = { uuid: randomUUID(), serviceId, zoneId: null, kindId: 'people', value: 40, at: now }
  const { body } = await test.call(countsApi.count, { counts: [counted] }, usher.token)
  expect(body.refused.map(({ code }) => code)).toEqual(refused)
})
