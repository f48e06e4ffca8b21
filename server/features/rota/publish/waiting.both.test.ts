import { afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { addDays, DAY_MS, HOUR_MS } from '#shared/days.ts'
import { auditApi } from '#shared/people/audit.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { weekOf } from '#shared/recurrence.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { type Waiting, waitingApi } from '#shared/rota/waiting.ts'
import { type Answer, startApp } from '../../../testing/app.ts'
import { withPushTest } from '../../../testing/pushApp.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const { test, service: pushService, register, drained } = await withPushTest()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
type Places = { userId: string; postId: string; locked?: boolean }[]
let [superAdmin, admin, ann, bob] = [{} as Person, {} as Person, {} as Person, {} as Person]
let [door, balcony] = ['', '']
const start = Date.now()
/** Sundays five and six weeks ahead. */
const day = weekOf(addDays(new Date(start).toISOString().slice(0, 10), 35))
const next = addDays(day, 7)
const span = { from: day, to: next }
let [service, later] = ['', '']
let round = 0
const moment = (hours: number): string => new Date(start + hours * HOUR_MS).toISOString()
/** Puts the clock to so many hours after the beginning. */
const clock = (hours: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: start + hours * HOUR_MS })
const tick = () => test.app.rota.waiting.tick()

beforeAll(async () => {
  superAdmin = await test.signUp({ name: 'Sue Super', isSuperAdmin: true })
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
})
beforeEach(async () => {
  clock(0)
  round += 1
  admin = await test.signUp({ name: `Zoe ${round}`, role: 'admin' })
  ann = await test.signUp({ name: `Ann ${round}` })
  bob = await test.signUp({ name: `Bob ${round}` })
  service = await rota.service(day, '9am', { [door]: [1, 2], [balcony]: [1, 1] })
  later = await rota.service(next, '9am', { [door]: [1, 2] })
})
afterEach(async () => {
  await drained()
  vi.useRealTimers()
  for (const table of [
    ...(['publication_waits', 'draft_services', 'publications', 'places', 'call_outs', 'services'] as const),
  ])
    await test.db.deleteFrom(table).execute()
  await test.db
    .updateTable('revisions')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .execute()
})

/** Writes the whole draft of a service. */
async function draft(places: Places, serviceId = service) {
  const { body: board } = await test.call(boardApi.startDraft, span, superAdmin.token)
  const revision = board.services.find(({ _id }) => _id === serviceId)?.draft?.revision
  const { status, body } = await test.call(boardApi.saveDraft, { serviceId, revision, places }, superAdmin.token)
  expect([status, body.code]).toEqual([200, undefined])
}
const revision = async (days = span) => (await test.call(boardApi.preview, days, superAdmin.token)).body.revision
const wait = async (more: object = {}, token = admin.token) => {
  const input = { ...span, revision: await revision(), at: moment(24), ...more }
  return (await test.call(publicationsApi.publish, input, token)) as Answer<Waiting>
}
const list = async (days: object = span) => (await test.call(waitingApi.list, days, admin.token)).body
/** State and reason of all that are listed. */
const states = async () =>
  (await test.call(waitingApi.list, span, superAdmin.token)).body.map(({ state, reason }) => [state, reason])
const names = async () =>
  (await test.call(scheduleApi.list, { view: 'all', ...span }, superAdmin.token)).body
    .map(({ user }) => user.name)
    .sort()
const annAtTheDoor = () => draft([{ userId: ann._id, postId: door }])
/** Audited changes of one, the newest first. */
async function audited(id: string) {
  const { body } = await test.call(auditApi.list, { action: 'publication.waiting' }, superAdmin.token)
  return body.filter(({ subject }) => subject._id === id).map(({ actor, detail }) => [actor?.name, detail])
}
/** Titles and bodies of the pushes that a device was sent. */
const sentTo = ({ path }: { path: string }) =>
  pushService.taken.filter((push) => push.path === path).map(({ payload }) => [payload.title, payload.body])

describe('a publication with a moment', () => {
  it('waits, is listed, and comes by itself with its note, its people who said yes, and in the name of its admin', async () => {
    await draft([
      { userId: ann._id, postId: door },
      { userId: bob._id, postId: balcony },
    ])
    const { status, body } = await wait({ note: ' Thank  you ', saidYes: [bob._id] })
    const { _id } = body
    const by = { _id: admin._id, name: `Zoe ${round}` }
    expect([status, body]).toEqual([202, { _id, ...span, at: moment(24), by, state: 'waiting', reason: null }])
    expect(await list()).toEqual([body])
    expect(await list({ from: day, to: day })).toEqual([body])
    expect(await list({ from: addDays(next, 1), to: addDays(next, 8) })).toEqual([])
    clock(23.99)
    expect(await tick()).toBe(false)
    expect(await names()).toEqual([])
    clock(24)
    expect(await tick()).toBe(true)
    expect(await names()).toEqual([`Ann ${round}`, `Bob ${round}`])
    expect(await list()).toEqual([{ ...body, state: 'done' }])
    const [publication] = (await test.call(publicationsApi.list, {}, admin.token)).body
    expect(publication).toMatchObject({ fromDay: day, toDay: next, publishedBy: by, added: 2, note: 'Thank you' })
    const mine = async ({ token }: Person) => (await test.call(answersApi.mine, {}, token)).body.assignments
    expect([await mine(ann), await mine(bob)]).toMatchObject([[{ state: 'asked' }], [{ state: 'accepted' }]])
    const { body: board } = await test.call(boardApi.show, span, admin.token)
    expect(board.services.map(({ published, draft: left }) => [published, left])).toEqual([
      [true, null],
      [true, null],
    ])
    // By hand with that revision once more: it is that publication.
    const again = {
      ...span,
      revision: (await test.db.selectFrom('publications').selectAll().executeTakeFirst())?.draft_revision,
    }
    expect(await test.call(publicationsApi.publish, again, admin.token)).toMatchObject({
      status: 200,
      body: { _id: publication?._id },
    })
  })

  it('tells people, or nobody, as was chosen', async () => {
    const device = await register(ann.token)
    await annAtTheDoor()
    await wait({ tell: false })
    clock(24)
    await tick()
    await drained()
    expect(sentTo(device)).toEqual([])
    expect(await names()).toEqual([`Ann ${round}`])
    await draft(
      [
        { userId: ann._id, postId: door },
        { userId: ann._id, postId: balcony },
      ].slice(1),
    )
    await wait({ at: moment(30) })
    clock(30)
    await tick()
    await drained()
    expect(sentTo(device)).toHaveLength(1)
  })

  it('that was due while the server was down comes at its start, once of two processes', async () => {
    await annAtTheDoor()
    await wait()
    clock(24 * 9)
    // SQLite has one process.
    const other = inject('database') === 'postgres' ? await startApp(test.settings) : undefined
    const ticks = [tick, () => other?.app.rota.waiting.tick(), tick, () => other?.app.rota.waiting.tick()]
    await Promise.all(ticks.map((each) => each()))
    await other?.stop()
    expect(await states()).toEqual([['done', null]])
    expect((await test.call(publicationsApi.list, {}, admin.token)).body).toHaveLength(1)
  })

  it('is one: the same again is the same, another for some of the days is refused with it', async () => {
    await annAtTheDoor()
    const { body } = await wait()
    expect(await wait()).toMatchObject({ status: 200, body })
    expect(await wait({ at: moment(25) })).toMatchObject({
      status: 409,
      body: { code: 'publication_waits', waiting: body },
    })
    const part = { from: next, to: addDays(next, 7) }
    const refused = await wait({ ...part, revision: await revision(part) })
    expect(refused).toMatchObject({ status: 409, body: { code: 'publication_waits', waiting: body } })
    const two = await Promise.all([wait(), wait()])
    expect(two.map(({ status }) => status)).toEqual([200, 200])
    expect(await list()).toHaveLength(1)
  })

  it('is taken back by any admin, and by nobody else', async () => {
    await annAtTheDoor()
    const { body } = await wait()
    const stranger = await test.call(waitingApi.remove, { id: body._id })
    const member = await test.call(waitingApi.remove, { id: body._id }, ann.token)
    expect([stranger.status, member.status]).toEqual([401, 403])
    for (const call of [() => test.call(waitingApi.list, span, ann.token), () => wait({}, ann.token)])
      expect((await call()).status).toBe(403)
    expect((await test.call(waitingApi.remove, { id: body._id }, superAdmin.token)).status).toBe(204)
    expect((await test.call(waitingApi.remove, { id: body._id }, superAdmin.token)).status).toBe(404)
    expect(await list()).toEqual([])
    clock(24)
    await tick()
    expect(await names()).toEqual([])
    expect(await audited(body._id)).toEqual([
      ['Sue Super', { ...span, at: moment(24), state: 'takenBack' }],
      [`Zoe ${round}`, { ...span, at: moment(24), state: 'waiting' }],
    ])
  })

  it('is done where it was published by hand before, in whole or in two parts', async () => {
    await annAtTheDoor()
    await wait()
    expect(
      (await test.call(publicationsApi.publish, { ...span, revision: await revision() }, admin.token)).status,
    ).toBe(201)
    expect(await states()).toEqual([['done', null]])
    await draft([{ userId: bob._id, postId: door }])
    await draft([{ userId: ann._id, postId: door }], later)
    await wait({ at: moment(25) })
    for (const one of [day, next]) {
      const days = { from: one, to: one }
      await test.call(publicationsApi.publish, { ...days, revision: await revision(days) }, admin.token)
      expect((await states()).at(-1)).toEqual(['waiting', null])
    }
    clock(25)
    await tick()
    expect((await states()).at(-1)).toEqual(['done', null])
  })

  it('is listed for 30 days after it has ended', async () => {
    await annAtTheDoor()
    await wait()
    clock(24)
    await tick()
    const listed = async (days: number) => {
      clock(24 + days * 24)
      await test.app.rota.waiting.cleanUp()
      return (await test.call(waitingApi.list, span, superAdmin.token)).body.length
    }
    expect([await listed(29.9), await listed(30.1)]).toEqual([1, 0])
    expect(await test.db.selectFrom('publication_waits').select('id').execute()).toEqual([])
  })
})

describe('refused', () => {
  const issuesOf = async (at: unknown) => {
    const { status, body } = await wait({ at })
    return [status, body.issues?.map(({ path }: { path: string }) => path)]
  }

  it('for a moment that is none, past, now, or more than 60 days ahead', async () => {
    await annAtTheDoor()
    for (const at of [
      'tomorrow',
      '2026-12-06',
      5,
      null,
      moment(-1),
      moment(0),
      new Date(start + 60 * DAY_MS + 1).toISOString(),
    ])
      expect([at, await issuesOf(at)]).toEqual([at, [400, ['at']]])
    expect(await list()).toEqual([])
    // With an offset it is the same moment.
    const offset = moment(24).replace('Z', '+00:00')
    expect((await wait({ at: offset })).body.at).toBe(moment(24))
  })

  it('where the board is another, where nothing would change, and where a rule stands against it', async () => {
    await annAtTheDoor()
    const old = await revision()
    await draft([{ userId: bob._id, postId: door }])
    expect(await wait({ revision: old })).toMatchObject({ status: 409, body: { code: 'draft_changed' } })
    // After the last service there is nothing to publish.
    const far = new Date(start + 50 * DAY_MS).toISOString()
    expect(await wait({ at: far })).toMatchObject({ status: 409, body: { code: 'nothing_to_publish' } })
    await test.call(usersApi.suspend, { id: bob._id }, superAdmin.token)
    expect(await wait()).toMatchObject({ status: 409, body: { code: 'blocked' } })
    await annAtTheDoor()
    await test.call(publicationsApi.publish, { ...span, revision: await revision() }, admin.token)
    expect(await wait()).toMatchObject({ status: 409, body: { code: 'nothing_to_publish' } })
    expect(await list()).toEqual([])
  })
})

describe('stale', () => {
  it('where a draft of its days changed, as its admin is told by push', async () => {
    const device = await register(admin.token)
    const others = await register(superAdmin.token)
    await annAtTheDoor()
    const { _id } = (await wait()).body
    await draft([{ userId: bob._id, postId: door }])
    // What it would be is seen before.
    expect(await states()).toEqual([['waiting', 'draft_changed']])
    clock(24)
    await tick()
    expect(await states()).toEqual([['stale', 'draft_changed']])
    expect(await names()).toEqual([])
    await drained()
    expect(sentTo(device)).toEqual([
      [
        expect.stringMatching(/^.+ was not published$/),
        'The draft has changed since you set the time. Please look and publish again.',
      ],
    ])
    expect(sentTo(others)).toEqual([])
    const said = { ...span, at: moment(24), state: 'stale', reason: 'draft_changed' }
    expect((await audited(_id))[0]).toEqual([undefined, said])
    // It stands in the way of nothing.
    expect((await wait({ at: moment(30) })).status).toBe(202)
  })

  it('where a draft was begun or thrown away, and where somebody in one has left', async () => {
    await annAtTheDoor()
    const leave = () => test.db.deleteFrom('users').where('id', '=', ann._id).execute()
    const begin = async () => {
      const added = await rota.service(next, '5pm', { [door]: [1, 1] })
      await draft([{ userId: bob._id, postId: door }], added)
    }
    for (const change of [() => test.call(boardApi.dropDraft, span, superAdmin.token), begin, leave]) {
      await wait()
      await change()
      expect((await states()).at(-1)).toEqual(['waiting', 'draft_changed'])
      await test.db.deleteFrom('publication_waits').execute()
      await draft([{ userId: change === leave ? bob._id : ann._id, postId: door }])
    }
  })

  it('not where members answer, though the drafts follow, and not where a service is cancelled', async () => {
    await annAtTheDoor()
    await draft([{ userId: bob._id, postId: door }], later)
    await test.call(publicationsApi.publish, { ...span, revision: await revision() }, admin.token)
    await draft([
      { userId: ann._id, postId: door },
      { userId: bob._id, postId: balcony },
    ])
    await wait()
    const [place] = (await test.call(answersApi.mine, {}, ann.token)).body.assignments
    const answer = { id: place?._id, answer: 'decline', sequence: place?.sequence }
    expect((await test.call(answersApi.answer, answer, ann.token)).status).toBe(200)
    expect((await test.call(servicesApi.cancel, { id: later }, superAdmin.token)).status).toBe(200)
    expect(await states()).toEqual([['waiting', null]])
    clock(24)
    await tick()
    expect(await states()).toEqual([['done', null]])
    expect(await names()).toEqual([`Bob ${round}`])
  })

  it('where it would be refused', async () => {
    const device = await register(admin.token)
    await annAtTheDoor()
    await wait()
    await test.call(usersApi.suspend, { id: ann._id }, superAdmin.token)
    clock(24)
    await tick()
    expect(await states()).toEqual([['stale', 'blocked']])
    await drained()
    expect(sentTo(device)[0]?.[1]).toMatch(/^It was refused\. /)
    expect(await names()).toEqual([])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['demoted', () => test.call(usersApi.setRole, { id: admin._id, role: 'standard' }, superAdmin.token)],
    ['suspended', () => test.call(usersApi.suspend, { id: admin._id }, superAdmin.token)],
    ['gone', () => test.db.deleteFrom('users').where('id', '=', admin._id).execute()],
  ])('where its admin is %s, as the others hear', async (_, change) => {
    const [own, others] = [await register(admin.token), await register(superAdmin.token)]
    const before = sentTo(others).length
    await annAtTheDoor()
    await wait()
    await change()
    expect(await states()).toEqual([['waiting', 'forbidden']])
    clock(24)
    await tick()
    expect(await states()).toEqual([['stale', 'forbidden']])
    expect(await names()).toEqual([])
    await drained()
    expect(sentTo(others).length - before).toBe(1)
    expect(sentTo(own)).toHaveLength(_ === 'demoted' ? 1 : 0)
  })
})
