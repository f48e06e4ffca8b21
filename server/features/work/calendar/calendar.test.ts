import ICAL from 'ical.js'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { auditApi } from '#shared/people/audit.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { CALENDAR_PAST_DAYS, calendarApi } from '#shared/work/calendar.ts'
import { meetingsApi, type NewMeetingInput } from '#shared/work/meetings.ts'
import { type NewTaskInput, tasksApi } from '#shared/work/tasks.ts'
import { withTestApp } from '../../../testing/app.ts'
import { recordQueries } from '../../../testing/queryPlans.ts'

const SITE_URL = 'https://ushers.example.org:8443'
const test = withTestApp({ SITE_URL })
const broken = withTestApp()

type Person = Awaited<ReturnType<typeof test.signUp>>
let boss: Person
beforeAll(async () => {
  boss = await test.signUp({ isSuperAdmin: true })
})

const DAY = '2027-05-02'

let people = 0
async function signUp(as?: string) {
  people += 1
  const name = as ?? `Person With Calendar ${people}`
  return { name, ...(await test.signUp({ name })) }
}

const addShift = (name: string, changes: Record<string, unknown> = {}) =>
  test.call(
    scheduleApi.createManual,
    { name, assignment: 'Main Door', serviceTime: '9am', tieColor: 'Navy', date: DAY, ...changes },
    boss.token,
  )
const addMeeting = (guests: Person[], changes: Partial<NewMeetingInput> = {}) =>
  test.call(
    meetingsApi.create,
    { title: 'Fire drill', date: DAY, time: '10:00 AM', assignedTo: guests.map(({ _id }) => _id), ...changes },
    boss.token,
  )
const addTask = (person: Person, changes: Partial<NewTaskInput> = {}) =>
  test.call(tasksApi.create, { title: 'Fold bulletins', dueDate: DAY, ...changes }, person.token)

/** Creates a person's feed and returns the path of its address on the test server. */
async function feedOf({ token }: Pick<Person, 'token'>): Promise<string> {
  const { status, body } = await test.call(calendarApi.create, {}, token)
  expect(status).toBe(201)
  return (body.url ?? '').replace(SITE_URL, '')
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(test.url + path, { headers })

/** A feed as parsed by a calendar library. */
async function eventsOf(path: string): Promise<ICAL.Event[]> {
  const response = await get(path)
  expect(response.status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(await response.text()))
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}
const summaries = async (path: string) => (await eventsOf(path)).map(({ summary }) => summary)

describe('the address of a feed', () => {
  it('is null until created, then on the site’s host, with 32 random bytes, and for its owner alone', async () => {
    const ann = await signUp()
    const bo = await signUp()
    const show = async ({ token }: Person) => (await test.call(calendarApi.show, {}, token)).body
    expect(await show(ann)).toEqual({ url: null })
    const { body } = await test.call(calendarApi.create, {}, ann.token)
    expect(body.url).toMatch(/^https:\/\/ushers\.example\.org:8443\/api\/calendar\/[\w-]{43}\/ushers\.ics$/)
    expect(await show(ann)).toEqual(body)
    expect(await show(bo)).toEqual({ url: null })
  })

  it('is replaced by a new one, and the old one opens nothing', async () => {
    const person = await signUp()
    const old = await feedOf(person)
    const recent = await feedOf(person)
    expect(recent).not.toBe(old)
    expect((await get(old)).status).toBe(404)
    expect((await get(recent)).status).toBe(200)
    const many = await Promise.all([1, 2, 3].map(() => feedOf(person)))
    const statuses = await Promise.all([recent, ...many].map(async (path) => (await get(path)).status))
    expect(statuses.sort()).toEqual([200, 404, 404, 404])
  })

  it('is removed by its owner, and removing it twice is no error', async () => {
    const person = await signUp()
    const path = await feedOf(person)
    for (let time = 0; time < 2; time += 1)
      expect((await test.call(calendarApi.remove, {}, person.token)).status).toBe(204)
    expect((await get(path)).status).toBe(404)
    expect((await test.call(calendarApi.show, {}, person.token)).body).toEqual({ url: null })
  })

  it('opens nothing while its owner is suspended, and nothing once they are gone', async () => {
    const person = await signUp()
    const path = await feedOf(person)
    await test.call(usersApi.suspend, { id: person._id }, boss.token)
    expect((await get(path)).status).toBe(404)
    await test.call(usersApi.unsuspend, { id: person._id }, boss.token)
    expect((await get(path)).status).toBe(200)
    await test.db.deleteFrom('users').where('id', '=', person._id).execute()
    expect((await get(path)).status).toBe(404)
  })

  it('works with the full stop, bracket or space of a sentence behind its address', async () => {
    const path = await feedOf(await signUp())
    const odd = path.replace('/ushers.ics', '.')
    for (const address of [`${path}.`, `${path}%20`, `${path}).`, `${odd}/ushers.ics`])
      expect((await get(address)).status).toBe(200)
  })

  it('answers 404 to an unknown token, with a sentence that reveals nothing', async () => {
    const response = await get(`/api/calendar/${'x'.repeat(43)}/ushers.ics`)
    expect([response.status, await response.json()]).toEqual([404, { error: 'That is not here.', code: 'not_found' }])
    for (const token of ['short', 'x'.repeat(44), '%2e%2e', 'x'.repeat(500)])
      expect([400, 404]).toContain((await get(`/api/calendar/${token}/ushers.ics`)).status)
  })

  it('is audited when it is created and removed, without the address', async () => {
    const person = await signUp()
    await feedOf(person)
    for (let time = 0; time < 2; time += 1) await test.call(calendarApi.remove, {}, person.token)
    const { body } = await test.call(auditApi.list, { user: person._id }, boss.token)
    const entries = body.filter(({ action }) => action.startsWith('calendar.'))
    expect(entries.map(({ action, actor, detail }) => [action, actor?._id, detail]).sort()).toEqual([
      ['calendar.created', person._id, {}],
      ['calendar.removed', person._id, {}],
    ])
  })
})

describe('a feed', () => {
  it('is a calendar that shared caches do not store, and needs only the address', async () => {
    const { headers } = await get(await feedOf(await signUp()))
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="ushers.ics"')
    expect(headers.get('cache-control')).toBe('private, no-cache')
  })

  it('holds one’s shifts, meetings and due tasks, at the instants of the team’s clock', async () => {
    const person = await signUp()
    const path = await feedOf(person)
    await addShift(person.name, { date: '2027-11-06' })
    await addShift(person.name, { date: '2027-11-07', serviceTime: '10:45am' })
    await addMeeting([person], { date: '2028-03-11' })
    await addMeeting([person], { date: '2028-03-12', location: 'Hall B', type: 'Meeting' })
    await addTask(person)
    await addTask(person, { title: 'Order ties', dueDate: addDays(today('America/Chicago'), 3), status: 'Blocked' })
    const events = await eventsOf(path)
    const at = ({ startDate, endDate }: ICAL.Event) =>
      startDate.isDate
        ? startDate.toString()
        : [startDate, endDate].map((time) => time.toJSDate().toISOString().slice(0, 16))
    expect(events.slice(0, 5).map((event) => [event.summary, at(event)])).toEqual([
      ['Main Door (9am)', ['2027-11-06T14:00', '2027-11-06T15:30']],
      ['Main Door (10:45am)', ['2027-11-07T16:45', '2027-11-07T18:15']],
      ['Fire drill', ['2028-03-11T16:00', '2028-03-11T17:00']],
      ['Fire drill', ['2028-03-12T15:00', '2028-03-12T16:00']],
      ['☑ Order ties', addDays(today('America/Chicago'), 3)],
    ])
    expect(events.map(({ description, location }) => [description, location])).toEqual([
      ['Tie color: Navy', null],
      ['Tie color: Navy', null],
      ['Training, 10:00 AM', null],
      ['Meeting, 10:00 AM', 'Hall B'],
      [null, null],
      [null, null],
    ])
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(6)
    for (const { uid } of events) expect(uid).toMatch(/^(shift|meeting|task)-[\w-]+@ushers\.example\.org$/)
  })

  it('leaves out completed tasks, tasks without a due date and old items', async () => {
    const person = await signUp()
    const path = await feedOf(person)
    const first = addDays(today('America/Chicago'), -CALENDAR_PAST_DAYS)
    for (const [date, kept] of [
      [addDays(first, -1), 'gone'],
      [first, 'kept'],
    ] as const) {
      await addShift(person.name, { date, assignment: kept })
      await addMeeting([person], { date, title: `Meeting ${kept}` })
      await addTask(person, { dueDate: date, title: `Task ${kept}` })
    }
    await addTask(person, { status: 'Done' })
    await test.call(tasksApi.assign, { userId: person._id, task: 'Some day' }, boss.token)
    expect(await summaries(path)).toEqual(['kept (9am)', 'Meeting kept', '☑ Task kept'])
  })

  it('contains no items of other people', async () => {
    const ann = await signUp()
    const bo = await signUp()
    const [paths, empty] = [[await feedOf(ann), await feedOf(bo)], await feedOf(boss)]
    for (const person of [ann, bo]) {
      await addShift(person.name, { assignment: `Door of ${person.name}` })
      await addMeeting([person], { title: `Meeting of ${person.name}` })
      await addTask(person, { title: `Task of ${person.name}` })
    }
    for (const [place, { name }] of [ann, bo].entries())
      expect(await summaries(paths[place] ?? '')).toEqual([
        `Door of ${name} (9am)`,
        `Meeting of ${name}`,
        `☑ Task of ${name}`,
      ])
    expect(await summaries(empty)).toEqual([])
  })

  it('follows the personal view: a shift that names two people alike is in both calendars', async () => {
    const one = await signUp('Tom Twin')
    const other = await signUp('Tom  TWIN')
    await addShift('tom twin')
    expect(await summaries(await feedOf(one))).toEqual(['Main Door (9am)'])
    expect(await summaries(await feedOf(other))).toEqual(['Main Door (9am)'])
  })

  it('does not change an event’s UID, so that calendars update it instead of adding another', async () => {
    const person = await signUp()
    const path = await feedOf(person)
    const task = (await addTask(person)).body
    const [before] = await eventsOf(path)
    await test.call(tasksApi.update, { id: task._id, title: 'Fold them all', dueDate: '2027-05-03' }, person.token)
    const [after, ...more] = await eventsOf(path)
    expect([after?.uid, after?.summary, after?.startDate.toString()]).toEqual([
      before?.uid,
      '☑ Fold them all',
      '2027-05-03',
    ])
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN)
    expect(more).toEqual([])
    await test.call(tasksApi.update, { id: task._id, status: 'Done' }, person.token)
    expect(await eventsOf(path)).toEqual([])
  })

  it('answers 304 to a current copy, equal bytes to repeated requests, and a new text after a change', async () => {
    const person = await signUp()
    const path = await feedOf(person)
    await addShift(person.name)
    const first = await get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(path).not.toContain(etag.replaceAll('"', ''))
    const known = await get(path, { 'if-none-match': etag })
    expect([known.status, await known.text()]).toEqual([304, ''])
    expect(await (await get(path)).text()).toBe(await first.text())
    const changes = [
      () => addShift(person.name, { serviceTime: '6pm' }),
      () => addMeeting([person]),
      () => addTask(person),
      () => test.call(usersApi.updateMe, { name: `${person.name} Junior` }, person.token),
      () => test.call(usersApi.updateMe, { name: `${person.name} JUNIOR` }, person.token),
    ]
    let last = etag
    for (const change of changes) {
      expect((await change()).status).toBeLessThan(300)
      const changed = await get(path, { 'if-none-match': last })
      expect(changed.status).toBe(200)
      last = changed.headers.get('etag') ?? ''
    }
    expect(await (await get(path)).text()).toContain(`X-WR-CALNAME:Ushers: ${person.name} JUNIOR\r\n`)
    const renewed = await feedOf(person)
    expect((await get(path, { 'if-none-match': last })).status).toBe(404)
    expect((await get(renewed, { 'if-none-match': last })).status).toBe(200)
  })
})

describe('a feed that is polled again', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const textOf = async (path: string) => (await get(path)).text()

  it('is sent from the response cache, byte for byte as it was written, after one query', async () => {
    const person = await signUp('Zoë Kept')
    const path = await feedOf(person)
    for (const add of [() => addShift(person.name), () => addMeeting([person]), () => addTask(person)]) await add()
    const sent = recordQueries(test.db)
    const poll = async () => {
      const response = await get(path)
      const headers = ['content-type', 'content-disposition', 'cache-control', 'etag'].map((name) =>
        response.headers.get(name),
      )
      const bytes = Buffer.from(await response.arrayBuffer()).toString('hex')
      return { headers, bytes, queries: sent.splice(0).length }
    }
    const written = await poll()
    const kept = await poll()
    expect(kept).toEqual({ ...written, queries: 1 })
    expect(written.queries).toBeGreaterThan(1)
  })

  it('has every change at once: items, language, its owner and the day', async () => {
    const person = await signUp()
    const path = await feedOf(person)
    const day = addDays(today('America/Chicago'), -CALENDAR_PAST_DAYS)
    const shift = (await addShift(person.name, { date: day })).body
    const meeting = (await addMeeting([person])).body
    const task = (await addTask(person)).body
    const changes: [() => Promise<{ status: number }>, string, boolean][] = [
      [() => addShift(person.name, { assignment: 'Balcony' }), 'Balcony (9am)', true],
      [() => test.call(scheduleApi.remove, { id: shift._id }, boss.token), shift._id, false],
      [() => test.call(meetingsApi.remove, { id: meeting._id }, boss.token), 'Fire drill', false],
      [() => test.call(tasksApi.update, { id: task._id, title: 'Iron' }, person.token), '☑ Iron', true],
      [() => test.call(tasksApi.remove, { id: task._id }, person.token), '☑ Iron', false],
      [() => test.call(usersApi.updateMe, { language: 'es' }, person.token), '//ES', true],
    ]
    await textOf(path)
    for (const [change, text, isThere] of changes) {
      expect((await change()).status).toBeLessThan(300)
      expect((await textOf(path)).includes(text)).toBe(isThere)
    }
    await addShift(person.name, { date: day, assignment: 'Old door' })
    expect(await textOf(path)).toContain('Old door')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 })
    expect(await textOf(path)).not.toContain('Old door')
    await test.call(usersApi.suspend, { id: person._id }, boss.token)
    expect((await get(path)).status).toBe(404)
    await test.call(usersApi.unsuspend, { id: person._id }, boss.token)
    expect((await get(path)).status).toBe(200)
  })
})

describe('a feed that cannot be made', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('is logged without its address', async () => {
    const { token } = await broken.signUp()
    const { url } = (await broken.call(calendarApi.create, {}, token)).body
    const path = new URL(url ?? '').pathname
    const secret = path.split('/')[3] ?? ''
    const logged = vi.spyOn(broken.app.http.log, 'error').mockImplementation(() => {})
    await broken.db.schema.alterTable('places').renameTo('gone').execute()
    for (const way of [path, path.replace(secret, `%${secret.charCodeAt(0).toString(16)}${secret.slice(1)}`)]) {
      const response = await fetch(broken.url + way)
      expect([response.status, await response.json()]).toMatchObject([500, { code: 'internal' }])
    }
    expect(logged.mock.calls.map(([details]) => details)).toMatchObject([
      { url: '/api/calendar/:token/ushers.ics' },
      { url: '/api/calendar/:token/ushers.ics' },
    ])
    expect(JSON.stringify(logged.mock.calls)).not.toContain(secret.slice(1))
  })
})
