import { beforeAll, describe, expect, it } from 'vitest'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { boardApi, type Place } from '#shared/rota/board.ts'
import { withTestApp } from '../../../testing/app.ts'
import { requestOf } from '../../../testing/request.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let admin: Person
let boss: Person
let [door, balcony] = ['', '']
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  boss = await test.signUp({ isSuperAdmin: true })
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
})

const show = async (from: string, to = from) => (await test.call(boardApi.show, { from, to }, admin.token)).body
const named = ({ layer, name, post, state }: Place) => [layer, name, post, state]

describe('refused', () => {
  it('for a span that is none or too long', async () => {
    const span = { from: '2099-02-01', to: '2099-02-28' }
    for (const to of ['2099-01-31', '2099-05-12', 'soon']) {
      const { status, body } = await test.call(boardApi.show, { ...span, to }, admin.token)
      expect([to, status, body.issues?.map(({ path }) => path)]).toEqual([to, 400, ['to']])
    }
    expect((await test.call(boardApi.show, { ...span, to: '2099-05-11' }, admin.token)).status).toBe(200)
  })

  it.each(['0000-01-01', '9999-12-31'])('never a day at the end of time: %s', async (day) => {
    expect((await test.call(boardApi.show, { from: day, to: day }, admin.token)).status).toBe(200)
  })
})

describe('the board', () => {
  it('has everybody at the services of its days: drafted, live, declined and outside of the plan', async () => {
    const ann = await test.signUp({ name: 'Ann Abel' })
    const bob = await test.signUp({ name: 'Bob Bell' })
    const cy = await test.signUp({ name: 'Cy Cole' })
    const id = await rota.service('2099-02-01', '9am', { [door]: [2, 2], [balcony]: [1, 1] })
    await rota.assignment(id, ann._id, door, 'accepted')
    await rota.assignment(id, bob._id, door, 'declined')
    await rota.assignment(id, cy._id, balcony, 'replaced')
    await rota.shift('2099-02-01', '9 AM', 'BALCONY', 'Visitor', null)
    await rota.shift('2099-02-01', '9am', 'Car Park', 'Somebody', null)
    await rota.shift('2099-02-01', '6pm', 'Main Door', 'Cy Cole', cy._id)
    await rota.service('2099-02-08', '9am', {})

    const board = await show('2099-02-01')
    expect(board.services.map(({ _id, startsAt, draft }) => [_id, startsAt, draft])).toEqual([
      [id, '2099-02-01T15:00:00.000Z', null],
      [expect.any(String), '2099-02-02T00:00:00.000Z', null],
    ])
    const places = board.services[0]?.places ?? []
    expect(places.map(named)).toEqual([
      ['live', 'Ann Abel', 'Main Door', 'accepted'],
      ['live', 'Bob Bell', 'Main Door', 'declined'],
      ['outside', 'Visitor', 'BALCONY', null],
      ['outside', 'Somebody', 'Car Park', null],
    ])
    expect(places.map(({ postId, declineReason }) => [postId, declineReason])).toEqual([
      [door, null],
      [door, 'Away that day'],
      [balcony, null],
      [null, null],
    ])
    expect(board.problems).toEqual([{ code: 'empty', serviceId: id, postId: door, userId: null, missing: 1 }])
    const planned = board.members.map(({ user, planned: count }) => [user.name, count])
    expect(planned).toEqual(
      expect.arrayContaining([
        ['Ann Abel', 1],
        ['Bob Bell', 0],
        ['Cy Cole', 1],
      ]),
    )
    expect(board.members.map(({ user }) => user.name)).toEqual(
      board.members.map(({ user }) => user.name).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    )
  })

  it('says what is wrong: too many, no skill, blocked, suspended, a pair that is split', async () => {
    const first = await rota.skill('First aid')
    const di = await test.signUp({ name: 'Di Dean' })
    const ed = await test.signUp({ name: 'Ed East' })
    const flo = await test.signUp({ name: 'Flo Ford' })
    const gus = await test.signUp({ name: 'Gus Gale' })
    const id = await rota.service('2099-03-01', '9am', { [door]: [2, 2], [balcony]: [1, 1] })
    await test.db.insertInto('service_skills').values({ service_id: id, skill_id: first, min_people: 1 }).execute()
    for (const { _id } of [di, ed, flo]) await rota.assignment(id, _id, door)
    await rota.days(di._id, 'away', '2099-03-01')
    await rota.link(flo._id, gus._id, 'only_together')
    await test.call(usersApi.suspend, { id: ed._id }, boss.token)

    const { problems, services } = await show('2099-03-01')
    const at = { serviceId: id, postId: door }
    expect(problems).toEqual([
      { ...at, code: 'empty', postId: balcony, userId: null, missing: 1 },
      { ...at, code: 'over', userId: null, missing: 1 },
      { ...at, code: 'skill_missing', postId: null, userId: null, missing: 1 },
      { ...at, code: 'blocked', userId: di._id, missing: 0 },
      { ...at, code: 'suspended', userId: ed._id, missing: 0 },
      { ...at, code: 'split', postId: null, userId: flo._id, missing: 0, partnerId: gus._id },
    ])
    const away = services[0]?.places.find(({ userId }) => userId === di._id)
    expect(away?.blocks).toEqual([{ code: 'away', userId: di._id, ...at, fromDay: '2099-03-01', toDay: '2099-03-01' }])
  })

  it('counts what was planned beside the share, and says which wishes a place goes against', async () => {
    const hal = await test.signUp({ name: 'Hal Hill' })
    const ida = await test.signUp({ name: 'Ida Ives' })
    await rota.says(hal._id, { times: 1 })
    await rota.days(hal._id, 'rather_not', '2099-04-12')
    await rota.link(hal._id, ida._id, 'together')
    const ids = []
    for (const day of ['2099-04-05', '2099-04-12', '2099-04-19', '2099-04-26'])
      ids.push(await rota.service(day, '9am', { [door]: [1, 1] }))
    for (const id of ids.slice(0, 2)) await rota.assignment(id, hal._id, door)
    const { members, services } = await show('2099-04-01', '2099-04-30')
    const { planned, share, rungs } = members.find(({ user }) => user._id === hal._id) ?? {}
    expect([planned, rungs]).toEqual([2, 1])
    expect(share).toBeCloseTo(12 / 13)
    expect(services.map(({ places }) => places[0]?.wishes)).toEqual([
      ['rest', 'above_share', 'pair_split'],
      ['rest', 'above_share', 'rather_not', 'pair_split'],
      undefined,
      undefined,
    ])
    const weeks = async () => (await show('2099-04-01', '2099-04-30')).services.map(({ places }) => places[0]?.inARow)
    expect(await weeks()).toEqual([1, 2, undefined, undefined])
    // A row that began in the month before, farther away than any rest.
    for (const day of ['2099-03-15', '2099-03-22', '2099-03-29'])
      await rota.assignment(await rota.service(day, '7pm', { [door]: [1, 1] }), hal._id, door)
    expect(await weeks()).toEqual([4, 5, undefined, undefined])
  })

  it('is not sent again while nothing changed; any change of rota, schedule or people makes another', async () => {
    const span = { from: '2099-05-01', to: '2099-05-31' }
    const id = await rota.service('2099-05-03', '9am', { [door]: [1, 1] })
    const get = async (etag?: string) => {
      const [url, init] = requestOf(test.url, boardApi.show, span, admin.token)
      const headers = { ...(init?.headers as Record<string, string>), ...(etag && { 'if-none-match': etag }) }
      const response = await fetch(url, { ...init, headers })
      return { status: response.status, etag: response.headers.get('etag') ?? '' }
    }
    let { etag } = await get()
    const changes = [
      () => test.call(boardApi.saveDraft, { serviceId: id, revision: 0, places: [] }, admin.token),
      () =>
        test.call(
          scheduleApi.createManual,
          { date: '2099-05-03', serviceTime: '9am', assignment: 'Main Door', name: 'Guest' },
          admin.token,
        ),
      () => test.signUp(),
    ]
    for (const change of changes) {
      expect((await get(etag)).status).toBe(304)
      await change()
      const next = await get(etag)
      expect(next.status).toBe(200)
      etag = next.etag
    }
  })

  it('has a revision of its drafts and live places alone', async () => {
    const jo = await test.signUp({ name: 'Jo Jett' })
    const kim = await test.signUp({ name: 'Kim King' })
    const id = await rota.service('2099-06-07', '9am', { [door]: [1, 2] })
    const revision = async () => (await show('2099-06-01', '2099-06-30')).revision
    const before = await revision()
    await rota.days(jo._id, 'away', '2099-06-14')
    await rota.shift('2099-06-07', '9am', 'Main Door', 'Guest', null)
    await rota.service('2099-07-05', '9am', {})
    expect(await revision()).toBe(before)
    await rota.assignment(id, jo._id, door)
    const live = await revision()
    expect(live).not.toBe(before)
    const places = [{ userId: kim._id, postId: door }]
    await test.call(boardApi.saveDraft, { serviceId: id, revision: 0, places }, admin.token)
    expect(new Set([before, live, await revision()]).size).toBe(3)
    await test.call(boardApi.dropDraft, { from: '2099-06-01', to: '2099-06-30' }, admin.token)
    expect(await revision()).toBe(live)
  })
})
