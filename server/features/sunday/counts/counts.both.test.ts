import { randomUUID } from 'node:crypto'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { countsApi, type NewCount } from '#shared/sunday/counts.ts'
import { floorPlansApi } from '#shared/sunday/floorPlans.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { requestOf } from '../../../testing/request.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const TODAY = today('America/Chicago')
const day = (from = 0) => addDays(TODAY, from)
const SPAN = { from: day(-2), to: day(2) }

let admin = ''
let otis = { _id: '', token: '' }
let stranger = { _id: '', token: '' }
let post = ''
let planId = ''
let zones: { _id: string; name: string }[] = []
let serviceId = ''
let times = 0

const serviceOn = async (date: string, more: object = {}) => {
  times += 1
  const time = `${(times % 9) + 1}:${String(times % 60).padStart(2, '0')} AM`
  const id = await rota.service(date, time, { [post]: [1, 2] }, { published_at: '2026-01-01T00:00:00.000Z', ...more })
  await rota.assignment(id, otis._id, post)
  return id
}

beforeAll(async () => {
  admin = (await test.signUp({ role: 'admin' })).token
  otis = await test.signUp({ name: 'Otis' })
  stranger = await test.signUp({ name: 'Stranger' })
  post = await rota.post('Door')
  planId = (await test.call(floorPlansApi.create, { name: 'Church' }, admin)).body._id
  const named = ['Nave', 'Choir', 'Balcony', 'Porch'].map((name) => ({ name }))
  zones = (await test.call(floorPlansApi.change, { id: planId, zones: named }, admin)).body.zones
})

beforeEach(async () => {
  serviceId = await serviceOn(day())
})

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const count = (more: object = {}): NewCount => ({
  ...{ uuid: randomUUID(), serviceId, zoneId: null, kindId: 'people', value: 10, at: at(-1), ...more },
})
const tap = (add: number, more: object = {}) => ({ ...count(more), value: undefined, add })
const send = (counts: object[], token = otis.token) => test.call(countsApi.count, { counts }, token)
const codes = async (counts: object[], token?: string) =>
  (await send(counts, token)).body.refused.map(({ code }) => code)
const listed = async (id = serviceId) =>
  (await test.call(countsApi.list, SPAN, admin)).body.find((service) => service.serviceId === id)
const shown = async (token: string) => (await test.call(servicePageApi.show, { id: serviceId }, token)).body

describe('counts', () => {
  it.each([-1, 1e9, 1.5, 'abc', null])('refuse the number %j', async (value) => {
    const { status, body } = await send([count({ value })])
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['counts.0.value']])
  })

  it('are refused of what is not there, cancelled, or to come; the others are stored', async () => {
    const cancelled = await serviceOn(day(), { state: 'cancelled' })
    const [tomorrow, older] = [await serviceOn(day(1)), await serviceOn(day(-2))]
    const good = count()
    const wrong = [
      ...[{ serviceId: 'none' }, { zoneId: 'none' }, { kindId: 'none' }],
      ...[{ serviceId: cancelled }, { serviceId: tomorrow }, { serviceId: older }],
    ]
    const { body } = await send([...wrong.map(count), good])
    expect(body.refused.map(({ code }) => code)).toEqual([
      ...['not_found', 'not_found', 'not_found', 'cancelled', 'too_early', 'not_on_duty'],
    ])
    expect(body.stored).toEqual([
      {
        uuid: good.uuid,
        serviceId,
        zoneId: null,
        kindId: 'people',
        value: 10,
        at: good.at,
        by: { _id: otis._id, name: 'Otis' },
        instead: null,
      },
    ])
    expect(await codes([count()], stranger.token)).toEqual(['not_on_duty'])
    expect(await codes([count({ serviceId: older })], admin)).toEqual([])
    const refused = count({ zoneId: 'none' })
    await send([refused])
    expect((await send([{ ...refused, zoneId: null }])).body.stored).toHaveLength(1)
  })

  it('the latest stands, and the others are shown as earlier; the total is the sum of the zones', async () => {
    const early = count({ at: at(-9), value: 7, zoneId: zones[0]?._id })
    const late = count({ at: at(-2), value: 90, zoneId: zones[0]?._id })
    const none = count({ value: 3 })
    expect((await send([late, early, late])).body.stored.map(({ value }) => value)).toEqual([90, 90])
    await send([{ ...early, value: 55, at: at(0) }, none])
    expect((await listed())?.kinds).toMatchObject([
      {
        ...{ kindId: 'people', kind: 'People', total: 93 },
        zones: [
          { zone: 'Nave', value: 90, by: { name: 'Otis' }, at: late.at, earlier: [{ value: 7, at: early.at }] },
          { zoneId: null, zone: null, value: 3, earlier: [] },
        ],
      },
    ])
  })

  it.each([{ value: undefined }, { add: 1 }])('refuse both and neither of value and add: %j', async (more) => {
    const { status, body } = await send([count(), count({ ...more })])
    expect([status, body.issues?.map(({ path }) => path).sort()]).toEqual([400, ['counts.1.add', 'counts.1.value']])
  })

  it.each([0, 1001, -1001, 1.5, 'x', null])('refuse to add %j', async (add) => {
    const { status, body } = await send([tap(add as number)])
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['counts.0.add']])
  })

  it('add taps to the last typed number, whatever the order in which they come, and say what a typed one replaced', async () => {
    const bo = await test.signUp({ name: 'Bo' })
    await rota.assignment(serviceId, bo._id, post)
    const [first, second] = [tap(20, { at: at(-9) }), tap(20, { at: at(-8) })]
    const typed = count({ value: 45, at: at(-5) })
    const last = tap(-3, { at: at(-2) })
    await send([last])
    await send([typed], bo.token)
    expect((await shown(otis.token)).counts).toMatchObject([{ value: 42, instead: null }])
    await send([second, first, second])
    const [stands] = (await shown(otis.token)).counts
    const instead = { value: 40, by: { _id: otis._id, name: 'Otis' }, at: second.at }
    expect(stands).toMatchObject({ value: 42, by: { name: 'Otis' }, at: last.at, instead })
    expect((await listed())?.kinds[0]?.zones).toMatchObject([{ value: 42, earlier: [instead] }])
    // A typed number between what was tapped.
    await send([count({ value: 7, at: at(-8.5) })], bo.token)
    expect((await shown(otis.token)).counts).toMatchObject([{ value: 42, instead: { value: 27, at: second.at } }])
    const { body } = await test.call(countsApi.earlier, { serviceId, kindId: 'people' }, admin)
    expect(body.map(({ value }) => value)).toEqual([27, 20])
    const rest = await test.call(countsApi.earlier, { serviceId, kindId: 'people', before: body[0]?._id ?? '' }, admin)
    expect(rest.body).toMatchObject([{ _id: null, value: 20, at: first.at }])
  })

  it('of equal moments the higher uuid is later', async () => {
    const same = at(-3)
    const [low, typed, high] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((start) => `${start}${randomUUID()}`)
    await send([tap(5, { uuid: high, at: same }), tap(9, { uuid: low, at: same })])
    const { body } = await send([count({ uuid: typed, value: 30, at: same })])
    expect(body.stored).toMatchObject([{ value: 35, instead: { value: 9 } }])
  })

  it('are cut at the end, and not at each step', async () => {
    const down = await send([tap(-1000, { at: at(-9) })])
    expect(down.body.stored).toMatchObject([{ value: 0 }])
    expect((await send([tap(1000, { at: at(-8) }), tap(4, { at: at(-7) })])).body.stored[0]).toMatchObject({ value: 4 })
    const up = await send([count({ value: 100_000, at: at(-6) }), tap(1000, { at: at(-5) })])
    expect(up.body.stored[1]).toMatchObject({ value: 100_000 })
    expect((await send([tap(-1500 + 999, { at: at(-4) })])).body.stored[0]).toMatchObject({ value: 100_000 })
    expect((await send([tap(-1000, { at: at(-3) })])).body.stored[0]).toMatchObject({ value: 99_499 })
  })

  it('are 500 of a person at a service, of both sorts; those sent again are stored', async () => {
    const first = Array.from({ length: 200 }, (_, place) => (place % 2 ? count({ value: 5 }) : tap(1)))
    const more = Array.from({ length: 200 }, () => tap(1))
    const rest = Array.from({ length: 101 }, () => tap(1))
    const codesOf = async (counts: object[]) => (await send(counts)).body.refused
    expect([...(await codesOf(first)), ...(await codesOf(more))]).toEqual([])
    expect(await codesOf(rest)).toEqual([{ uuid: rest[100]?.uuid, code: 'too_many_entries' }])
    expect((await send(first)).body).toMatchObject({ refused: [], stored: { length: 200 } })
    expect(await codes([count()])).toEqual(['too_many_entries'])
    expect(await codes([count()], admin)).toEqual([])
    expect(await codes([count({ serviceId: await serviceOn(day()) })])).toEqual([])
  })

  it('show nobody outside what stands by a known uuid, nor their own person once they are outside', async () => {
    const joy = await test.signUp({ name: 'Joy' })
    await rota.assignment(serviceId, joy._id, post)
    const [sent, own] = [count({ value: 12, at: at(-2) }), tap(4)]
    await send([sent], admin)
    await send([own], joy.token)
    const elsewhere = await serviceOn(day(-1))
    for (const one of [sent, { ...sent, serviceId: elsewhere }])
      expect((await send([one], stranger.token)).body).toEqual({
        ...{ stored: [], refused: [{ uuid: sent.uuid, code: 'not_on_duty' }] },
      })
    await test.db.deleteFrom('places').where('user_id', '=', joy._id).execute()
    const { stored, refused } = (await send([own, sent], joy.token)).body
    expect([stored, refused]).toMatchObject([[{ value: 4, instead: null }], [{ code: 'not_on_duty' }]])
    expect((await send([sent], admin)).body.stored).toMatchObject([{ value: 16 }])
  })

  it('of an admin who is not on duty there leave a row in the log', async () => {
    const rows = async () =>
      (await test.db.selectFrom('audit').selectAll().where('action', '=', 'counts.entered').execute()).filter(
        ({ subject_id }) => subject_id === serviceId,
      )
    const sent = count()
    await send([sent, tap(1)], admin)
    await send([sent], admin)
    await send([tap(1)])
    expect((await rows()).map(({ detail }) => JSON.parse(detail))).toMatchObject([{ date: day(), count: 2 }])
    const { _id } = await test.db
      .selectFrom('audit')
      .select('actor_id as _id')
      .where('action', '=', 'counts.entered')
      .executeTakeFirstOrThrow()
    await rota.assignment(serviceId, _id ?? '', post)
    await send([count()], admin)
    expect(await rows()).toHaveLength(1)
  })

  it('of a clock a year ahead counts as now, of one a little ahead as it says', async () => {
    const [far] = (await send([count({ at: at(525_600) })])).body.stored
    expect(Date.parse(far?.at ?? '')).toBeLessThanOrEqual(Date.now())
    const little = count({ at: at(4) })
    expect((await send([little])).body.stored[0]?.at).toBe(little.at)
  })

  it('are on the page of the service for those on duty and admins, and for members where the rota says so', async () => {
    await send([count({ value: 12 })])
    const [own, other] = [await listen(test, otis.token), await listen(test, stranger.token)]
    onTestFinished(() => [own, other].forEach(({ socket }) => void socket.disconnect()))
    const seen = async () =>
      [otis.token, admin, stranger.token].map(async (token) => (await shown(token)).counts.length)
    expect(await Promise.all(await seen())).toEqual([1, 1, 0])
    await send([count({ value: 13 })])
    expect(await own.waitFor('countsChanged')).toEqual({ serviceId })
    expect(other.received('countsChanged')).toEqual([])
    await test.call(rotaSettingsApi.change, { countsSeenBy: 'members' }, admin)
    onTestFinished(async () => void (await test.call(rotaSettingsApi.change, { countsSeenBy: 'duty' }, admin)))
    expect(await Promise.all(await seen())).toEqual([1, 1, 1])
    await send([count({ value: 14 })])
    expect(await other.waitFor('countsChanged')).toEqual({ serviceId })
  })

  it('stay where their service is deleted, which is cancelled then', async () => {
    const [counted, other] = [await serviceOn(day()), await serviceOn(day())]
    await send([count({ serviceId: counted })])
    for (const id of [counted, other]) {
      await test.db.deleteFrom('places').where('service_id', '=', id).execute()
      expect((await test.call(servicesApi.remove, { id }, admin)).status).toBe(204)
    }
    const stateOf = async (id: string) => (await test.call(servicePageApi.show, { id }, admin)).body.state
    expect([await stateOf(counted), await stateOf(other)]).toEqual(['cancelled', undefined])
    expect(await listed(counted)).toMatchObject({ kinds: [{ total: 10 }] })
  })

  it('are in one’s own data, and stay without a name when their person leaves', async () => {
    const joy = await test.signUp({ name: 'Joy' })
    await rota.assignment(serviceId, joy._id, post)
    const sent = count({ value: 41, zoneId: zones[1]?._id })
    await send([sent], joy.token)
    const own = (await test.call(ownDataApi.download, {}, joy.token)).body as { counts?: object[] }
    expect(own.counts).toMatchObject([{ date: day(), zone: 'Choir', kind: 'People', value: 41 }])
    expect((await test.call(ownDataApi.remove, { password: PASSWORD }, joy.token)).status).toBe(204)
    expect((await send([sent])).body.stored[0]).toMatchObject({ value: 41, by: null })
  })

  it('leave as a workbook of totals and zones, in which names stay names', async () => {
    const named = await serviceOn(day(-1), { name: '=1+1' })
    const formula = zones.map(({ _id, name }) => ({ _id, name: name === 'Choir' ? '@Choir' : name }))
    await test.call(floorPlansApi.change, { id: planId, zones: formula }, admin)
    onTestFinished(async () => void (await test.call(floorPlansApi.change, { id: planId, zones }, admin)))
    const sent = [count({ serviceId: named, zoneId: zones[1]?._id, value: 30 }), count({ serviceId: named, value: 4 })]
    await send(sent, admin)
    const [url, init] = requestOf(test.url, countsApi.export, { from: day(-1), to: day(-1) }, admin)
    const answer = await fetch(url, init)
    expect(answer.headers.get('content-disposition')).toContain('head-counts.xlsx')
    const file = Buffer.from(await answer.arrayBuffer())
    const [totals, byZone] = await readWorkbook(file)
    const [head, ...services] = totals?.data ?? []
    expect(head).toEqual(['Date', 'Service', 'Name', 'People'])
    expect(services.map((row) => row.slice(2))).toEqual([['=1+1', 34]])
    const [zoneHead, ...rows] = byZone?.data ?? []
    expect(zoneHead).toEqual(['Date', 'Service', 'Kind', 'Zone', 'Count', 'By', 'At'])
    expect(rows.map((row) => row.slice(2, 5))).toEqual([
      ['People', '@Choir', 30],
      ['People', 'Elsewhere', 4],
    ])
  })
})

describe('kinds', () => {
  const put = (countKinds: object[]) => test.call(rotaSettingsApi.change, { countKinds }, admin)
  const PEOPLE = { _id: 'people', name: 'People' }

  it('are refused twice, unknown, none or too many', async () => {
    const at = async (kinds: object[]) => (await put(kinds)).body.issues?.map(({ path }) => path)
    expect(await at([PEOPLE, { name: ' people ' }])).toEqual(['countKinds.1.name'])
    expect(await at([{ _id: 'none', name: 'Some' }])).toEqual(['countKinds.0._id'])
    expect(await at([])).toEqual(['countKinds'])
    expect(await at(Array.from({ length: 9 }, (_, place) => ({ name: `Kind ${place}` })))).toEqual(['countKinds'])
  })

  it('and zones that go stay in the counts that name them, under their last name', async () => {
    const [, children] = (await put([PEOPLE, { name: 'Children' }])).body.countKinds
    const porch = zones[3]
    const sent = count({ kindId: children?._id, zoneId: porch?._id, value: 6 })
    await send([sent, count()])
    await put([PEOPLE, { _id: children?._id, name: 'Kids' }])
    const renamed = zones.map(({ _id, name }) => ({ _id, name: name === 'Porch' ? 'Old porch' : name }))
    await test.call(floorPlansApi.change, { id: planId, zones: renamed }, admin)
    expect((await put([PEOPLE])).body.countKinds).toEqual([PEOPLE])
    await test.call(floorPlansApi.change, { id: planId, zones: renamed.slice(0, 3) }, admin)
    expect((await listed())?.kinds).toMatchObject([
      { kind: 'People', total: 10 },
      { kindId: children?._id, kind: 'Kids', total: 6, zones: [{ zoneId: porch?._id, zone: 'Old porch', value: 6 }] },
    ])
    expect(await codes([count({ zoneId: porch?._id }), count({ kindId: children?._id })])).toEqual([
      ...['not_found', 'not_found'],
    ])
    expect((await send([sent])).body.stored).toMatchObject([{ uuid: sent.uuid, value: 6 }])
  })
})

/** Numbers from 0 to 1 that are the same in each run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const rest = [...items]
  for (let last = rest.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const moved = rest[last] as Item
    rest[last] = rest[other] as Item
    rest[other] = moved
  }
  return rest
}

interface Entry {
  uuid: string
  zoneId: string | null
  value?: number
  add?: number
  at: string
}

/** A plain model: what stands in each zone, and what stood before typed numbers, newest first. */
function numbersOf(entries: readonly Entry[]) {
  const zones = new Map<string | null, { value: number; at: string; earlier: [number, string][] }>()
  const shownOf = (value: number) => Math.min(100_000, Math.max(0, value))
  for (const { zoneId, value, add = 0, at: moment } of [...entries].sort((a, b) =>
    a.at + a.uuid < b.at + b.uuid ? -1 : 1,
  )) {
    const before = zones.get(zoneId)
    const replaced: [number, string][] = before && value !== undefined ? [[shownOf(before.value), before.at]] : []
    zones.set(zoneId, {
      ...{ value: value ?? (before?.value ?? 0) + add, at: moment },
      earlier: [...replaced, ...(before?.earlier ?? [])],
    })
  }
  return [...zones].map(([zoneId, { value, at: moment, earlier }]) => [zoneId, shownOf(value), moment, earlier]).sort()
}

describe('counts of five phones, typed and tapped', () => {
  const ORDERS = 1000
  const ORDERS_MS = 300_000
  const PHONES = 5
  const EACH = 2
  /** Orders of delivery that are counted at one service, each as a zone set of its own kind would be. */
  const AT_ONCE = 4

  it(
    'add up to the same in 1,000 orders of delivery, doubled and delayed: nothing is lost or counted twice',
    async () => {
      // The audience is looked up for each service, which a thousand of them make long.
      await test.call(rotaSettingsApi.change, { countsSeenBy: 'members' }, admin)
      const random = randomOf(20)
      const phones = [otis]
      while (phones.length < PHONES) phones.push(await test.signUp({ name: `Phone ${phones.length}` }))
      const places = [null, ...zones.slice(0, 3).map(({ _id }) => _id)]
      // Instants repeat, so that the higher uuid decides; the same entries come to each service.
      const entries = phones.flatMap((_, phone) =>
        Array.from({ length: EACH }, () => ({
          ...{ phone, uuid: randomUUID(), zoneId: places[Math.floor(random() * places.length)] ?? null },
          ...(random() < 0.4 ? { value: Math.floor(random() * 300) } : { add: Math.floor(random() * 60) * 2 - 41 }),
          at: at(-1 - Math.floor(random() * 4)),
        })),
      )
      const wanted = numbersOf(entries)

      const ids: string[] = []
      while (ids.length < ORDERS) {
        ids.push(await rota.service(day(), `Hour ${ids.length}`, {}))
      }
      for (const phone of phones.slice(1)) await rota.assignment(serviceId, phone._id, post)

      const uuidAt = (order: number, uuid: string) => `${uuid}-${String(order).padStart(4, '0')}`
      const deliveries = ids.flatMap((id, order) =>
        shuffled([...entries, ...entries.filter(() => random() < 0.5)], random).map(
          ({ phone, uuid, ...entry }, place) => ({
            ...{ phone, turn: place + Math.floor(random() * 3 * AT_ONCE) },
            count: { ...entry, uuid: uuidAt(order, uuid), serviceId: id, kindId: 'people' },
          }),
        ),
      )
      deliveries.sort((one, other) => one.turn - other.turn)
      await Promise.all(
        phones.map(async ({ token }, phone) => {
          const own = deliveries.filter((delivery) => delivery.phone === phone).map((delivery) => delivery.count)
          for (let start = 0; start < own.length; start += 200) {
            const { status, body } = await send(own.slice(start, start + 200), token)
            expect([status, body.refused]).toEqual([200, []])
          }
        }),
      )
      const listed = (await test.call(countsApi.list, { from: day(), to: day() }, admin)).body
        .filter(({ serviceId: id }) => ids.includes(id))
        .map(({ kinds }) =>
          (kinds[0]?.zones ?? [])
            .map(({ zoneId, value, at: moment, earlier }) => [
              ...[zoneId, value, moment],
              earlier.map(({ value: before, at: then }) => [before, then]),
            ])
            .sort(),
        )
      expect(listed).toEqual(ids.map(() => wanted))
    },
    ORDERS_MS,
  )
})
