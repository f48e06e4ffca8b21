import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { todoApi } from '#shared/rota/todo.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { withTestApp } from '../../testing/app.ts'
import { rotaFixtures } from '../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann, bob] = [{} as Person, {} as Person, {} as Person]
let door = ''
/** Days of the two services: of that at which nobody stands, and of that at which Ann stands by the sheet. */
const [plannedDay, sheetDay] = [addDays(today('America/Chicago'), 4), addDays(today('America/Chicago'), 11)]
let [planned, ofSheet] = ['', '']
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bob = await test.signUp({ name: 'Bob Bell' })
  door = await rota.post('Main Door')
  planned = await rota.service(plannedDay, '9am', { [door]: [2, 2] })
  ofSheet = await rota.service(sheetDay, '9am', { [door]: [3, 3] })
  await rota.shift(sheetDay, '9am', 'Main Door', 'Ann Abel', ann._id)
})

const day = async (date: string) => (await test.call(rotaDayApi.show, { date }, admin.token)).body
const search = (serviceId: string) => test.call(callOutsApi.start, { serviceId, postId: door }, admin.token)
const ask = (serviceId: string) =>
  test.call(publicationsApi.ask, { serviceId, postId: door, userId: bob._id }, admin.token)

describe('a service that no publication has covered', () => {
  it('is no work, asks nobody and has no page for members while nobody stands there', async () => {
    expect((await search(planned)).body.code).toBe('not_published')
    expect((await ask(planned)).body.code).toBe('not_published')
    expect((await day(plannedDay)).services).toEqual([])
    expect((await test.call(servicePageApi.show, { id: planned }, ann.token)).status).toBe(404)
  })

  it('has open places like a published one where somebody stands by the sheet, who owes no answer', async () => {
    const open = { open: 2, unanswered: 0 }
    const { body: todo } = await test.call(todoApi.show, {}, admin.token)
    expect(todo).toMatchObject({ ...open, day: { date: sheetDay, ...open } })
    const span = { from: plannedDay, to: sheetDay }
    expect((await test.call(coverageApi.list, span, bob.token)).body).toMatchObject([
      { serviceId: ofSheet, state: 'red', posts: [{ post: 'Main Door', filled: 1, asked: 0, empty: 2 }] },
    ])
    const { services, unanswered } = await day(sheetDay)
    expect(unanswered).toEqual([])
    expect(services.map(({ people }) => people.map(({ name, state }) => [name, state]))).toEqual([
      [
        ['Ann Abel', null],
        [null, null],
        [null, null],
      ],
    ])
  })

  it('is seen by those who stand there with all that they need, and by nobody else', async () => {
    const page = await test.call(servicePageApi.show, { id: ofSheet }, ann.token)
    expect(page.body).toMatchObject({ onDuty: true, mayReport: true, channel: `day-${sheetDay}` })
    expect(page.body.posts).toMatchObject([{ post: 'Main Door', needed: 3 }])
    expect((await test.call(servicePageApi.show, { id: ofSheet }, bob.token)).status).toBe(404)
  })

  it('is filled by asking somebody, and by a search', async () => {
    const asked = await ask(ofSheet)
    expect([asked.status, asked.body.assignment]).toMatchObject([201, { userId: bob._id, state: 'asked' }])
    const { body: callOut } = await search(ofSheet)
    expect(callOut).toMatchObject({ serviceId: ofSheet, places: 1, state: 'open' })
    expect((await day(sheetDay)).unanswered).toMatchObject([{ _id: bob._id }])
  })
})
