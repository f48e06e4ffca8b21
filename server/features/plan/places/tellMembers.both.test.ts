import { DateTime } from 'luxon'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays } from '#shared/days.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const ZONE = 'America/Chicago'
const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, bo] = [] as unknown as [Person, Person]
const night = DateTime.now().setZone(ZONE).plus({ weeks: 1 }).toISODate() ?? ''

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  bo = await test.signUp({ name: 'Bo Bell' })
})
afterEach(() => void vi.useRealTimers())

/** Sets the clock of the server, on the team's clock. */
function setClock(date: string, time: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: DateTime.fromISO(`${date}T${time}`, { zone: ZONE }).toJSDate() })
}

const add = async (serviceTime: string) =>
  (
    await test.call(
      scheduleApi.createManual,
      { date: night, name: 'Bo Bell', assignment: 'Main Door', serviceTime },
      admin.token,
    )
  ).body._id

/** What Bo is told of the removal of a shift: the first of those that are told; undefined for nothing. */
async function toldOfRemoval(id: string) {
  await test.db.deleteFrom('outbox').execute()
  expect((await test.call(scheduleApi.remove, { id }, admin.token)).status).toBeLessThan(300)
  const entries = await test.db.selectFrom('outbox').select('payload').where('kind', '=', 'shift.changed').execute()
  return entries.map(({ payload }) => JSON.parse(payload)).find(({ userId }) => userId === bo._id)?.first
}

describe('a removed shift', () => {
  it('is told after midnight while it is on, and not once it has ended', async () => {
    const [first, second] = [await add('11pm'), await add('11:15pm')]
    setClock(addDays(night, 1), '00:05')
    expect(await toldOfRemoval(first)).toMatchObject({ date: night, serviceTime: '11pm' })
    setClock(addDays(night, 1), '00:46')
    expect(await toldOfRemoval(second)).toBeUndefined()
  })

  it('lasts as long as services at its time do', async () => {
    await rota.service(addDays(night, -7), '11:30pm', {}, { lasts_minutes: 180 })
    const id = await add('11:30pm')
    setClock(addDays(night, 1), '02:00')
    expect(await toldOfRemoval(id)).toMatchObject({ date: night })
  })

  it('is of the minute at which it is held, where its text means another', async () => {
    await rota.service(night, '5:30', {}, { service_time_key: '5:30am', service_time_order: 330 })
    const early = await add('5:30')
    const { body } = await test.call(scheduleApi.list, { view: 'personal', from: night, to: night }, bo.token)
    expect(body.find(({ _id }) => _id === early)).toMatchObject({ serviceTime: '5:30', heldAt: '5:30am' })
    expect(await toldOfRemoval(early)).toMatchObject({ serviceTime: '5:30', heldAt: '5:30am' })
    expect((await toldOfRemoval(await add('6pm')))?.heldAt).toBeUndefined()
  })
})
