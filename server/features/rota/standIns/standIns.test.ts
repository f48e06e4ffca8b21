import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi, offersApi } from '#shared/rota/standIns.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
const NAMES = ['Ann', 'Bob', 'Cid', 'Dee', 'Eve', 'Fay'] as const
const people = new Map<string, Person>()
const named = (name: (typeof NAMES)[number] | 'Zoe'): Person => people.get(name) as Person
const nameOf = (userId: string) => [...people].find(([, { _id }]) => _id === userId)?.[0] ?? userId
let [door, balcony] = ['', '']
let month = 0
/** Each test has a month of its own. */
let [day, service, id] = ['', '', '']

const settings = (change: object) => test.call(rotaSettingsApi.change, change, named('Zoe').token)
beforeAll(async () => {
  people.set('Zoe', await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true }))
  for (const name of NAMES) people.set(name, await test.signUp({ name: `${name} Usher` }))
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
  // The admin is not asked, so that the others are counted easily.
  await test.call(availabilityApi.change, { offers: false }, named('Zoe').token)
})
beforeEach(async () => {
  await test.db.deleteFrom('call_outs').execute()
  // What other tests placed is no history of this one.
  await settings({ quietFrom: '00:00', quietTo: '00:00', waveMinutes: [1440, 360, 120, 20], historyDays: 0 })
  month += 1
  day = `20${60 + month}-02-06`
  service = await rota.service(day, '9am', { [door]: [1, 1], [balcony]: [1, 2] }, { published_at: '2026-01-01' })
  id = await rota.assignment(service, named('Ann')._id, door, 'accepted')
})

const list = async () => (await test.call(callOutsApi.list, {}, named('Zoe').token)).body
const only = async () => {
  const [found, ...others] = await list()
  expect(others).toEqual([])
  if (!found) throw new Error('There is no call-out')
  return found
}
const answerPlace = async (answer: 'accept' | 'decline', person = named('Ann'), assignmentId = id) => {
  const [row] = (await test.call(answersApi.mine, {}, person.token)).body.assignments.filter(
    ({ _id }) => _id === assignmentId,
  )
  const input = { id: assignmentId, answer, sequence: row?.sequence ?? 1 }
  const { status, body } = await test.call(answersApi.answer, input, person.token)
  expect([status, body.state]).toEqual([200, answer === 'accept' ? 'accepted' : 'declined'])
  // The minute in which it can be taken back is over (changesOfMind.both.test.ts).
  if (answer === 'decline') await dueNow()
  await tick()
}
const start = (input: object, token = named('Zoe').token) =>
  test.call(callOutsApi.start, { serviceId: service, postId: door, ...input }, token)
const answer = (offerId: string, given: 'accept' | 'decline', person: Person) =>
  test.call(offersApi.answer, { id: offerId, answer: given }, person.token)
const asked = ({ offers }: Awaited<ReturnType<typeof only>>) => offers.map(({ user }) => nameOf(user._id))
/** The first who is asked, with their offer. */
const firstOf = ({ offers }: Awaited<ReturnType<typeof only>>, at = 0) => {
  const offer = offers[at]
  if (!offer) throw new Error('Nobody is asked')
  return { offerId: offer._id, person: named(nameOf(offer.user._id) as 'Bob') }
}
const serving = async () =>
  (await test.call(scheduleApi.list, { view: 'all', from: day, to: day }, named('Zoe').token)).body.map(
    ({ user, assignment }) => [nameOf(user._id ?? ''), assignment],
  )
const outbox = async (kind: string) =>
  (
    await test.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', kind as 'offer.sent')
      .execute()
  ).map(({ payload }) => Object.values(JSON.parse(payload))[0])
const dueNow = () =>
  test.db
    .updateTable('call_outs')
    .set({ next_wave_at: new Date(0).toISOString() })
    .where('state', '=', 'open')
    .execute()
const tick = () => test.app.rota.callOuts.tick()

describe('begins', () => {
  it('by itself with a decline: two are asked, never whoever declined', async () => {
    await answerPlace('decline')
    const found = await only()
    expect(found).toMatchObject({
      serviceId: service,
      postId: door,
      post: 'Main Door',
      ...{ places: 1, filled: 0, state: 'open', reason: 'declined', wave: 1, startedBy: null, endedAt: null },
    })
    expect(found.offers.map(({ rank, wave, state }) => [rank, wave, state])).toEqual([
      [1, 1, 'sent'],
      [2, 1, 'sent'],
    ])
    expect(asked(found)).not.toContain('Ann')
    expect(found.nextWaveAt).not.toBeNull()
    const sent = await outbox('offer.sent')
    expect(sent).toEqual(expect.arrayContaining(found.offers.map(({ _id }) => _id)))
    const mine = (await test.call(answersApi.mine, {}, firstOf(found).person.token)).body
    expect(mine.offers).toMatchObject([{ _id: firstOf(found).offerId, state: 'sent', places: 1, filled: 0, needed: 1 }])
  })

  it('not while enough are left, nor for a service that is not published and at which nobody else stands', async () => {
    const first = await rota.assignment(service, named('Bob')._id, balcony)
    const other = await rota.assignment(service, named('Cid')._id, balcony)
    await answerPlace('decline', named('Bob'), first)
    expect(await list()).toEqual([])
    await test.db.updateTable('services').set({ published_at: null }).where('id', '=', service).execute()
    await test.db.deleteFrom('places').where('id', '=', other).execute()
    await answerPlace('decline')
    expect(await list()).toEqual([])
  })

  it('by an admin, for what is missing, and never for more than is free', async () => {
    const { status, body } = await start({ postId: balcony, places: 9 })
    expect([status, body.places, body.reason, body.startedBy?._id]).toEqual([201, 2, 'empty', named('Zoe')._id])
    expect(body.offers).toHaveLength(4)
    const again = await start({ postId: balcony })
    expect([again.status, again.body]).toMatchObject([409, { code: 'call_out_under_way', callOut: { _id: body._id } }])
    expect((await start({})).body.code).toBe('place_taken')
  })

  it('not for an unknown or an unpublished service, nor one that has begun', async () => {
    expect((await start({ serviceId: 'none' })).status).toBe(404)
    expect((await start({ postId: balcony, places: 0 })).body.issues).toMatchObject([{ path: 'places' }])
    const past = await rota.service('2026-01-04', '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' })
    expect((await start({ serviceId: past })).body.code).toBe('service_begun')
    const draft = await rota.service(day, '11am', { [door]: [1, 1] })
    expect((await start({ serviceId: draft })).body.code).toBe('not_published')
  })

  it('with the removal of somebody by a publication', async () => {
    const span = { from: day, to: day }
    await test.call(boardApi.startDraft, span, named('Zoe').token)
    const board = (await test.call(boardApi.show, span, named('Zoe').token)).body
    const revision = board.services[0]?.draft?.revision ?? 0
    await test.call(boardApi.saveDraft, { serviceId: service, revision, places: [] }, named('Zoe').token)
    const preview = (await test.call(boardApi.preview, span, named('Zoe').token)).body
    const published = await test.call(
      publicationsApi.publish,
      { ...span, revision: preview.revision },
      named('Zoe').token,
    )
    expect(published.status).toBe(201)
    expect(await only()).toMatchObject({ reason: 'empty', places: 1, startedBy: null, postId: door })
  })
})

describe('asks', () => {
  it('nobody who is away, serves there, takes no offers, or has been asked', async () => {
    await rota.days(named('Bob')._id, 'away', day)
    await rota.assignment(service, named('Cid')._id, balcony)
    await test.call(availabilityApi.change, { offers: false }, named('Dee').token)
    await answerPlace('decline')
    expect(asked(await only()).sort()).toEqual(['Eve', 'Fay'])
    await test.call(availabilityApi.change, { offers: true }, named('Dee').token)
    const { body } = await test.call(callOutsApi.next, { id: (await only())._id }, named('Zoe').token)
    expect([body.wave, asked(body)[2], body.offers[2]?.rank]).toEqual([2, 'Dee', 3])
  })

  it('nobody who has a typed shift at that post already', async () => {
    await rota.shift(day, '9am', 'Balcony', 'Bob Usher', named('Bob')._id)
    const { body } = await start({ postId: balcony })
    await test.call(callOutsApi.next, { id: body._id }, named('Zoe').token)
    await test.call(callOutsApi.next, { id: body._id }, named('Zoe').token)
    expect(asked(await only()).sort()).toEqual(['Cid', 'Dee', 'Eve', 'Fay'])
  })

  it('nobody whose partner would not be there, where the two serve only together', async () => {
    await rota.link(named('Bob')._id, named('Cid')._id, 'only_together')
    await answerPlace('decline')
    await test.call(callOutsApi.next, { id: (await only())._id }, named('Zoe').token)
    expect(asked(await only()).sort()).toEqual(['Dee', 'Eve', 'Fay'])
    await test.db.deleteFrom('links').execute()
  })

  it('those first who were asked less often of late', async () => {
    await answerPlace('decline')
    const first = asked(await only())
    const later = await rota.service(`${day.slice(0, 8)}20`, '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' })
    const { body } = await start({ serviceId: later })
    expect(asked(body).filter((name) => first.includes(name))).toEqual([])
  })

  it('the next ones when the wave is due, once, and tells admins when nobody is left', async () => {
    await answerPlace('decline')
    expect(await tick()).toBe(false)
    await dueNow()
    await Promise.all([tick(), tick(), tick()])
    expect((await only()).offers.map(({ wave }) => wave)).toEqual([1, 1, 2, 2])
    await dueNow()
    await tick()
    await dueNow()
    await Promise.all([tick(), tick()])
    const found = await only()
    expect([found.state, found.nextWaveAt, asked(found).sort()]).toEqual([
      'open',
      null,
      ['Bob', 'Cid', 'Dee', 'Eve', 'Fay'],
    ])
    expect((await outbox('callOut.exhausted')).filter((callOutId) => callOutId === found._id)).toHaveLength(1)
    const { body } = await test.call(callOutsApi.next, { id: found._id }, named('Zoe').token)
    expect([body.nextWaveAt, body.offers.length]).toEqual([null, 5])
  })

  it('the next ones at once when everybody asked has said no', async () => {
    await answerPlace('decline')
    for (const at of [0, 1]) {
      const { offerId, person } = firstOf(await only(), at)
      expect((await answer(offerId, 'decline', person)).body).toMatchObject({ state: 'declined', needed: 1 })
    }
    expect((await only()).offers.map(({ wave, state }) => [wave, state])).toEqual([
      [1, 'declined'],
      [1, 'declined'],
      [2, 'sent'],
      [2, 'sent'],
    ])
  })

  it('for two places four people, and for a second decline those who were missing', async () => {
    await test.db.updateTable('service_needs').set({ min_people: 2 }).where('post_id', '=', balcony).execute()
    const ids = [
      await rota.assignment(service, named('Bob')._id, balcony),
      await rota.assignment(service, named('Cid')._id, balcony),
    ]
    await answerPlace('decline', named('Bob'), ids[0])
    expect(await only()).toMatchObject({ places: 1, wave: 1 })
    await answerPlace('decline', named('Cid'), ids[1])
    const found = await only()
    expect([found.places, asked(found).sort()]).toEqual([2, ['Dee', 'Eve', 'Fay']])
  })

  it('in quiet hours nobody before their end: offers wait, and nobody knows of them', async () => {
    // A span of hours that holds whatever the clock says.
    await settings({ quietFrom: '00:00', quietTo: '23:59' })
    await answerPlace('decline')
    const found = await only()
    expect(found.offers.map(({ state, sentAt }) => [state, sentAt])).toEqual([
      ['waiting', null],
      ['waiting', null],
    ])
    expect(found.nextWaveAt).not.toBeNull()
    const { offerId, person } = firstOf(found)
    expect((await test.call(answersApi.mine, {}, person.token)).body.offers).toEqual([])
    expect((await answer(offerId, 'accept', person)).status).toBe(404)
    const { body } = await test.call(callOutsApi.next, { id: found._id }, named('Zoe').token)
    expect(body.offers.map(({ wave, state }) => [wave, state])).toEqual([
      [1, 'waiting'],
      [1, 'waiting'],
      [2, 'waiting'],
      [2, 'waiting'],
    ])
    await settings({ quietFrom: '00:00', quietTo: '00:00' })
    await dueNow()
    await tick()
    expect((await only()).offers.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  it('and says of the next wave when it reaches people, not when it is due', async () => {
    await answerPlace('decline')
    const due = (await only()).nextWaveAt ?? ''
    // The quiet hours begin with the minute in which the wave is due.
    const clock = (instant: number) =>
      new Date(instant).toLocaleTimeString('en-GB', { timeZone: 'America/Chicago', hour: '2-digit', minute: '2-digit' })
    const begin = Math.floor(Date.parse(due) / 60_000) * 60_000
    await settings({ quietFrom: clock(begin), quietTo: clock(begin + 3_600_000) })
    expect((await only()).nextWaveAt).toBe(new Date(begin + 3_600_000).toISOString())
  })

  it('everybody at once where the service is near', async () => {
    const soon = new Date(Date.now() + 3 * 3_600_000)
    const zone = 'America/Chicago'
    const date = soon.toLocaleDateString('en-CA', { timeZone: zone })
    const time = soon.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    const near = await rota.service(date, time, { [door]: [1, 1] }, { published_at: '2026-01-01' })
    const { body } = await start({ serviceId: near })
    expect([body.nextWaveAt, body.wave, body.offers.length]).toEqual([null, 1, 6])
  })
})

describe('an answer', () => {
  it('takes the place: the shift stands, the others are told, and admins see who', async () => {
    await answerPlace('decline')
    const found = await only()
    const { offerId, person } = firstOf(found)
    const { status, body } = await answer(offerId, 'accept', person)
    expect([status, body]).toMatchObject([200, { state: 'accepted', filled: 1, needed: 0 }])
    expect(await serving()).toEqual([[nameOf(person._id), 'Main Door']])
    const own = (await test.call(answersApi.mine, {}, person.token)).body
    expect(own.offers).toEqual([])
    expect(own.assignments.filter(({ date }) => date === day)).toMatchObject([
      { state: 'accepted', source: 'call_out' },
    ])
    const after = await only()
    expect([after.state, after.nextWaveAt, after.offers.map(({ state }) => state)]).toEqual([
      'filled',
      null,
      ['accepted', 'withdrawn'],
    ])
    expect(await outbox('offer.withdrawn')).toContain(firstOf(found, 1).offerId)
    // A repeated yes changes nothing; a no to it is the decline of the place.
    expect((await answer(offerId, 'accept', person)).status).toBe(200)
    expect((await answer(offerId, 'decline', person)).body).toMatchObject({ code: 'no_longer_fits', reason: 'busy' })
    const other = firstOf(found, 1)
    for (const given of ['accept', 'decline'] as const)
      expect((await answer(other.offerId, given, other.person)).body).toMatchObject({
        code: 'call_out_filled',
        offer: { state: 'withdrawn', needed: 0 },
      })
  })

  it('is of whoever is asked alone', async () => {
    await answerPlace('decline')
    const { offerId } = firstOf(await only())
    expect((await answer(offerId, 'accept', named('Ann'))).status).toBe(404)
    expect((await answer('none', 'accept', named('Ann'))).status).toBe(404)
  })

  it('may become a yes while somebody is looked for', async () => {
    await answerPlace('decline')
    const { offerId, person } = firstOf(await only())
    await answer(offerId, 'decline', person)
    expect((await answer(offerId, 'decline', person)).status).toBe(200)
    expect((await answer(offerId, 'accept', person)).body.state).toBe('accepted')
  })

  it('has one winner of many at once, and the others are told so', async () => {
    await test.db.updateTable('service_needs').set({ min_people: 2 }).where('post_id', '=', balcony).execute()
    const { body } = await start({ postId: balcony, places: 1 })
    await test.call(callOutsApi.next, { id: body._id }, named('Zoe').token)
    await test.call(callOutsApi.next, { id: body._id }, named('Zoe').token)
    const { offers } = await only()
    expect(offers.length).toBeGreaterThanOrEqual(5)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const offer = offers[at % offers.length]
        return answer(offer?._id ?? '', 'accept', named(nameOf(offer?.user._id ?? '') as 'Bob'))
      }),
    )
    const winner = (await only()).offers.find(({ state }) => state === 'accepted')
    const own = replies.filter((_, at) => offers[at % offers.length]?._id === winner?._id)
    const others = replies.filter((reply) => !own.includes(reply))
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(others.map(({ body: { code } }) => code))).toEqual(new Set(['call_out_filled']))
    expect((await serving()).filter(([, post]) => post === 'Balcony')).toHaveLength(1)
    expect(await only()).toMatchObject({ filled: 1, places: 1, state: 'filled' })
  })

  it('is refused once a rule stands against it, or a typed shift has the place', async () => {
    await answerPlace('decline')
    const found = await only()
    const [one, other] = [firstOf(found), firstOf(found, 1)]
    await rota.days(one.person._id, 'away', day)
    expect((await answer(one.offerId, 'accept', one.person)).body).toMatchObject({
      code: 'no_longer_fits',
      reason: 'away',
      offer: { state: 'sent' },
    })
    expect(await only()).toMatchObject({ filled: 0, state: 'open' })
    await test.call(
      scheduleApi.createManual,
      { date: day, name: 'Visitor', assignment: 'Main Door', serviceTime: '9am' },
      named('Zoe').token,
    )
    expect((await answer(other.offerId, 'accept', other.person)).body.code).toBe('call_out_filled')
    await dueNow()
    await tick()
    expect((await only()).state).toBe('filled')
  })

  it('is refused once the service has begun, which ends the search', async () => {
    await answerPlace('decline')
    const { offerId, person } = firstOf(await only())
    const past = { date: '2026-01-11', revision: 9 }
    await test.db.updateTable('services').set(past).where('id', '=', service).execute()
    expect((await answer(offerId, 'accept', person)).body.code).toBe('service_begun')
    expect((await test.call(callOutsApi.next, { id: (await only())._id }, named('Zoe').token)).body.code).toBe(
      'call_out_ended',
    )
    await tick()
    const after = await only()
    expect([after.state, after.offers.map(({ state }) => state)]).toEqual(['ended', ['withdrawn', 'withdrawn']])
  })

  it('that gives the place up again begins another search', async () => {
    await answerPlace('decline')
    const { offerId, person } = firstOf(await only())
    await answer(offerId, 'accept', person)
    const [own] = (await test.call(answersApi.mine, {}, person.token)).body.assignments.filter(
      ({ date }) => date === day,
    )
    await answerPlace('decline', person, own?._id)
    const states = (await list()).map(({ state, reason }) => [state, reason])
    expect(states.sort()).toEqual([
      ['filled', 'declined'],
      ['open', 'declined'],
    ])
    expect(asked((await list()).find(({ state }) => state === 'open') as never)).not.toContain(nameOf(person._id))
  })
})

describe('ends', () => {
  it('with thanks when whoever declined comes back', async () => {
    await answerPlace('decline')
    const { offerId, person } = firstOf(await only())
    await answerPlace('accept')
    const after = await only()
    expect([after.state, after.offers.map(({ state }) => state)]).toEqual(['cancelled', ['withdrawn', 'withdrawn']])
    expect((await answer(offerId, 'accept', person)).body.code).toBe('call_out_filled')
  })

  it('for one of the two: somebody else’s yes, or the decline that is taken back', async () => {
    await answerPlace('decline')
    const { offerId, person } = firstOf(await only())
    const [taken, back] = await Promise.all([
      answer(offerId, 'accept', person),
      test.call(answersApi.answer, { id, answer: 'accept', sequence: 2 }, named('Ann').token),
    ])
    expect([taken.status, back.status].sort()).toEqual([200, 409])
    expect(['call_out_filled', 'place_taken']).toContain(taken.body.code ?? back.body.code)
    expect(await serving()).toHaveLength(1)
  })

  it('by an admin, twice the same, and by two who end and go on at once', async () => {
    await answerPlace('decline')
    const { _id } = await only()
    const { offerId, person } = firstOf(await only())
    const [ended, next] = await Promise.all([
      test.call(callOutsApi.end, { id: _id }, named('Zoe').token),
      test.call(callOutsApi.next, { id: _id }, named('Zoe').token),
    ])
    expect([ended.status, ended.body.state]).toEqual([200, 'cancelled'])
    if (next.status !== 200)
      expect(next.body).toMatchObject({ code: 'call_out_ended', callOut: { state: 'cancelled' } })
    expect((await test.call(callOutsApi.end, { id: _id }, named('Zoe').token)).status).toBe(200)
    expect((await answer(offerId, 'accept', person)).body.code).toBe('call_out_ended')
    expect((await only()).offers.map(({ state }) => state)).not.toContain('sent')
  })

  it('with a service that is cancelled, or moved', async () => {
    await answerPlace('decline')
    await test.call(servicesApi.cancel, { id: service }, named('Zoe').token)
    const { offerId, person } = firstOf(await only())
    expect((await only()).state).toBe('cancelled')
    expect((await answer(offerId, 'accept', person)).body.code).toBe('call_out_ended')
    const other = await rota.service(`${day.slice(0, 8)}13`, '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' })
    await start({ serviceId: other })
    await test.call(servicesApi.change, { id: other, serviceTime: '11am' }, named('Zoe').token)
    expect((await list()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  })

  it('when a publication fills the place', async () => {
    await answerPlace('decline')
    const span = { from: day, to: day }
    const { offerId, person } = firstOf(await only())
    const places = [{ userId: firstOf(await only(), 1).person._id, postId: door }]
    await test.call(boardApi.saveDraft, { serviceId: service, revision: 0, places }, named('Zoe').token)
    const preview = (await test.call(boardApi.preview, span, named('Zoe').token)).body
    await test.call(publicationsApi.publish, { ...span, revision: preview.revision }, named('Zoe').token)
    expect((await only()).state).toBe('filled')
    expect((await answer(offerId, 'accept', person)).body.code).toBe('call_out_filled')
  })

  it('for somebody who is suspended, whose offers are taken back', async () => {
    await answerPlace('decline')
    const { offerId, person } = firstOf(await only())
    await test.call(usersApi.suspend, { id: person._id }, named('Zoe').token)
    expect((await only()).offers.find(({ _id }) => _id === offerId)?.state).toBe('withdrawn')
    expect((await only()).state).toBe('open')
    await test.call(usersApi.unsuspend, { id: person._id }, named('Zoe').token)
  })

  it('of its own where somebody who is let back in covers the post again, also by a place that was typed', async () => {
    const typed = { date: day, serviceTime: '9am', assignment: 'Balcony', name: 'Cid Usher' }
    await test.call(scheduleApi.createManual, typed, named('Zoe').token)
    const place = await rota.assignment(service, named('Bob')._id, balcony, 'accepted')
    await test.call(usersApi.suspend, { id: named('Cid')._id }, named('Zoe').token)
    // The test before may have suspended Bob, which ended his session.
    const { body: session } = await test.call(sessionsApi.login, { email: named('Bob').email, password: PASSWORD })
    await answerPlace('decline', { ...named('Bob'), token: session.token }, place)
    expect(await only()).toMatchObject({ state: 'open', places: 1 })
    await test.call(usersApi.unsuspend, { id: named('Cid')._id }, named('Zoe').token)
    expect((await only()).state).toBe('cancelled')
  })
})
