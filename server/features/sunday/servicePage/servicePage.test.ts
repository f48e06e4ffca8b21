import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { floorPlansApi } from '#shared/sunday/floorPlans.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { withTestApp } from '../../../testing/app.ts'
import { type Listener, listen } from '../../../testing/live.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

const NOTE = 'Palms are at the font.\nThe lift is out of order.'

let admin = ''
let ann = { _id: '', token: '' }
let bo = { _id: '', token: '' }
let door = ''
let balcony = ''
let month = 0
let day = ''
/** A published service with a name and a note, at whose door Ann stands. */
let id = ''
beforeAll(async () => {
  admin = (await test.signUp({ name: 'Zoe Admin', role: 'admin' })).token
  ann = await test.signUp({ name: 'Ann Abel' })
  bo = await test.signUp({ name: 'Bo Berg' })
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
})
beforeEach(async () => {
  month += 1
  day = `20${60 + month}-02-01`
  const published_at = '2026-01-01T00:00:00.000Z'
  id = await rota.service(
    day,
    '9am',
    { [door]: [1, 1], [balcony]: [1, 1] },
    { name: 'Easter Vigil', note: NOTE, published_at },
  )
  await rota.shift(day, '9am', 'Main Door', 'Ann Abel', ann._id)
})

const show = (token: string, service = id) => test.call(servicePageApi.show, { id: service }, token)
const unpublished = () => rota.service(day, '11am', { [door]: [1, 1] }, { name: 'Brunch', published_at: null })

describe('the page of a service', () => {
  it('is not there for members before it is published, but for those with a linked shift there', async () => {
    const planned = await unpublished()
    expect([(await show(bo.token, planned)).status, (await show(bo.token, 'none')).status]).toEqual([404, 404])
    expect((await show(admin, planned)).status).toBe(200)
    await rota.shift(day, '11am', 'Main Door', 'Bo Berg', bo._id)
    expect((await show(bo.token, planned)).body.onDuty).toBe(true)
  })

  it('shows those on duty everything, and other members neither note nor phone numbers', async () => {
    await rota.shift(day, '9am', 'Font', 'Someone Else', null)
    const own = (await show(ann.token)).body
    expect(own).toMatchObject({ _id: id, name: 'Easter Vigil', note: NOTE, onDuty: true, files: [], state: 'planned' })
    expect(own.people).toMatchObject([
      { userId: ann._id, name: 'Ann Abel', post: 'Main Door', postId: door, shadow: false },
      { userId: null, name: 'Someone Else', post: 'Font', postId: null },
    ])
    expect(own.people[0]?.phoneNumber).toMatch(/^\+1555/)
    expect(own.posts.map(({ post, needed }) => [post, needed]).sort()).toEqual([
      ['Balcony', 1],
      ['Main Door', 1],
    ])
    const others = (await show(bo.token)).body
    expect(others).toMatchObject({ name: 'Easter Vigil', note: null, onDuty: false, channel: null, ticks: [] })
    expect(others.people.map((person) => 'phoneNumber' in person)).toEqual([false, false])
    expect((await show(admin)).body).toMatchObject({ note: NOTE, onDuty: false })
  })

  it('has its posts in the order of posts, whether they are needed or somebody stands there; then by name', async () => {
    const [attic, cellar] = [await rota.post(`Attic ${month}`), await rota.post(`Cellar ${month}`)]
    await test.call(postsApi.change, { id: cellar, sortOrder: 1 }, admin)
    await test.call(
      servicesApi.change,
      { id, needs: [cellar, door].map((postId) => ({ postId, minPeople: 1 })) },
      admin,
    )
    await rota.shift(day, '9am', `Attic ${month}`, 'Someone Else', null)
    expect((await show(ann.token)).body.posts.map(({ postId, needed }) => [postId, needed])).toEqual([
      [attic, 0],
      [door, 1],
      [cellar, 1],
    ])
  })

  it('is that of a stranger for somebody who lost the place a second ago', async () => {
    await test.db.deleteFrom('places').where('user_id', '=', ann._id).where('date', '=', day).execute()
    expect((await show(ann.token)).body).toMatchObject({ note: null, onDuty: false, people: [] })
  })

  it('says who may report: admins, who serves that day, also at another service, and who stood there when it began', async () => {
    const mayReport = async (...tokens: string[]) =>
      Promise.all(tokens.map(async (token) => (await show(token)).body.mayReport))
    expect(await mayReport(admin, ann.token, bo.token)).toEqual([true, true, false])
    await rota.shift(day, '11am', 'Font', 'Bo Berg', bo._id)
    expect(await mayReport(bo.token)).toEqual([true])
    const yesterday = addDays(today('America/Chicago'), -1)
    id = await rota.service(yesterday, '9am', { [door]: [1, 1] }, { published_at: '2026-01-01T00:00:00.000Z' })
    await rota.assignment(id, bo._id, door)
    const { shift_id } = await test.db
      .selectFrom('places')
      .select('shift_id')
      .where('service_id', '=', id)
      .executeTakeFirstOrThrow()
    await test.call(scheduleApi.remove, { id: shift_id }, admin)
    expect((await show(bo.token)).body).toMatchObject({ onDuty: false, mayReport: true })
    expect(await mayReport(ann.token)).toEqual([false])
  })

  it('shows plans, duties and settings as they are after each change', async () => {
    const shown = async () => {
      const { plans, posts, countKinds, address } = (await show(ann.token)).body
      const duties = posts.flatMap((post) => post.duties).length
      return [plans.map(({ name, zones }) => [name, zones.length]), duties, countKinds.length, address]
    }
    const empty = [[], 0, 1, null]
    expect(await shown()).toEqual(empty)
    const plan = (await test.call(floorPlansApi.create, { name: 'Nave' }, admin)).body._id
    expect(await shown()).toEqual([[['Nave', 0]], 0, 1, null])
    await test.call(floorPlansApi.change, { id: plan, zones: [{ name: 'A', points: [], seats: null }] }, admin)
    await test.call(postsApi.change, { id: door, duties: [{ when: 'before', text: 'Unlock the door' }] }, admin)
    const kinds = [{ name: 'People' }, { name: 'Cars' }]
    await test.call(rotaSettingsApi.change, { countKinds: kinds, address: '1 Church Lane' }, admin)
    expect(await shown()).toEqual([[['Nave', 1]], 1, 2, '1 Church Lane'])
    await test.call(floorPlansApi.remove, { id: plan }, admin)
    await test.call(postsApi.change, { id: door, duties: [] }, admin)
    await test.call(rotaSettingsApi.change, { countKinds: kinds.slice(1), address: null }, admin)
    expect(await shown()).toEqual(empty)
  })

  it('is sent again only where something on it has changed, and never to who may not see it', async () => {
    const get = async (token: string, etag?: string) => {
      const headers = { authorization: `Bearer ${token}`, ...(etag && { 'if-none-match': etag }) }
      const response = await fetch(`${test.url}/api/services/${id}`, { headers })
      return [response.status, response.headers.get('etag') ?? ''] as const
    }
    const [, own] = await get(ann.token)
    expect([(await get(ann.token, own))[0], (await get(bo.token, own))[0], (await get('', own))[0]]).toEqual([
      304, 200, 401,
    ])
    // What no revision of the rota says.
    await test.db.updateTable('users').set({ phone_number: '+15550007777' }).where('id', '=', ann._id).execute()
    expect((await get(ann.token, own))[0]).toBe(200)
  })

  it('says why it is cancelled to everybody who sees it, and nothing once it takes place again', async () => {
    const why = async () => (await show(bo.token)).body.cancelNote
    expect(await why()).toBeNull()
    await test.call(servicesApi.cancel, { id, note: 'The heating is broken.' }, admin)
    expect([await why(), (await show(admin)).body.cancelNote]).toEqual(Array(2).fill('The heating is broken.'))
    await test.call(servicesApi.restore, { id }, admin)
    expect(await why()).toBeNull()
  })

  it('does not name suspended people', async () => {
    const cleo = await test.signUp({ name: 'Cleo Clark' })
    await rota.shift(day, '9am', 'Balcony', 'Cleo Clark', cleo._id)
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', cleo._id).execute()
    expect((await show(ann.token)).body.people.map(({ name }) => name)).toEqual(['Ann Abel'])
  })
})

describe('name and note', () => {
  it('are refused where they are too long', async () => {
    const { status, body } = await test.call(
      servicesApi.change,
      { id, name: 'x'.repeat(61), note: 'x'.repeat(2001) },
      admin,
    )
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['name', 'note']])
  })

  it('are stored with a new service, and change without a push; those on duty and the schedule are told', async () => {
    const made = await test.call(
      servicesApi.create,
      { date: day, serviceTime: '5pm', name: ' Evensong ', note: 'A\nB' },
      admin,
    )
    expect(made.body).toMatchObject({ name: 'Evensong', note: 'A\nB', files: [] })
    const outbox = async () => (await test.db.selectFrom('outbox').select('id').execute()).map((entry) => entry.id)
    const before = await outbox()
    const { revision: known } = await test.db
      .selectFrom('revisions')
      .select('revision')
      .where('noun', '=', 'schedule')
      .executeTakeFirstOrThrow()
    const own = await listen(test, ann.token)
    const other = await listen(test, bo.token)
    const chief = await listen(test, admin)
    onTestFinished(() => [own, other, chief].forEach(({ socket }) => void socket.disconnect()))
    const { body } = await test.call(servicesApi.change, { id, name: null, note: 'New' }, admin)
    expect(body).toMatchObject({ name: null, note: 'New', edited: true })
    // Among several processes an event of the test before may come after its answer: each test has its own service.
    const heard = (listener: Listener) =>
      listener.received('serviceChanged').filter(({ serviceId }) => serviceId === id)
    const told = (times: number, listener = own) =>
      listener.waitFor('serviceChanged', () => heard(listener).length >= times)
    await told(1)
    await told(1, chief)
    await other.waitFor('scheduleChanged', ({ revision }) => revision > known)
    expect(heard(other)).toEqual([])
    expect((await outbox()).filter((entry) => !before.includes(entry))).toEqual([])
    await test.call(servicesApi.change, { id, needs: [{ postId: balcony, minPeople: 1 }] }, admin)
    await told(2)
    await test.call(servicesApi.change, { id, lastsMinutes: 60 }, admin)
    await told(3)
  })

  it('stand in the schedule: of published services for everybody, of planned ones for admins', async () => {
    await unpublished()
    await rota.shift(day, '11am', 'Balcony', 'Ann Abel', ann._id)
    const listed = async (token: string) =>
      (await test.call(scheduleApi.list, { view: 'all', from: day, to: day }, token)).body.map(
        ({ serviceTime, serviceName, serviceId }) => [serviceTime, serviceName, serviceId],
      )
    const first = ['9am', 'Easter Vigil', id]
    expect(await listed(bo.token)).toEqual([first, ['11am', undefined, undefined]])
    expect(await listed(admin)).toEqual([first, ['11am', 'Brunch', undefined]])
    const { schedule } = (await test.call(dashboardApi.show, { from: day }, ann.token)).body
    expect(schedule[0]).toMatchObject({ serviceName: 'Easter Vigil', serviceId: id })
  })

  it('are in the answers to an admin who writes a shift there', async () => {
    await unpublished()
    const typed = { date: day, serviceTime: '11am', assignment: 'Foyer', name: 'Guest' }
    const { body } = await test.call(scheduleApi.createManual, typed, admin)
    expect(body.serviceName).toBe('Brunch')
    const change = async (more: object) => (await test.call(scheduleApi.change, { id: body._id, ...more }, admin)).body
    expect(await change({ tieColor: 'Red' })).toMatchObject({ tieColor: 'Red', serviceName: 'Brunch' })
    expect((await change({ tieColor: 'Red' })).serviceName).toBe('Brunch')
    expect(await change({ serviceTime: '9am' })).toMatchObject({ serviceName: 'Easter Vigil', serviceId: id })
    expect(await change({ serviceTime: '3pm' })).not.toHaveProperty('serviceName')
  })

  it('stand in the feed of those who serve, with the address of the page', async () => {
    const { url } = (await test.call(calendarApi.create, {}, ann.token)).body
    const read = async () =>
      (await (await fetch(`${test.url}${new URL(url ?? '').pathname}`)).text()).replaceAll('\r\n ', '')
    const feed = await read()
    expect(feed).toContain('DESCRIPTION:Easter Vigil\\nPalms are at the font.\\nThe lift is out of order.')
    expect(feed).toContain(`/service/${id}`)
    await test.call(servicesApi.change, { id, note: 'Other' }, admin)
    expect(await read()).toContain('DESCRIPTION:Easter Vigil\\nOther')
    // Members who are linked to a shift there see the page before it is published.
    await test.call(servicesApi.change, { id: await unpublished(), note: 'Bring a chair' }, admin)
    await rota.shift(day, '11am', 'Balcony', 'Ann Abel', ann._id)
    expect(await read()).toContain('DESCRIPTION:Brunch\\nBring a chair')
  })
})
