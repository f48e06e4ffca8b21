import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { serviceTicksApi } from '#shared/sunday/ticks.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { forgetLeft } from '../../plan/places/leftPlaces.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const day = (from = 0) => addDays(today('America/Chicago'), from)

let admin = ''
let otis = { _id: '', token: '' }
let post = ''
let dutyId = ''
let serviceId = ''
let times = 0

beforeAll(async () => {
  admin = (await test.signUp({ role: 'admin' })).token
  otis = await test.signUp({ name: 'Otis' })
})

const serviceOn = async (date: string, more: object = {}) => {
  times += 1
  const id = await rota.service(
    date,
    `${(times % 9) + 1}:${String(times).padStart(2, '0')} AM`,
    { [post]: [1, 2] },
    more,
  )
  await rota.assignment(id, otis._id, post)
  return id
}

beforeEach(async () => {
  post = await rota.post(`Door ${randomUUID()}`)
  const { body } = await test.call(postsApi.change, { id: post, duties: [{ when: 'before', text: 'Unlock' }] }, admin)
  dutyId = body.duties[0]?._id ?? ''
  serviceId = await serviceOn(day())
})

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const tick = (more: object = {}) => ({ uuid: randomUUID(), serviceId, dutyId, done: true, at: at(-1), ...more })
const send = (ticks: object[], token = otis.token) => test.call(serviceTicksApi.tick, { ticks }, token)
const codes = async (ticks: object[], token?: string) => (await send(ticks, token)).body.refused.map(({ code }) => code)

describe('ticks', () => {
  it('the latest stands, whatever the order and however often it comes; of equal ones the higher uuid', async () => {
    const early = tick({ at: at(-9) })
    const late = tick({ at: at(-2), done: false })
    const both = await send([late, early, late])
    expect(both.body.stored.map(({ uuid, done, at: made }) => [uuid, done, made])).toEqual([
      [late.uuid, false, late.at],
      [early.uuid, false, late.at],
    ])
    expect(both.body.stored[0]?.by).toEqual({ _id: otis._id, name: 'Otis' })
    const shown = await test.call(servicePageApi.show, { id: serviceId }, otis.token)
    expect(shown.body.ticks).toMatchObject([{ dutyId, done: false, at: late.at }])
    expect(shown.body.posts).toMatchObject([
      { postId: post, duties: [{ _id: dutyId, when: 'before', text: 'Unlock' }] },
    ])
    expect((await send([{ ...early, done: false, at: at(0) }])).body.stored[0]).toMatchObject({ at: late.at })
    const [low, high] = ['aaaaaaaa', 'bbbbbbbb'].map((uuid) => tick({ uuid: `${uuid}${randomUUID()}`, at: at(-1) }))
    const same = low?.at
    await send([{ ...high, at: same, done: false }])
    expect((await send([{ ...low, at: same }])).body.stored[0]).toMatchObject({ done: false, at: same })
  })

  it('of a clock far ahead counts as now, of one a little ahead as it says', async () => {
    const little = at(4)
    const { body } = await send([tick({ at: little })])
    expect(body.stored[0]?.at).toBe(little)
    const far = await send([tick({ at: at(60 * 24 * 365) })])
    expect(far.body.stored[0]?.at).toBe(little)
    const later = await serviceOn(day())
    const [only] = (await send([tick({ serviceId: later, at: at(60 * 24 * 365) })])).body.stored
    expect(Date.parse(only?.at ?? '')).toBeLessThanOrEqual(Date.now())
  })

  it('are of who stands at the post, until the end of the next day, or of an admin', async () => {
    const { token } = await test.signUp()
    expect(await codes([tick()], token)).toEqual(['not_on_duty'])
    expect(await codes([tick()], admin)).toEqual([])
    const other = await rota.post(`Aisle ${randomUUID()}`)
    const { body } = await test.call(postsApi.change, { id: other, duties: [{ when: 'after', text: 'Tidy' }] }, admin)
    expect(await codes([tick({ dutyId: body.duties[0]?._id })])).toEqual(['not_on_duty'])
    const [yesterday, older] = [await serviceOn(day(-1)), await serviceOn(day(-2))]
    expect(await codes([tick({ serviceId: yesterday }), tick({ serviceId: older })])).toEqual(['not_on_duty'])
    await test.db
      .updateTable('places')
      .set({ state: 'declined', shown: 0 })
      .where('service_id', '=', serviceId)
      .execute()
    expect(await codes([tick()])).toEqual(['not_on_duty'])
  })

  it('are of who stood there when the service began, though the place was taken from them since; of no other service', async () => {
    const [began, other] = [await serviceOn(day(-1)), await serviceOn(day(-1))]
    const { shift_id } = await test.db
      .selectFrom('places')
      .select('shift_id')
      .where('service_id', '=', began)
      .executeTakeFirstOrThrow()
    expect((await test.call(scheduleApi.remove, { id: shift_id }, admin)).status).toBe(200)
    await test.db.deleteFrom('places').where('service_id', '=', other).execute()
    expect(await codes([tick({ serviceId: began }), tick({ serviceId: other })])).toEqual(['not_on_duty'])
    await test.db
      .updateTable('left_places')
      .set({ left_at: addDays(day(), -4) })
      .execute()
    await forgetLeft(test.db)
    expect(await codes([tick({ serviceId: began })])).toEqual(['not_on_duty'])
  })

  it('are refused of what is not there, cancelled, or too far ahead; the others are stored', async () => {
    const [tomorrow, later] = [await serviceOn(day(1)), await serviceOn(day(2))]
    const cancelled = await serviceOn(day(), { state: 'cancelled' })
    const good = tick({ serviceId: tomorrow })
    const { status, body } = await send([
      tick({ serviceId: 'none' }),
      tick({ dutyId: 'none' }),
      tick({ serviceId: cancelled }),
      tick({ serviceId: later }),
      good,
    ])
    expect([status, body.refused.map(({ code }) => code), body.stored.map(({ uuid }) => uuid)]).toEqual([
      200,
      ['not_found', 'not_found', 'cancelled', 'too_early'],
      [good.uuid],
    ])
    const refused = tick({ serviceId: later })
    await send([refused])
    expect((await send([{ ...refused, serviceId }])).body.stored).toHaveLength(1)
  })

  it('are 500 of a person at a service; those sent again are stored', async () => {
    const many = (length: number) => Array.from({ length }, () => tick())
    const first = many(200)
    expect([...(await codes(first)), ...(await codes(many(200))), ...(await codes(many(101)))]).toEqual([
      'too_many_entries',
    ])
    expect((await send(first)).body).toMatchObject({ refused: [], stored: { length: 200 } })
    expect(await codes([tick()], admin)).toEqual([])
  })

  it('show nobody outside what stands by a known uuid', async () => {
    const sent = tick()
    await send([sent], admin)
    const { token } = await test.signUp()
    const { body } = await send([sent], token)
    expect(body).toEqual({ stored: [], refused: [{ uuid: sent.uuid, code: 'not_on_duty' }] })
    expect((await send([sent])).body.stored).toHaveLength(1)
  })

  it('of an admin who is not on duty there leave a row in the log', async () => {
    const rows = () =>
      test.db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'ticks.entered')
        .where('subject_id', '=', serviceId)
        .execute()
    await send([tick(), tick()], admin)
    await send([tick()])
    expect((await rows()).map(({ detail }) => JSON.parse(detail))).toMatchObject([{ date: day(), count: 2 }])
  })

  it('go with a duty that is deleted', async () => {
    const sent = tick()
    await send([sent])
    await test.call(postsApi.change, { id: post, duties: [] }, admin)
    expect((await send([sent, tick()])).body).toMatchObject({
      stored: [],
      refused: [{ code: 'not_found' }, { code: 'not_found' }],
    })
  })

  it('are in one’s own data, and stay without a name when their person leaves', async () => {
    const joy = await test.signUp({ name: 'Joy' })
    await rota.assignment(serviceId, joy._id, post)
    const sent = tick()
    await send([sent], joy.token)
    const { body } = await test.call(ownDataApi.download, {}, joy.token)
    expect(JSON.stringify(body)).toContain('Unlock')
    expect((await test.call(ownDataApi.remove, { password: PASSWORD }, joy.token)).status).toBe(204)
    expect((await send([sent])).body.stored[0]).toMatchObject({ done: true, by: null })
  })

  it.each([[{ at: 'now' }], [{ uuid: '' }], [{ done: 'yes' }]])('refuse %j', async (wrong) => {
    expect((await send([tick(wrong)])).status).toBe(400)
  })
})
