import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '#shared/days.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { todoApi } from '#shared/rota/todo.ts'
import { callsApi } from '#shared/sunday/calls.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const ZONE = 'America/Chicago'
const PUBLISHED = { published_at: '2026-01-01T00:00:00.000Z' }
const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann, bo, cy] = [] as unknown as [Person, Person, Person, Person]
let door = ''
let week = 0
/** The date of each test; Ann serves at 11pm, for 90 minutes. */
let night = ''
let morning = ''

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bo = await test.signUp({ name: 'Bo Bell' })
  cy = await test.signUp({ name: 'Cy Cole' })
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  week += 1
  night = DateTime.now().setZone(ZONE).plus({ weeks: week }).toISODate() ?? ''
  morning = addDays(night, 1)
  await serve(night, '11pm', ann)
})
afterEach(() => void vi.useRealTimers())

/** A published service at which a person stands. */
async function serve(date: string, time: string, person: Person, lasts_minutes = 90): Promise<string> {
  const service = await rota.service(date, time, { [door]: [1, 5] }, { ...PUBLISHED, lasts_minutes })
  await rota.assignment(service, person._id, door)
  return service
}

/** Sets the clock of the server, on the team's clock. */
function setClock(date: string, time: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: DateTime.fromISO(`${date}T${time}`, { zone: ZONE }).toJSDate() })
}

const makeCall = (by: Person) => test.call(callsApi.create, { uuid: randomUUID(), kind: 'help' }, by.token)
/** The day that a call means that names none; else the code of the refusal. */
async function dayOfCall(by: Person): Promise<string | undefined> {
  const { body } = await makeCall(by)
  if (body._id) await test.call(callsApi.end, { id: body._id }, admin.token)
  return body.date ?? (body as { code?: string }).code
}
const callsOf = async (by: Person) => (await test.call(callsApi.list, {}, by.token)).body.length
const mine = async (by: Person) =>
  (await test.call(answersApi.mine, {}, by.token)).body.assignments.map(({ date }: { date: string }) => date)
const shifts = async (by: Person) =>
  (await test.call(dashboardApi.show, {}, by.token)).body.schedule.map(({ date }: { date: string }) => date)
const todoDay = async () => (await test.call(todoApi.show, {}, admin.token)).body.day?.date
const nextDay = async () => (await test.call(rotaDayApi.show, { date: morning }, admin.token)).body.next

describe('a service at 11pm at five past midnight', () => {
  it('is the day of who stands there, of admins and of what a call means without a date', async () => {
    setClock(morning, '00:05')
    expect(await dayOfCall(bo)).toBe('not_on_duty')
    expect([await dayOfCall(ann), await dayOfCall(admin)]).toEqual([night, night])
    expect(await callsOf(ann)).toBe(2)
    expect([(await mine(ann))[0], (await shifts(ann))[0]]).toEqual([night, night])
    expect([await todoDay(), await nextDay()]).toEqual([night, night])
  })

  it('holds for three hours after its end, but what is on is over', async () => {
    setClock(morning, '03:29')
    expect(await dayOfCall(ann)).toBe(night)
    expect([(await mine(ann))[0], (await shifts(ann))[0], await nextDay()]).toEqual([night, night, night])
    expect(await todoDay()).not.toBe(night)
    setClock(morning, '03:31')
    expect(await dayOfCall(ann)).toBe('not_on_duty')
    expect(await mine(ann)).not.toContain(night)
    expect(await shifts(ann)).not.toContain(night)
    expect(await nextDay()).not.toBe(night)
  })

  it('is one that lasts two hours where all services at that time do, of a shift without a service', async () => {
    const shift = { date: morning, serviceTime: '10:15pm', assignment: 'Main Door' }
    for (const weeks of [10, 11]) await serve(addDays(night, 7 * weeks), '10:15pm', cy, 120)
    await rota.shift(shift.date, shift.serviceTime, shift.assignment, 'Bo Bell', bo._id)
    const after = addDays(morning, 1)
    setClock(after, '03:14')
    expect(await dayOfCall(bo)).toBe(morning)
    const [own] = (await test.call(dashboardApi.show, {}, bo.token)).body.schedule
    expect(own).toMatchObject({ date: morning, lastsMinutes: 120 })
    setClock(after, '03:16')
    expect(await dayOfCall(bo)).toBe('not_on_duty')
  })
})

describe('with a service of the new day that is on as well', () => {
  beforeEach(() => serve(morning, '12:30am', bo))

  it('each means the day of the one at which they stand, and an admin that of the one that began last', async () => {
    setClock(morning, '00:20')
    expect([await dayOfCall(ann), await dayOfCall(bo), await dayOfCall(admin)]).toEqual([night, morning, night])
    setClock(morning, '00:40')
    expect([await dayOfCall(ann), await dayOfCall(bo), await dayOfCall(admin)]).toEqual([night, morning, morning])
  })

  it('who stands at both means the one that is on and began last', async () => {
    await rota.assignment(await rota.service(morning, '12:15am', { [door]: [1, 5] }, PUBLISHED), ann._id, door)
    setClock(morning, '00:14')
    expect(await dayOfCall(ann)).toBe(night)
    setClock(morning, '00:16')
    expect(await dayOfCall(ann)).toBe(morning)
  })

  it('and before midnight it is that of who has the duty before it alone', async () => {
    setClock(night, '22:50')
    expect([await dayOfCall(ann), await dayOfCall(bo), await dayOfCall(cy)]).toEqual([night, morning, 'not_on_duty'])
  })
})
