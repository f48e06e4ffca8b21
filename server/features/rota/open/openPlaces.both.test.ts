import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, HOUR_MS } from '#shared/days.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { weekOf } from '#shared/recurrence.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { openPlacesApi } from '#shared/rota/openPlaces.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { requestOf } from '../../../testing/request.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
const NAMES = ['Ann', 'Bob', 'Cid', 'Dee', 'Eve'] as const
let admin = {} as Person
let people: Person[] = []
let [door, balcony] = ['', '']
/** A Sunday in six weeks: the head start of 48 hours is far less than a quarter of the time to it. */
const day = weekOf(addDays(new Date().toISOString().slice(0, 10), 42))
const span = { from: day, to: day }
let service = ''
let round = 0
const start = Date.now()
/** Puts the clock to so many hours after the beginning. */
const at = (hours: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: start + hours * HOUR_MS })

const settings = (change: object) => test.call(rotaSettingsApi.change, change, admin.token)
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  // The admin stands nowhere, so that the others are counted easily.
  await rota.days(admin._id, 'away', day)
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
})
beforeEach(async () => {
  at(0)
  round += 1
  people = []
  for (const name of NAMES) people.push(await test.signUp({ name: `${name} ${round}` }))
  for (const { _id } of people) await rota.says(_id, {})
  await settings({ openPlaces: true, openHeadStartHours: 48, quietFrom: '00:00', quietTo: '00:00' })
  service = await rota.service(day, '9am', { [door]: [1, 2] })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const table of ['call_outs', 'outbox', 'draft_services', 'publications', 'places', 'services', 'links'] as const)
    await test.db.deleteFrom(table).execute()
  for (const { _id } of people) await test.db.deleteFrom('users').where('id', '=', _id).execute()
  await test.db
    .updateTable('revisions')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .execute()
})

/** Publishes the day with these places. */
async function publish(places: { userId: string; postId: string }[] = []): Promise<void> {
  await test.call(boardApi.startDraft, span, admin.token)
  const { body: board } = await test.call(boardApi.show, span, admin.token)
  const revision = board.services.find(({ _id }) => _id === service)?.draft?.revision ?? 0
  const saved = await test.call(boardApi.saveDraft, { serviceId: service, revision, places }, admin.token)
  expect(saved.status).toBe(200)
  const { body: preview } = await test.call(boardApi.preview, span, admin.token)
  const published = await test.call(publicationsApi.publish, { ...span, revision: preview.revision }, admin.token)
  expect(published.status).toBe(201)
}
const list = async ({ token }: Person) => (await test.call(openPlacesApi.list, {}, token)).body
const all = async () => (await test.call(openPlacesApi.listAll, {}, admin.token)).body
const take = ({ token }: Person, more: object = {}) =>
  test.call(openPlacesApi.take, { serviceId: service, postId: door, ...more }, token)
const mine = async ({ token }: Person) => (await test.call(answersApi.mine, {}, token)).body
/** Indexes of those who see a place. */
async function seeing(): Promise<number[]> {
  const found: number[] = []
  for (const [index, person] of people.entries()) if ((await list(person)).length > 0) found.push(index)
  return found
}
const person = (index: number) => people[index] as Person
/** The stored order, as indexes of people. */
async function order(): Promise<number[]> {
  const rows = await test.db.selectFrom('open_place_ranks').selectAll().orderBy('rank').execute()
  return rows.map(({ user_id }) => people.findIndex(({ _id }) => _id === user_id))
}
const served = () =>
  test.db.selectFrom('places').select(['user_id', 'state', 'source']).where('shown', '=', 1).execute()

describe('nobody takes a place', () => {
  const codeOf = async (given: ReturnType<typeof take>) => {
    const { status, body } = await given
    return [status, body.code]
  }

  it('where it is off, unknown, not published, cancelled or not needed', async () => {
    expect(await codeOf(take(person(0)))).toEqual([404, 'not_found'])
    await publish()
    await settings({ openHeadStartHours: 0 })
    expect(await codeOf(take(person(0), { serviceId: 'x'.repeat(36) }))).toEqual([404, 'not_found'])
    expect(await codeOf(take(person(0), { postId: 'x'.repeat(36) }))).toEqual([404, 'not_found'])
    expect(await codeOf(take(person(0), { postId: balcony }))).toEqual([404, 'not_found'])
    await settings({ openPlaces: false })
    expect(await codeOf(take(person(0)))).toEqual([404, 'not_found'])
    expect([await list(person(0)), await all()]).toEqual([[], []])
    await settings({ openPlaces: true })
    await test.call(servicesApi.cancel, { id: service, note: null }, admin.token)
    expect(await codeOf(take(person(0)))).toEqual([404, 'not_found'])
    expect(await served()).toEqual([])
  })

  it('without a session, nor sees all of them as a member', async () => {
    expect((await test.call(openPlacesApi.list, {})).status).toBe(401)
    expect((await test.call(openPlacesApi.take, { serviceId: service, postId: door })).status).toBe(401)
    expect((await test.call(openPlacesApi.listAll, {}, person(0).token)).status).toBe(403)
  })

  it('of a service that has begun', async () => {
    await publish()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T20:00:00Z`) })
    expect(await codeOf(take(person(0)))).toEqual([409, 'service_begun'])
    expect(await list(person(0))).toEqual([])
    at(0)
  })

  it('that is full, that a rule forbids, or that was declined', async () => {
    await settings({ openHeadStartHours: 0 })
    await publish([0, 1].map((index) => ({ userId: person(index)._id, postId: door })))
    expect(await codeOf(take(person(2)))).toEqual([409, 'place_taken'])
    const [asked] = (await mine(person(0))).assignments
    await test.call(answersApi.answer, { id: asked?._id ?? '', answer: 'decline', sequence: 1 }, person(0).token)
    await rota.days(person(2)._id, 'away', day)
    expect((await take(person(2))).body).toMatchObject({ code: 'no_longer_fits', reason: 'away' })
    expect((await take(person(0))).body).toMatchObject({ code: 'no_longer_fits', reason: 'declined' })
    expect(await seeing()).toEqual([3, 4])
  })

  it('before their head start, as a trainee, or as half of a pair', async () => {
    const lead = await rota.skill(`Lead ${round}`)
    await rota.link(person(0)._id, person(1)._id, 'only_together')
    await publish()
    expect(await order()).toHaveLength(3)
    const [, , last = 0] = await order()
    expect(await codeOf(take(person(last)))).toEqual([404, 'not_found'])
    expect((await take(person(0))).body).toMatchObject({ code: 'no_longer_fits', reason: 'only_together' })
    await rota.assignment(service, person(0)._id, door, 'accepted')
    // The partner stands there, so that no rule is against it.
    expect(await codeOf(take(person(1)))).toEqual([404, 'not_found'])
    await test.db.updateTable('posts').set({ skill_id: lead }).where('id', '=', door).execute()
    await rota.knows(person(2)._id, lead, 'learning')
    await rota.link(person(0)._id, person(2)._id, 'mentor')
    await settings({ openHeadStartHours: 0 })
    expect(await codeOf(take(person(2)))).toEqual([404, 'not_found'])
    expect(await seeing()).toEqual([])
    await test.db.updateTable('posts').set({ skill_id: null }).where('id', '=', door).execute()
  })

  it('beside somebody of the same name', async () => {
    await settings({ openHeadStartHours: 0 })
    const other = await test.signUp({ name: ` ann  ${round}` })
    people.push(other)
    await publish([{ userId: other._id, postId: door }])
    expect((await take(person(0))).body).toMatchObject({ code: 'name_twice', names: [`Ann ${round}`] })
    expect(await served()).toHaveLength(1)
  })
})

describe('an open place', () => {
  it('is seen by a third at once, by the next after half of the head start, by all after all of it', async () => {
    await publish()
    const sorted = await order()
    expect(sorted).toHaveLength(5)
    const expected = (count: number) => sorted.slice(0, count).toSorted()
    for (const [hours, count] of [
      [0, 2],
      [23.9, 2],
      [24.1, 4],
      [47.9, 4],
      [48.1, 5],
    ] as const) {
      at(hours)
      expect(await seeing(), `after ${hours} hours`).toEqual(expected(count))
      expect(await all()).toMatchObject([{ serviceId: service, postId: door, visibleTo: count, able: 5 }])
    }
    const [row] = await all()
    expect(row?.openedAt).toBe(new Date(start).toISOString())
    expect(row?.everybodyFrom).toBe(new Date(start + 48 * HOUR_MS).toISOString())
  })

  it('says what it is, who serves there, and what would be bent', async () => {
    await settings({ openHeadStartHours: 0 })
    await rota.days(person(1)._id, 'rather_not', day)
    await publish([{ userId: person(2)._id, postId: door }])
    const there = { _id: person(2)._id, name: `Cid ${round}`, post: 'Main Door' }
    expect(await list(person(0))).toEqual([
      {
        ...{ serviceId: service, name: null, date: day, serviceTime: '9am', startsAt: expect.any(String) },
        ...{ tieColor: null, postId: door, post: 'Main Door', open: 1, needed: 0, with: [there], wishes: [] },
      },
    ])
    expect((await list(person(1)))[0]?.wishes).toEqual(['rather_not'])
    expect(await list(person(2))).toEqual([])
  })

  it('would be the third Sunday in a row of somebody', async () => {
    await settings({ openHeadStartHours: 0 })
    await test.db
      .updateTable('member_rota')
      .set({ times: 4, per: 'month' })
      .where('user_id', '=', person(0)._id)
      .execute()
    for (const back of [7, 14]) {
      const before = await rota.service(addDays(day, -back), '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' })
      await rota.assignment(before, person(0)._id, door, 'accepted')
    }
    await publish()
    expect(await list(person(0))).toMatchObject([{ wishes: ['rest'], inARow: 3 }])
  })

  it('is seen last by who would stand above their share, counted at each look', async () => {
    await publish()
    const [first = 0] = await order()
    expect(await seeing()).toContain(first)
    // One service of the 13 weeks is all of a share of a quarter of one.
    await test.db
      .updateTable('member_rota')
      .set({ times: 0.25, per: 'quarter' })
      .where('user_id', '=', person(first)._id)
      .execute()
    const other = await rota.service(addDays(day, -14), '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' })
    const place = await rota.assignment(other, person(first)._id, door, 'accepted')
    expect(await seeing()).not.toContain(first)
    expect((await take(person(first))).status).toBe(404)
    await test.db.deleteFrom('places').where('id', '=', place).execute()
    await settings({})
    expect(await seeing()).toContain(first)
    await rota.assignment(other, person(first)._id, door, 'accepted')
    at(48.1)
    expect((await list(person(first)))[0]?.wishes).toEqual(['above_share'])
  })

  it('stands at the end of the order for who becomes able later', async () => {
    await rota.days(person(0)._id, 'away', day)
    await publish()
    await test.db.deleteFrom('availability').where('user_id', '=', person(0)._id).execute()
    await settings({})
    expect(await order()).toHaveLength(4)
    expect(await seeing()).not.toContain(0)
    at(47.9)
    expect(await seeing()).not.toContain(0)
    at(48.1)
    expect(await seeing()).toContain(0)
  })

  it('keeps its moment and its order while a second one comes free, and begins anew once it was full', async () => {
    await publish([0, 1].map((index) => ({ userId: person(index)._id, postId: door })))
    expect(await all()).toEqual([])
    const decline = async (index: number) => {
      const [asked] = (await mine(person(index))).assignments
      const { status } = await test.call(
        answersApi.answer,
        { id: asked?._id ?? '', answer: 'decline', sequence: asked?.sequence ?? 1 },
        person(index).token,
      )
      expect(status).toBe(200)
    }
    at(1)
    await decline(0)
    const [opened] = await all()
    expect(opened?.openedAt).toBe(new Date(start + HOUR_MS).toISOString())
    const before = await order()
    expect(before).toHaveLength(3)
    at(2)
    await decline(1)
    expect(await all()).toMatchObject([{ openedAt: opened?.openedAt }])
    expect(await order()).toEqual(before)
    at(60)
    for (const index of before.slice(0, 2)) expect((await take(person(index))).status).toBe(201)
    expect(await all()).toEqual([])
    at(61)
    await decline(before[0] ?? 0)
    expect((await all())[0]?.openedAt).toBe(new Date(start + 61 * HOUR_MS).toISOString())
  })

  it('is open to everybody at once where one signs up, also where open places are off', async () => {
    await settings({ openPlaces: false })
    await test.call(servicesApi.change, { id: service, signUp: true }, admin.token)
    await publish()
    expect(await seeing()).toEqual([0, 1, 2, 3, 4])
    expect((await take(person(4))).body).toMatchObject({ state: 'accepted', source: 'open' })
    expect(await all()).toMatchObject([{ visibleTo: 4, able: 4, everybodyFrom: new Date(start).toISOString() }])
    await test.call(servicesApi.change, { id: service, signUp: false }, admin.token)
    expect(await seeing()).toEqual([])
  })

  it('is of services whose template says that one signs up', async () => {
    const wanted = { name: 'Vigil', weekday: 5, serviceTime: '8pm', needs: [], signUp: true, endsOn: addDays(day, 7) }
    const { body } = await test.call(templatesApi.create, wanted, admin.token)
    expect(body.signUp).toBe(true)
    const services = async () =>
      (await test.call(servicesApi.list, { from: day, to: addDays(day, 6) }, admin.token)).body.filter(
        ({ templateId }) => templateId === body._id,
      )
    expect(await services()).toMatchObject([{ signUp: true }])
    await test.call(templatesApi.change, { id: body._id, signUp: false }, admin.token)
    expect(await services()).toMatchObject([{ signUp: false }])
    await test.call(templatesApi.remove, { id: body._id }, admin.token)
  })
})

describe('taking a place', () => {
  beforeEach(() => settings({ openHeadStartHours: 0 }))

  it('is a yes of one’s own, stands in the schedule, the log and one’s data, and is told', async () => {
    await publish()
    const live = await listen(test, person(1).token)
    at(1)
    const { status, body } = await take(person(0))
    expect([status, body]).toMatchObject([
      201,
      { userId: person(0)._id, state: 'accepted', source: 'open', sequence: 1 },
    ])
    expect(await live.waitFor('openPlacesChanged')).toEqual({})
    live.socket.close()
    const { body: shown } = await test.call(scheduleApi.list, { view: 'all', ...span }, admin.token)
    expect(shown).toMatchObject([{ _id: body.shiftId, assignment: 'Main Door' }])
    const log = test.db.selectFrom('audit').select(['actor_id', 'action']).where('subject_id', '=', body._id)
    expect(await log.execute()).toEqual([{ actor_id: person(0)._id, action: 'assignment.accepted' }])
    const pushes = await test.db.selectFrom('outbox').select('kind').execute()
    expect(pushes.map(({ kind }) => kind)).not.toContain('assignment.answered')
    const again = await take(person(0))
    expect([again.status, again.body]).toEqual([200, body])
    const file = await fetch(...requestOf(test.url, ownDataApi.download, {}, person(1).token))
    expect(await file.json()).toMatchObject({ openPlaces: [{ date: day, serviceTime: '9am', post: 'Main Door' }] })
  })

  it('answers what one was asked there', async () => {
    await publish([{ userId: person(0)._id, postId: door }])
    const { status, body } = await take(person(0))
    expect([status, body]).toMatchObject([200, { state: 'accepted', source: 'hand', sequence: 2 }])
  })

  it('stands in the draft, kept and locked, which then does not undo it', async () => {
    await publish()
    await test.call(boardApi.startDraft, span, admin.token)
    await take(person(0))
    const { body } = await test.call(boardApi.show, span, admin.token)
    expect(body.services[0]?.places.filter(({ layer }) => layer === 'draft')).toMatchObject([
      { userId: person(0)._id, locked: true, source: 'kept' },
    ])
  })

  it('takes the open offer that one has for it, and fills its search once', async () => {
    await publish([{ userId: person(0)._id, postId: door }])
    const [asked] = (await mine(person(0))).assignments
    await test.call(answersApi.answer, { id: asked?._id ?? '', answer: 'decline', sequence: 1 }, person(0).token)
    await test.db
      .updateTable('call_outs')
      .set({ next_wave_at: new Date(0).toISOString() })
      .execute()
    await test.app.rota.callOuts.tick()
    const callOuts = async () => (await test.call(callOutsApi.list, {}, admin.token)).body
    const [search] = await callOuts()
    const offered = search?.offers.map(({ user }) => people.findIndex(({ _id }) => _id === user._id)) ?? []
    expect(offered).toHaveLength(2)
    expect((await take(person(offered[0] ?? 0))).status).toBe(201)
    expect(await callOuts()).toMatchObject([
      { state: 'filled', places: 1, filled: 1, offers: [{ state: 'accepted' }, { state: 'withdrawn' }] },
    ])
    // The second place of the post is still welcome.
    expect((await list(person(offered[1] ?? 0)))[0]).toMatchObject({ open: 1, needed: 0 })
  })

  it('without an offer ends the search for it, and leaves one that an admin began for more', async () => {
    await publish()
    const started = await test.call(callOutsApi.start, { serviceId: service, postId: door, places: 2 }, admin.token)
    expect(started.status).toBe(201)
    const asked = new Set(started.body.offers.map(({ user }) => user._id))
    const other = people.find(({ _id }) => !asked.has(_id))
    if (other) {
      expect((await take(other)).status).toBe(201)
      expect((await test.call(callOutsApi.list, {}, admin.token)).body).toMatchObject([{ state: 'open', places: 1 }])
    }
    const [first] = people.filter(({ _id }) => asked.has(_id))
    expect((await take(first ?? person(0))).status).toBe(201)
    expect((await test.call(callOutsApi.list, {}, admin.token)).body.map(({ state }) => state)).toEqual(
      other ? ['filled'] : ['open'],
    )
  })

  it('by many at once gives each place to one', async () => {
    await publish()
    const answers = await Promise.all([...people, ...people].map((one) => take(one)))
    const counts = [201, 200, 409].map((status) => answers.filter((one) => one.status === status).length)
    expect(counts).toEqual([2, 2, 6])
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['place_taken']),
    )
    expect(await served()).toHaveLength(2)
  })

  it('by some at once, of whom a rule keeps one away, gives that one nothing, though a place is left', async () => {
    await publish()
    await rota.days(person(2)._id, 'away', day)
    const answers = await Promise.all([person(0), person(2), person(2)].map((one) => take(one)))
    const refused = { status: 409, body: { code: 'no_longer_fits', reason: 'away' } }
    expect(answers).toMatchObject([{ status: 201 }, refused, refused])
    expect(await served()).toHaveLength(1)
  })
})

it('tells members once a second at most, and of what they see later, by the clock', async () => {
  const live = await listen(test, person(0).token)
  const told = async (count: number) => {
    await vi.waitFor(() => expect(live.received('openPlacesChanged')).toHaveLength(count))
    // What comes too late would be there by then.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(live.received('openPlacesChanged')).toHaveLength(count)
  }
  at(1)
  await publish()
  await told(1)
  const [first = 0] = await order()
  await take(person(first))
  await told(1)
  await test.app.rota.openPlaces.tick()
  await told(1)
  at(1.01)
  await test.app.rota.openPlaces.tick()
  await told(2)
  await test.app.rota.openPlaces.tick()
  await told(2)
  at(25.1)
  await test.app.rota.openPlaces.tick()
  await told(3)
  at(49.1)
  await test.app.rota.openPlaces.tick()
  await told(4)
  at(60)
  await test.app.rota.openPlaces.tick()
  await told(4)
  live.socket.close()
})
