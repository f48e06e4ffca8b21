import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { weekOf } from '#shared/recurrence.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { type Swap, type SwapProposal, swapsApi } from '#shared/rota/swaps.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { mustBeProposable, mustStillStand } from './proposals.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const PUBLISHED = { published_at: '2026-01-01T00:00:00.000Z' }

type Person = Awaited<ReturnType<typeof test.signUp>>
interface HeldPlace {
  date: string
  service: string
  id: string
}
let admin: Person
let [ann, bob, cy, dot] = [{}, {}, {}, {}] as Person[] as [Person, Person, Person, Person]
let [A, B, C] = [{}, {}, {}] as HeldPlace[] as [HeldPlace, HeldPlace, HeldPlace]
let door = ''
let round = 0
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  door = await rota.post('Main Door')
})

/** A service of its own with this person at the door. */
async function held(person: Person, date: string): Promise<HeldPlace> {
  const service = await rota.service(date, '9am', { [door]: [1, 1] }, PUBLISHED)
  return { date, service, id: await rota.assignment(service, person._id, door) }
}

/** Ann, Bob and Cy have a Sunday each, three weeks apart, in a year of its own for each test; Dot has none. */
beforeEach(async () => {
  round += 1
  const people = await Promise.all(['Ann', 'Bob', 'Cy', 'Dot'].map((name) => test.signUp({ name: `${name} ${round}` })))
  ;[ann, bob, cy, dot] = people as typeof people & [Person, Person, Person, Person]
  const day = weekOf(`${2040 + round}-02-07`)
  A = await held(ann, day)
  B = await held(bob, addDays(day, 21))
  C = await held(cy, addDays(day, 42))
})

const leg = (person: Person, gives: HeldPlace | null, takes: HeldPlace | null) => ({
  userId: person._id,
  givesAssignmentId: gives?.id ?? null,
  takesAssignmentId: takes?.id ?? null,
})
const GIVE = (to = dot) => ({ kind: 'give', legs: [leg(ann, A, null), leg(to, null, A)] })
const SWAP = () => ({ kind: 'swap', legs: [leg(ann, A, B), leg(bob, B, A)] })
const RING = () => ({ kind: 'ring', legs: [leg(ann, A, B), leg(bob, B, C), leg(cy, C, A)] })

const propose = (proposals: object[], { token } = ann) => test.call(swapsApi.propose, { proposals }, token)
async function proposed(...proposals: { kind: string; legs: { userId: string }[] }[]): Promise<[Swap, ...Swap[]]> {
  const asker = [ann, bob, cy, dot].find(({ _id }) => _id === proposals[0]?.legs[0]?.userId)
  const { status, body } = await propose(proposals, asker)
  expect(status).toBe(201)
  return body as unknown as [Swap, ...Swap[]]
}
async function say({ token }: Person, id: string, answer: 'yes' | 'no' = 'yes') {
  const { status, body } = await test.call(swapsApi.answer, { id, answer }, token)
  const { code, swap } = body as { code?: string; swap?: Swap }
  return { status, code, swap, body }
}
const withdraw = ({ token }: Person, id: string) => test.call(swapsApi.withdraw, { id }, token)
const decide = (id: string, answer: 'yes' | 'no') => test.call(swapsApi.decide, { id, answer }, admin.token)
const partners = ({ token }: Person, assignmentId: string) =>
  test.call(swapsApi.partners, { assignmentId }, token).then(({ status, body }) => ({ status, body }))
const stateOf = async (id: string) =>
  (await test.db.selectFrom('swaps').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const mine = async ({ token }: Person) => (await test.call(answersApi.mine, {}, token)).body
const openOf = async (person: Person) => (await mine(person)).swaps.map(({ _id }) => _id)
const suspend = async ({ _id }: Person) => {
  const boss = await test.signUp({ isSuperAdmin: true })
  expect((await test.call(usersApi.suspend, { id: _id }, boss.token)).status).toBe(200)
}

/** Members and their posts by the schedule, and by the live assignments with a shift, which are equal. */
async function whoServes(): Promise<string[]> {
  const shifts: string[] = []
  for (const { date, service } of [A, B, C]) {
    const { body } = await test.call(scheduleApi.list, { view: 'all', from: date, to: date }, admin.token)
    const live = await test.db
      .selectFrom('places')
      .innerJoin('users', 'users.id', 'places.user_id')
      .select(['users.name', 'places.shift_id'])
      .where('places.service_id', '=', service)
      .where('places.state', 'in', ['asked', 'accepted'])
      .execute()
    expect(body.map(({ _id, user }) => [_id, user.name])).toEqual(live.map(({ shift_id, name }) => [shift_id, name]))
    shifts.push(body.map(({ user }) => user.name.split(' ')[0]).join(' '))
  }
  return shifts
}
const AS_BEFORE = ['Ann', 'Bob', 'Cy']

async function set(name: string, value: unknown): Promise<void> {
  await test.db.deleteFrom('rota_settings').where('name', '=', name).execute()
  await test.db
    .insertInto('rota_settings')
    .values({ name, value: JSON.stringify(value) })
    .execute()
}
async function needsAdmin(run: () => Promise<void>): Promise<void> {
  await set('swapNeedsAdmin', true)
  try {
    await run()
  } finally {
    await set('swapNeedsAdmin', false)
  }
}

describe('refused', () => {
  it('for what is not there or not theirs', async () => {
    expect((await partners(bob, A.id)).status).toBe(404)
    expect((await partners(ann, 'none')).status).toBe(404)
    expect((await say(ann, 'none')).status).toBe(404)
    expect((await withdraw(ann, 'none')).status).toBe(404)
    expect((await decide('none', 'yes')).status).toBe(404)
    const [swap] = await proposed(SWAP())
    for (const other of [cy, admin]) {
      expect((await say(other, swap._id)).status).toBe(404)
      expect((await withdraw(other, swap._id)).status).toBe(404)
    }
    expect((await withdraw(bob, swap._id)).status).toBe(403)
    const { status, body } = await decide(swap._id, 'yes')
    expect([status, body.code]).toEqual([409, 'swap_ended'])
  })

  it('with legs that are not what their kind says, not live or not theirs', async () => {
    const own = leg(ann, A, B)
    const wrong: object[][] = [
      [{ kind: 'swap', legs: [leg(bob, B, A), own] }],
      [{ kind: 'swap', legs: [own, leg(cy, B, A)] }],
      [{ kind: 'swap', legs: [own, leg(bob, B, B)] }],
      [{ kind: 'swap', legs: [own, leg(bob, B, C), leg(cy, C, A)] }],
      [{ kind: 'ring', legs: [own, leg(bob, B, A)] }],
      [{ kind: 'ring', legs: [own, leg(bob, B, A), leg(cy, C, C)] }],
      [{ kind: 'give', legs: [leg(ann, A, B), leg(bob, B, A)] }],
      [{ kind: 'give', legs: [leg(ann, A, null), leg(ann, null, A)] }],
      [{ kind: 'give', legs: [leg(ann, A, null), { ...leg(dot, null, A), userId: 'nobody' }] }],
      [{ kind: 'swap', legs: [own, leg(bob, null, A)] }],
    ]
    for (const [at, proposals] of wrong.entries()) {
      const { status, body } = await propose(proposals)
      expect([at, status, body.issues?.map(({ path }) => path)]).toEqual([at, 400, ['proposals.0.legs']])
    }
    expect((await propose([])).status).toBe(400)
    expect((await propose(Array.from({ length: 11 }, SWAP))).status).toBe(400)
    await test.call(answersApi.answer, { id: B.id, answer: 'decline', sequence: 1 }, bob.token)
    const { status, body } = await propose([GIVE(), SWAP()])
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['proposals.1.legs']])
    expect(await openOf(ann)).toEqual([])
  })

  it('by the rules, without saying which, all or none', async () => {
    await rota.days(dot._id, 'away', A.date)
    const { status, body } = await propose([SWAP(), GIVE()])
    expect([status, body.code, Object.keys(body).sort()]).toEqual([409, 'no_longer_fits', ['code', 'error']])
    expect(await openOf(ann)).toEqual([])
    await rota.link(bob._id, dot._id, 'only_together')
    expect((await propose([SWAP()])).body.code).toBe('no_longer_fits')
  })

  it('within the hours before one of its services', async () => {
    const soon = await held(ann, today('America/Chicago'))
    expect(await partners(ann, soon.id)).toMatchObject({ status: 409, body: { code: 'swap_too_late' } })
    const late = await propose([{ kind: 'give', legs: [leg(ann, soon, null), leg(dot, null, soon)] }])
    expect([late.status, late.body.code]).toEqual([409, 'swap_too_late'])
    const theirs = await propose([{ kind: 'swap', legs: [leg(bob, B, soon), leg(ann, soon, B)] }], bob)
    expect([theirs.status, theirs.body.code]).toEqual([409, 'swap_too_late'])
    await test.db.deleteFrom('services').where('id', '=', soon.service).execute()
  })
})

describe('a proposal whose people are checked before it waits for its turn', () => {
  it.each([
    ['leaves', () => test.db.deleteFrom('users').where('id', '=', dot._id).execute()],
    ['is suspended', () => test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', dot._id).execute()],
    [
      'has lost the place',
      () => test.db.updateTable('places').set({ user_id: bob._id }).where('id', '=', A.id).execute(),
    ],
  ])('is refused where somebody in it %s meanwhile', async (_what, happen) => {
    const proposal = GIVE() as SwapProposal
    const assignments = await mustBeProposable(test.db, [proposal], ann._id)
    await mustStillStand(test.db, assignments, [proposal])
    await happen()
    await expect(mustStillStand(test.db, assignments, [proposal])).rejects.toMatchObject({ code: 'no_longer_fits' })
  })
})

describe('partners', () => {
  it('are those for whom no rule is broken after the trade', async () => {
    const { status, body } = await partners(ann, A.id)
    expect(status).toBe(200)
    const named = body.gives.map(({ user }) => user.name)
    expect(named).toEqual(expect.arrayContaining([`Bob ${round}`, `Cy ${round}`, `Dot ${round}`]))
    expect(named).not.toContain(`Ann ${round}`)
    expect(body.swaps.map(({ user, takes }) => [user._id, takes.assignmentId]).sort()).toEqual(
      [
        [bob._id, B.id],
        [cy._id, C.id],
      ].sort(),
    )
    expect(body.swaps.find(({ user }) => user._id === bob._id)?.takes).toEqual({
      assignmentId: B.id,
      date: B.date,
      serviceTime: '9am',
      post: 'Main Door',
    })
    const rings = body.rings.map(({ legs }) =>
      legs.map(({ user, gives, takes }) => [user._id, gives.assignmentId, takes.assignmentId]),
    )
    expect(rings).toHaveLength(2)
    expect(rings).toContainEqual([
      [ann._id, A.id, B.id],
      [bob._id, B.id, C.id],
      [cy._id, C.id, A.id],
    ])
  })

  it('are not those who are away, suspended, already there, or whose place is not live', async () => {
    await rota.days(bob._id, 'away', A.date)
    await suspend(cy)
    const other = await rota.post(`Balcony ${round}`)
    await rota.assignment(A.service, dot._id, other, 'accepted')
    const { body } = await partners(ann, A.id)
    const ids = body.gives.map(({ user }) => user._id)
    for (const person of [bob, cy, dot]) expect(ids).not.toContain(person._id)
    expect([body.swaps, body.rings]).toEqual([[], []])
  })
})

describe('a swap', () => {
  it('is shown to those who are in it and to admins, and told', async () => {
    const own = await listen(test, bob.token)
    const others = await listen(test, cy.token)
    const admins = await listen(test, admin.token)
    const [swap] = await proposed(SWAP())
    const begins = Date.parse(`${A.date}T15:00:00Z`)
    expect(swap).toMatchObject({
      kind: 'swap',
      state: 'proposed',
      createdBy: ann._id,
      decidedBy: null,
      expiresAt: new Date(begins - 24 * 3_600_000).toISOString(),
      legs: [
        { seq: 1, user: { _id: ann._id }, gives: { assignmentId: A.id }, takes: { assignmentId: B.id }, answer: 'yes' },
        { seq: 2, user: { _id: bob._id }, gives: { assignmentId: B.id }, takes: { date: A.date }, answer: null },
      ],
    })
    expect(await own.waitFor('swapChanged', ({ _id }) => _id === swap._id)).toEqual({
      _id: swap._id,
      state: 'proposed',
    })
    for (const person of [ann, bob]) expect((await mine(person)).swaps).toEqual([swap])
    expect((await mine(cy)).swaps).toEqual([])
    expect((await test.call(swapsApi.list, {}, admin.token)).body).toContainEqual(swap)
    await say(bob, swap._id)
    await own.waitFor('swapChanged', ({ state }) => state === 'done')
    for (const live of [others, admins]) expect(live.received('swapChanged')).toEqual([])
    for (const { socket } of [own, others, admins]) socket.close()
    const audited = await test.db.selectFrom('audit').select('action').where('subject_id', '=', swap._id).execute()
    expect(audited.map(({ action }) => action).sort()).toEqual(['swap.answered', 'swap.asked', 'swap.done'])
  })

  it('moves both places with the last yes', async () => {
    const [swap] = await proposed(SWAP())
    const { status, body } = await say(bob, swap._id)
    expect([status, body]).toMatchObject([200, { state: 'done', legs: [{ answer: 'yes' }, { answer: 'yes' }] }])
    expect(await whoServes()).toEqual(['Bob', 'Ann', 'Cy'])
    const { assignments, swaps } = await mine(ann)
    expect(assignments).toMatchObject([{ date: B.date, state: 'accepted', source: 'swap', post: 'Main Door' }])
    expect(swaps).toEqual([])
    const { swap: ended, ...again } = await say(bob, swap._id)
    expect([again.status, again.code, ended?.state]).toEqual([409, 'swap_ended', 'done'])
  })

  it('gives a place away, and gives it back', async () => {
    const [gift] = await proposed(GIVE())
    expect(gift.legs.map(({ gives, takes }) => [gives?.assignmentId, takes?.assignmentId])).toEqual([
      [A.id, undefined],
      [undefined, A.id],
    ])
    expect((await say(dot, gift._id)).body).toMatchObject({ state: 'done' })
    expect(await whoServes()).toEqual(['Dot', 'Bob', 'Cy'])
    const [theirs] = (await mine(dot)).assignments
    const back = { id: theirs?._id ?? '', date: A.date, service: A.service }
    const legs = [leg(dot, back, null), leg(ann, null, back)]
    const { body } = await propose([{ kind: 'give', legs }], dot)
    expect((await say(ann, body[0]?._id ?? '')).body).toMatchObject({ state: 'done' })
    expect(await whoServes()).toEqual(AS_BEFORE)
    expect((await mine(ann)).assignments).toMatchObject([{ _id: A.id, state: 'accepted', source: 'swap' }])
  })

  it('goes round in a ring once the third has said yes, and the feeds follow', async () => {
    const feed = (await test.call(calendarApi.create, {}, ann.token)).body.url ?? ''
    const lines = async () => (await (await fetch(`${test.url}${new URL(feed).pathname}`)).text()).split('\r\n')
    const [ring] = await proposed(RING())
    expect((await say(cy, ring._id)).body).toMatchObject({ state: 'proposed' })
    expect(await whoServes()).toEqual(AS_BEFORE)
    expect((await say(bob, ring._id)).body).toMatchObject({ state: 'done' })
    expect(await whoServes()).toEqual(['Cy', 'Ann', 'Bob'])
    const states = (await lines()).filter((line) => line.startsWith('STATUS:'))
    expect(states.sort()).toEqual(['STATUS:CANCELLED', 'STATUS:CONFIRMED'])
  })

  it('stays as it is where the same is said again', async () => {
    const [ring] = await proposed(RING())
    for (const _ of [1, 2]) expect((await say(bob, ring._id)).body).toMatchObject({ state: 'proposed' })
    const answered = await test.db
      .selectFrom('audit')
      .select('id')
      .where('subject_id', '=', ring._id)
      .where('action', '=', 'swap.answered')
      .execute()
    expect(answered).toHaveLength(1)
  })

  it('ends with the first no, and with a withdrawal', async () => {
    const [ring, swap] = (await proposed(RING(), SWAP())) as [Swap, Swap]
    expect((await say(cy, ring._id, 'no')).body).toMatchObject({ state: 'refused' })
    expect(await say(bob, ring._id)).toMatchObject({ status: 409, code: 'swap_ended', swap: { state: 'refused' } })
    expect((await withdraw(ann, swap._id)).body).toMatchObject({ state: 'withdrawn' })
    expect(await say(bob, swap._id)).toMatchObject({ status: 409, code: 'swap_ended', swap: { state: 'withdrawn' } })
    expect([await openOf(ann), await whoServes()]).toEqual([[], AS_BEFORE])
  })

  it('expires: by the clock, and for whoever answers before it', async () => {
    const [swap, ring] = (await proposed(SWAP(), RING())) as [Swap, Swap]
    await test.db
      .updateTable('swaps')
      .set({ expires_at: '2026-01-01T00:00:00.000Z' })
      .where('id', 'in', [swap._id, ring._id])
      .execute()
    expect(await openOf(ann)).toEqual([])
    expect(await say(bob, swap._id)).toMatchObject({ status: 409, code: 'swap_ended', swap: { state: 'expired' } })
    const live = await listen(test, cy.token)
    await test.app.rota.swaps.expireDue()
    expect(await live.waitFor('swapChanged')).toEqual({ _id: ring._id, state: 'expired' })
    live.socket.close()
    expect(await whoServes()).toEqual(AS_BEFORE)
  })

  it('withdraws the others with one of its places: the first complete one wins', async () => {
    const [swap, gift] = (await proposed(SWAP(), GIVE())) as [Swap, Swap]
    const answers = await Promise.all([say(bob, swap._id), say(dot, gift._id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([await stateOf(swap._id), await stateOf(gift._id)].sort()).toEqual(['done', 'withdrawn'])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost).toMatchObject({ code: 'swap_ended', swap: { state: 'withdrawn' } })
    await whoServes()
  })

  it('is completed once by two who say yes at once', async () => {
    const [ring] = await proposed(RING())
    const answers = await Promise.all([say(bob, ring._id), say(cy, ring._id), say(bob, ring._id)])
    expect(await stateOf(ring._id)).toBe('done')
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await whoServes()).toEqual(['Cy', 'Ann', 'Bob'])
  })

  it('ends where one of its places is declined, cancelled, or its person leaves', async () => {
    const [swap, ring] = (await proposed(SWAP(), RING())) as [Swap, Swap]
    await test.call(answersApi.answer, { id: B.id, answer: 'decline', sequence: 1 }, bob.token)
    expect([await stateOf(swap._id), await stateOf(ring._id)]).toEqual(['withdrawn', 'withdrawn'])
    const [gift] = await proposed(GIVE())
    await test.call(servicesApi.cancel, { id: A.service }, admin.token)
    expect(await stateOf(gift._id)).toBe('withdrawn')
    const [other] = await proposed({ kind: 'give', legs: [leg(cy, C, null), leg(dot, null, C)] })
    await test.call(ownDataApi.remove, { password: PASSWORD }, dot.token)
    expect(await stateOf(other._id)).toBe('withdrawn')
    expect((await test.call(swapsApi.list, {}, admin.token)).body.map(({ _id }) => _id)).not.toContain(other._id)
  })
})

describe('the last yes', () => {
  it('is refused where a rule stands against it by then, and the swap with it', async () => {
    const [swap] = await proposed(SWAP())
    await rota.days(bob._id, 'away', A.date)
    const { status, code, swap: now } = await say(bob, swap._id)
    expect([status, code, now?.state, now?.legs[1]?.answer]).toEqual([409, 'no_longer_fits', 'refused', 'yes'])
    expect(await stateOf(swap._id)).toBe('refused')
    expect(await whoServes()).toEqual(AS_BEFORE)
  })

  it('is refused where somebody in it is marked absent, for whose place others are asked; back again they may trade', async () => {
    const [swap, gift] = (await proposed(SWAP(), GIVE())) as [Swap, Swap]
    const mark = (attendance: 'absent' | 'here') =>
      test.db.updateTable('places').set({ attendance }).where('id', '=', A.id).execute()
    await mark('absent')
    expect(await say(dot, gift._id)).toMatchObject({ status: 409, code: 'no_longer_fits', swap: { state: 'refused' } })
    expect(await propose([GIVE(cy)])).toMatchObject({ status: 409, body: { code: 'no_longer_fits' } })
    expect(await whoServes()).toEqual(AS_BEFORE)
    await mark('here')
    expect((await say(bob, swap._id)).body).toMatchObject({ state: 'done' })
  })

  it('is refused where somebody in it is suspended', async () => {
    const [ring, gift] = (await proposed(RING(), GIVE())) as [Swap, Swap]
    await say(bob, ring._id)
    await suspend(bob)
    expect(await say(cy, ring._id)).toMatchObject({ status: 409, code: 'no_longer_fits', swap: { state: 'refused' } })
    await suspend(ann)
    expect(await say(dot, gift._id)).toMatchObject({ status: 409, code: 'no_longer_fits', swap: { state: 'refused' } })
    expect(await whoServes()).toEqual(AS_BEFORE)
  })

  it('waits for an admin where the team wants it', () =>
    needsAdmin(async () => {
      const admins = await listen(test, admin.token)
      const [swap, gift] = (await proposed(SWAP(), GIVE())) as [Swap, Swap]
      expect((await say(bob, swap._id)).body).toMatchObject({ state: 'waiting' })
      expect(await admins.waitFor('swapChanged')).toEqual({ _id: swap._id, state: 'waiting' })
      expect(await whoServes()).toEqual(AS_BEFORE)
      expect((await say(dot, gift._id)).body).toMatchObject({ state: 'waiting' })
      const listed = (await test.call(swapsApi.list, {}, admin.token)).body.map(({ _id }) => _id)
      expect(listed).toEqual(expect.arrayContaining([swap._id, gift._id]))
      const no = await decide(gift._id, 'no')
      expect([no.status, no.body]).toMatchObject([200, { state: 'refused', decidedBy: admin._id }])
      const yes = await decide(swap._id, 'yes')
      expect([yes.status, yes.body]).toMatchObject([200, { state: 'done', decidedBy: admin._id }])
      expect((await decide(swap._id, 'yes')).body.code).toBe('swap_ended')
      expect(await whoServes()).toEqual(['Bob', 'Ann', 'Cy'])
      await admins.waitFor('swapChanged', ({ state }) => state === 'done')
      admins.socket.close()
    }))

  it('of an admin is refused where a rule stands against it, and anybody in it may still say no', () =>
    needsAdmin(async () => {
      const [swap, gift] = (await proposed(SWAP(), GIVE())) as [Swap, Swap]
      await say(bob, swap._id)
      await say(dot, gift._id)
      expect((await say(dot, gift._id, 'no')).body).toMatchObject({ state: 'refused' })
      await rota.days(ann._id, 'away', B.date)
      const { status, body } = await decide(swap._id, 'yes')
      const { code, swap: now } = body as { code?: string; swap?: Swap }
      expect([status, code, now?.state]).toEqual([409, 'no_longer_fits', 'refused'])
    }))
})

it('drafts follow: they undo no swap', async () => {
  const span = { from: A.date, to: B.date }
  await test.call(boardApi.startDraft, span, admin.token)
  const [swap] = await proposed(SWAP())
  await say(bob, swap._id)
  const { services } = (await test.call(boardApi.show, span, admin.token)).body
  const drafted = services.map(({ places }) =>
    places.filter(({ layer }) => layer === 'draft').map(({ userId, locked, source }) => [userId, locked, source]),
  )
  expect(drafted).toEqual([[[bob._id, true, 'kept']], [[ann._id, true, 'kept']]])
})
