import { beforeAll, describe, expect, it } from 'vitest'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { type Run, runsApi } from '#shared/rota/fill.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const SPAN = { from: '2099-02-01', to: '2099-02-28' }
const FROM_SHEET = 'availability.fromSheet'
const SUNDAYS = ['2099-02-01', '2099-02-08', '2099-02-15', '2099-02-22']

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann] = [{} as Person, {} as Person]
const services: string[] = []

/** Ann alone may stand at the door on four Sundays, and stood there on the one before. */
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  await rota.days(admin._id, 'away', '2099-01-01')
  await test.db.updateTable('availability').set({ to_day: null }).execute()
  ann = await test.signUp({ name: 'Ann Abel' })
  const door = await rota.post('Main Door')
  const before = await rota.service('2099-01-25', '9am', { [door]: [1, 1] })
  await rota.assignment(before, ann._id, door, 'accepted')
  for (const day of SUNDAYS) services.push(await rota.service(day, '9am', { [door]: [1, 1] }))
})

async function filled(): Promise<Run> {
  const { status, body } = await test.call(runsApi.start, { ...SPAN, mode: 'all' }, admin.token)
  expect(status).toBe(202)
  return ended(body._id)
}

async function ended(id: string): Promise<Run> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const { body: run } = await test.call(runsApi.show, { id }, admin.token)
    if (run.endedAt !== null) return run
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('The run does not end')
}

it('names whoever serves three weeks in a row or more once a run is applied, until it is undone', async () => {
  const run = await filled()
  expect([run.state, run.places.length, run.inARow]).toEqual(['done', 4, undefined])
  const applied = await test.call(runsApi.apply, { id: run._id }, admin.token)
  const row = { user: { _id: ann._id, name: 'Ann Abel' }, weeks: 5, serviceId: services[3], date: SUNDAYS[3] }
  expect(applied.body.inARow).toEqual([row])
  expect((await test.call(runsApi.show, { id: run._id }, admin.token)).body.inARow).toEqual([row])
  expect((await test.call(runsApi.undo, { id: run._id }, admin.token)).body.inARow).toBeUndefined()
})

describe('for whom weeks in a row are fine', () => {
  const store = (change: { updated_by?: string | null; back_to_back?: 'avoid' | 'fine' }) =>
    test.db.updateTable('member_rota').set(change).execute()
  /** Weeks of the run that is named; the key says how long the schedule's longest was. */
  async function named(...keys: string[]): Promise<number[] | undefined> {
    const taken = await test.db.selectFrom('settings').select('name').where('name', '=', FROM_SHEET).executeTakeFirst()
    const value = JSON.stringify(keys)
    if (taken) await test.db.updateTable('settings').set({ value }).where('name', '=', FROM_SHEET).execute()
    else await test.db.insertInto('settings').values({ name: FROM_SHEET, value }).execute()
    const run = await filled()
    const { body } = await test.call(runsApi.apply, { id: run._id }, admin.token)
    await test.call(runsApi.undo, { id: run._id }, admin.token)
    return body.inARow?.map(({ weeks }) => weeks)
  }

  /** The most weeks in a row that the board says are fine for Ann. */
  async function shown(): Promise<number | undefined> {
    const { body } = await test.call(boardApi.show, SPAN, admin.token)
    return body.members.find(({ user }) => user._id === ann._id)?.mostInARow
  }

  it('is named, as the board marks them, above what the schedule shows, unless they said so themselves', async () => {
    await rota.says(ann._id, { times: 4 })
    await store({ back_to_back: 'fine', updated_by: admin._id })
    expect(await named()).toBeUndefined()
    expect(await shown()).toBeUndefined()
    expect(await named(`inARow ${ann._id} 4`)).toEqual([5])
    expect(await shown()).toBe(4)
    expect(await named(`inARow ${ann._id} 5`)).toBeUndefined()
    expect(await named(`inARow ${ann._id} all`)).toBeUndefined()
    // The board marks none of theirs.
    expect(await shown()).toBeUndefined()
    // Their own word is the later one; what an admin took over about themselves is none until they change it.
    await store({ updated_by: ann._id })
    expect(await named(`inARow ${ann._id} 2`)).toBeUndefined()
    expect(await named(`own inARow ${ann._id} 2`)).toEqual([5])
  })

  it('is whoever said themselves that they serve nearly every week', async () => {
    await store({ back_to_back: 'avoid', updated_by: admin._id })
    expect(await named()).toEqual([5])
    await store({ updated_by: ann._id })
    expect(await named()).toBeUndefined()
    await test.db.deleteFrom('member_rota').where('user_id', '=', ann._id).execute()
  })
})

describe('a way to end a run', () => {
  const only = ['2099-03-01', '2099-03-08', '2099-03-15', '2099-03-22']
  const march = { from: '2099-03-01', to: '2099-03-31' }
  const ids: string[] = []
  let [door, bea] = ['', {} as Person]

  /** Cora alone is free for the door in March; Bea has her one service at the balcony, and could have more. */
  beforeAll(async () => {
    // With seven days of rest a week in a row costs nothing, and a service above a number does.
    await test.call(rotaSettingsApi.change, { restDays: 7 }, admin.token)
    const cora = await test.signUp({ name: 'Cora Cole' })
    bea = await test.signUp({ name: 'Bea Bell' })
    await rota.days(ann._id, 'away', march.from)
    await test.db.updateTable('availability').set({ to_day: null }).execute()
    await rota.says(cora._id, { times: 4 })
    await rota.says(bea._id, { times: 1 })
    ;[door] = [await rota.post('South Door')]
    const balcony = await rota.post('South Balcony')
    const before = await rota.service('2099-02-22', '11am', { [door]: [1, 1] })
    await rota.assignment(before, cora._id, door, 'accepted')
    for (const day of only) ids.push(await rota.service(day, '11am', { [door]: [1, 1], [balcony]: [0, 1] }))
    await rota.assignment(ids[0] ?? '', bea._id, balcony, 'accepted')
  })

  async function applied(): Promise<Run> {
    const { body } = await test.call(runsApi.start, { ...march, mode: 'all' }, admin.token)
    const run = await ended(body._id)
    return (await test.call(runsApi.apply, { id: run._id }, admin.token)).body
  }
  const insteadIn = (run: Run) => run.inARow?.map(({ weeks, instead }) => [weeks, instead])
  const shown = async (id: string) => insteadIn((await test.call(runsApi.show, { id }, admin.token)).body)
  const at = (week: number, weeks: number, left: number) => ({
    ...{
      user: { _id: bea._id, name: 'Bea Bell' },
      serviceId: ids[week],
      postId: door,
      date: only[week],
      weeks,
      left,
    },
  })

  it('is the place in the middle, and whoever breaks no rule there; another where that place may not move', async () => {
    const run = await applied()
    expect(insteadIn(run)).toEqual([[5, at(1, 2, 2)]])
    await test.db
      .updateTable('draft_places')
      .set({ locked: 1 })
      .where('service_id', '=', ids[1] ?? '')
      .execute()
    await test.call(rotaSettingsApi.change, { answerDays: 4 }, admin.token)
    expect(await shown(run._id)).toEqual([[5, at(2, 1, 3)]])
    const away = { kind: 'away' as const, fromDay: march.from, toDay: march.to, userId: bea._id }
    await test.call(availabilityApi.addRow, away, admin.token)
    expect(await shown(run._id)).toEqual([[5, undefined]])
  })

  it('two runs are not offered the same person on the same day', async () => {
    const dana = await test.signUp({ name: 'Dana Day' })
    await rota.says(dana._id, { times: 4 })
    const posts = [await rota.post('East Door'), await rota.post('West Door')]
    const balcony = await rota.post('East Balcony')
    const needs = Object.fromEntries(posts.map((post) => [post, [1, 1] as [number, number]]))
    const before = await rota.service('2099-04-26', '11am', needs)
    const { userId: coraId } = await test.db
      .selectFrom('users')
      .select('id as userId')
      .where('name', '=', 'Cora Cole')
      .executeTakeFirstOrThrow()
    for (const [at, userId] of [coraId, dana._id].entries())
      await rota.assignment(before, userId, posts[at] ?? '', 'accepted')
    const may = ['2099-05-03', '2099-05-10', '2099-05-17', '2099-05-24']
    const made: string[] = []
    for (const day of may) made.push(await rota.service(day, '11am', { ...needs, [balcony]: [0, 1] }))
    await rota.assignment(made[0] ?? '', bea._id, balcony, 'accepted')
    const { body } = await test.call(runsApi.start, { from: '2099-05-01', to: '2099-05-30', mode: 'all' }, admin.token)
    const run = await ended(body._id)
    const shown = (await test.call(runsApi.apply, { id: run._id }, admin.token)).body.inARow ?? []
    expect(shown.map(({ user, instead }) => [user.name, instead?.user.name]).sort()).toEqual([
      ['Cora Cole', 'Bea Bell'],
      ['Dana Day', 'Bea Bell'],
    ])
    expect(new Set(shown.map(({ instead }) => instead?.date)).size).toBe(2)
  })

  it('of which the first weeks stand is the place that leaves least of it', async () => {
    const far = await rota.post('Far Door')
    const idOf = async (name: string) =>
      (await test.db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
    const [cora, dana] = [await idOf('Cora Cole'), await idOf('Dana Day')]
    for (const day of ['2099-08-02', '2099-08-09', '2099-08-16', '2099-08-23', '2099-08-30'])
      await rota.assignment(await rota.service(day, '11am', { [far]: [1, 1] }), cora, far, 'accepted')
    const september = { from: '2099-09-01', to: '2099-09-30' }
    const first = '2099-09-06'
    const made = await rota.service(first, '11am', { [far]: [1, 1] })
    await rota.service('2099-09-13', '11am', { [far]: [1, 1] })
    const away = (userId: string) => ({ kind: 'away' as const, fromDay: september.from, toDay: september.to, userId })
    await test.call(availabilityApi.addRow, away(dana), admin.token)
    const row = await test.call(availabilityApi.addRow, away(bea._id), admin.token)
    const { body } = await test.call(runsApi.start, { ...september, mode: 'all' }, admin.token)
    const run = await ended(body._id)
    expect(insteadIn((await test.call(runsApi.apply, { id: run._id }, admin.token)).body)).toEqual([[7, undefined]])
    await test.call(availabilityApi.removeRow, { id: row.body._id }, admin.token)
    const instead = { user: { _id: bea._id, name: 'Bea Bell' }, serviceId: made, postId: far, date: first }
    expect(await shown(run._id)).toEqual([[7, { ...instead, weeks: 1, left: 5 }]])
  })

  it('is an exchange with who serves on another day, so that nobody serves more, from three weeks on', async () => {
    const [gil, hal] = [await test.signUp({ name: 'Gil Gray' }), await test.signUp({ name: 'Hal Hill' })]
    const [north, loft] = [await rota.post('North Door'), await rota.post('North Loft')]
    const days = ['2099-07-05', '2099-07-12', '2099-07-19', '2099-07-26']
    const july: string[] = []
    for (const day of days)
      july.push(await rota.service(day, '11am', { [north]: [1, 1], ...(day === days[3] && { [loft]: [1, 1] }) }))
    for (const [week, id] of july.entries()) await rota.assignment(id, week === 3 ? hal._id : gil._id, north, 'asked')
    const wanted = { from: '2099-07-01', to: '2099-07-31', mode: 'gaps' as const }
    const { body } = await test.call(runsApi.start, wanted, admin.token)
    const run = await ended(body._id)
    const { inARow = [] } = (await test.call(runsApi.apply, { id: run._id }, admin.token)).body
    const [{ user, weeks, exchange, instead } = {}] = inARow
    expect([inARow.length, user?.name, weeks, instead]).toEqual([1, 'Gil Gray', 3, undefined])
    const week = days.indexOf(exchange?.date ?? '')
    expect([1, 2]).toContain(week)
    expect(exchange).toEqual({
      date: days[week],
      otherDate: days[3],
      others: [{ _id: hal._id, name: 'Hal Hill' }],
      pairs: [
        {
          one: { serviceId: july[week], postId: north, userId: gil._id },
          other: { serviceId: july[3], postId: north, userId: hal._id },
        },
      ],
    })
  })
})
