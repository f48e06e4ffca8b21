import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { weekOf } from '#shared/recurrence.ts'
import { answersApi, UNDO_ANSWER_SECONDS } from '#shared/rota/answers.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const PUBLISHED = { published_at: '2026-01-01T00:00:00.000Z' }
const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, other, ann, bob] = [{} as Person, {} as Person, {} as Person, {} as Person]
let door = ''
let month = 0
let day = ''
let service = ''
let id = ''
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  other = await test.signUp({ name: 'Yan Admin', role: 'admin' })
  door = await rota.post('Main Door')
  await test.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' }, admin.token)
})
const start = Date.now()
/** Puts the clock to so many seconds after the beginning. */
const at = (seconds: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: start + seconds * 1000 })
beforeEach(async () => {
  month += 1
  day = weekOf(`20${60 + month}-02-07`)
  ann = await test.signUp({ name: `Ann ${month}` })
  bob = await test.signUp({ name: `Bob ${month}` })
  for (const { _id } of [ann, bob]) await rota.says(_id, {})
  service = await rota.service(day, '9am', { [door]: [1, 1] }, PUBLISHED)
  id = await rota.assignment(service, ann._id, door)
  at(0)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const table of ['swaps', 'recorded_answers', 'call_outs', 'outbox', 'places', 'services'] as const)
    await test.db.deleteFrom(table).execute()
})

const record = (answer: 'accept' | 'decline', reason: string | null = null) =>
  test.call(answersApi.answerFor, { id, answer, reason }, admin.token)
const undo = ({ token } = admin) => test.call(answersApi.undoAnswer, { id }, token)
const searches = async () => (await test.call(callOutsApi.list, {}, admin.token)).body
const shown = async () => (await test.call(scheduleApi.list, { view: 'all', from: day, to: day }, admin.token)).body
const work = async () => {
  await test.app.rota.answers.tick()
  await test.app.rota.callOuts.tick()
}
const told = async () =>
  (await test.db.selectFrom('outbox').select('kind').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind === 'assignment.answered' || kind === 'offer.sent')

describe('a recorded decline', () => {
  it('is seen at once; nobody is looked for or notified before ten seconds, then the first are asked', async () => {
    const live = await listen(test, ann.token)
    expect((await record('decline')).body).toMatchObject({ state: 'declined', sequence: 2 })
    await live.waitFor('assignmentChanged', ({ state }) => state === 'declined')
    live.socket.close()
    at(UNDO_ANSWER_SECONDS - 1)
    await work()
    expect([await searches(), await told()]).toEqual([[], []])
    at(UNDO_ANSWER_SECONDS)
    await work()
    const [search, ...more] = await searches()
    expect(more).toEqual([])
    expect(search).toMatchObject({ state: 'open', places: 1, reason: 'declined', serviceId: service, startedBy: null })
    expect(search?.offers.filter(({ state }) => state === 'sent').length).toBeGreaterThan(0)
    expect((await told()).filter((kind) => kind === 'assignment.answered')).toHaveLength(1)
    await work()
    expect(await searches()).toHaveLength(1)
  })

  it('taken back is the assignment as it was, and its shift; nobody is ever looked for', async () => {
    await test.db
      .updateTable('places')
      .set({ state: 'accepted', answered_at: '2026-02-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute()
    const before = await shown()
    await record('decline', 'A fever')
    expect(await shown()).toEqual([])
    at(9)
    const { status, body } = await undo(other)
    expect([status, body]).toMatchObject([
      200,
      { _id: id, state: 'accepted', sequence: 3, answeredAt: '2026-02-01T00:00:00.000Z', declineReason: null },
    ])
    expect(await shown()).toEqual(before)
    at(60)
    await work()
    expect([await searches(), await told()]).toEqual([[], []])
    const actions = await test.db
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', id)
      .execute()
    expect(actions).toContainEqual({ action: 'assignment.answerUndone', actor_id: other._id })
  })

  it('leaves the swaps of the place open for ten seconds: taken back they go on, else they end', async () => {
    const theirs = await rota.service(weekOf(`20${60 + month}-02-14`), '9am', { [door]: [1, 1] }, PUBLISHED)
    const takes = await rota.assignment(theirs, bob._id, door, 'accepted')
    await test.db.updateTable('places').set({ state: 'accepted' }).where('id', '=', id).execute()
    const leg = (userId: string, givesAssignmentId: string, takesAssignmentId: string) => ({
      ...{ userId, givesAssignmentId, takesAssignmentId },
    })
    const proposal = { kind: 'swap' as const, legs: [leg(ann._id, id, takes), leg(bob._id, takes, id)] }
    const { status, body } = await test.call(swapsApi.propose, { proposals: [proposal] }, ann.token)
    expect([status, body]).toMatchObject([201, [{ state: 'proposed' }]])
    const open = async () => (await test.call(answersApi.mine, {}, bob.token)).body.swaps.map(({ state }) => state)
    await record('decline')
    expect(await open()).toEqual(['proposed'])
    at(9)
    expect((await undo()).status).toBe(200)
    at(30)
    await work()
    expect(await open()).toEqual(['proposed'])
    await record('decline')
    at(30 + UNDO_ANSWER_SECONDS)
    await work()
    expect(await open()).toEqual([])
    const states = await test.db.selectFrom('swaps').select('state').execute()
    expect(states).toEqual([{ state: 'withdrawn' }])
  })

  it('of one of two taken back leaves the search for the other', async () => {
    await test.db
      .updateTable('service_needs')
      .set({ min_people: 2, max_people: 2 })
      .where('service_id', '=', service)
      .execute()
    const second = await rota.assignment(service, bob._id, door)
    await test.call(answersApi.answer, { id: second, answer: 'decline', sequence: 1 }, bob.token)
    await record('decline')
    await undo()
    expect(await searches()).toMatchObject([{ state: 'open', places: 1 }])
  })

  it('that the member takes back in time starts no search', async () => {
    await record('decline')
    await test.call(answersApi.answer, { id, answer: 'accept', sequence: 2 }, ann.token)
    at(60)
    await work()
    expect(await searches()).toEqual([])
  })
})

describe('a recorded decline of a service that is moved in time', () => {
  it('is told, and its search starts', async () => {
    await record('decline')
    at(3)
    await test.call(servicesApi.change, { id: service, serviceTime: '11am' }, admin.token)
    at(UNDO_ANSWER_SECONDS)
    await work()
    expect(await searches()).toMatchObject([{ state: 'open', places: 1, serviceTime: '11am' }])
    expect((await told()).filter((kind) => kind === 'assignment.answered')).toHaveLength(1)
  })
})

describe('a recorded yes', () => {
  it('that its member declines in time leaves them the minute of their own decline, and is told as theirs alone', async () => {
    await record('accept')
    at(3)
    const own = await test.call(answersApi.answer, { id, answer: 'decline', sequence: 2 }, ann.token)
    expect(own.body).toMatchObject({ state: 'declined', sequence: 3 })
    at(UNDO_ANSWER_SECONDS)
    await work()
    const [search] = await searches()
    expect([search?.state, search?.offers]).toEqual(['open', []])
    expect(await told()).toEqual(['assignment.answered'])
    at(3 + 60)
    await work()
    expect((await searches())[0]?.offers.length).toBeGreaterThan(0)
  })

  it('taken back waits for its answer again', async () => {
    await record('accept')
    const { status, body } = await undo()
    expect([status, body]).toMatchObject([200, { state: 'asked', sequence: 3, answeredAt: null }])
    at(60)
    await work()
    expect(await told()).toEqual([])
  })

  it('in place of a decline, taken back, is that decline with its reason and its search', async () => {
    await test.call(answersApi.answer, { id, answer: 'decline', reason: 'Away', sequence: 1 }, ann.token)
    await record('accept')
    expect(await searches()).toMatchObject([{ state: 'cancelled' }])
    expect((await undo()).body).toMatchObject({ state: 'declined', declineReason: 'Away', sequence: 4, shiftId: null })
    expect(await shown()).toEqual([])
    expect(await searches()).toMatchObject([{ state: 'open', places: 1 }])
  })
})

describe('is refused', () => {
  it('for members, and for an assignment that nobody has', async () => {
    await record('accept')
    expect((await undo(ann)).status).toBe(403)
    expect((await test.call(answersApi.undoAnswer, { id: 'none' }, admin.token)).status).toBe(404)
  })

  it('after ten seconds, worked or not, and for an answer that no admin recorded', async () => {
    await test.call(answersApi.answer, { id, answer: 'accept', sequence: 1 }, ann.token)
    expect((await undo()).body).toMatchObject({ code: 'undo_too_late', assignment: { state: 'accepted', sequence: 2 } })
    await record('decline')
    at(UNDO_ANSWER_SECONDS)
    expect((await undo()).body.code).toBe('undo_too_late')
    await work()
    expect([(await undo()).status, (await undo()).body.code]).toEqual([409, 'undo_too_late'])
  })

  it('where the member has answered since', async () => {
    await record('accept')
    await test.call(answersApi.answer, { id, answer: 'decline', sequence: 2 }, ann.token)
    const { status, body } = await undo()
    expect([status, body]).toMatchObject([409, { code: 'assignment_changed', assignment: { state: 'declined' } }])
  })

  it('where somebody has the place, or the member another one of the service', async () => {
    await record('decline')
    const taken = await rota.assignment(service, bob._id, door, 'accepted')
    expect((await undo()).body).toMatchObject({ code: 'place_taken', assignment: { state: 'declined' } })
    await test.db.deleteFrom('places').where('id', '=', taken).execute()
    const balcony = await rota.post(`Balcony ${month}`)
    await rota.assignment(service, ann._id, balcony, 'accepted')
    expect((await undo()).body.code).toBe('place_taken')
  })

  it('the second time', async () => {
    await record('accept')
    await undo()
    expect((await undo()).body.code).toBe('undo_too_late')
  })
})
