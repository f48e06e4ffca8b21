import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, HOUR_MS } from '#shared/days.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { weekOf } from '#shared/recurrence.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { openPlacesApi } from '#shared/rota/openPlaces.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

let admin = {} as Awaited<ReturnType<typeof test.signUp>>
let ann = {} as typeof admin
let [door, balcony] = ['', '']
/** A Sunday in six weeks. */
const day = weekOf(addDays(new Date().toISOString().slice(0, 10), 42))
const start = Date.now()
const at = (now: number): void => void vi.useFakeTimers({ toFake: ['Date'], now })

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  await rota.says(ann._id, {})
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
})
beforeEach(async () => {
  at(start)
  await call(rotaSettingsApi.change, { openPlaces: true, openHeadStartHours: 48, quietFrom: '00:00', quietTo: '00:00' })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const table of ['call_outs', 'outbox', 'draft_services', 'publications', 'places', 'services'] as const)
    await test.db.deleteFrom(table).execute()
  await test.db.deleteFrom('templates').execute()
})

async function call(...[endpoint, input, token = admin.token]: Parameters<typeof test.call>) {
  const { status, body } = await test.call(endpoint, input, token)
  expect(status, `${endpoint.path}: ${JSON.stringify(body)}`).toBeLessThan(300)
  return body
}
/** The open places as admins see them: post, day and the hours from the start of the test to the opening. */
async function open() {
  const places = (await test.call(openPlacesApi.listAll, {}, admin.token)).body
  const services = await test.db.selectFrom('services').select(['id', 'date', 'service_time']).execute()
  return places.map(({ serviceId, postId, openedAt }) => {
    const service = services.find(({ id }) => id === serviceId)
    const post = postId === door ? 'Main Door' : 'Balcony'
    return [post, service?.date, service?.service_time, (Date.parse(openedAt) - start) / HOUR_MS]
  })
}
const later = (hours: number): void => at(start + hours * HOUR_MS)
const published = { published_at: '2026-01-01' }
const typed = async (name: string, assignment: string, date = day) =>
  call(scheduleApi.createManual, { date, serviceTime: '9am', assignment, name, tieColor: '' })

describe('a place opens', () => {
  it('when a post gets room for more, when its service is restored, and not where nobody knows of it', async () => {
    const id = await rota.service(day, '9am', { [door]: [1, 1] }, published)
    await rota.assignment(id, ann._id, door, 'accepted')
    await rota.service(addDays(day, 7), '9am', { [door]: [1, 1] })
    later(1)
    await call(servicesApi.change, { id, needs: [{ postId: door, minPeople: 1, maxPeople: 2 }] })
    expect(await open()).toEqual([['Main Door', day, '9am', 1]])
    later(2)
    await call(servicesApi.change, { id, needs: [{ postId: door, minPeople: 1, maxPeople: 1 }] })
    expect(await open()).toEqual([])
    later(3)
    await call(servicesApi.change, { id, needs: [{ postId: door, minPeople: 2, maxPeople: 3 }] })
    expect(await open()).toEqual([['Main Door', day, '9am', 3]])
    later(4)
    await call(servicesApi.cancel, { id, note: null })
    expect(await open()).toEqual([])
    later(5)
    await call(servicesApi.restore, { id })
    expect(await open()).toEqual([['Main Door', day, '9am', 5]])
  })

  it('where a shift is typed at a service that nobody knew of', async () => {
    await rota.service(day, '9am', { [door]: [1, 2], [balcony]: [1, 1] })
    later(1)
    const shift = await typed('Vic Visitor', 'Main Door')
    expect(await open()).toEqual([
      ['Balcony', day, '9am', 1],
      ['Main Door', day, '9am', 1],
    ])
    later(2)
    await call(scheduleApi.remove, { id: (shift as { _id: string })._id })
    expect(await open()).toEqual([])
  })

  it('where a template takes over a service of shifts, and keeps its moment when the template goes', async () => {
    await typed('Vic Visitor', 'Main Door')
    expect(await open()).toEqual([])
    later(1)
    const needs = [{ postId: door, minPeople: 1, maxPeople: 3 }]
    const template = await call(templatesApi.create, { name: 'Early', weekday: 0, serviceTime: '9am', needs })
    expect(await open()).toEqual([['Main Door', day, '9am', 1]])
    later(2)
    const id = (template as { _id: string })._id
    await call(templatesApi.change, { id, needs: [{ postId: door, minPeople: 2, maxPeople: 4 }], published: true })
    expect(await open()).toEqual([['Main Door', day, '9am', 1]])
    later(3)
    await call(templatesApi.remove, { id })
    const left = await open()
    // Whatever is open at the service of shifts that stays has been open since.
    expect(left.filter(([, , , hours]) => hours !== 1)).toEqual([])
  })

  it('at the service that shifts of a sheet make anew where another was moved away', async () => {
    const needs = [{ postId: door, minPeople: 1, maxPeople: 2 }]
    await call(templatesApi.create, { name: 'Early', weekday: 0, serviceTime: '9am', needs })
    await typed('Vic Visitor', 'Main Door')
    expect(await open()).toEqual([['Main Door', day, '9am', 0]])
    const cleared = await call(importsApi.clear, { month: day.slice(0, 7) })
    const [left] = await test.db.selectFrom('services').select('id').where('date', '=', day).execute()
    await call(servicesApi.change, { id: left?.id ?? '', serviceTime: '11am' })
    expect(await open()).toEqual([])
    later(1)
    await call(importsApi.undo, { id: (cleared as { importId: string }).importId })
    expect(await open()).toEqual([['Main Door', day, '9am', 1]])
  })

  it('at the service that a shift makes where it is moved to another day', async () => {
    const needs = [{ postId: door, minPeople: 1, maxPeople: 2 }]
    const saturday = addDays(day, -1)
    await call(templatesApi.create, { name: 'Late', weekday: 6, serviceTime: '9am', needs, endsOn: addDays(day, -7) })
    const { _id: id } = (await typed('Vic Visitor', 'Main Door')) as { _id: string }
    expect(await open()).toEqual([])
    later(1)
    await call(scheduleApi.change, { id, date: saturday })
    expect(await open()).toEqual([['Main Door', saturday, '9am', 1]])
  })

  it('at the service that a template makes where another was moved away from the people of the sheet', async () => {
    const needs = [{ postId: door, minPeople: 1, maxPeople: 2 }]
    await call(templatesApi.create, { name: 'Early', weekday: 0, serviceTime: '9am', needs })
    await typed('Vic Visitor', 'Main Door')
    const rows = await test.db.selectFrom('services').select('id').where('date', '=', day).execute()
    later(1)
    await call(servicesApi.change, { id: rows[0]?.id ?? '', date: addDays(day, 1) })
    const stored = await test.db
      .selectFrom('open_places')
      .innerJoin('services', 'services.id', 'service_id')
      .select('date')
      .execute()
    const now = await open()
    expect(stored.map(({ date }) => date)).toEqual(now.map(([, date]) => date))
    const { services } = (await call(boardApi.show, { from: day, to: addDays(day, 1) })) as {
      services: { date: string; needs: { maxPeople: number }[]; places: unknown[] }[]
    }
    const free = services.filter(
      ({ places, needs: [need] }) => places.length > 0 && places.length < (need?.maxPeople ?? 0),
    )
    expect(now.map(([, date]) => date)).toEqual(free.map(({ date }) => date))
  })
})

describe('who does not come', () => {
  const mark = (shiftId: string, state: 'absent' | 'present') =>
    call(rotaDayApi.mark, { marks: [{ uuid: randomUUID(), shiftId, state, at: new Date().toISOString() }] })

  it('leaves a place that everybody sees at once before it begins, and none from then on', async () => {
    const ids: string[] = []
    for (const post of [door, balcony]) {
      const id = await rota.service(post === door ? day : addDays(day, 7), '9am', { [post]: [1, 1] }, published)
      await rota.assignment(id, admin._id, post, 'accepted')
      ids.push(id)
    }
    const shifts = await test.db.selectFrom('places').select(['shift_id', 'service_id']).execute()
    const shiftOf = (id = '') => shifts.find(({ service_id }) => service_id === id)?.shift_id ?? ''
    at(Date.parse(`${day}T08:00:00Z`))
    await test.db.updateTable('sessions').set({ last_used_at: new Date().toISOString() }).execute()
    await mark(shiftOf(ids[0]), 'absent')
    expect((await test.call(openPlacesApi.listAll, {}, admin.token)).body).toMatchObject([{ visibleTo: 1, able: 1 }])
    expect((await test.call(openPlacesApi.list, {}, ann.token)).body).toMatchObject([{ serviceId: ids[0] }])
    at(Date.parse(`${addDays(day, 7)}T20:00:00Z`))
    await test.db.updateTable('sessions').set({ last_used_at: new Date().toISOString() }).execute()
    await mark(shiftOf(ids[1]), 'absent')
    expect(
      await test.db
        .selectFrom('open_places')
        .selectAll()
        .where('service_id', '=', ids[1] ?? '')
        .execute(),
    ).toEqual([])
    expect(await open()).toEqual([])
  })
})

it('somebody whom no search asks sees an open place as well', async () => {
  await call(rotaSettingsApi.change, { openHeadStartHours: 0 })
  await call(availabilityApi.change, { offers: false }, ann.token)
  await rota.service(day, '9am', { [door]: [1, 1] })
  await call(boardApi.startDraft, { from: day, to: day })
  const { revision } = (await call(boardApi.preview, { from: day, to: day })) as { revision: string }
  await call(publicationsApi.publish, { from: day, to: day, revision })
  expect((await test.call(openPlacesApi.list, {}, ann.token)).body).toMatchObject([
    { postId: door, open: 1, needed: 1 },
  ])
})
