import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '#shared/days.ts'
import { weekOf } from '#shared/recurrence.ts'
import { OPEN_SWAPS_MAX, SWAPS_TO_ONE, swapsApi } from '#shared/rota/swaps.ts'
import { withPushTest } from '../../../testing/pushApp.ts'
import type { TestDevice } from '../../../testing/pushService.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const { test, service: pushes, register, drained } = await withPushTest({ RATE_LIMIT: 'on' })
const rota = rotaFixtures(() => test.db)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ASKED = ' asks you for a swap'

interface Person {
  _id: string
  token: string
  name: string
  device: TestDevice
  /** Own assignments, three weeks apart. */
  places: string[]
}
let door = ''
let [ann, bob, cy] = [{}, {}, {}] as Person[] as [Person, Person, Person]
let round = 0
let taken = 0

async function person(name: string, first: string, count: number): Promise<Person> {
  const someone = await test.signUp({ name })
  const places: string[] = []
  for (let at = 0; at < count; at += 1) {
    const date = addDays(first, at * 21)
    places.push(await rota.assignment(await rota.service(date, '9am', { [door]: [1, 1] }), someone._id, door))
  }
  return { ...someone, name, device: await register(someone.token), places }
}
beforeAll(async () => {
  door = await rota.post('Main Door')
})
const start = Date.now() + HOUR
/**
 * Puts the clock to so many milliseconds after the test's beginning, once nothing is under way: a push that was leased
 * before a jump is nobody's until its lease ends, and a lease from the future is shortened to a minute.
 */
async function at(ms: number): Promise<void> {
  await drained()
  vi.useFakeTimers({ toFake: ['Date'], now: start + ms })
}
beforeEach(async () => {
  round += 1
  const first = weekOf(`${2030 + round * 3}-01-05`)
  ann = await person(`Ann ${round}`, first, 3)
  bob = await person(`Bob ${round}`, addDays(first, 7), 12)
  cy = await person(`Cy ${round}`, addDays(first, 14), 1)
  await at(0)
  taken = pushes.taken.length
})
afterEach(async () => {
  // Before the clock goes back.
  await drained()
  vi.useRealTimers()
  for (const table of ['swaps', 'places', 'services', 'outbox'] as const) await test.db.deleteFrom(table).execute()
})

const leg = ({ _id }: Person, gives: string | undefined, takes: string | undefined) => ({
  userId: _id,
  givesAssignmentId: gives ?? null,
  takesAssignmentId: takes ?? null,
})
/** Ann trades a place for one of Bob's. */
const trade = (own: number, theirs: number) => ({
  kind: 'swap',
  legs: [leg(ann, ann.places[own], bob.places[theirs]), leg(bob, bob.places[theirs], ann.places[own])],
})
const give = (own: number, to: Person) => ({
  kind: 'give',
  legs: [leg(ann, ann.places[own], undefined), leg(to, undefined, ann.places[own])],
})
const propose = (proposals: object[], { token } = ann) => test.call(swapsApi.propose, { proposals }, token)
const withdraw = (id: string | undefined) => test.call(swapsApi.withdraw, { id }, ann.token)
const stored = async () => (await test.db.selectFrom('swaps').select('id').execute()).length
/** Number of times that each was asked by a push since the test began. */
async function asked({ device }: Person): Promise<number> {
  await drained()
  const own = pushes.taken.slice(taken).filter(({ path }) => path === device.path)
  return own.filter(({ payload }) => payload.title.endsWith(ASKED)).length
}

describe('an equal swap that is open', () => {
  it('is answered as it is, however often it is asked for, and tells nobody again', async () => {
    const first = await propose([trade(0, 0)])
    expect(first.status).toBe(201)
    for (let turn = 0; turn < 30; turn += 1) {
      const { status, body } = await propose([trade(0, 0)])
      expect([status, body]).toEqual([200, first.body])
    }
    expect([await stored(), await asked(bob)]).toEqual([1, 1])
  })

  it('is one of many at once, and of one request', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => propose([trade(0, 0)])))
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
    expect(new Set(replies.map(({ body }) => body[0]?._id)).size).toBe(1)
    const { status, body } = await propose([trade(1, 1), trade(1, 1), trade(0, 0)])
    expect([status, body.length, new Set(body.map(({ _id }) => _id)).size, await stored()]).toEqual([201, 3, 2, 2])
    expect(body[2]?._id).toBe(replies[0]?.body[0]?._id)
  })

  it('is the same whoever asks for it, and in whichever order a ring is named', async () => {
    const ring = [
      leg(ann, ann.places[0], bob.places[0]),
      leg(bob, bob.places[0], cy.places[0]),
      leg(cy, cy.places[0], ann.places[0]),
    ] as const
    const { body } = await propose([{ kind: 'ring', legs: ring }])
    const [own, second, third] = ring
    const turned = await propose([{ kind: 'ring', legs: [own, third, second] }])
    expect([turned.status, turned.body]).toEqual([200, body])
    const others = await propose([{ kind: 'ring', legs: [second, third, own] }], bob)
    expect([others.status, others.body]).toEqual([200, body])
    const { body: swap } = await propose([trade(1, 1)])
    const mirrored = await propose([{ kind: 'swap', legs: [...trade(1, 1).legs].reverse() }], bob)
    expect([mirrored.status, mirrored.body]).toEqual([200, swap])
    // Nobody agrees to a swap by asking for the same one.
    expect(mirrored.body[0]?.legs.map(({ answer }) => answer)).toEqual(['yes', null])
  })

  it('that has ended is asked for anew', async () => {
    const { body } = await propose([give(0, bob)])
    await withdraw(body[0]?._id)
    const again = await propose([give(0, bob)])
    expect([again.status, again.body[0]?._id === body[0]?._id]).toEqual([201, false])
  })
})

describe('a push', () => {
  it('asks one person once an hour for one place, whatever is asked for it in return', async () => {
    await propose([trade(0, 0), trade(0, 1), give(0, bob)])
    expect(await asked(bob)).toBe(1)
    // A request for another place asks again.
    await propose([trade(1, 2)])
    expect(await asked(bob)).toBe(2)
  })

  it('comes once though a swap is taken back and asked for again; an hour later again', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await at(turn * 10 * MINUTE)
      const { status, body } = await propose([give(0, bob)])
      expect(status).toBe(201)
      expect(await asked(bob)).toBe(1)
      await withdraw(body[0]?._id)
    }
    await at(HOUR + MINUTE)
    await propose([give(0, bob)])
    expect(await asked(bob)).toBe(2)
  })

  it('is one for each person of a ring', async () => {
    const legs = [
      leg(ann, ann.places[0], bob.places[0]),
      leg(bob, bob.places[0], cy.places[0]),
      leg(cy, cy.places[0], ann.places[0]),
    ]
    await propose([trade(0, 0), { kind: 'ring', legs }])
    expect([await asked(bob), await asked(cy)]).toEqual([1, 1])
  })
})

describe('too many', () => {
  it('are more than twenty that one has asked for and that are open', async () => {
    const proposals = [0, 1].flatMap((own) => bob.places.map((_, theirs) => trade(own, theirs)))
    for (let place = 0; place < OPEN_SWAPS_MAX; place += 5) {
      await at(place * HOUR)
      expect((await propose(proposals.slice(place, place + 5))).status).toBe(201)
    }
    await at(OPEN_SWAPS_MAX * HOUR)
    const refused = await propose([give(2, cy)])
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_swaps'])
    // Open ones are answered, and one that is taken back makes room.
    const known = await propose(proposals.slice(0, 1))
    expect(known.status).toBe(200)
    await withdraw(known.body[0]?._id)
    expect((await propose([give(2, cy), give(1, cy)])).body.code).toBe('too_many_swaps')
    expect((await propose([give(2, cy)])).status).toBe(201)
  })

  it('are more than ten an hour to one person, with the time to wait; others can be asked', async () => {
    for (let turn = 0; turn < SWAPS_TO_ONE.max; turn += 1) {
      await at(turn * MINUTE)
      const { status, body } = await propose([turn % 2 === 0 ? give(0, bob) : trade(1, turn)])
      expect([turn, status]).toEqual([turn, 201])
      await withdraw(body[0]?._id)
    }
    await at(15 * MINUTE)
    const { status, body, headers } = await propose([give(2, cy), give(2, bob)])
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'too_many_attempts', String(45 * 60)])
    expect((await propose([give(2, cy)])).status).toBe(201)
    await at(HOUR)
    expect((await propose([give(2, bob)])).status).toBe(201)
    expect((await propose([give(1, bob)])).status).toBe(429)
  })

  it('are counted in one request too', async () => {
    await propose([trade(0, 0)])
    const ten = Array.from({ length: 10 }, (_, theirs) => trade(1, theirs))
    expect((await propose(ten)).status).toBe(429)
    expect(await stored()).toBe(1)
    expect((await propose(ten.slice(1))).status).toBe(201)
  })
})
