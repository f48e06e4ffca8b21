import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { callsApi } from '#shared/sunday/calls.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

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

  it('ten times in an hour, whatever has ended; tests are counted apart', async () => {
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

describe('a test by an admin', () => {
  it('is one in the team at a time: of two at once, and of other days, the second is refused with the open one', async () => {
    setClock('09:00')
    const zoe = await test.signUp({ role: 'admin' })
    const both = await Promise.all([admin, zoe].map((by) => make(by, { test: true })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 429])
    const [made, refused] = both.toSorted((a, b) => a.status - b.status)
    expect(refused?.body).toMatchObject({
      ...{ code: 'too_many_calls', error: 'A test is open already. End it first.' },
      open: [{ _id: made?.body._id, test: true }],
    })
    expect(Number(refused?.headers.get('retry-after'))).toBe(300)
    const tomorrow = DateTime.fromISO(day).plus({ days: 1 }).toISODate()
    expect(await codeOf(make(admin, { test: true, date: tomorrow }))).toEqual([429, 'too_many_calls'])
    setClock('09:05')
    expect((await make(admin, { test: true })).status).toBe(201)
  })

  it('is one of ten in an hour, whatever has ended', async () => {
    setClock('09:00')
    for (const _ of Array.from({ length: 10 })) {
      const { body } = await make(admin, { test: true })
      await test.call(callsApi.end, { id: body._id }, admin?.token ?? '')
    }
    const eleventh = await make(admin, { test: true })
    expect([eleventh.status, eleventh.body.code, eleventh.headers.get('retry-after')]).toEqual([
      ...[429, 'too_many_attempts', '3600'],
    ])
    expect((await make(admin)).status).toBe(201)
    setClock('10:01')
    expect((await make(admin, { test: true })).status).toBe(201)
  })
})

describe('an answer', () => {
  const answer = (id: string, what: 'coming' | 'cannot') =>
    test.call(callsApi.answer, { id, answer: what }, bo?.token ?? '')

  it('changes six times in an hour, also of two at once; the one that stands is no change', async () => {
    setClock('09:00')
    const { body } = await make(ann)
    for (const what of ['coming', 'coming', 'cannot', 'coming', 'cannot', 'coming', 'coming'] as const)
      expect((await answer(body._id, what)).status).toBe(200)
    // One answer is the sixth change; the other one repeats it, or is the seventh and refused.
    const both = await Promise.all((['cannot', 'cannot'] as const).map((what) => answer(body._id, what)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [one, other] = await Promise.all((['coming', 'cannot'] as const).map((what) => answer(body._id, what)))
    expect([one?.status, one?.body.code, one?.headers.get('retry-after'), other?.status]).toEqual([
      ...[429, 'too_many_attempts', '3600', 200],
    ])
    setClock('09:59')
    expect((await answer(body._id, 'coming')).status).toBe(429)
    setClock('10:00')
    expect((await answer(body._id, 'coming')).status).toBe(409)
  })

  it('of two at once that would be the sixth and the seventh change is refused once', async () => {
    setClock('09:00')
    const { body } = await make(ann)
    for (const what of ['coming', 'cannot', 'coming', 'cannot', 'coming'] as const) await answer(body._id, what)
    const many = ['cannot', 'coming', 'cannot', 'coming'] as const
    const statuses = await Promise.all(many.map(async (what) => [what, (await answer(body._id, what)).status]))
    // Those that came before the sixth changed nothing; one that came after it is refused.
    for (const [what, status] of statuses) expect(what === 'cannot' ? [200] : [200, 429]).toContain(status)
    expect((await shown(body._id)).people.find(({ user }) => user._id === bo?._id)?.answer).toBe('cannot')
    expect((await answer(body._id, 'coming')).status).toBe(429)
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

it('the calls of a day come in pages, newest first, and open ones before those that have ended where they are asked for', async () => {
  const made: string[] = []
  for (let minute = 0; minute < 25; minute += 1) {
    // Two of one minute are sorted, too.
    setClock(`09:${String(minute - (minute % 2)).padStart(2, '0')}`)
    const { body } = await make([ann, bo, admin][minute % 3])
    made.unshift(body._id)
    if (minute > 0) await test.call(callsApi.end, { id: body._id }, admin?.token ?? '')
  }
  const page = async (by: Someone, query: object) =>
    (await test.call(callsApi.list, { date: day, ...query }, by?.token ?? '')).body.map(
      ({ _id }: { _id: string }) => _id,
    )
  const first = await page(bo, {})
  expect(first).toHaveLength(20)
  const all = [...first, ...(await page(bo, { before: first.at(-1) }))]
  expect([...all].sort()).toEqual([...made].sort())
  expect(await page(bo, { before: all.at(-1) })).toEqual([])
  expect(await page(admin, { limit: 100 })).toEqual(all)
  expect(await page(cy, { limit: 100 })).toEqual([])
  expect(await page(bo, { before: 'unknown' })).toEqual([])
  const opened = await page(bo, { open: 'true', limit: 3 })
  expect(opened).toEqual([made.at(-1), ...all.slice(0, 2)])
  expect(await page(bo, { open: 'true', limit: 3, before: opened.at(-1) })).toEqual(all.slice(2, 5))
  for (const limit of [0, 101, 'x']) {
    const refused = await test.call(callsApi.list, { limit } as never, bo?.token ?? '')
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  }
})

it('after midnight a call of the evening is listed while the duty lasts, then with its day alone', async () => {
  await rota.assignment(await rota.service(day, '10pm', { [door]: [1, 5] }, {}), ann?._id ?? '', door)
  setClock('23:50')
  const { body } = await make(ann)
  const isListed = async (query: { date?: string; open?: 'true' }) =>
    (await test.call(callsApi.list, query, bo?.token ?? '')).body.some(({ _id }: { _id: string }) => _id === body._id)
  const evening = day
  day = DateTime.fromISO(day).plus({ days: 1 }).toISODate() ?? ''
  setClock('00:20')
  expect([await isListed({ open: 'true' }), await isListed({}), await isListed({ date: evening })]).toEqual(
    Array(3).fill(true),
  )
  expect(await isListed({ date: day })).toBe(false)
  setClock('02:31')
  expect([await isListed({ open: 'true' }), await isListed({}), await isListed({ date: evening })]).toEqual([
    ...[false, false, true],
  ])
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
