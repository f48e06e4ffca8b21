import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import { rotaReportApi } from '#shared/rota/report.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { type Attendance, rotaDayApi } from '#shared/sunday/day.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann, bob]: Person[] = []
let [door, balcony] = ['', '']
const day = today('America/Chicago')
let week = 0
/** A Sunday's date of its own for each test. */
let date = ''
const idOf = (person: Person | undefined) => person?._id ?? ''
const published = { published_at: '2026-01-01' }

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bob = await test.signUp({ name: 'Bob Bell' })
  door = await rota.post('Main Door')
  balcony = await rota.post('Balcony')
  await test.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' }, admin.token)
})
beforeEach(() => {
  week += 1
  date = addDays(day, -7 * week)
})

const show = async (of = date) => (await test.call(rotaDayApi.show, { date: of }, admin?.token)).body
const shiftOf = async (assignmentId: string) =>
  (await test.db.selectFrom('places').select('shift_id').where('id', '=', assignmentId).executeTakeFirstOrThrow())
    .shift_id ?? ''
const mark = (shiftId: string, state: Attendance | null, more: { at?: string; uuid?: string } = {}) => ({
  ...{ uuid: randomUUID(), shiftId, state, at: `${date}T15:00:00.000Z` },
  ...more,
})
const send = (...marks: object[]) => test.call(rotaDayApi.mark, { marks }, admin?.token)

it('is of a day that is one, and with marks that are some', async () => {
  expect((await test.call(rotaDayApi.show, { date: 'soon' }, admin?.token)).status).toBe(400)
  for (const wrong of [{ state: 'late' }, { at: 'now' }, { uuid: '' }, { uuid: 'x'.repeat(65) }])
    expect((await send({ ...mark('none', 'here'), ...wrong })).status).toBe(400)
})

it('lists everybody by service and post, in the plan and outside of it, with their number', async () => {
  const service = await rota.service(
    date,
    '9am',
    { [door]: [1, 1], [balcony]: [1, 1] },
    {
      ...{ ...published, name: 'Baptism Sunday' },
    },
  )
  await rota.assignment(service, idOf(ann), door, 'accepted')
  await rota.assignment(service, idOf(bob), balcony, 'declined')
  await rota.shift(date, '9am', 'Balcony', 'Visitor', null)
  await rota.shift(date, 'after lunch', 'Kitchen', 'Bob Bell', idOf(bob))
  const found = await show()
  expect(found.date).toBe(date)
  expect(found.services.map(({ serviceId, serviceTime, name }) => [serviceId, serviceTime, name])).toEqual([
    [service, '9am', 'Baptism Sunday'],
    [expect.any(String), 'after lunch', null],
  ])
  const people = found.services.flatMap((one) =>
    one.people.map(({ name, post, postId, state, phoneNumber, attendance }) => [
      name,
      post,
      postId,
      state,
      phoneNumber !== null,
      attendance,
    ]),
  )
  expect(people).toEqual([
    ['Visitor', 'Balcony', balcony, null, false, null],
    ['Ann Abel', 'Main Door', door, 'accepted', true, null],
    ['Bob Bell', 'Kitchen', expect.any(String), null, true, null],
  ])
})

it('keeps the later mark of a shift, a known one changes nothing, and unknown shifts are left out', async () => {
  const shiftId = await rota.shift(date, '9am', 'Main Door', 'Ann Abel', idOf(ann))
  const first = mark(shiftId, 'here')
  const { status, body } = await send(first, mark('none', 'absent'))
  expect([status, body]).toEqual([
    200,
    [{ shiftId, state: 'here', at: first.at, by: { _id: idOf(admin), name: 'Zoe Admin' }, uuid: first.uuid }],
  ])
  const later = mark(shiftId, 'absent', { at: `${date}T15:05:00.000Z` })
  expect((await send(later)).body[0]?.state).toBe('absent')
  // The marks arrive again, late, and in another order.
  expect((await send(first, later, mark(shiftId, 'here', { at: `${date}T14:00:00.000Z` }))).body).toHaveLength(3)
  const [service] = (await show()).services
  expect(service?.people.map(({ attendance, at }) => [attendance, at])).toEqual([
    ['absent', later.at],
    // The place of who did not come.
    [null, null],
  ])
})

it('takes a mark of a phone whose clock is ahead as made now, so that later ones still count', async () => {
  const shiftId = await rota.shift(date, '9am', 'Main Door', 'Ann Abel', idOf(ann))
  const before = new Date().toISOString()
  const { body } = await send(mark(shiftId, 'absent', { at: '2199-01-01T00:00:00.000Z' }))
  expect((body[0]?.at ?? '') >= before && (body[0]?.at ?? '') <= new Date().toISOString()).toBe(true)
})

it('does not count a mark that is sent again as a new one, whatever the clock of its phone', async () => {
  const shiftId = await rota.shift(date, '9am', 'Main Door', 'Ann Abel', idOf(ann))
  const ahead = mark(shiftId, 'here', { at: '2199-01-01T00:00:00.000Z' })
  await send(ahead)
  const newer = mark(shiftId, 'absent', { at: '2199-01-01T00:05:00.000Z' })
  await send(newer)
  expect((await send(ahead)).body[0]).toMatchObject({ state: 'absent', uuid: newer.uuid })
})

it('takes a mark back with one that says nothing, also against marks that were made before and come later', async () => {
  const shiftId = await rota.shift(date, '9am', 'Main Door', 'Ann Abel', idOf(ann))
  const minute = (at: number) => ({ at: `${date}T15:0${at}:00.000Z` })
  await send(mark(shiftId, 'absent', minute(1)))
  expect((await send(mark(shiftId, null, minute(3)))).body).toEqual([])
  expect((await send(mark(shiftId, 'absent', minute(2)))).body).toEqual([])
  expect((await show()).services[0]?.people.map(({ attendance }) => attendance)).toEqual([null])
  expect((await send(mark(shiftId, 'here', minute(4)))).body).toMatchObject([{ state: 'here' }])
})

it('takes the later of two marks of one request by the times of their phone', async () => {
  const shiftId = await rota.shift(date, '9am', 'Main Door', 'Ann Abel', idOf(ann))
  const [first, second] = [
    mark(shiftId, 'here', { at: '2199-01-01T00:00:00.000Z' }),
    mark(shiftId, 'absent', { at: '2199-01-01T00:05:00.000Z' }),
  ]
  expect((await send(first, second)).body.map(({ uuid }) => uuid)).toEqual([second.uuid, second.uuid])
})

it('lists times in the order of the schedule, with the tie of the service before that of a shift', async () => {
  await rota.service(date, '10am', { [door]: [1, 1] }, published)
  await rota.shift(date, '8am', 'Main Door', 'Early Bird', null)
  await rota.service(date, '6pm', { [door]: [1, 1] }, { tie_color: 'Red' })
  await rota.shift(date, '6pm', 'Main Door', 'Late Owl', null)
  const found = await show()
  expect(found.services.map(({ serviceTime, tieColor, people }) => [serviceTime, tieColor, people.length])).toEqual([
    ['8am', null, 1],
    ['10am', null, 1],
    ['6pm', 'Red', 1],
  ])
})

it('says when a service with a time of day ends', async () => {
  await rota.service('2026-01-11', '9am', { [door]: [1, 1] }, { ...published, lasts_minutes: 75 })
  await rota.service('2026-01-11', 'After lunch', { [door]: [1, 1] }, published)
  await rota.shift('2026-01-11', '6pm', 'Main Door', 'Ann Abel', idOf(ann))
  const { services } = await show('2026-01-11')
  const ends = Object.fromEntries(services.map(({ serviceTime, endsAt }) => [serviceTime, endsAt]))
  expect(ends).toEqual({ '9am': '2026-01-11T16:15:00.000Z', 'After lunch': null, '6pm': '2026-01-12T01:30:00.000Z' })
})

it('refuses a shift of a day to come, and stores nothing of that request', async () => {
  const past = await rota.shift(date, '9am', 'Main Door', 'Ann Abel', idOf(ann))
  const coming = await rota.shift(addDays(day, 400), '9am', 'Main Door', 'Ann Abel', idOf(ann))
  const { status, body } = await send(mark(past, 'here'), mark(coming, 'here'))
  expect([status, body.issues]).toMatchObject([400, [{ path: 'marks' }]])
  expect((await show()).services[0]?.people[0]?.attendance).toBeNull()
})

it('counts in the report: who did not come has not served', async () => {
  const service = await rota.service(date, '9am', { [door]: [2, 2] }, published)
  const own = await rota.assignment(service, idOf(ann), door, 'accepted')
  await rota.assignment(service, idOf(bob), door, 'accepted')
  const counts = async () => {
    const rows = (await test.call(rotaReportApi.show, { from: date, to: date }, admin?.token)).body
    return rows.filter(({ user }) => user.name !== 'Zoe Admin').map(({ served, absent }) => [served, absent])
  }
  expect(await counts()).toEqual([
    [1, 0],
    [1, 0],
  ])
  await send(mark(await shiftOf(own), 'absent'))
  expect(await counts()).toEqual([
    [0, 1],
    [1, 0],
  ])
})

it('looks for somebody where one is known not to come before the service begins, until they come after all', async () => {
  // A time that is no time of day has not begun until its day is over.
  const service = await rota.service(day, 'all day', { [door]: [1, 1] }, published)
  const shiftId = await shiftOf(await rota.assignment(service, idOf(ann), door, 'accepted'))
  const searches = async () =>
    (await test.call(callOutsApi.list, {}, admin?.token)).body.map(({ reason, state, places }) => [
      reason,
      state,
      places,
    ])
  const covered = async () =>
    (await test.call(coverageApi.list, { from: day, to: day }, admin?.token)).body.find(
      ({ serviceId }) => serviceId === service,
    )?.state
  expect(await covered()).toBe('green')
  await send(mark(shiftId, 'absent', { at: new Date(Date.now() - 60_000).toISOString() }))
  expect([await searches(), await covered()]).toEqual([[['absent', 'open', 1]], 'red'])
  await send(mark(shiftId, 'here', { at: new Date().toISOString() }))
  expect([await searches(), await covered()]).toEqual([[['absent', 'cancelled', 1]], 'green'])
})

it('has a row for each place that is missing to the least behind the people of its post, and the nearest service days', async () => {
  const next = addDays(day, 1000 + week)
  const of = await rota.service(next, '9am', { [door]: [2, 3], [balcony]: [1, 1] }, published)
  const later = await rota.service(addDays(next, 3), '9am', { [door]: [1, 1] }, published)
  await rota.service(addDays(next, 1), '9am', { [door]: [1, 1] })
  await rota.assignment(of, idOf(ann), door, 'asked')
  const { body: search } = await test.call(callOutsApi.start, { serviceId: of, postId: balcony }, admin?.token)
  const asking = search.offers.filter(({ state }) => state === 'sent').length
  const empty = { shiftId: null, userId: null, name: null, phoneNumber: null, state: null, attendance: null, at: null }
  const found = await show(next)
  const people = () => found.services[0]?.people ?? []
  expect(people().filter(({ name }) => name !== 'Ann Abel')).toEqual([
    { ...empty, postId: balcony, post: 'Balcony', asking },
    { ...empty, postId: door, post: 'Main Door', asking: 0 },
  ])
  expect(people().map(({ name }) => name)).toEqual([null, 'Ann Abel', null])
  expect(asking).toBeGreaterThan(0)
  expect(found.unanswered.map(({ name }) => name)).toEqual(['Ann Abel'])
  expect(found.after).toBe(addDays(next, 3))
  expect((await show(found.after ?? '')).before).toBe(next)
  const ofToday = await show(day)
  expect(found.next).toBe(ofToday.services.length > 0 ? day : ofToday.after)
  expect((await show(addDays(next, 1))).services).toEqual([])

  // She takes the only place that this post has.
  await rota.assignment(later, idOf(ann), door, 'accepted')
  await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', idOf(ann)).execute()
  const without = (await show(next)).services[0]?.people ?? []
  const full = (await show(addDays(next, 3))).services[0]?.people ?? []
  await test.db.updateTable('users').set({ suspended: 0 }).where('id', '=', idOf(ann)).execute()
  expect(without.map(({ name, post }) => [name, post])).toEqual([
    [null, 'Balcony'],
    [null, 'Main Door'],
    [null, 'Main Door'],
  ])
  expect(full.map(({ name, post }) => [name, post])).toEqual([[null, 'Main Door']])
  await test.db.deleteFrom('services').where('id', 'in', [of, later]).execute()
})
