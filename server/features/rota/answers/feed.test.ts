import ICAL from 'ical.js'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { instantOf } from '../../../instantOf.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const SITE_URL = 'https://ushers.example.org'
const test = withTestApp({ SITE_URL })
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let admin: Person
let ann: Person & { name: string }
let [door, path, service, shiftId] = ['', '', '', '']
let people = 0
const day = addDays(today('America/Chicago'), 3)
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  door = await rota.post('Main Door')
})
beforeEach(async () => {
  people += 1
  ann = { name: `Ann ${people}`, ...(await test.signUp({ name: `Ann ${people}` })) }
  const { body } = await test.call(calendarApi.create, {}, ann.token)
  path = (body.url ?? '').replace(SITE_URL, '')
  service = await rota.service(day, `9:0${people}am`, { [door]: [1, 2] })
  await rota.assignment(service, ann._id, door)
  shiftId = (await own()).shiftId ?? ''
})
afterEach(() => void vi.useRealTimers())

async function own() {
  const [assignment] = (await test.call(answersApi.mine, {}, ann.token)).body.assignments
  if (!assignment) throw new Error('There is no assignment')
  return assignment
}
async function answer(said: 'accept' | 'decline') {
  const { _id: id, sequence } = await own()
  expect((await test.call(answersApi.answer, { id, answer: said, sequence }, ann.token)).status).toBe(200)
}
const poll = (headers: Record<string, string> = {}) => fetch(test.url + path, { headers })
/** Each event's UID, STATUS and SEQUENCE, as another library reads them. */
async function events() {
  const calendar = new ICAL.Component(ICAL.parse(await (await poll()).text()))
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) => ['uid', 'status', 'sequence'].map((name) => event.getFirstPropertyValue(name)))
}
const uid = (id = shiftId) => `shift-${id}@ushers.example.org`

describe('the feed', () => {
  it('says of a place whether it was asked, accepted or declined, under one UID with a rising SEQUENCE', async () => {
    expect(await events()).toEqual([[uid(), 'TENTATIVE', 1]])
    await answer('accept')
    expect(await events()).toEqual([[uid(), 'CONFIRMED', 2]])
    await answer('decline')
    expect(await events()).toEqual([[uid(), 'CANCELLED', 3]])
    await answer('accept')
    expect(await events()).toEqual([[uid(), 'CONFIRMED', 4]])
  })

  it('is not the one that a calendar has, after every answer', async () => {
    const before = (await poll()).headers.get('etag') ?? ''
    expect((await poll({ 'if-none-match': before })).status).toBe(304)
    await answer('accept')
    expect((await poll({ 'if-none-match': before })).status).toBe(200)
  })

  it('keeps what was cancelled until its day is over', async () => {
    await test.call(servicesApi.cancel, { id: service }, admin.token)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 })
    expect(await events()).toEqual([[uid(), 'CANCELLED', 2]])
    vi.setSystemTime(Date.now() + 86_400_000)
    expect(await events()).toEqual([])
  })

  it('keeps what somebody accepted, as every shift, after its day', async () => {
    await answer('accept')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 86_400_000 })
    expect(await events()).toEqual([[uid(), 'CONFIRMED', 2]])
  })

  it('has a cancelled place of a shift that was deleted by hand', async () => {
    await test.call(scheduleApi.remove, { id: shiftId }, admin.token)
    expect(await events()).toEqual([[uid(), 'CANCELLED', 2]])
  })

  it('has a shift that was moved to another post by hand once, as every shift outside of the plan', async () => {
    await test.call(scheduleApi.change, { id: shiftId, assignment: 'Parking' }, admin.token)
    expect(await events()).toEqual([[uid(), null, 2]])
  })

  it('says the address and where the post is; a change of either is a new sequence of what is to come', async () => {
    const past = addDays(today('America/Chicago'), -3)
    const old = await rota.service(past, `9:0${people}am`, { [door]: [1, 2] })
    await rota.assignment(old, ann._id, door, 'accepted')
    const all = async () => {
      const calendar = new ICAL.Component(ICAL.parse(await (await poll()).text()))
      const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
      return events.map(({ location, description, sequence }) => [location, description, sequence])
    }
    const setAddress = async (address: string | null) =>
      expect((await test.call(rotaSettingsApi.change, { address }, admin.token)).status).toBe(200)
    const setWhere = async (where: string) =>
      expect((await test.call(postsApi.change, { id: door, where }, admin.token)).status).toBe(200)
    const [[, , first]] = (await all()) as [[unknown, unknown, number]]
    const before = (await poll()).headers.get('etag') ?? ''
    await setAddress('1 Church St')
    expect((await poll({ 'if-none-match': before })).status).toBe(200)
    await setWhere('Under the clock')
    const [then, next] = await all()
    expect(then).toEqual(['1 Church St', 'Under the clock', first])
    expect(next?.slice(0, 2)).toEqual(['1 Church St', 'Under the clock'])
    const sequence = Number(next?.[2])
    // What is said again changes nothing.
    await setAddress('1 Church St')
    await setWhere('Under the clock')
    expect((await all()).map(([, , now]) => now)).toEqual([first, sequence])
    await setAddress(null)
    await setWhere('At the bell')
    expect((await all()).map(([location, where, now]) => [location, where, Number(now)])).toEqual([
      [null, 'At the bell', first],
      [null, 'At the bell', sequence + 2],
    ])
    // An answer is of the place as before.
    await answer('accept')
    expect((await all())[1]?.[2]).toBe(sequence + 3)
    await setWhere('')
    await test.db.deleteFrom('settings').where('name', '=', 'calendar.changes').execute()
  })

  it('has a shift at the stored moment of its service, whatever its text means alone', async () => {
    const early = await rota.service(day, '5:30', { [door]: [1, 2] }, { service_time_key: '5:30am' })
    const place = await rota.assignment(early, ann._id, door, 'accepted')
    const stored = { service_time_key: '5:30am', service_time_order: 330 }
    await test.db.updateTable('places').set(stored).where('id', '=', place).execute()
    const typed = await rota.shift(day, '5:30', 'Parking', ann.name, null)
    await test.db.updateTable('places').set(stored).where('shift_id', '=', typed).execute()
    const calendar = new ICAL.Component(ICAL.parse(await (await poll()).text()))
    const starts = calendar.getAllSubcomponents('vevent').flatMap((component) => {
      const { summary, startDate } = new ICAL.Event(component)
      return summary.includes('(5:30)') ? [[summary, startDate.toJSDate().getTime()]] : []
    })
    const moment = instantOf(day, 330, 'America/Chicago').getTime()
    expect(starts.sort()).toEqual([
      ['Main Door (5:30)', moment],
      ['Parking (5:30)', moment],
    ])
  })

  it('says nothing more of shifts that nobody planned', async () => {
    const bob = await test.signUp({ name: 'Bob Typed' })
    path = ((await test.call(calendarApi.create, {}, bob.token)).body.url ?? '').replace(SITE_URL, '')
    const id = await rota.shift(day, '9am', 'Parking', 'Bob Typed', bob._id)
    expect(await events()).toEqual([[uid(id), null, 0]])
  })
})
