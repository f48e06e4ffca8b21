import { randomUUID } from 'node:crypto'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { countsApi, type NewCount } from '#shared/counts.ts'
import { addDays, today } from '#shared/days.ts'
import { floorPlansApi } from '#shared/floorPlans.ts'
import { ownDataApi } from '#shared/ownData.ts'
import { servicesApi } from '#shared/rotaServices.ts'
import { rotaSettingsApi } from '#shared/rotaSettings.ts'
import { servicePageApi } from '#shared/servicePage.ts'
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

describe('counts of five phones', () => {
  const ORDERS = 1000
  const PHONES = 5
  const EACH = 2
  /** Orders of delivery that are counted at one service, each as a zone set of its own kind would be. */
  const AT_ONCE = 4

  it('add up to the same in 1,000 orders of delivery, doubled and delayed: nothing is lost or counted twice', async () => {
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
        ...{ value: Math.floor(random() * 300), at: at(-1 - Math.floor(random() * 4)) },
      })),
    )
    const standing = new Map<string | null, (typeof entries)[number]>()
    for (const entry of [...entries].sort((a, b) => (a.at + a.uuid < b.at + b.uuid ? -1 : 1)))
      standing.set(entry.zoneId, entry)
    const wanted = [...standing.values()].reduce((sum, { value }) => sum + value, 0)

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
    const totals = (await test.call(countsApi.list, { from: day(), to: day() }, admin)).body
      .filter(({ serviceId: id }) => ids.includes(id))
      .map(({ kinds }) => [kinds[0]?.total, kinds[0]?.zones.reduce((sum, { earlier }) => sum + 1 + earlier.length, 0)])
    expect(totals).toEqual(ids.map(() => [wanted, entries.length]))
  })
})
