import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { boardApi } from '#shared/rota/board.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { withTestApp } from '../../../../testing/app.ts'
import { listen } from '../../../../testing/live.ts'
import { rotaFixtures } from '../../../../testing/rota.ts'
import { SHOWN } from '../../../plan/places/places.store.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

let admin = ''
let door = ''
let balcony = ''
let month = 0
/** A month of its own for each test. */
let day = ''
beforeAll(async () => {
  admin = (await test.signUp({ name: 'Zoe Admin', role: 'admin' })).token
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
})
beforeEach(() => {
  month += 1
  day = `20${60 + month}-02-01`
})

const paths = ({ issues = [] }: { issues?: { path: string }[] | undefined }) => issues.map(({ path }) => path)
const make = (service: object = {}) =>
  test.call(servicesApi.create, { date: day, serviceTime: '9am', ...service }, admin)
const shiftsOf = (userId: string) =>
  test.db
    .selectFrom('places')
    .select(['shift_id as id', 'date', 'service_time', 'post as assignment', 'tie_color'])
    .where('user_id', '=', userId)
    .where(SHOWN)
    .orderBy('date')
    .execute()
const stateOf = async (id: string) =>
  await test.db.selectFrom('places').select(['state', 'sequence']).where('id', '=', id).executeTakeFirstOrThrow()
const outboxOf = async (kind: string) =>
  (await test.db.selectFrom('outbox').select('payload').where('kind', '=', kind).execute()).map(({ payload }) =>
    JSON.parse(payload),
  )

describe('refused', () => {
  it('for spans that are none or too long', async () => {
    const backwards = await test.call(servicesApi.list, { from: '2099-02-02', to: '2099-02-01' }, admin)
    expect([backwards.status, paths(backwards.body)]).toEqual([400, ['to']])
    const long = await test.call(servicesApi.list, { from: '2099-01-01', to: '2100-02-05' }, admin)
    expect([long.status, paths(long.body)]).toEqual([400, ['to']])
    expect((await test.call(servicesApi.list, { from: '2099-01-01', to: '2100-02-04' }, admin)).status).toBe(200)
  })

  it('for a service that nobody has', async () => {
    for (const one of [servicesApi.change, servicesApi.remove, servicesApi.cancel, servicesApi.restore])
      expect((await test.call(one, { id: 'none' }, admin)).status).toBe(404)
  })

  it('for a date and time at which there is one, with that one', async () => {
    const { body: there } = await make()
    const again = await make({ serviceTime: '9:00 AM' })
    expect([again.status, again.body]).toMatchObject([409, { code: 'service_exists', service: { _id: there._id } }])
    const { body: other } = await make({ serviceTime: '11am' })
    const moved = await test.call(servicesApi.change, { id: other._id, serviceTime: '9am' }, admin)
    expect([moved.status, moved.body]).toMatchObject([409, { code: 'service_exists', service: { _id: there._id } }])
  })

  it('for a move into the past', async () => {
    const { body } = await make()
    const { status, body: refusal } = await test.call(servicesApi.change, { id: body._id, date: '2020-02-02' }, admin)
    expect([status, paths(refusal)]).toEqual([400, ['date']])
  })
})

describe('a service', () => {
  it('meets the shifts of its minute of the day, however either time was typed', async () => {
    const ofDay = async () => (await test.call(boardApi.show, { from: day, to: day }, admin)).body.services
    const typed = { date: day, assignment: 'Main Door', name: 'Ann Visitor', serviceTime: '18:00' }
    expect((await test.call(scheduleApi.createManual, typed, admin)).status).toBe(201)
    const { body: service } = await make({ serviceTime: '6:00 PM', needs: [{ postId: door, minPeople: 1 }] })
    expect(service.serviceTime).toBe('6pm')
    const [shown, ...others] = await ofDay()
    expect([shown?._id, others.length]).toEqual([service._id, 0])
    expect(shown?.places.map(({ name }) => name)).toEqual(['Ann Visitor'])
    const again = await make({ serviceTime: '18:00' })
    expect([again.status, again.body]).toMatchObject([409, { code: 'service_exists', service: { _id: service._id } }])
    const twice = await test.call(scheduleApi.createManual, { ...typed, serviceTime: '6pm' }, admin)
    expect([twice.status, twice.body]).toMatchObject([409, { code: 'shift_exists' }])
  })

  it('made by hand takes any text as its time', async () => {
    const needs = [{ postId: door, minPeople: 1 }]
    const { status, body } = await make({ serviceTime: 'after the 10:45', needs })
    expect([status, body]).toMatchObject([
      201,
      {
        templateId: null,
        serviceTime: 'after the 10:45',
        startsAt: null,
        lastsMinutes: 90,
        state: 'planned',
        edited: false,
      },
    ])
    expect(body.needs).toEqual([{ postId: door, minPeople: 1, maxPeople: 1, priority: 2 }])
    const { body: all } = await test.call(servicesApi.list, { from: day, to: day }, admin)
    expect(all).toEqual([body])
  })

  it('with another tie writes it into its shifts, and asks nobody again', async () => {
    const { body } = await make({ needs: [{ postId: door, minPeople: 1 }] })
    const ann = await test.signUp({ name: `Ann ${month}` })
    const assignment = await rota.assignment(body._id, ann._id, door, 'accepted')
    const [before] = await shiftsOf(ann._id)
    const { status, body: changed } = await test.call(servicesApi.change, { id: body._id, tieColor: 'Navy' }, admin)
    expect([status, changed.tieColor, changed.edited]).toEqual([200, 'Navy', true])
    expect(await shiftsOf(ann._id)).toEqual([{ ...before, tie_color: 'Navy' }])
    expect(await stateOf(assignment)).toEqual({ state: 'accepted', sequence: 1 })
  })

  it('moved takes its shifts along, and asks its people anew', async () => {
    const { body } = await make({ needs: [{ postId: door, minPeople: 1 }] })
    const ann = await test.signUp({ name: `Ann ${month}` })
    const bob = await test.signUp({ name: `Bob ${month}` })
    const assignment = await rota.assignment(body._id, ann._id, door, 'accepted')
    const declined = await rota.assignment(body._id, bob._id, door, 'declined')
    const [before] = await shiftsOf(ann._id)
    const date = day.replace('-01', '-08')
    const { body: moved } = await test.call(servicesApi.change, { id: body._id, date, serviceTime: '10:00 AM' }, admin)
    expect([moved.date, moved.serviceTime]).toEqual([date, '10am'])
    expect(await shiftsOf(ann._id)).toEqual([{ ...before, date, service_time: '10am' }])
    expect(await stateOf(assignment)).toEqual({ state: 'asked', sequence: 2 })
    expect(await stateOf(declined)).toEqual({ state: 'declined', sequence: 2 })
  })

  it('at which people serve is not deleted', async () => {
    const { body } = await make({ needs: [{ postId: door, minPeople: 1 }] })
    const ann = await test.signUp()
    await rota.assignment(body._id, ann._id, door)
    expect((await test.call(servicesApi.remove, { id: body._id }, admin)).body.code).toBe('service_in_use')
    const { body: free } = await make({ serviceTime: '11am' })
    expect((await test.call(servicesApi.remove, { id: free._id }, admin)).status).toBe(204)
    const { body: all } = await test.call(servicesApi.list, { from: day, to: day }, admin)
    expect(all.map(({ _id }) => _id)).toEqual([body._id])
  })
})

describe('a cancelled service', () => {
  it('takes the shifts of its people away, tells each once, and keeps what happened', async () => {
    const { body } = await make({ needs: [{ postId: door, minPeople: 2, maxPeople: 2 }] })
    const ann = await test.signUp({ name: `Ann ${month}` })
    const bob = await test.signUp({ name: `Bob ${month}` })
    const own = await rota.assignment(body._id, ann._id, door, 'accepted')
    const second = await rota.assignment(body._id, ann._id, balcony, 'asked')
    const declined = await rota.assignment(body._id, bob._id, door, 'declined')
    const live = await listen(test, ann.token)
    const before = (await outboxOf('service.cancelled')).length

    const { status, body: gone } = await test.call(servicesApi.cancel, { id: body._id, note: 'Snow' }, admin)
    expect([status, gone.state, gone.cancelNote]).toEqual([200, 'cancelled', 'Snow'])
    expect(await shiftsOf(ann._id)).toEqual([])
    expect([await stateOf(own), await stateOf(second), (await stateOf(declined)).state]).toEqual([
      { state: 'cancelled', sequence: 2 },
      { state: 'cancelled', sequence: 2 },
      'declined',
    ])
    await live.waitFor('assignmentChanged', ({ _id, state }) => _id === own && state === 'cancelled')
    live.socket.close()
    expect((await outboxOf('service.cancelled')).slice(before)).toEqual([{ serviceId: body._id, userId: ann._id }])
    // No push of a changed shift stands beside it.
    expect((await outboxOf('shift.changed')).filter(({ userId }) => userId === ann._id)).toEqual([])

    const again = await test.call(servicesApi.cancel, { id: body._id, note: 'Ice' }, admin)
    expect([again.status, again.body.cancelNote]).toEqual([200, 'Snow'])
    expect(await outboxOf('service.cancelled')).toHaveLength(before + 1)
  })

  it('has those it had in its draft when it is restored, and asks nobody', async () => {
    const { body } = await make({ needs: [{ postId: door, minPeople: 1 }] })
    const ann = await test.signUp({ name: `Ann ${month}` })
    const id = await rota.assignment(body._id, ann._id, door, 'accepted')
    await test.call(servicesApi.cancel, { id: body._id }, admin)
    const { status, body: back } = await test.call(servicesApi.restore, { id: body._id }, admin)
    expect([status, back.state, back.cancelNote]).toEqual([200, 'planned', null])
    expect([(await stateOf(id)).state, await shiftsOf(ann._id)]).toEqual(['cancelled', []])
    const { body: board } = await test.call(boardApi.show, { from: day, to: day }, admin)
    expect(board.services[0]?.places.map(({ layer, name, source }) => [layer, name, source])).toEqual([
      ['draft', `Ann ${month}`, 'kept'],
    ])
  })

  it('has nobody in its draft who was taken off it before it was cancelled', async () => {
    const { body } = await make({ needs: [{ postId: door, minPeople: 1, maxPeople: 2 }] })
    const [ann, bob] = [await test.signUp({ name: `Ann ${month}` }), await test.signUp({ name: `Bob ${month}` })]
    const off = await rota.assignment(body._id, ann._id, door, 'accepted')
    await rota.assignment(body._id, bob._id, door, 'accepted')
    const place = test.db.selectFrom('places').select('shift_id').where('id', '=', off)
    await test.call(scheduleApi.remove, { id: (await place.executeTakeFirstOrThrow()).shift_id }, admin)
    await test.call(servicesApi.cancel, { id: body._id }, admin)
    await test.call(servicesApi.restore, { id: body._id }, admin)
    const { body: board } = await test.call(boardApi.show, { from: day, to: day }, admin)
    expect(board.services[0]?.places.map(({ layer, name }) => [layer, name])).toEqual([['draft', `Bob ${month}`]])
  })

  it('cannot be cancelled once it has begun', async () => {
    const id = await rota.service('2020-02-02', `${month}pm`, {})
    expect((await test.call(servicesApi.cancel, { id }, admin)).body.code).toBe('service_begun')
  })
})

it('a long list of services is put together in one pass over their needs', async () => {
  const needs = [door, balcony].map((postId) => ({ postId, minPeople: 1, maxPeople: 1 }))
  const times = Array.from({ length: 60 }, (_, at) => `${(at % 11) + 1}:${String(at).padStart(2, '0')} am`)
  for (const serviceTime of times) expect((await make({ serviceTime, needs })).status).toBe(201)
  const real = Array.prototype.filter
  let looked = 0
  const spy = vi.spyOn(Array.prototype, 'filter').mockImplementation(function (this: unknown[], ...args) {
    looked += this.length
    return real.apply(this, args)
  })
  const { body } = await test.call(servicesApi.list, { from: day, to: day }, admin)
  spy.mockRestore()
  expect(body.map((service) => service.needs.length)).toEqual(times.map(() => 2))
  // Once for each service and need would be 7,200.
  expect(looked).toBeLessThan(2000)
})
