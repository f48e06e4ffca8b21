import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { callsApi } from '#shared/calls.ts'
import { withTestApp } from '../../testing/app.ts'
import { rotaFixtures } from '../../testing/rota.ts'

const ZONE = 'America/Chicago'
const test = withTestApp({ RATE_LIMIT: 'on' })
const rota = rotaFixtures(() => test.db)

let [admin, ann, bo, cy] = [] as unknown as Awaited<ReturnType<typeof test.signUp>>[]
let door = ''
/** A day of each test, with services at 9am and 11am of 90 minutes. Ann serves at the first, Bo at the second. */
let day = ''
let count = 0

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bo = await test.signUp({ name: 'Bo Bell' })
  cy = await test.signUp({ name: 'Cy Cole' })
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  count += 1
  day = DateTime.now().setZone(ZONE).plus({ days: count }).toISODate() ?? ''
  for (const [time, person] of [
    ['9am', ann],
    ['11am', bo],
  ] as const)
    await rota.assignment(await rota.service(day, time, { [door]: [1, 5] }, {}), person?._id ?? '', door)
})
afterEach(() => void vi.useRealTimers())

/** Sets the clock of the server to a time of the day of the test, on the team's clock. */
function setClock(time: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: DateTime.fromISO(`${day}T${time}`, { zone: ZONE }).toJSDate() })
}

type Someone = typeof ann
const make = (by: Someone, more: object = {}) =>
  test.call(callsApi.create, { uuid: randomUUID(), kind: 'help', date: day, ...more }, by?.token ?? '')
const codeOf = async (answer: ReturnType<typeof make>) => {
  const { status, body } = await answer
  return [status, (body as { code?: string }).code]
}
const shown = async (id: string) => (await test.call(callsApi.show, { id }, admin?.token ?? '')).body

describe('a member on duty may call', () => {
  it('from three hours before the first service to three hours after the last', async () => {
    setClock('05:59')
    expect(await codeOf(make(bo))).toEqual([403, 'too_early'])
    setClock('06:00')
    expect((await make(bo)).status).toBe(201)
    setClock('15:30')
    expect((await make(ann)).status).toBe(201)
    setClock('15:31')
    expect(await codeOf(make(ann))).toEqual([403, 'too_late'])
    expect((await make(admin)).status).toBe(201)
  })

  it('ten times in an hour, whatever has ended; tests do not count', async () => {
    setClock('09:00')
    for (const _ of Array.from({ length: 10 })) {
      const { body } = await make(ann)
      await test.call(callsApi.end, { id: body._id }, ann?.token ?? '')
    }
    const eleventh = await make(ann)
    expect([eleventh.status, (eleventh.body as { code?: string }).code]).toEqual([429, 'too_many_attempts'])
    expect((await make(bo)).status).toBe(201)
    expect((await make(admin, { test: true })).status).toBe(201)
    setClock('10:01')
    expect((await make(ann)).status).toBe(201)
  })
})

describe('a call ends by itself', () => {
  it('an hour after its last answer', async () => {
    setClock('09:00')
    const { body } = await make(ann)
    setClock('09:40')
    await test.call(callsApi.answer, { id: body._id, answer: 'coming' }, bo?.token ?? '')
    setClock('10:39')
    expect((await shown(body._id)).endedAt).toBeNull()
    setClock('10:40')
    const { endedAt } = await shown(body._id)
    expect(DateTime.fromISO(endedAt ?? '', { zone: ZONE }).toFormat('HH:mm')).toBe('10:40')
    const late = await test.call(callsApi.answer, { id: body._id, answer: 'cannot' }, bo?.token ?? '')
    expect([late.status, late.body]).toMatchObject([409, { code: 'call_ended' }])
  })

  it('at the latest three hours after the last service', async () => {
    setClock('15:00')
    const { body } = await make(ann)
    await test.call(callsApi.answer, { id: body._id, answer: 'coming' }, bo?.token ?? '')
    setClock('15:30')
    const { endedAt } = await shown(body._id)
    expect(DateTime.fromISO(endedAt ?? '', { zone: ZONE }).toFormat('HH:mm')).toBe('15:30')
  })
})

it('the calls of a day are listed to those called, their maker and admins', async () => {
  setClock('09:00')
  const { body } = await make(ann)
  const listed = async (by: Someone) =>
    (await test.call(callsApi.list, { date: day }, by?.token ?? '')).body.map(({ _id }: { _id: string }) => _id)
  expect([await listed(ann), await listed(bo), await listed(admin), await listed(cy)]).toEqual([
    ...Array(3).fill([body._id]),
    [],
  ])
})

it('after midnight an open call of the evening is listed where open ones are asked for, and with its day alone once it has ended', async () => {
  await rota.assignment(await rota.service(day, '10pm', { [door]: [1, 5] }, {}), ann?._id ?? '', door)
  setClock('23:50')
  const { body } = await make(ann)
  const isListed = async (query: { date?: string; open?: 'true' }) =>
    (await test.call(callsApi.list, query, bo?.token ?? '')).body.some(({ _id }: { _id: string }) => _id === body._id)
  const evening = day
  day = DateTime.fromISO(day).plus({ days: 1 }).toISODate() ?? ''
  setClock('00:20')
  expect([await isListed({ open: 'true' }), await isListed({ date: evening })]).toEqual([true, true])
  expect([await isListed({}), await isListed({ date: day })]).toEqual([false, false])
  setClock('00:50')
  expect([await isListed({ open: 'true' }), await isListed({ date: evening })]).toEqual([false, true])
})

it.each([
  ['a text of 141 letters', { text: 'x'.repeat(141) }],
  ['a zone that is not there', { zoneId: 'none' }],
  ['a kind that is none', { kind: 'coffee' }],
  ['a day that is none', { date: '2027-02-30' }],
])('%s is refused', async (_, wrong) => {
  setClock('09:00')
  expect((await make(ann, wrong)).status).toBe(400)
})
