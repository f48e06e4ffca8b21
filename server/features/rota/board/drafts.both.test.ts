import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { BOARD_DAYS } from '#shared/inputChecks.ts'
import { usersApi } from '#shared/people/users.ts'
import { type BoardService, boardApi } from '#shared/rota/board.ts'
import type { DraftPlace } from '#shared/rota/drafts.ts'
import { withTestApp } from '../../../testing/app.ts'
import { quietChange } from '../../../testing/change.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { followLive, restoreDraft } from '../../plan/places/drafts.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann, bob]: (Person | undefined)[] = []
let [door, balcony] = ['', '']
const [A, B] = [() => ann?._id ?? '', () => bob?._id ?? '']
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bob = await test.signUp({ name: 'Bob Bell' })
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
})

/** The first Sunday of a month of its own for each call. */
let months = 0
function sunday(): string {
  const first = new Date(Date.UTC(2099, months, 1))
  months += 1
  return new Date(first.getTime() + ((7 - first.getUTCDay()) % 7) * 86_400_000).toISOString().slice(0, 10)
}

const service = (date = sunday(), time = '9am') => rota.service(date, time, { [door]: [1, 2], [balcony]: [1, 1] })
const at = (userId: string, postId = door, locked = false): DraftPlace => ({ userId, postId, locked })

interface Refusal {
  service?: BoardService
  blocks?: { code: string; userId: string }[]
}
async function save(serviceId: string, revision: number, places: DraftPlace[], more: object = {}) {
  const input = { serviceId, revision, places, ...more }
  const { status, body } = await test.call(boardApi.saveDraft, input, admin?.token)
  const { service: current, blocks } = body as Refusal
  return { status, body, code: body.code, service: current, blocks: blocks?.map(({ code }) => code) }
}
const drafted = ({ places }: Pick<BoardService, 'places'>) =>
  places.filter(({ layer }) => layer === 'draft').map(({ name, post, locked, source }) => [name, post, locked, source])
const show = async (date: string) =>
  (await test.call(boardApi.show, { from: date, to: date }, admin?.token)).body.services[0] as BoardService

describe('a draft is refused', () => {
  it('for a service that is not there, and with places that cannot be', async () => {
    const id = await service()
    expect((await save('nobody', 0, [])).status).toBe(404)
    const bad: [string, DraftPlace[]][] = [
      ['places.1.userId', [at(A()), at(A())]],
      ['places.0.userId', [at('nobody')]],
      ['places.0.userId', [at((await test.signUp({ waiting: true }))._id)]],
      ['places.0.postId', [at(A(), 'nowhere')]],
    ]
    for (const [path, places] of bad) {
      const { status, body } = await save(id, 0, places)
      expect([path, status, body.issues?.map((issue) => issue.path)]).toEqual([path, 400, [path]])
    }
  })

  it('once the service has begun, or is cancelled', async () => {
    const begun = await service('2020-02-02')
    const { status, code, service: now } = await save(begun, 0, [at(A())])
    expect([status, code, now?._id]).toEqual([409, 'service_begun', begun])
    const cancelled = await rota.service(sunday(), '9am', { [door]: [1, 1] }, { state: 'cancelled' })
    expect(await save(cancelled, 0, [at(A())])).toMatchObject({ status: 409, code: 'draft_changed' })
  })

  it('with another revision than the draft has, with the service as it is', async () => {
    const date = sunday()
    const id = await service(date)
    const first = await save(id, 0, [at(A())])
    expect(first.status).toBe(200)
    for (const revision of [0, 99]) {
      const second = await save(id, revision, [at(B())])
      expect([second.status, second.code]).toEqual([409, 'draft_changed'])
      expect(second.service).toEqual(await show(date))
    }
    const next = await save(id, first.body.draft?.revision ?? 0, [at(B(), balcony, true)])
    expect(drafted(next.body)).toEqual([['Bob Bell', 'Balcony', true, 'hand']])
    expect(next.body).toEqual(await show(date))
  })

  it('to all but one of those who save the same revision at once', async () => {
    const date = sunday()
    const id = await service(date)
    const answers = await Promise.all([A(), B(), A(), B()].map((userId) => save(id, 0, [at(userId)])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const revision = (await show(date)).draft?.revision ?? 0
    const again = await Promise.all([A(), B()].map((userId) => save(id, revision, [at(userId, balcony)])))
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('with a revision of an earlier draft of the service', async () => {
    const date = sunday()
    const id = await service(date)
    const { revision = 0 } = (await save(id, 0, [])).body.draft ?? {}
    await test.call(boardApi.dropDraft, { from: date, to: date }, admin?.token)
    expect((await save(id, 0, [])).status).toBe(200)
    expect((await save(id, revision, [at(A())])).code).toBe('draft_changed')
  })
})

describe('a place is refused', () => {
  it('where the post is full, typed places included, or is not needed', async () => {
    const date = sunday()
    const id = await service(date)
    const car = await rota.post('Car Park')
    expect((await save(id, 0, [at(A(), car)])).code).toBe('place_taken')
    expect((await save(id, 0, [at(A(), balcony), at(B(), balcony)])).code).toBe('place_taken')
    await rota.shift(date, '9am', 'Balcony', 'Visitor', null)
    const { code, service: now } = await save(id, 0, [at(A(), balcony)])
    expect([code, now]).toEqual(['place_taken', await show(date)])
  })

  it('but not where the shift outside is the same person’s at the same post', async () => {
    const date = sunday()
    const id = await service(date)
    await rota.shift(date, '9am', 'Balcony', 'Ann Abel', A())
    expect((await save(id, 0, [at(A())])).blocks).toEqual(['busy'])
    expect((await save(id, 0, [at(B(), balcony)])).code).toBe('place_taken')
    const { status, body } = await save(id, 0, [at(A(), balcony)])
    expect(status).toBe(200)
    expect(body.places.map(({ layer, blocks }) => [layer, blocks])).toEqual([
      ['draft', []],
      ['outside', []],
    ])
  })

  it('where a rule stands against it, with each of them', async () => {
    const date = sunday()
    const id = await service(date)
    const cy = await test.signUp({ name: 'Cy Cole' })
    const di = await test.signUp({ name: 'Di Dean' })
    await rota.days(cy._id, 'away', date)
    await rota.link(di._id, cy._id, 'apart')
    const { code, blocks, service: now } = await save(id, 0, [at(cy._id), at(di._id)])
    expect([code, blocks, now?.draft]).toEqual(['blocked', ['away', 'apart', 'apart'], null])
    expect((await save(id, 0, [at(cy._id)], { force: true })).blocks).toEqual(['away'])
    // Another service of that day, which fills up what they do in a day.
    const evening = await service(date, '6pm')
    expect((await save(id, 0, [at(di._id)])).status).toBe(200)
    expect((await save(evening, 0, [at(di._id)])).blocks).toEqual(['most_a_day'])
  })

  it('of somebody who said no, unless it is forced', async () => {
    const id = await service()
    await rota.assignment(id, A(), door, 'declined')
    expect((await save(id, 0, [at(A(), balcony)])).blocks).toEqual(['declined'])
    const { status, body } = await save(id, 0, [at(A(), balcony)], { force: true })
    expect([status, body.places[0]?.blocks.map(({ code }) => code)]).toEqual([200, ['declined']])
  })

  it('at two posts at once, unless they are joint', async () => {
    const id = await service()
    const stairs = await rota.post('Stairs')
    const lift = await rota.post('Lift')
    await rota.joint(stairs, lift)
    for (const post_id of [stairs, lift])
      await test.db
        .insertInto('service_needs')
        .values({ service_id: id, post_id, min_people: 1, max_people: 1, priority: 2 })
        .execute()
    expect((await save(id, 0, [at(A()), at(A(), stairs)])).blocks).toEqual(['busy', 'busy'])
    expect((await save(id, 0, [at(A(), lift), at(A(), stairs)])).status).toBe(200)
  })

  it('of a trainee without a mentor; with one they take no place', async () => {
    const date = sunday()
    const first = await rota.skill('First aid')
    const aid = await rota.post('First aid', { skill_id: first })
    const id = await rota.service(date, '9am', { [aid]: [1, 1] })
    await rota.knows(A(), first)
    await rota.knows(B(), first, 'learning')
    expect((await save(id, 0, [at(A(), aid), at(B(), aid)])).blocks).toEqual(['learning'])
    await rota.link(A(), B(), 'mentor')
    const { status, body } = await save(id, 0, [at(A(), aid), at(B(), aid)])
    expect([status, body.places.map(({ name, shadow }) => [name, shadow])]).toEqual([
      200,
      [
        ['Ann Abel', false],
        ['Bob Bell', true],
      ],
    ])
    expect((await test.call(boardApi.show, { from: date, to: date }, admin?.token)).body.problems).toEqual([])
  })

  it('only where it is new: what stands there already stays, whatever holds by now', async () => {
    const date = sunday()
    const id = await service(date)
    const ed = await test.signUp({ name: 'Ed East' })
    await rota.assignment(id, ed._id, door)
    await rota.days(ed._id, 'away', date)
    const boss = await test.signUp({ isSuperAdmin: true })
    await test.call(usersApi.suspend, { id: ed._id }, boss.token)
    const { status, body } = await save(id, 0, [at(ed._id), at(A())])
    expect(status).toBe(200)
    expect(drafted(body)).toEqual([
      ['Ann Abel', 'Main Door', false, 'hand'],
      ['Ed East', 'Main Door', false, 'kept'],
    ])
    await test.db.updateTable('service_needs').set({ max_people: 1 }).where('service_id', '=', id).execute()
    expect((await save(id, body.draft?.revision ?? 0, [at(ed._id), at(A()), at(B(), balcony)])).status).toBe(200)
  })
})

describe('drafts of several services', () => {
  const saveBoth = (...changes: object[]) => test.call(boardApi.saveDrafts, { changes }, admin?.token)
  const change = (serviceId: string, revision: number, places: DraftPlace[]) => ({ serviceId, revision, places })

  it('are changed together, each judged with the others changed', async () => {
    const date = sunday()
    const [early, late] = [await service(date), await service(date, '6pm')]
    const { revision = 0 } = (await save(early, 0, [at(A())])).body.draft ?? {}
    // Once a day is the most that she serves.
    expect((await save(late, 0, [at(A())])).blocks).toEqual(['most_a_day'])
    const { status, body } = await saveBoth(change(late, 0, [at(A(), door, true)]), change(early, revision, []))
    expect(status).toBe(200)
    const shown = await test.call(boardApi.show, { from: date, to: date }, admin?.token)
    expect(body.services).toEqual([...shown.body.services].reverse())
    expect(body.services.map(drafted)).toEqual([[['Ann Abel', 'Main Door', true, 'hand']], []])
  })

  it('stay as they are where one is refused, which the answer has', async () => {
    const date = sunday()
    const [early, late] = [await service(date), await service(date, '6pm')]
    const { revision = 0 } = (await save(early, 0, [at(A())])).body.draft ?? {}
    const before = await show(date)
    const far = await service(addDays(date, BOARD_DAYS))
    const off = await test.signUp()
    await rota.days(off._id, 'away', date)
    const refused: [number, string, object[]][] = [
      [409, 'draft_changed', [change(early, revision, []), change(late, 7, [at(A())])]],
      [409, 'blocked', [change(early, revision, []), change(late, 0, [at(off._id)])]],
      [409, 'place_taken', [change(early, revision, []), change(late, 0, [at(A(), balcony), at(B(), balcony)])]],
      [404, 'not_found', [change(early, revision, []), change('nobody', 0, [])]],
    ]
    for (const [status, code, changes] of refused) {
      const { status: got, body } = await saveBoth(...changes)
      expect([got, body.code]).toEqual([status, code])
      if (got === 409) expect((body as Refusal).service?._id).toBe(late)
    }
    const bad: [string, object[]][] = [
      ['changes', []],
      ['changes', Array.from({ length: 11 }, (_, index) => change(`s${index}`, 0, []))],
      ['changes.1.serviceId', [change(early, revision, []), change(early, revision, [])]],
      ['changes.1.serviceId', [change(early, revision, []), change(far, 0, [at(B())])]],
      ['changes.1.places.0.userId', [change(early, revision, []), change(late, 0, [at('nobody')])]],
    ]
    for (const [path, changes] of bad) {
      const { status, body } = await saveBoth(...changes)
      expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
    }
    expect((await test.call(boardApi.saveDrafts, { changes: [change(early, revision, [])] }, ann?.token)).status).toBe(
      403,
    )
    expect(await show(date)).toEqual(before)
  })
})

describe('drafts of a span', () => {
  it('begin with what is live, once, and are thrown away; begun and cancelled services have none', async () => {
    const date = sunday()
    const id = await service(date)
    const cancelled = await rota.service(date, '6pm', {}, { state: 'cancelled' })
    await rota.assignment(id, A(), door)
    await rota.assignment(id, B(), door, 'declined')
    const span = { from: date, to: date }
    const { status, body } = await test.call(boardApi.startDraft, span, admin?.token)
    expect(status).toBe(200)
    expect(body.services.map(({ _id, draft }) => [_id, draft?.startedBy ?? null])).toEqual([
      [id, { _id: admin?._id, name: 'Zoe Admin' }],
      [cancelled, null],
    ])
    expect(drafted(body.services[0] as BoardService)).toEqual([['Ann Abel', 'Main Door', false, 'kept']])
    expect((await test.call(boardApi.startDraft, span, admin?.token)).body).toEqual(body)
    const past = { from: '2020-01-01', to: '2020-03-01' }
    const before = (await test.call(boardApi.startDraft, past, admin?.token)).body.services
    expect(before.every(({ draft }) => draft === null)).toBe(true)
    const dropped = () => test.call(boardApi.dropDraft, span, admin?.token)
    expect([(await dropped()).status, (await show(date)).draft, (await dropped()).status]).toEqual([200, null, 200])
  })
})

describe('answers and drafts', () => {
  const follow = (serviceId: string, userId: string, postId: string, isLive: boolean) =>
    quietChange(test.db)('rota', async (context) => {
      await followLive(context, { service_id: serviceId, user_id: userId, post_id: postId }, isLive)
      return context.tellNobody('it is a test')
    })

  it('a no takes its person out of the draft, a yes puts them in, locked', async () => {
    const date = sunday()
    const id = await service(date)
    await rota.assignment(id, A(), door)
    await follow(id, A(), door, true)
    expect((await show(date)).draft).toBeNull()
    const { revision = 0 } = (await save(id, 0, [at(A(), balcony), at(B())])).body.draft ?? {}
    await follow(id, B(), door, true)
    expect((await show(date)).draft?.revision).toBe(revision)
    await follow(id, A(), door, false)
    expect(drafted(await show(date))).toEqual([['Bob Bell', 'Main Door', false, 'hand']])
    expect((await save(id, revision, [])).code).toBe('draft_changed')
    await follow(id, A(), balcony, true)
    expect(drafted(await show(date))).toEqual([
      ['Ann Abel', 'Balcony', true, 'kept'],
      ['Bob Bell', 'Main Door', false, 'hand'],
    ])
  })

  it('whom the cancelling of a service took off stands in its draft again', async () => {
    const date = sunday()
    const id = await service(date)
    const off = await rota.assignment(id, A(), door, 'cancelled')
    await test.db.updateTable('places').set({ with_service: 1 }).where('id', '=', off).execute()
    await rota.assignment(id, A(), balcony, 'cancelled')
    await rota.assignment(id, B(), door, 'declined')
    await quietChange(test.db)('rota', async (context) => {
      await restoreDraft(context, id, admin?._id ?? '')
      return context.tellNobody('it is a test')
    })
    expect(drafted(await show(date))).toEqual([['Ann Abel', 'Main Door', false, 'kept']])
  })
})

describe('by whom somebody was chosen', () => {
  const source = async (date: string) => drafted(await show(date)).map(([name, , , by]) => [name, by])
  const revision = async (date: string) => (await show(date)).draft?.revision ?? 0

  it('comes back with whom a fill had placed and a hand took out; somebody chosen anew is by hand', async () => {
    const date = sunday()
    const id = await service(date)
    await save(id, 0, [at(A()), at(B(), balcony)])
    await test.db.updateTable('draft_places').set({ source: 'fill' }).where('service_id', '=', id).execute()
    await save(id, await revision(date), [at(B(), balcony)])
    await save(id, await revision(date), [at(B(), balcony), { ...at(A()), source: 'fill' }])
    expect(await source(date)).toEqual([
      ['Bob Bell', 'fill'],
      ['Ann Abel', 'fill'],
    ])
    // What the draft says of a place is not overwritten.
    await save(id, await revision(date), [{ ...at(B(), balcony), source: 'hand' }])
    expect(await source(date)).toEqual([['Bob Bell', 'fill']])
    await save(id, await revision(date), [at(B(), balcony), at(A())])
    expect(await source(date)).toEqual([
      ['Bob Bell', 'fill'],
      ['Ann Abel', 'hand'],
    ])
    const unknown = await save(id, await revision(date), [{ ...at(A()), source: 'kept' as 'hand' }])
    expect([unknown.status, unknown.body.issues?.map(({ path }) => path)]).toEqual([400, ['places.0.source']])
  })

  it('is what a publication says where that person is put back or typed again: the draft keeps them', async () => {
    const date = sunday()
    const id = await rota.service(date, '9am', { [door]: [1, 2] }, { published_at: '2026-01-01' })
    await rota.assignment(id, A(), door, 'accepted')
    await save(id, 0, [at(B())])
    await save(id, await revision(date), [at(A())])
    expect(await source(date)).toEqual([['Ann Abel', 'kept']])
    const { body } = await test.call(boardApi.preview, { from: date, to: date }, admin?.token)
    expect([body.added, body.changed, body.removed, body.members]).toEqual([0, 0, 0, []])
    // Of two admins, who stands on what came before is refused, with the service as it is.
    expect(await save(id, 1, [at(B())])).toMatchObject({ code: 'draft_changed', service: { _id: id } })
  })
})
