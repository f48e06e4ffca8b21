import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi, UPCOMING_DAYS } from '#shared/plan/schedule.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { meetingsApi } from '#shared/work/meetings.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { withTestApp } from '../../../testing/app.ts'

/** Zones more than a day apart: their dates always differ. */
const TIME_ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

const test = withTestApp()
const [east, west] = TIME_ZONES.map((TEAM_TIMEZONE) => withTestApp({ TEAM_TIMEZONE })) as [typeof test, typeof test]

type Person = Awaited<ReturnType<typeof test.signUp>>

const FROM = '2026-12-06'

let admin: Person
let ann: Person
let bo: Person
beforeAll(async () => {
  admin = await test.signUp({ role: 'admin' })
  ann = await test.signUp({ name: 'Ann Lee' })
  bo = await test.signUp({ name: 'Bo Diaz' })
})

const show = ({ token }: Person, input: object = { from: FROM }) => test.call(dashboardApi.show, input, token)

const meet = async (date: string, assignedTo: string[], where = test, { token } = admin) =>
  (await where.call(meetingsApi.create, { title: `On ${date}`, date, time: '10:00 AM', assignedTo }, token)).body
const give = async (title: string, userId: string) =>
  (await test.call(tasksApi.assign, { userId, task: title }, admin.token)).body
const serve = async (name: string, date: string, where = test, { token } = admin) => {
  const shift = { name, date, assignment: 'Balcony', serviceTime: '9am' }
  return (await where.call(scheduleApi.createManual, shift, token)).body
}

/** Returns the raw reply: `test.call` cannot set headers. */
const get = ({ token }: Person, { from = FROM, etag = '' } = {}) =>
  fetch(`${test.url}/api/dashboard?from=${from}`, {
    headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
  })
const etagOf = (response: Response): string => response.headers.get('etag') ?? ''

describe('the dashboard', () => {
  it('is refused from a day that does not exist', async () => {
    for (const from of ['2026-02-30', 'today', '']) {
      const { status, body } = await show(ann, { from })
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['from']])
    }
  })

  it('is empty for a person without items', async () => {
    const { status, body } = await show(await test.signUp())
    expect([status, body]).toEqual([200, { meetings: [], tasks: [], schedule: [] }])
  })

  it('contains one’s own meetings, tasks and shifts as in the lists, and none of other people', async () => {
    const meeting = await meet('2026-12-12', [ann._id, bo._id])
    const task = await give('Check the radios', ann._id)
    const shift = await serve('Ann Lee', '2026-12-13')
    await meet('2026-12-12', [bo._id])
    await give('Fold the bulletins', bo._id)
    await serve('Bo Diaz', '2026-12-13')
    expect((await show(ann)).body).toEqual({
      meetings: [meeting],
      tasks: [task],
      schedule: [{ ...shift, serviceId: expect.any(String) }],
    })
    // An admin's dashboard is their own, too.
    expect((await show(admin)).body).toEqual({ meetings: [], tasks: [], schedule: [] })
  })

  it('holds meetings from the first day on, shifts until 28 days ahead, tasks of any date', async () => {
    const person = await test.signUp({ name: 'Sam Span' })
    expect(UPCOMING_DAYS).toBe(28)
    const dates = ['2026-12-05', FROM, '2027-01-03', '2027-01-04']
    for (const date of dates) {
      await meet(date, [person._id])
      await serve('Sam Span', date)
    }
    const task = { title: 'Overdue', dueDate: '2020-01-01', status: 'Done' }
    await test.call(tasksApi.create, task, person.token)
    const { body } = await show(person)
    expect(body.meetings.map(({ date }) => date)).toEqual([FROM, '2027-01-03', '2027-01-04'])
    expect(body.schedule.map(({ date }) => date)).toEqual([FROM, '2027-01-03'])
    expect(body.tasks).toMatchObject([task])
  })

  it('changes its version only when tasks, meetings or shifts change', async () => {
    const person = await test.signUp({ name: 'Eve Etag' })
    let etag = etagOf(await get(person))
    const steps = [
      () => give('New', person._id),
      () => meet('2026-12-20', [person._id]),
      () => serve('Eve Etag', '2026-12-20'),
    ]
    for (const step of steps) {
      expect((await get(person, { etag })).status).toBe(304)
      await step()
      const next = await get(person, { etag })
      expect(next.status).toBe(200)
      etag = etagOf(next)
    }
    expect((await show(person)).body).toMatchObject({ meetings: [{}], tasks: [{}], schedule: [{}] })
  })

  it('has its own version for each person and each first day', async () => {
    const etag = etagOf(await get(ann))
    expect((await get(bo, { etag })).status).toBe(200)
    expect((await get(ann, { from: '2026-12-07', etag })).status).toBe(200)
    const forged = await fetch(`${test.url}/api/dashboard?from=${FROM}`, { headers: { 'if-none-match': etag } })
    expect(forged.status).toBe(401)
  })

  it('follows a new name: unlinked shifts that name one are shown at once, and linked by nobody but an admin', async () => {
    const person = await test.signUp({ name: 'Nina Before' })
    await serve('Nina After', '2026-12-20')
    const before = await get(person)
    expect((await before.json()).schedule).toEqual([])
    await test.upload(usersApi.updateMe, { fields: { name: 'Nina After' } }, person.token)
    const after = await get(person, { etag: etagOf(before) })
    expect(after.status).toBe(200)
    expect((await after.json()).schedule).toMatchObject([{ user: { _id: null, name: 'Nina After' } }])
  })

  it.each([
    ['the east', east],
    ['the west', west],
  ])('begins today where the team lives, in %s', async (_where, team) => {
    const zone = TIME_ZONES[team === east ? 0 : 1] as string
    const lead = await team.signUp({ role: 'admin', name: 'Ada Admin' })
    // Items on two days before and after today, since midnight may pass during the test.
    const day = today(zone)
    for (const offset of [-2, -1, 0, 1, 2]) {
      await meet(addDays(day, offset), [lead._id], team, lead)
      await serve('Ada Admin', addDays(day, offset), team, lead)
    }
    const { body } = await team.call(dashboardApi.show, {}, lead.token)
    const first = body.meetings[0]?.date ?? ''
    expect([day, today(zone)]).toContain(first)
    expect(body.schedule[0]?.date).toBe(first)
    expect(addDays(day, 2)).toBe(body.meetings.at(-1)?.date)
    const named = await team.call(dashboardApi.show, { from: first }, lead.token)
    expect(named.body).toEqual(body)
  })
})
