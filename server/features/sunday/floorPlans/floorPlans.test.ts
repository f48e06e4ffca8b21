import { beforeAll, describe, expect, it } from 'vitest'
import { type Post, postsApi } from '#shared/rota/posts.ts'
import { type FloorPlan, floorPlansApi } from '#shared/sunday/floorPlans.ts'
import { withTestApp } from '../../../testing/app.ts'
import { phoneJpeg } from '../../../testing/pictures.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
let admin = ''
let member = ''
beforeAll(async () => {
  admin = (await test.signUp({ role: 'admin' })).token
  member = (await test.signUp()).token
})

const paths = (body: unknown) => (body as { issues?: { path: string }[] }).issues?.map(({ path }) => path)
const zone = (name: string, more: object = {}) => ({ name, ...more })
const TRIANGLE = [
  [0, 0],
  [1, 0],
  [0.5, 0.25],
]

const newPlan = async (name: string): Promise<FloorPlan> =>
  (await test.call(floorPlansApi.create, { name }, admin)).body
const change = (id: string, patch: object) => test.call(floorPlansApi.change, { id, ...patch }, admin)
const plans = async () => (await test.call(floorPlansApi.list, {}, member)).body
const clear = () => test.db.deleteFrom('floor_plans').execute()

describe('plans', () => {
  it('keep their zones by id, add those without one, and lose what is left out', async () => {
    const plan = await newPlan(' Ground  floor ')
    expect(plan).toMatchObject({ name: 'Ground floor', imageUrl: null, width: null, height: null, zones: [] })
    const drawn = await change(plan._id, { zones: [zone('Nave', { points: TRIANGLE, seats: 120 }), zone('Porch')] })
    const [nave, porch] = drawn.body.zones
    expect(nave).toMatchObject({ name: 'Nave', points: TRIANGLE, seats: 120 })
    expect(porch).toMatchObject({ name: 'Porch', points: [], seats: null })
    const again = await change(plan._id, { zones: [zone('Balcony'), { ...nave, name: 'The nave' }] })
    expect(again.body.zones.map(({ name }) => name)).toEqual(['Balcony', 'The nave'])
    expect(again.body.zones[1]?._id).toBe(nave?._id)
    expect(await plans()).toEqual([again.body])
    expect((await change(plan._id, { name: 'Church' })).body.zones).toHaveLength(2)
  })

  it('keep as many digits of a corner as a picture has pixels, and are sent again where they have changed', async () => {
    const plan = await newPlan('By pointer')
    const get = async (etag?: string) => {
      const headers = { authorization: `Bearer ${member}`, ...(etag && { 'if-none-match': etag }) }
      const response = await fetch(`${test.url}/api${floorPlansApi.list.path}`, { headers })
      return [response.status, response.headers.get('etag') ?? ''] as const
    }
    const [, before] = await get()
    expect((await get(before))[0]).toBe(304)
    const points = [...TRIANGLE, [0.123456789012, 1 / 3]]
    const { zones } = (await change(plan._id, { zones: [zone('Nave', { points })] })).body
    expect(zones[0]?.points).toEqual([...TRIANGLE, [0.1235, 0.3333]])
    expect((await get(before))[0]).toBe(200)
  })

  it.each([
    [{ zones: [zone('Nave'), zone('  NAVE ')] }, 'zones.1.name'],
    [{ zones: [zone('A', { points: TRIANGLE.slice(0, 2) })] }, 'zones.0.points'],
    [{ zones: [zone('A', { points: Array(41).fill([0, 0]) })] }, 'zones.0.points'],
    [{ zones: [zone('A', { points: [...TRIANGLE, [0, 1.01]] })] }, 'zones.0.points.3.1'],
    [{ zones: [zone('A', { seats: -1 })] }, 'zones.0.seats'],
    [{ zones: [zone('A', { seats: 100_001 })] }, 'zones.0.seats'],
    [{ zones: [zone('A', { _id: 'none' })] }, 'zones.0._id'],
    [{ zones: [zone('x'.repeat(41))] }, 'zones.0.name'],
    [{ zones: Array.from({ length: 61 }, (_, at) => zone(`Zone ${at}`)) }, 'zones'],
    [{ name: '' }, 'name'],
  ])('refuse %j', async (patch, path) => {
    const { _id } = await newPlan('Refused')
    const { status, body } = await change(_id, patch)
    await test.call(floorPlansApi.remove, { id: _id }, admin)
    expect([status, paths(body)]).toEqual([400, [path]])
  })

  it('show a picture made anew, which is replaced without touching the zones, and goes with its plan', async () => {
    const made = await test.upload(
      floorPlansApi.create,
      { bytes: await phoneJpeg(1200, 900), filename: 'plan.jpg', fields: { name: 'Drawn' } },
      admin,
    )
    expect([made.status, made.body.width, made.body.height]).toEqual([201, 900, 1200])
    await change(made.body._id, { zones: [zone('Nave')] })
    const fields = { id: made.body._id }
    const other = await test.upload(floorPlansApi.change, { bytes: await phoneJpeg(400, 300), fields }, admin)
    expect(other.body).toMatchObject({ name: 'Drawn', width: 300, height: 400, zones: [{ name: 'Nave' }] })
    expect(other.body.imageUrl).not.toBe(made.body.imageUrl)
    const stored = () => test.db.selectFrom('images').select('id').execute()
    expect(await stored()).toEqual([{ id: other.body.imageUrl?.split('/').at(-1) }])
    expect((await test.call(floorPlansApi.remove, { id: made.body._id }, admin)).status).toBe(204)
    expect([await stored(), (await change(made.body._id, {})).status]).toEqual([[], 404])
  })

  it('refuse what is no picture, and one that is too large', async () => {
    const send = (bytes: Uint8Array) =>
      test.upload(floorPlansApi.create, { bytes, filename: 'plan.png', fields: { name: 'Wrong' } }, admin)
    expect((await send(Buffer.from('<html>no plan</html>'))).status).toBe(415)
    expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
  })

  it('are ten, and admins’', async () => {
    await clear()
    for (let at = 0; at < 10; at += 1) await newPlan(`Floor ${at}`)
    const { status, body } = await test.call(floorPlansApi.create, { name: 'Roof' }, admin)
    expect([status, body]).toMatchObject([409, { code: 'too_many_plans' }])
    expect((await test.call(floorPlansApi.create, { name: 'Roof' }, member)).status).toBe(403)
    await clear()
  })
})

describe('posts', () => {
  const post = (more: object) => test.call(postsApi.create, { name: `Post ${Math.random()}`, ...more }, admin)
  const set = (id: string, patch: object) => test.call(postsApi.change, { id, ...patch }, admin)

  it('say where they are, what is done there, and what they look after; a team without it sees nothing', async () => {
    const bare = (await test.call(postsApi.list, {}, member)).body.length
    await rota.post('Bare')
    const plan = await newPlan('Hall')
    const { zones } = (await change(plan._id, { zones: [zone('A'), zone('B')] })).body
    const [a = '', b = ''] = zones.map(({ _id }) => _id)
    const pin = { planId: plan._id, x: 0.125, y: 1 }
    const duties = [
      { when: 'before', text: 'Unlock' },
      { when: 'after', text: 'Lock' },
    ]
    const { status, body } = await post({ where: ' North  entrance', duties, zoneIds: [b, a], pin })
    expect([status, body]).toMatchObject([201, { where: 'North entrance', duties, zoneIds: [b, a], pin }])
    const [unlock, lock] = body.duties
    const turned = await set(body._id, {
      duties: [{ ...lock, text: 'Lock up' }, { when: 'during', text: 'Greet' }, unlock],
    })
    expect(turned.body.duties.map(({ text }) => text)).toEqual(['Lock up', 'Greet', 'Unlock'])
    expect(turned.body.duties[0]?._id).toBe(lock?._id)
    expect((await set(body._id, { where: '', pin: null })).body).toMatchObject({
      where: null,
      pin: null,
      zoneIds: [b, a],
    })
    const all = (await test.call(postsApi.list, {}, member)).body
    expect([all.length - bare, all.find(({ name }) => name === 'Bare')]).toMatchObject([
      2,
      { where: null, duties: [], zoneIds: [], pin: null },
    ])
    const detail = await test.db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', body._id)
      .where('action', '=', 'post.changed')
      .execute()
    expect(detail).toHaveLength(2)
  })

  it('lose pin and zones with the plan', async () => {
    const plan = await newPlan('Gone')
    const [only] = (await change(plan._id, { zones: [zone('A')] })).body.zones
    const pinned = (await post({ zoneIds: [only?._id], pin: { planId: plan._id, x: 0, y: 0 } })).body
    const now = async (): Promise<Post | undefined> =>
      (await test.call(postsApi.list, {}, member)).body.find(({ _id }) => _id === pinned._id)
    await change(plan._id, { zones: [] })
    expect(await now()).toMatchObject({ zoneIds: [], pin: { planId: plan._id } })
    await test.call(floorPlansApi.remove, { id: plan._id }, admin)
    expect(await now()).toMatchObject({ zoneIds: [], pin: null })
  })

  it('refuse what is not there, outside, or twice', async () => {
    const plan = await newPlan('Known')
    const [known] = (await change(plan._id, { zones: [zone('A')] })).body.zones
    const other = (await post({ duties: [{ when: 'before', text: 'Elsewhere' }] })).body.duties[0]
    const id = await rota.post('Strict')
    for (const [patch, path] of [
      [{ duties: [{ when: 'before', text: 'Mine' }, other] }, 'duties.1._id'],
      [{ duties: [{ when: 'later', text: 'x' }] }, 'duties.0.when'],
      [{ duties: [{ when: 'before', text: '' }] }, 'duties.0.text'],
      [{ duties: [{ when: 'before', text: 'x'.repeat(161) }] }, 'duties.0.text'],
      [{ duties: Array(31).fill({ when: 'before', text: 'x' }) }, 'duties'],
      [{ zoneIds: ['none'] }, 'zoneIds.0'],
      [{ zoneIds: [known?._id, known?._id] }, 'zoneIds.1'],
      [{ pin: { planId: 'none', x: 0, y: 0 } }, 'pin.planId'],
      [{ pin: { planId: plan._id, x: 1.2, y: 0 } }, 'pin.x'],
      [{ where: 'x'.repeat(121) }, 'where'],
    ] as const) {
      const { status, body } = await set(id, patch)
      expect([status, paths(body)]).toEqual([400, [path]])
    }
    const { body } = await set(id, { duties: [{ when: 'before', text: 'Once' }] })
    const twice = await set(id, { duties: [body.duties[0], body.duties[0]] })
    expect([twice.status, paths(twice.body)]).toEqual([400, ['duties.1._id']])
  })
})
