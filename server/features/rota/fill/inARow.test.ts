import { beforeAll, expect, it } from 'vitest'
import { type Run, runsApi } from '#shared/rota/fill.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const SPAN = { from: '2099-02-01', to: '2099-02-28' }
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
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const { body: run } = await test.call(runsApi.show, { id: body._id }, admin.token)
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

it('names nobody for whom weeks in a row are fine', async () => {
  await rota.says(ann._id, { times: 4 })
  await test.db.updateTable('member_rota').set({ back_to_back: 'fine' }).execute()
  const run = await filled()
  expect((await test.call(runsApi.apply, { id: run._id }, admin.token)).body.inARow).toBeUndefined()
})
