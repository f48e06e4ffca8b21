import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { openServicesApi } from '#shared/plan/openServices.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann] = [] as unknown as [Person, Person]
let door = ''
let day = today('UTC')
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  door = await rota.post('Main Door')
})
beforeEach(() => {
  day = addDays(day, 7)
})

const published = { published_at: '2026-01-01T00:00:00.000Z' }
const service = (time: string, more: object = published) => rota.service(day, time, { [door]: [1, 2] }, more)
async function open(from = day, to = from) {
  const { status, body } = await test.call(openServicesApi.list, { from, to }, ann.token)
  expect(status).toBe(200)
  return body
}
const times = async () => (await open()).map(({ serviceTime }) => serviceTime)

describe('the services at which nobody stands', () => {
  it('are refused to visitors, and of more than 400 days', async () => {
    expect((await test.call(openServicesApi.list, { from: day, to: day })).status).toBe(401)
    for (const to of [addDays(day, -1), addDays(day, 400)]) {
      const { status, body } = await test.call(openServicesApi.list, { from: day, to }, ann.token)
      expect([status, (body as unknown as { code: string }).code]).toEqual([400, 'invalid_input'])
    }
    expect((await open(day, addDays(day, 399))).length).toBe(0)
  })

  it('are the published ones alone, by date and time', async () => {
    await service('9am', {})
    await service('11am', { ...published, state: 'cancelled' })
    const evening = await service('6pm', { ...published, name: 'Carols', tie_color: 'Red' })
    const morning = await service('10am')
    expect(await open()).toEqual([
      { serviceId: morning, date: day, serviceTime: '10am', name: null, tieColor: null },
      { serviceId: evening, date: day, serviceTime: '6pm', name: 'Carols', tieColor: 'Red' },
    ])
    expect((await open(addDays(day, 1))).length).toBe(0)
  })

  it('have nobody asked, accepted or typed, and are not in the list of shifts', async () => {
    await rota.assignment(await service('9am'), ann._id, door, 'asked')
    await rota.assignment(await service('10am'), ann._id, door, 'declined')
    await service('6pm')
    await rota.shift(day, '18:00', 'Anywhere', 'Somebody Typed', null)
    expect(await times()).toEqual(['10am'])
    const { body } = await test.call(scheduleApi.list, { view: 'all', from: day, to: day }, ann.token)
    expect(body.map(({ serviceTime }) => serviceTime)).toEqual(['9am', '18:00'])
  })

  it('follow a publication, an answer, a typed shift and a cancelling, of which members hear', async () => {
    const { socket, waitFor, received } = await listen(test, ann.token)
    const heard = async (change: () => Promise<unknown>) => {
      const before = received('scheduleChanged').length
      await change()
      await waitFor('scheduleChanged', () => received('scheduleChanged').length > before)
    }
    const id = await service('9am', {})
    expect(await times()).toEqual([])
    const board = await test.call(boardApi.show, { from: day, to: day }, admin.token)
    const span = { from: day, to: day, revision: board.body.revision }
    await heard(async () => {
      const { status } = await test.call(publicationsApi.publish, span as never, admin.token)
      expect(status).toBeLessThan(300)
    })
    expect(await times()).toEqual(['9am'])

    const shift = { date: day, serviceTime: '9am', name: 'Bo Berg', assignment: 'Main Door' }
    const { body: typed } = await test.call(scheduleApi.createManual, shift, admin.token)
    expect(await times()).toEqual([])
    await test.call(scheduleApi.remove, { id: typed._id }, admin.token)
    expect(await times()).toEqual(['9am'])

    const place = await rota.assignment(id, ann._id, door)
    expect(await times()).toEqual([])
    const answer = { id: place, answer: 'decline', sequence: 1 } as const
    expect((await test.call(answersApi.answer, answer, ann.token)).status).toBe(200)
    expect(await times()).toEqual(['9am'])

    await heard(() => test.call(servicesApi.cancel, { id }, admin.token))
    expect(await times()).toEqual([])
    await heard(() => test.call(servicesApi.restore, { id }, admin.token))
    expect(await times()).toEqual(['9am'])
    await heard(() => test.call(servicesApi.change, { id, serviceTime: '10am' }, admin.token))
    expect(await times()).toEqual(['10am'])
    await heard(() => test.call(servicesApi.remove, { id }, admin.token))
    expect(await times()).toEqual([])
    socket.close()
  })
})
