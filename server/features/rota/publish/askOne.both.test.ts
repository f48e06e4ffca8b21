import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { weekOf } from '#shared/recurrence.ts'
import { answersApi, UNDO_ANSWER_SECONDS } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { type Ask, publicationsApi } from '#shared/rota/publish.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const PUBLISHED = { published_at: '2026-01-01T00:00:00.000Z' }
const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann, bob, cid] = [{} as Person, {} as Person, {} as Person, {} as Person]
let [door, balcony] = ['', '']
let month = 0
let [day, service] = ['', '']
const start = Date.now()
/** Puts the clock to so many seconds after the beginning. */
const at = (seconds: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: start + seconds * 1000 })
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
  await test.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' }, admin.token)
})
beforeEach(async () => {
  month += 1
  day = weekOf(`20${60 + month}-02-07`)
  ann = await test.signUp({ name: `Ann ${month}` })
  bob = await test.signUp({ name: `Bob ${month}` })
  cid = await test.signUp({ name: `Cid ${month}` })
  for (const { _id } of [ann, bob, cid]) await rota.says(_id, {})
  service = await rota.service(day, '9am', { [door]: [1, 1], [balcony]: [0, 1] }, PUBLISHED)
  at(0)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const table of ['call_outs', 'outbox', 'draft_services', 'publications', 'places', 'services'] as const)
    await test.db.deleteFrom(table).execute()
})

const ask = (person: Person, more: Partial<Ask> = {}, token = admin.token) =>
  test.call(publicationsApi.ask, { serviceId: service, postId: door, userId: person._id, ...more }, token)
const undo = (id: string) => test.call(publicationsApi.undoAsk, { id }, admin.token)
const mine = async ({ token }: Person) => (await test.call(answersApi.mine, {}, token)).body
const states = async (person: Person) => (await mine(person)).assignments.map(({ state }) => state)
const searches = async () => (await test.call(callOutsApi.list, {}, admin.token)).body
/** Kinds of the notifications that are due after so many seconds. */
const due = async (seconds: number) =>
  (
    await test.db
      .selectFrom('outbox')
      .select(['kind', 'due_at'])
      .where('kind', 'in', ['rota.published', 'offer.sent', 'offer.withdrawn'])
      .execute()
  )
    .filter(({ due_at }) => due_at <= new Date(start + seconds * 1000).toISOString())
    .map(({ kind }) => kind)
    .sort()
const board = async () => {
  const { body } = await test.call(boardApi.show, { from: day, to: day }, admin.token)
  return body.services.find(({ _id }) => _id === service)
}

describe('an admin does not ask', () => {
  it('without the right, for an unknown place, or an unknown person', async () => {
    expect((await ask(ann, {}, bob.token)).status).toBe(403)
    expect((await ask(ann, { serviceId: 'x'.repeat(36) })).status).toBe(404)
    expect((await ask(ann, { postId: 'x'.repeat(36) })).body.issues).toMatchObject([{ path: 'postId' }])
    expect((await ask({ ...ann, _id: 'x'.repeat(36) })).body.issues).toMatchObject([{ path: 'userId' }])
    expect(await states(ann)).toEqual([])
  })

  it('for a place that is taken, or at a service that is not published', async () => {
    await rota.assignment(service, bob._id, door, 'accepted')
    const taken = await ask(ann)
    expect([taken.status, taken.body.code]).toEqual([409, 'place_taken'])
    service = await rota.service(day, '6pm', { [door]: [1, 1] })
    expect((await ask(ann)).body).toMatchObject({ code: 'not_published' })
  })

  it('somebody against whom a rule stands; who said no only where it is meant so', async () => {
    await rota.days(ann._id, 'away', day)
    expect((await ask(ann)).body).toMatchObject({ code: 'blocked', blocks: [{ code: 'away' }] })
    expect((await ask(ann, { force: true })).body).toMatchObject({ code: 'blocked' })
    await rota.assignment(service, bob._id, door, 'declined')
    expect((await ask(bob)).body).toMatchObject({ code: 'blocked', blocks: [{ code: 'declined' }] })
    expect((await ask(bob, { force: true })).status).toBe(201)
    expect(await states(bob)).toEqual(['asked'])
  })
})

describe('somebody who is asked', () => {
  it('has the place at once, without the drafts of others, and is told when it stands', async () => {
    await test.call(boardApi.startDraft, { from: day, to: day }, admin.token)
    const revision = (await board())?.draft?.revision
    const places = [{ userId: bob._id, postId: balcony }]
    await test.call(boardApi.saveDraft, { serviceId: service, revision, places }, admin.token)
    const { status, body } = await ask(ann)
    expect([status, body.assignment.state, body.reach]).toEqual([201, 'asked', 'none'])
    expect([await states(ann), await states(bob)]).toEqual([['asked'], []])
    // Publishing the draft does not take the place away again.
    const drafted = (await board())?.places.filter(({ layer }) => layer === 'draft').map(({ userId }) => userId)
    expect(drafted?.sort()).toEqual([ann._id, bob._id].sort())
    expect(await due(UNDO_ANSWER_SECONDS - 1)).toEqual([])
    expect(await due(UNDO_ANSWER_SECONDS)).toEqual(['rota.published'])
    expect((await mine(ann)).publications).toHaveLength(1)
    const [one] = (await test.call(publicationsApi.list, {}, admin.token)).body
    expect(one).toMatchObject({ fromDay: day, toDay: day, added: 1, changed: 0, removed: 0 })
  })

  it('twice is asked once', async () => {
    const [first, second] = [await ask(ann), await ask(ann)]
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body.assignment._id).toBe(first.body.assignment._id)
    expect(await due(UNDO_ANSWER_SECONDS)).toEqual(['rota.published'])
  })

  it('ends the search for the place; those it had asked are told when it stands', async () => {
    const { body: search } = await test.call(callOutsApi.start, { serviceId: service, postId: door }, admin.token)
    const [offer] = search.offers
    await test.db.deleteFrom('outbox').execute()
    const other = [ann, bob, cid].find(({ _id }) => _id !== offer?.user._id) as Person
    await ask(other)
    expect(await searches()).toMatchObject([{ _id: search._id, state: 'filled' }])
    expect(await due(UNDO_ANSWER_SECONDS - 1)).toEqual([])
    expect(await due(UNDO_ANSWER_SECONDS)).toContain('offer.withdrawn')
  })
})

describe('taken back', () => {
  it('within ten seconds the place is open, nobody is told, and the search goes on as it was', async () => {
    const { body: search } = await test.call(callOutsApi.start, { serviceId: service, postId: door }, admin.token)
    const { body } = await ask(cid)
    at(UNDO_ANSWER_SECONDS - 1)
    expect((await undo(body.assignment._id)).status).toBe(204)
    const [again] = await searches()
    expect(again).toMatchObject({ _id: search._id, state: 'open', places: 1, nextWaveAt: search.nextWaveAt })
    expect(again?.offers.map(({ state }) => state)).toEqual(search.offers.map(({ state }) => state))
    expect(await states(cid)).toEqual([])
    expect((await test.call(publicationsApi.list, {}, admin.token)).body).toEqual([])
    expect((await mine(cid)).publications).toEqual([])
  })

  it('begins no search where there was none', async () => {
    const { body } = await ask(ann)
    await undo(body.assignment._id)
    await test.app.rota.callOuts.tick()
    expect(await searches()).toEqual([])
  })

  it('never later, after an answer, or where it came by a publication', async () => {
    const { body } = await ask(ann)
    const { _id: id, sequence } = body.assignment
    at(UNDO_ANSWER_SECONDS)
    expect((await undo(id)).body).toMatchObject({ code: 'undo_too_late' })
    at(1)
    await test.call(answersApi.answer, { id, answer: 'accept', reason: null, sequence }, ann.token)
    expect((await undo(id)).body).toMatchObject({ code: 'assignment_changed' })
    const published = await rota.assignment(service, bob._id, balcony)
    expect((await undo(published)).body).toMatchObject({ code: 'undo_too_late' })
    expect((await undo('x'.repeat(36))).status).toBe(404)
  })

  it('and declined later, the search asks others anew', async () => {
    await test.call(callOutsApi.start, { serviceId: service, postId: door }, admin.token)
    const { body } = await ask(cid)
    const { _id: id, sequence } = body.assignment
    await test.call(answersApi.answer, { id, answer: 'decline', reason: null, sequence }, cid.token)
    const open = (await searches()).filter(({ state }) => state === 'open')
    expect(open).toMatchObject([{ reason: 'declined', offers: [] }])
  })
})
