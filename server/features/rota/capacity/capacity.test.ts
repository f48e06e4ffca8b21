import { beforeAll, describe, expect, it } from 'vitest'
import { peopleApi } from '#shared/people/people.ts'
import { boardApi } from '#shared/rota/board.ts'
import { capacityApi } from '#shared/rota/capacity.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const SPAN = { from: '2099-02-01', to: '2099-02-28' }
const SUNDAYS = ['2099-02-01', '2099-02-08', '2099-02-15', '2099-02-22']

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann] = [{} as Person, {} as Person]
let services: string[] = []
let door = ''

/**
 * Four Sundays with two people at the door; Ann wants to serve once a month, Bob never said, Cid has no account, Dee is
 * suspended.
 */
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  await rota.says(admin._id, { times: 2 })
  ann = await test.signUp({ name: 'Ann Abel' })
  await rota.says(ann._id, { times: 1 })
  await test.signUp({ name: 'Bob Bell' })
  const dee = await test.signUp({ name: 'Dee Dunn' })
  await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', dee._id).execute()
  await test.call(peopleApi.add, { people: [{ name: 'Cid Cole' }] }, admin.token)
  door = await rota.post('Main Door')
  services = await Promise.all(SUNDAYS.map((day) => rota.service(day, '9am', { [door]: [2, 2] })))
})

const capacity = async (span = SPAN) => (await test.call(capacityApi.show, span, admin.token)).body

describe('what days need and their people offer', () => {
  it('counts places to the least, and shares of those who could stand there', async () => {
    const { places, people, notJoined, unstated, above, offered, most } = await capacity()
    expect({ places, people, notJoined, unstated, above }).toEqual({
      ...{ places: 8, people: 4, notJoined: 1, unstated: 2, above: [] },
    })
    // Shares are not rounded: a month of four Sundays has fewer weeks than most.
    expect(offered).toBeGreaterThan(3)
    expect(offered).toBeLessThan(8)
    // Ann once, and the three others twice each, which is what a fill may give them.
    expect(most).toBe(7)
  })

  it('takes away days at which somebody is away, and services that are cancelled or over', async () => {
    const before = await capacity()
    for (const day of SUNDAYS) await rota.days(ann._id, 'away', day)
    const away = await capacity()
    expect([away.people, away.offered < before.offered]).toEqual([3, true])
    await test.db.deleteFrom('availability').execute()
    await test.db
      .updateTable('services')
      .set({ state: 'cancelled' })
      .where('id', '=', services[3] ?? '')
      .execute()
    await rota.service('2026-01-04', '9am', { [door]: [2, 2] })
    expect((await capacity()).places).toBe(6)
    expect(await capacity({ from: '2026-01-01', to: '2026-01-31' })).toMatchObject({ places: 0, offered: 0, people: 0 })
    await test.db
      .updateTable('services')
      .set({ state: 'planned' })
      .where('id', '=', services[3] ?? '')
      .execute()
  })

  it('names whom the draft gives more than their share, in preview and run, too', async () => {
    for (const service of services.slice(0, 3)) await rota.assignment(service, ann._id, door, 'accepted')
    const { above, ...numbers } = await capacity()
    expect(above).toMatchObject([{ user: { _id: ann._id, name: 'Ann Abel' }, has: 3 }])
    expect(above[0]?.wished).toBeLessThanOrEqual(1)
    const preview = await test.call(boardApi.preview, SPAN, admin.token)
    expect(preview.body.capacity).toEqual({ ...numbers, above })
    const run = await test.call(runsApi.start, { ...SPAN, mode: 'gaps' }, admin.token)
    expect([run.status, run.body.capacity]).toEqual([202, { ...numbers, above }])
    await test.call(runsApi.stop, { id: run.body._id }, admin.token)
  })

  it('is refused for more than 100 days, with the field', async () => {
    const { status, body } = await test.call(capacityApi.show, { ...SPAN, to: '2099-06-01' }, admin.token)
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['to']])
  })
})
