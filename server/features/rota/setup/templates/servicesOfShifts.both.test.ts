import { beforeAll, expect, it } from 'vitest'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { boardApi } from '#shared/rota/board.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { withTestApp } from '../../../../testing/app.ts'
import { rotaFixtures } from '../../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let admin: Person
let ann: Person
let bo: Person
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bo = await test.signUp({ name: 'Bo Diaz' })
})

const asAdmin: typeof test.call = (endpoint, input) => test.call(endpoint, input, admin.token)

let sundays = 0
/** A Sunday of its own. */
function freshSunday(): string {
  sundays += 1
  return new Date(Date.UTC(2099, 0, 4 + 7 * sundays)).toISOString().slice(0, 10)
}

const type = async (date: string, name: string, assignment = 'Main Door', more: object = {}) =>
  (await asAdmin(scheduleApi.createManual, { date, name, assignment, serviceTime: '9am', ...more })).body
const servicesOn = async (date: string) => (await asAdmin(servicesApi.list, { from: date, to: date })).body
const postNames = async () => new Map((await asAdmin(postsApi.list, {})).body.map(({ _id, name }) => [_id, name]))

/** Time, tie, publication and needs of the services of a day. */
async function shown(date: string) {
  const names = await postNames()
  return (await servicesOn(date)).map(({ serviceTime, tieColor, published, needs }) => [
    serviceTime,
    tieColor,
    published,
    needs.map(({ postId, minPeople, maxPeople }) => `${names.get(postId)} ${minPeople}-${maxPeople}`).sort(),
  ])
}

it('whom the plan placed there follows the tie that most wear, but for a tie of their own', async () => {
  const date = freshSunday()
  await type(date, 'Ann Abel', 'Main Door', { tieColor: 'Navy' })
  const [service] = await servicesOn(date)
  const { id: post } = await test.db
    .selectFrom('posts')
    .select('id')
    .where('name', '=', 'Main Door')
    .executeTakeFirstOrThrow()
  for (const [{ _id }, tie_color] of [
    [bo, 'Navy'],
    [admin, 'Gold'],
  ] as const) {
    const id = await rota.assignment(service?._id ?? '', _id, post, 'accepted')
    await test.db.updateTable('places').set({ tie_color }).where('id', '=', id).execute()
  }
  const ties = async () => {
    const shifts = (await asAdmin(scheduleApi.list, { view: 'all', from: date, to: date })).body
    return Object.fromEntries(shifts.map(({ user, tieColor }) => [user.name, tieColor]))
  }
  await type(date, 'Guest', 'Main Door', { tieColor: 'Red' })
  await type(date, 'Visitor', 'Main Door', { tieColor: 'Red' })
  expect((await ties())['Bo Diaz']).toBe('Navy')
  await type(date, 'Stranger', 'Main Door', { tieColor: 'Red' })
  expect((await servicesOn(date)).map(({ tieColor }) => tieColor)).toEqual(['Red'])
  expect(await ties()).toEqual({
    'Ann Abel': 'Navy',
    'Bo Diaz': 'Red',
    'Zoe Admin': 'Gold',
    Guest: 'Red',
    Visitor: 'Red',
    Stranger: 'Red',
  })
})

it('shifts make the service of their minute, with their tie, and as many places as stand at their posts', async () => {
  const date = freshSunday()
  await type(date, 'Ann Abel', 'Main Door', { tieColor: 'Navy' })
  await type(date, 'Guest', 'Main Door', { tieColor: 'Navy', serviceTime: '9:00 AM' })
  await type(date, 'Bo Diaz', 'North Aisle', { tieColor: 'Red' })
  await type(date, 'Bo Diaz', 'North Aisle', { serviceTime: 'after lunch' })
  expect(await shown(date)).toEqual([
    ['9am', 'Navy', false, ['Main Door 2-2', 'North Aisle 1-1']],
    ['after lunch', null, false, ['North Aisle 1-1']],
  ])
  const { body } = await asAdmin(boardApi.show, { from: date, to: date })
  const places = body.services.flatMap((service) =>
    service.places.map((place) => [place.layer, place.name, place.post]),
  )
  expect(places.sort()).toEqual([
    ['outside', 'Ann Abel', 'Main Door'],
    ['outside', 'Bo Diaz', 'North Aisle'],
    ['outside', 'Bo Diaz', 'North Aisle'],
    ['outside', 'Guest', 'Main Door'],
  ])
  expect(body.problems).toEqual([])
})

it('who is taken off leaves an open place; the last shift gone, the service and its posts go', async () => {
  const date = freshSunday()
  const [first, second] = [await type(date, 'Guest', 'Organ Loft'), await type(date, 'Ann Abel', 'Organ Loft')]
  await asAdmin(scheduleApi.remove, { id: first._id })
  expect(await shown(date)).toEqual([['9am', null, false, ['Organ Loft 2-2']]])
  expect((await asAdmin(boardApi.show, { from: date, to: date })).body.problems).toMatchObject([
    { code: 'empty', missing: 1 },
  ])
  await asAdmin(scheduleApi.remove, { id: second._id })
  expect(await servicesOn(date)).toEqual([])
  expect([...(await postNames()).values()]).not.toContain('Organ Loft')
})

it('a service with a note stays when its last shift goes', async () => {
  const date = freshSunday()
  const shift = await type(date, 'Ann Abel')
  const [service] = await servicesOn(date)
  await asAdmin(servicesApi.change, { id: service?._id ?? '', note: 'Bring umbrellas' })
  await asAdmin(scheduleApi.remove, { id: shift._id })
  expect((await servicesOn(date)).map(({ _id, note }) => [_id, note])).toEqual([[service?._id, 'Bring umbrellas']])
})

it('who stands there has the page in their own schedule; others have neither link nor page before a publication', async () => {
  const date = freshSunday()
  await type(date, 'Ann Abel')
  const [service] = await servicesOn(date)
  const linkOf = async ({ token }: Person, view: 'all' | 'personal') =>
    (await test.call(scheduleApi.list, { view, from: date, to: date }, token)).body.map(({ serviceId }) => serviceId)
  expect(await linkOf(ann, 'personal')).toEqual([service?._id])
  // One answer serves everybody of a role.
  expect([await linkOf(ann, 'all'), await linkOf(bo, 'all')]).toEqual([[undefined], [undefined]])
  const page = ({ token }: Person) => test.call(servicePageApi.show, { id: service?._id ?? '' }, token)
  expect([(await page(ann)).status, (await page(bo)).status]).toEqual([200, 404])
})

it('an admin takes over the service and the post that shifts have made', async () => {
  const date = freshSunday()
  await type(date, 'Ann Abel', 'Side Aisle')
  const [service] = await servicesOn(date)
  const made = await asAdmin(servicesApi.create, { date, serviceTime: '9:00', name: 'Vigil', tieColor: 'Gold' })
  expect([made.status, made.body._id, made.body.name]).toEqual([201, service?._id, 'Vigil'])
  const again = await asAdmin(servicesApi.create, { date, serviceTime: '9am' })
  expect([again.status, again.body.code]).toEqual([409, 'service_exists'])
  const ofShifts = [...(await postNames())].find(([, name]) => name === 'Side Aisle')?.[0]
  const post = await asAdmin(postsApi.create, { name: 'side aisle', sortOrder: 3 })
  expect([post.status, post.body._id, post.body.name]).toEqual([201, ofShifts, 'side aisle'])
  expect((await asAdmin(postsApi.create, { name: 'Side Aisle' })).status).toBe(400)
})

it('a post of shifts that is taken over stays at its place among the posts', async () => {
  await type(freshSunday(), 'Ann Abel', 'Left Aisle')
  await test.db.updateTable('posts').set({ sort_order: 7 }).where('name_key', '=', 'left aisle').execute()
  expect((await asAdmin(postsApi.create, { name: 'Left Aisle' })).body.sortOrder).toBe(7)
})

it('a template takes over the services of its weekday and time, and gives them back with their people', async () => {
  const soon = new Date(Date.now() + 10 * 86_400_000)
  const date = new Date(soon.getTime() - soon.getUTCDay() * 86_400_000).toISOString().slice(0, 10)
  await type(date, 'Ann Abel', 'Main Door', { serviceTime: '7:15am', tieColor: 'Navy' })
  const [service] = await servicesOn(date)
  const postId = [...(await postNames())].find(([, name]) => name === 'Main Door')?.[0] ?? ''
  const needs = [{ postId, minPeople: 3, maxPeople: 4, priority: 2 }]
  const template = { name: 'Early', weekday: 0, serviceTime: '7:15am', startsOn: date, tieColor: 'Red', needs }
  const { body } = await asAdmin(templatesApi.create, template)
  expect(await shown(date)).toEqual([['7:15am', 'Navy', false, ['Main Door 3-4']]])
  const later = freshSunday()
  await type(later, 'Bo Diaz', 'Main Door', { serviceTime: '7:15am' })
  expect(await shown(later)).toEqual([['7:15am', null, false, ['Main Door 3-4']]])
  // At another time it has services of its own, and its people stay.
  await asAdmin(templatesApi.change, { id: body._id, serviceTime: '7:45am' })
  expect((await shown(date)).map(([time]) => time)).toEqual(['7:15am', '7:45am'])
  await asAdmin(templatesApi.remove, { id: body._id })
  expect((await servicesOn(date)).map(({ _id, templateId }) => [_id, templateId])).toEqual([[service?._id, null]])
})

it('moves with its people, also onto the time of another such service, and is not deleted under them', async () => {
  const [date, other] = [freshSunday(), freshSunday()]
  const [moved] = [await type(date, 'Ann Abel'), await type(date, 'Guest'), await type(other, 'Guest')]
  const [service] = await servicesOn(date)
  const refused = await asAdmin(servicesApi.remove, { id: service?._id ?? '' })
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'service_in_use' }])
  const { status, body } = await asAdmin(servicesApi.change, { id: service?._id ?? '', date: other, tieColor: 'Gold' })
  expect([status, body._id, body.date]).toEqual([200, service?._id, other])
  expect(await servicesOn(date)).toEqual([])
  const { body: shifts } = await asAdmin(scheduleApi.list, { view: 'all', from: other, to: other })
  expect(shifts.map(({ user, tieColor }) => [user.name, tieColor])).toEqual([
    ['Ann Abel', 'Gold'],
    // Stood there already.
    ['Guest', null],
  ])
  expect(shifts.map(({ _id }) => _id)).toContain(moved?._id)
  expect((await servicesOn(other)).map(({ _id }) => _id)).toEqual([service?._id])
})

it('cancelled, it tells the members who stand there by shifts, once each, and they stand there again when it is restored', async () => {
  const date = freshSunday()
  for (const [name, post] of [
    ['Ann Abel', 'Main Door'],
    ['Ann Abel', 'Balcony'],
    ['Bo Diaz', 'Balcony'],
    ['Guest', 'Main Door'],
  ])
    await type(date, name ?? '', post)
  const [service] = await servicesOn(date)
  expect((await asAdmin(servicesApi.cancel, { id: service?._id ?? '', note: null })).status).toBe(200)
  const rows = await test.db.selectFrom('outbox').select('payload').where('kind', '=', 'service.cancelled').execute()
  const told = rows.map(({ payload }) => JSON.parse(payload)).filter(({ serviceId }) => serviceId === service?._id)
  expect(told.map(({ userId }) => userId).sort()).toEqual([ann._id, bo._id].sort())
  const namesThere = async () =>
    (await asAdmin(scheduleApi.list, { view: 'all', from: date, to: date })).body.map(({ user }) => user.name)
  expect(await namesThere()).toEqual([])
  await type(date, 'Ann Abel', 'Balcony')
  await asAdmin(servicesApi.restore, { id: service?._id ?? '' })
  expect((await namesThere()).sort()).toEqual(['Ann Abel', 'Ann Abel', 'Bo Diaz', 'Guest'])
  expect((await servicesOn(date)).map(({ _id, state }) => [_id, state])).toEqual([[service?._id, 'planned']])
})
