import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { weekOf } from '#shared/recurrence.ts'
import { answersApi, REASON_MAX } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let admin: Person
let ann: Person
let bob: Person
let door = ''
let month = 0
/** A Sunday of a month of its own for each test. */
let day = ''
let service = ''
let id = ''
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  month += 1
  day = weekOf(`20${60 + month}-02-07`)
  ann = await test.signUp({ name: `Ann ${month}` })
  bob = await test.signUp({ name: `Bob ${month}` })
  service = await rota.service(day, '9am', { [door]: [1, 1] }, { published_at: '2026-01-01T00:00:00.000Z' })
  id = await rota.assignment(service, ann._id, door)
})

const answer = (input: object, token = ann.token) => test.call(answersApi.answer, { id, sequence: 1, ...input }, token)
const decline = (reason: string | null = null, sequence = 1) => answer({ answer: 'decline', reason, sequence })
const shifts = async () =>
  (await test.call(scheduleApi.list, { view: 'all', from: day, to: day }, admin.token)).body.map(({ _id, user }) => [
    _id,
    user.name,
  ])
const shiftIds = async () => (await shifts()).map(([shiftId]) => shiftId)
const mine = async ({ token }: Person) => (await test.call(answersApi.mine, {}, token)).body

describe('refused', () => {
  it('for somebody else, and for an assignment that nobody has', async () => {
    expect((await answer({ answer: 'accept' }, bob.token)).status).toBe(404)
    expect((await answer({ answer: 'accept', id: 'none' })).status).toBe(404)
  })

  it('for an answer that is none, a long reason, and without the sequence', async () => {
    for (const [wrong, path] of [
      [{ answer: 'maybe' }, 'answer'],
      [{ answer: 'decline', reason: 'x'.repeat(REASON_MAX + 1) }, 'reason'],
      [{ answer: 'accept', sequence: undefined }, 'sequence'],
    ] as const) {
      const { status, body } = await answer(wrong)
      expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
    }
  })

  it('for an assignment that changed meanwhile, with it as it is', async () => {
    await decline()
    const { status, body } = await answer({ answer: 'accept', sequence: 1 })
    expect([status, body]).toMatchObject([
      409,
      { code: 'assignment_changed', assignment: { _id: id, sequence: 2, state: 'declined' } },
    ])
  })

  it.each(['replaced', 'cancelled'] as const)('for one that was %s', async (state) => {
    const other = await rota.assignment(service, bob._id, door, state)
    const { status, body } = await answer({ id: other, answer: 'accept' }, bob.token)
    expect([status, body]).toMatchObject([409, { code: 'assignment_changed', assignment: { state } }])
  })

  it('for a service that has begun', async () => {
    const begun = await rota.service(addDays(today('America/Chicago'), -1), `${month}am`, { [door]: [1, 1] })
    const old = await rota.assignment(begun, ann._id, door)
    const { status, body } = await answer({ id: old, answer: 'decline' })
    expect([status, body]).toMatchObject([409, { code: 'service_begun', assignment: { _id: old, state: 'asked' } }])
  })

  it('where a decline is taken back and somebody has the place', async () => {
    await decline()
    await rota.assignment(service, bob._id, door, 'accepted')
    const { status, body } = await answer({ answer: 'accept', sequence: 2 })
    expect([status, body]).toMatchObject([
      409,
      { code: 'place_taken', assignment: { state: 'declined', mayAccept: false } },
    ])
  })

  it('where somebody outside of the plan has it', async () => {
    await decline()
    await rota.shift(day, '9 AM', 'main door', 'Visitor', null)
    expect((await answer({ answer: 'accept', sequence: 2 })).body.code).toBe('place_taken')
  })
})

describe('an answer', () => {
  it('accepts in place: the shift stays', async () => {
    const before = await shifts()
    const { status, body } = await answer({ answer: 'accept' })
    expect([status, body]).toMatchObject([
      200,
      { state: 'accepted', sequence: 2, declineReason: null, mayAccept: true },
    ])
    expect(body.answeredAt).not.toBeNull()
    expect(await shifts()).toEqual(before)
  })

  it('declines with a reason: the shift goes, and comes back under its id when it is taken back', async () => {
    const before = await shiftIds()
    const { body } = await decline('  Away   that weekend ')
    expect(body).toMatchObject({
      state: 'declined',
      sequence: 2,
      shiftId: null,
      declineReason: 'Away that weekend',
      mayAccept: true,
    })
    expect(await shifts()).toEqual([])
    const { body: back } = await answer({ answer: 'accept', sequence: 2 })
    expect(back).toMatchObject({ state: 'accepted', sequence: 3, declineReason: null })
    expect(await shiftIds()).toEqual(before)
  })

  it('repeated changes nothing, whatever sequence it names', async () => {
    await decline('Away')
    const { status, body } = await answer({ answer: 'decline', reason: 'Other', sequence: 99 })
    expect([status, body.sequence, body.declineReason]).toEqual([200, 2, 'Away'])
  })

  it('is told to its person and to admins, without the reason', async () => {
    const own = await listen(test, ann.token)
    const others = await listen(test, bob.token)
    const admins = await listen(test, admin.token)
    await decline('A private matter')
    const wanted = { _id: id, serviceId: service, userId: ann._id, state: 'declined', sequence: 2 }
    for (const live of [own, admins])
      expect(await live.waitFor('assignmentChanged', (payload) => payload._id === id)).toEqual(wanted)
    await admins.waitFor('rotaChanged', ({ from }) => from === day)
    await others.waitFor('scheduleChanged')
    expect(others.received('assignmentChanged')).toEqual([])
    for (const { socket } of [own, others, admins]) socket.close()
  })

  it('of an admin for a member says so in the audit log, and names no sequence', async () => {
    const { status, body } = await test.call(answersApi.answerFor, { id, answer: 'accept' }, admin.token)
    expect([status, body.state]).toEqual([200, 'accepted'])
    const row = await test.db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'detail'])
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow()
    expect([row.action, row.actor_id]).toEqual(['assignment.accepted', admin._id])
    expect(row.detail).not.toContain('reason')
  })

  it('of two at once on one place that was declined: one has it', async () => {
    await decline()
    const second = await rota.assignment(service, bob._id, door, 'declined')
    const answers = await Promise.all([
      answer({ answer: 'accept', sequence: 2 }),
      answer({ id: second, answer: 'accept' }, bob.token),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await shifts()).toHaveLength(1)
  })

  it('is done once, however often it comes at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => decline('Away')))
    expect(answers.map(({ status, body }) => [status, body.sequence])).toEqual(Array(10).fill([200, 2]))
  })
})

describe('what is asked of one', () => {
  it('has own places of today and later, by date, and who else serves', async () => {
    await rota.assignment(service, bob._id, await rota.post(`Post ${month}`), 'accepted')
    await rota.assignment(service, admin._id, await rota.post(`Gone ${month}`), 'declined')
    await rota.shift(day, '9am', 'Balcony', 'Visitor', null)
    const { on, assignments, ...rest } = await mine(ann)
    expect([on, rest]).toEqual([false, { offers: [], swaps: [], publications: [], asked: null }])
    expect(assignments.map(({ _id }) => _id)).toEqual([id])
    expect(assignments[0]?.with.map(({ name, post }) => [name, post])).toEqual([
      ['Visitor', 'Balcony'],
      [`Bob ${month}`, `Post ${month}`],
    ])
    expect(JSON.stringify(assignments)).not.toContain('Zoe')
  })

  it('leaves out what was replaced or cancelled', async () => {
    await rota.assignment(service, bob._id, door, 'replaced')
    expect((await mine(bob)).assignments).toEqual([])
  })
})

describe('a reason', () => {
  it('is read by its writer and admins, by nobody else', async () => {
    await decline('A very private matter')
    expect((await mine(ann)).assignments[0]?.declineReason).toBe('A very private matter')
    const { body } = await test.call(boardApi.show, { from: day, to: day }, admin.token)
    expect(JSON.stringify(body)).toContain('A very private matter')
    const ownData = { method: 'GET', path: '/users/me/data' }
    const read = async (path: string) =>
      (await fetch(`${test.url}/api${path}`, { headers: { authorization: `Bearer ${bob.token}` } })).text()
    for (const path of ['/rota/mine', '/schedule', '/dashboard', ownData.path])
      expect(await read(path)).not.toContain('private matter')
    const { body: feed } = await test.call(calendarApi.create, {}, bob.token)
    const address = new URL(feed.url ?? '')
    expect(await (await fetch(`${test.url}${address.pathname}`)).text()).not.toContain('private matter')
  })
})
