import { DateTime } from 'luxon'
import { afterEach, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest'
import { ownDataApi } from '#shared/people/ownData.ts'
import { careApi } from '#shared/rota/care.ts'
import { startApp, withTestApp } from '../../../testing/app.ts'
import { quietChange } from '../../../testing/change.ts'
import { listen } from '../../../testing/live.ts'
import { requestOf } from '../../../testing/request.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { careTurns } from './careTurns.ts'

const ZONE = 'America/Chicago'
const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann] = [{} as Person, {} as Person]
let [skill, desk] = ['', '']
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  skill = await rota.skill('Sound')
  desk = await rota.post('Desk', { skill_id: skill })
  await rota.knows(ann._id, skill)
  await rota.service('2030-03-24', '9am', { [desk]: [1, 1] })
})
beforeEach(async () => {
  await test.db.deleteFrom('settings').where('name', '=', 'care.turn').execute()
  await test.db.deleteFrom('care_items').execute()
})
afterEach(() => vi.useRealTimers())

/** Sets the clock to a time of the team. */
const at = (local: string) =>
  vi.useFakeTimers({ toFake: ['Date'], now: DateTime.fromISO(local, { zone: ZONE }).toJSDate() })

const tick = () => test.app.rota.care.tick()

const tokenOf = async (_id: string) => {
  const row = await test.db.selectFrom('users').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
  return (await test.app.sessions.start({ ...row, _id, role: row.role } as never)).token
}

it('is for admins alone', async () => {
  for (const [endpoint, input] of [
    [careApi.list, {}],
    [careApi.done, { id: 'x' }],
  ] as const) {
    expect((await test.call(endpoint, input, ann.token)).status).toBe(403)
    expect((await test.call(endpoint, input)).status).toBe(401)
  }
  expect(await test.call(careApi.done, { id: 'x' }, admin.token)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

it('is looked for in the night, never when it is asked for', async () => {
  at('2030-03-01T12:00')
  const token = await tokenOf(admin._id)
  const now = async () => (await test.call(careApi.list, {}, token)).body.map(({ kind }) => kind)
  expect(await now()).toEqual([])
  // A start without a look before it.
  await tick()
  expect(await now()).toEqual(['single', 'thin'])
  const third = await test.signUp({ name: 'Bob Bell' })
  const fourth = await test.signUp({ name: 'Cleo Cole' })
  for (const { _id } of [third, fourth]) await rota.knows(_id, skill)
  at('2030-03-02T02:59')
  await tick()
  expect(await now()).toEqual(['single', 'thin'])
  at('2030-03-02T03:00')
  await tick()
  expect(await now()).toEqual([])
  await test.db.deleteFrom('member_skills').where('user_id', 'in', [third._id, fourth._id]).execute()
  await tick()
  at('2030-03-02T15:00')
  await tick()
  expect(await now()).toEqual([])
  at('2030-03-03T03:00')
  await tick()
  expect(await now()).toEqual(['single', 'thin'])
})

it('is looked for after a start where the last look is older than a day, by one process of several', async () => {
  at('2030-03-01T12:00')
  await tick()
  await test.db.deleteFrom('care_items').execute()
  // Three in the night was while nothing ran, and the last look is 22 hours old.
  at('2030-03-02T10:00')
  const started = () => careTurns({ db: test.db, change: quietChange(test.db), team: test.app.team })
  expect(await started().take(new Date())).toBeUndefined()
  at('2030-03-02T12:01')
  const taken = await Promise.all([started(), started(), started()].map((turns) => turns.take(new Date())))
  expect(taken.filter((turn) => turn !== undefined)).toEqual([Date.now()])
  // The one that has the turn looks; another start does not meanwhile.
  await tick()
  expect(await test.db.selectFrom('care_items').select('id').execute()).toEqual([])
})

it('is looked for once, also by two servers on one database', async () => {
  at('2030-03-01T12:00')
  // SQLite has one process.
  const other = inject('database') === 'postgres' ? await startApp(test.settings) : undefined
  await Promise.all([tick(), other?.app.rota.care.tick(), tick(), other?.app.rota.care.tick()])
  expect(await test.db.selectFrom('care_items').select('kind').execute()).toHaveLength(2)
  const turn = await test.db.selectFrom('settings').select('value').where('name', '=', 'care.turn').executeTakeFirst()
  expect(JSON.parse(turn?.value ?? '')).toEqual({ lookedAt: Date.now(), beganAt: null })
  await other?.stop()
})

it('is looked for by another process where the one that began has died', async () => {
  at('2030-03-02T03:00')
  const began = JSON.stringify({ lookedAt: null, beganAt: Date.now() })
  await test.db.insertInto('settings').values({ name: 'care.turn', value: began }).execute()
  at('2030-03-02T03:05')
  await tick()
  expect(await test.db.selectFrom('care_items').select('id').execute()).toEqual([])
  at('2030-03-02T03:11')
  await tick()
  expect(await test.db.selectFrom('care_items').select('id').execute()).toHaveLength(2)
})

it('is gone for a month once it is done, and says so to admins, the log and own data', async () => {
  at('2030-03-01T12:00')
  const token = await tokenOf(admin._id)
  const now = async () => (await test.call(careApi.list, {}, token)).body
  await tick()
  const [single] = await now()
  expect(single).toMatchObject({ kind: 'single', since: '2030-03-01', users: [{ _id: ann._id, name: 'Ann Abel' }] })
  const live = await listen(test, token)
  const member = await listen(test, await tokenOf(ann._id))
  expect((await test.call(careApi.done, { id: single?._id }, token)).status).toBe(204)
  expect((await test.call(careApi.done, { id: single?._id }, token)).status).toBe(204)
  await live.waitFor('careChanged')
  expect((await now()).map(({ kind }) => kind)).toEqual(['thin'])
  const entries = await test.db.selectFrom('audit').select('detail').where('action', '=', 'care.done').execute()
  expect(entries.map(({ detail }) => JSON.parse(detail))).toEqual([{ kind: 'single' }])
  for (const day of ['02', '15', '24']) {
    at(`2030-03-${day}T03:00`)
    await tick()
    expect((await now()).map(({ kind }) => kind)).not.toContain('single')
  }
  await rota.service('2030-05-24', '9am', { [desk]: [1, 1] })
  at('2030-03-31T03:00')
  await tick()
  expect((await now()).map(({ kind }) => kind)).not.toContain('single')
  at('2030-04-01T03:00')
  const later = await tokenOf(admin._id)
  await tick()
  const again = (await test.call(careApi.list, {}, later)).body.find(({ kind }) => kind === 'single')
  expect(again).toMatchObject({ _id: single?._id, since: '2030-03-01' })
  const file = await fetch(...requestOf(test.url, ownDataApi.download, {}, await tokenOf(ann._id)))
  expect(await file.json()).toMatchObject({
    care: [{ kind: 'single', facts: { post: 'Desk' }, since: '2030-03-01', doneOn: null }],
  })
  // Nothing is pushed, and no member hears of it.
  expect(await test.db.selectFrom('outbox').select('kind').where('kind', 'like', 'care%').execute()).toEqual([])
  expect(member.received('careChanged')).toEqual([])
  for (const { socket } of [live, member]) socket.close()
})

it('is the same item where it comes back within a month', async () => {
  at('2030-03-01T12:00')
  await tick()
  const stored = () =>
    test.db.selectFrom('care_items').select(['id', 'since', 'found']).where('kind', '=', 'single').execute()
  const [first] = await stored()
  const others = [await test.signUp(), await test.signUp()]
  for (const { _id } of others) await rota.knows(_id, skill)
  at('2030-03-02T03:00')
  await tick()
  expect(await stored()).toEqual([{ ...first, found: 0 }])
  await test.db.deleteFrom('member_skills').where('user_id', '!=', ann._id).execute()
  at('2030-03-03T03:00')
  await tick()
  expect(await stored()).toEqual([first])
})

it('goes with its person, its post and its service', async () => {
  at('2030-03-01T12:00')
  const leaving = await test.signUp({ name: 'Dee Dale' })
  await rota.knows(leaving._id, skill)
  await tick()
  const items = () => test.db.selectFrom('care_holders').select('user_id').execute()
  expect((await items()).map(({ user_id }) => user_id).sort()).toEqual([ann._id, leaving._id].sort())
  const { status } = await test.call(
    ownDataApi.remove,
    { password: 'a good long password' },
    await tokenOf(leaving._id),
  )
  expect(status).toBeLessThan(300)
  expect(await items()).toEqual([{ user_id: ann._id }])
})
