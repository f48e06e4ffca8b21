import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ANSWER_LIMIT } from '#shared/plan/placeStates.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { repliesApi } from '#shared/rota/replies.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi, offersApi } from '#shared/rota/standIns.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp({ RATE_LIMIT: 'on' })
const lifted = withTestApp()

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Person = Awaited<ReturnType<typeof test.signUp>>

/** A place that Ann has, others who can stand in, and what they and an admin do. */
let doors = 0
async function place(of: typeof test, date: string, time = '9am') {
  doors += 1
  await of.db.updateTable('users').set({ suspended: 1 }).execute()
  const rota = rotaFixtures(() => of.db)
  const door = await rota.post(`Door ${doors}`)
  const zoe = await of.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  const ann = await of.signUp({ name: `Ann ${date}` })
  for (const { _id } of [zoe, ann]) await rota.says(_id, {})
  const others: Person[] = []
  for (const name of ['Bob', 'Cid', 'Dee', 'Eve', 'Fay', 'Gus'])
    others.push(await of.signUp({ name: `${name} ${date}` }))
  await of.db.updateTable('member_rota').set({ offers: 0 }).where('user_id', '=', zoe._id).execute()
  await of.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' }, zoe.token)
  const service = await rota.service(date, time, { [door]: [1, 1] }, { published_at: '2026-01-01' })
  const id = await rota.assignment(service, ann._id, door, 'accepted')
  const sequence = async () =>
    (await of.db.selectFrom('places').select('sequence').where('id', '=', id).executeTakeFirstOrThrow()).sequence
  const link = async () => {
    const { body } = await of.call(answersApi.replyLink, { id }, zoe.token)
    return { token: body.url.slice(-43) }
  }
  const searches = async () =>
    (await of.call(callOutsApi.list, {}, zoe.token)).body.filter(({ serviceId }) => serviceId === service)
  const pushes = async (kind: 'offer.sent' | 'offer.withdrawn') =>
    (await of.db.selectFrom('outbox').select('payload').where('kind', '=', kind).execute()).map(
      ({ payload }) => (JSON.parse(payload) as { offerId: string }).offerId,
    )
  return {
    ...{ id, service, door, zoe, ann, others, link, searches, pushes, rota },
    tick: () => of.app.rota.callOuts.tick(),
    offerOf: (offerId: string, person: Person, answer: 'accept' | 'decline') =>
      of.call(offersApi.answer, { id: offerId, answer }, person.token),
    answer: async (answer: 'accept' | 'decline') =>
      of.call(answersApi.answer, { id, answer, sequence: await sequence() }, ann.token),
    answerFor: (answer: 'accept' | 'decline') => of.call(answersApi.answerFor, { id, answer }, zoe.token),
    answerByLink: async (answer: 'accept' | 'decline', { token }: { token: string }) =>
      of.call(repliesApi.answer, { token, answer }),
  }
}
type Place = Awaited<ReturnType<typeof place>>

let on: Place
let year = 2060
const start = Date.now() + HOUR
/** Puts the clock to so many milliseconds after the test's beginning. */
const at = (ms: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: start + ms })
beforeEach(async () => {
  year += 1
  on = await place(test, `${year}-02-06`)
  at(0)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const table of ['call_outs', 'outbox', 'places', 'services'] as const) await test.db.deleteFrom(table).execute()
})
const only = async () => {
  const [found, ...others] = await on.searches()
  expect(others).toEqual([])
  if (!found) throw new Error('Nobody is looked for')
  return found
}

describe('a decline', () => {
  it('waits a minute before anybody is asked, and no longer', async () => {
    expect((await on.answer('decline')).status).toBe(200)
    await on.tick()
    const found = await only()
    expect(found).toMatchObject({ state: 'open', places: 1, offers: [], wave: 1 })
    expect(Date.parse(found.nextWaveAt ?? '')).toBe(start + MINUTE)
    at(MINUTE - 1000)
    await on.tick()
    expect((await only()).offers).toEqual([])
    at(MINUTE)
    await on.tick()
    expect((await only()).offers.map(({ wave, state }) => [wave, state])).toEqual([
      [1, 'sent'],
      [1, 'sent'],
    ])
  })

  it('shortly before the service waits the minute too, then all are asked', async () => {
    const soon = new Date(start + 3 * HOUR)
    const timeZone = 'America/Chicago'
    const date = soon.toLocaleDateString('en-CA', { timeZone })
    on = await place(test, date, soon.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }))
    at(0)
    await on.answer('decline')
    await on.tick()
    expect((await only()).offers).toEqual([])
    at(MINUTE)
    await on.tick()
    const found = await only()
    expect([found.nextWaveAt, found.offers.length]).toEqual([null, on.others.length])
  })

  it('that is taken back within the minute reaches nobody', async () => {
    await on.answer('decline')
    at(MINUTE - 1)
    await on.answer('accept')
    at(2 * MINUTE)
    await on.tick()
    expect(await only()).toMatchObject({ state: 'cancelled', offers: [] })
    expect([await on.pushes('offer.sent'), await on.pushes('offer.withdrawn')]).toEqual([[], []])
  })

  it('is asked for at once where an admin says so', async () => {
    await on.answer('decline')
    const { body } = await test.call(callOutsApi.next, { id: (await only())._id }, on.zoe.token)
    expect([body.wave, body.offers.map(({ state }) => state)]).toEqual([1, ['sent', 'sent']])
  })
})

describe('a search that was just taken back', () => {
  it('is reopened by the next decline: the same one, and who was asked is not asked again', async () => {
    await on.answer('decline')
    at(MINUTE)
    await on.tick()
    const first = await only()
    await on.answer('accept')
    expect(await only()).toMatchObject({ _id: first._id, state: 'cancelled' })
    expect((await on.pushes('offer.withdrawn')).sort()).toEqual(first.offers.map(({ _id }) => _id).sort())
    at(2 * MINUTE)
    await on.answer('decline')
    const again = await only()
    expect(again).toMatchObject({ _id: first._id, state: 'open', endedAt: null, places: 1, filled: 0, wave: 1 })
    expect(again.offers.map(({ _id, state }) => [_id, state])).toEqual(first.offers.map(({ _id }) => [_id, 'sent']))
    at(3 * MINUTE)
    await on.tick()
    const { offers, wave } = await only()
    expect([wave, offers.map((offer) => offer.wave)]).toEqual([2, [1, 1, 2, 2]])
    // Each of the four was asked once, and the first two were told once that it was settled.
    const sent = await on.pushes('offer.sent')
    expect(sent.sort()).toEqual(offers.map(({ _id }) => _id).sort())
    await on.answer('accept')
    const ended = await on.pushes('offer.withdrawn')
    expect(ended.sort()).toEqual(offers.map(({ _id }) => _id).sort())
  })

  it('lets those say yes who were asked before it was taken back', async () => {
    await on.answer('decline')
    at(MINUTE)
    await on.tick()
    const [asked] = (await only()).offers
    const person = on.others.find(({ _id }) => _id === asked?.user._id) as Person
    await on.answer('accept')
    expect((await on.offerOf(asked?._id ?? '', person, 'accept')).body.code).toBe('call_out_filled')
    await on.answer('decline')
    expect((await test.call(answersApi.mine, {}, person.token)).body.offers).toMatchObject([{ _id: asked?._id }])
    expect((await on.offerOf(asked?._id ?? '', person, 'accept')).body.state).toBe('accepted')
    expect(await only()).toMatchObject({ state: 'filled', filled: 1 })
  })

  it('leaves somebody out who was suspended meanwhile', async () => {
    await on.answer('decline')
    at(MINUTE)
    await on.tick()
    const [asked, other] = (await only()).offers
    await on.answer('accept')
    await test.db
      .updateTable('users')
      .set({ suspended: 1 })
      .where('id', '=', asked?.user._id ?? '')
      .execute()
    await on.answer('decline')
    const stateOf = new Map((await only()).offers.map(({ _id, state }) => [_id, state]))
    expect([stateOf.get(asked?._id ?? ''), stateOf.get(other?._id ?? '')]).toEqual(['withdrawn', 'sent'])
  })

  it('keeps offers that wait for the end of the quiet hours', async () => {
    await test.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '23:59' }, on.zoe.token)
    await on.answer('decline')
    at(MINUTE)
    await on.tick()
    const first = await only()
    expect(first.offers.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    await on.answer('accept')
    await on.answer('decline')
    at(3 * MINUTE)
    await on.tick()
    const again = await only()
    expect(again.offers.map(({ _id, state }) => [_id, state])).toEqual(first.offers.map(({ _id }) => [_id, 'waiting']))
    expect(await on.pushes('offer.sent')).toEqual([])
  })

  it('is one of an absence too, whose first wave waits for a minute in which the mark can be taken back', async () => {
    const day = new Date(start).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })
    on = await place(test, day, '11:59pm')
    at(0)
    const { body } = await test.call(scheduleApi.list, { view: 'all', from: day, to: day }, on.zoe.token)
    const mark = (state: 'here' | 'absent' | null, ms: number) => {
      at(ms)
      const marks = [{ uuid: crypto.randomUUID(), shiftId: body[0]?._id, state, at: new Date().toISOString() }]
      return test.call(rotaDayApi.mark, { marks }, on.zoe.token)
    }
    await mark('absent', 0)
    const first = await only()
    expect([first.state, first.offers, first.nextWaveAt]).toEqual([
      'open',
      [],
      new Date(Date.now() + MINUTE).toISOString(),
    ])
    const soon = async () =>
      (await test.call(rotaDayApi.show, { date: day }, on.zoe.token)).body.services
        .flatMap(({ people }) => people)
        .flatMap(({ askingSoon }) => askingSoon ?? [])
    expect(await soon()).toEqual([{ people: expect.any(Number), at: first.nextWaveAt }])
    const wave = (await soon())[0]?.people
    for (const [taken, ms] of [
      ['here', 1000],
      [null, 3000],
    ] as const) {
      await mark(taken, ms)
      expect((await only()).state).toBe('cancelled')
      await mark('absent', ms + 1000)
      expect(await only()).toMatchObject({ _id: first._id, state: 'open', offers: [] })
    }
    at(4000 + MINUTE - 1)
    await on.tick()
    expect((await only()).offers).toEqual([])
    at(4000 + MINUTE)
    await on.tick()
    expect((await only()).offers).toHaveLength(wave ?? 0)
    expect(await soon()).toEqual([])
  })

  it('an hour ago is not reopened: people are asked anew', async () => {
    await on.answer('decline')
    await on.answer('accept')
    at(HOUR + 1)
    await on.answer('decline')
    expect((await on.searches()).map(({ state }) => state)).toEqual(['open', 'cancelled'])
  })
})

describe('one of several places of a search', () => {
  it('that is taken back lets the next wave wait as before', async () => {
    const { service, door, rota, ann } = on
    await test.db.updateTable('service_needs').set({ min_people: 2, max_people: 2 }).execute()
    const gus = on.others[5]
    const second = await rota.assignment(service, gus?._id ?? '', door, 'accepted')
    await test.call(answersApi.answer, { id: second, answer: 'decline', sequence: 1 }, gus?.token)
    at(MINUTE)
    await on.tick()
    const before = await only()
    expect(before.offers).toHaveLength(2)
    at(2 * MINUTE)
    await on.answer('decline')
    expect(Date.parse((await only()).nextWaveAt ?? '')).toBe(start + 3 * MINUTE)
    await on.answer('accept')
    expect(await only()).toMatchObject({ places: 1, nextWaveAt: before.nextWaveAt })
    at(4 * MINUTE)
    await on.tick()
    expect((await only()).offers).toHaveLength(2)
    expect(ann._id).not.toBe('')
  })
})

/** Makes the number of changes that is allowed, by different ways, each a second after the one before. */
async function useUp(ways: ((answer: 'accept' | 'decline') => Promise<{ status: number }>)[]): Promise<void> {
  for (let turn = 0; turn < ANSWER_LIMIT.max; turn += 1) {
    at(turn * 1000)
    const way = ways[turn % ways.length]
    expect([turn, (await way?.(turn % 2 === 0 ? 'decline' : 'accept'))?.status]).toEqual([turn, 200])
  }
}

describe('six changes of an assignment an hour', () => {
  it('are counted together, whoever makes them and whichever way; the seventh is refused with the time to wait', async () => {
    const link = await on.link()
    const byLink = (answer: 'accept' | 'decline') => on.answerByLink(answer, link)
    await useUp([on.answer, byLink, on.answerFor])
    at(10_000)
    for (const way of [on.answer, byLink, on.answerFor]) {
      const { status, body, headers } = await way('decline')
      expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'too_many_attempts', '3590'])
      // A repeated answer is no change.
      expect((await way('accept')).status).toBe(200)
    }
    expect((await on.searches()).length).toBe(1)
    at(HOUR - 1)
    expect((await on.answer('decline')).status).toBe(429)
    at(HOUR)
    expect((await on.answer('decline')).status).toBe(200)
  })

  it('are refused with the assignment, or what the link asks, as it is; nothing changes', async () => {
    const link = await on.link()
    await useUp([on.answer])
    const refused = await on.answer('decline')
    expect(refused.body).toMatchObject({ assignment: { _id: on.id, state: 'accepted' } })
    const byLink = await on.answerByLink('decline', link)
    expect(byLink.body).toMatchObject({ reply: { state: 'accepted', answers: ['accept', 'decline'] } })
    expect(JSON.stringify(byLink.body)).not.toContain(on.id)
    expect((await on.searches()).map(({ state }) => state)).toEqual(['cancelled'])
  })

  it('count the yes to an offer, which is refused as well', async () => {
    await on.answer('decline')
    at(MINUTE)
    await on.tick()
    const [asked] = (await only()).offers
    const person = on.others.find(({ _id }) => _id === asked?.user._id) as Person
    const take = () => on.offerOf(asked?._id ?? '', person, 'accept')
    expect((await take()).status).toBe(200)
    const own = test.db.selectFrom('places').select(['id', 'sequence']).where('user_id', '=', person._id)
    const answer = async (said: 'accept' | 'decline') => {
      const input = { ...(await own.executeTakeFirstOrThrow()), answer: said }
      return test.call(answersApi.answer, input, person.token)
    }
    for (let turn = 1; turn < ANSWER_LIMIT.max; turn += 1)
      expect([turn, (await answer(turn % 2 === 1 ? 'decline' : 'accept')).status]).toEqual([turn, 200])
    expect((await answer('accept')).status).toBe(429)
    // A publication took the place away, and they are asked again.
    await test.db.updateTable('places').set({ state: 'replaced', shown: 0 }).where('user_id', '=', person._id).execute()
    await test.db.deleteFrom('call_outs').execute()
    const { body } = await test.call(callOutsApi.start, { serviceId: on.service, postId: on.door }, on.zoe.token)
    // The draw may have asked them already; nobody has two offers of one search.
    const offer = body.offers.find(({ user }) => user._id === person._id) ?? body.offers[0]
    const offerId = offer?._id ?? ''
    await test.db.updateTable('offers').set({ user_id: person._id }).where('id', '=', offerId).execute()
    const refused = await on.offerOf(offerId, person, 'accept')
    expect(refused.body).toMatchObject({ code: 'too_many_attempts', offer: { state: 'sent', needed: 1 } })
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 3600])
    expect((await on.searches()).map(({ filled }) => filled)).toEqual([0])
  })

  it('of many at once: no more are taken than that', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_, turn) => on.answerFor(turn % 2 === 0 ? 'decline' : 'accept')),
      )
      statuses.push(...replies.map(({ status }) => status))
    }
    const changes = await test.db
      .selectFrom('audit')
      .select('id')
      .where('subject_id', '=', on.id)
      .where('action', 'in', ['assignment.accepted', 'assignment.declined'])
      .execute()
    expect(changes).toHaveLength(ANSWER_LIMIT.max)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })

  it('are those of one assignment: another of the same person is free', async () => {
    await useUp([on.answer])
    const other = await on.rota.service(`${year}-02-13`, '9am', { [on.door]: [1, 1] }, { published_at: '2026-01-01' })
    const id = await on.rota.assignment(other, on.ann._id, on.door)
    expect((await test.call(answersApi.answer, { id, answer: 'accept', sequence: 1 }, on.ann.token)).status).toBe(200)
  })
})

describe('without request limits', () => {
  let free: Place
  beforeAll(async () => {
    free = await place(lifted, '2070-02-06')
  })
  it('answers change as often as a load test likes, in one search', async () => {
    for (let turn = 0; turn < 3 * ANSWER_LIMIT.max; turn += 1)
      expect((await free.answer(turn % 2 === 0 ? 'decline' : 'accept')).status).toBe(200)
    expect(await free.searches()).toHaveLength(1)
  })
})
