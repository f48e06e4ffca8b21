import { describe, expect, it } from 'vitest'
import { addDays, today as todayIn } from '#shared/days.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { countsApi } from '#shared/sunday/counts.ts'
import { floorPlansApi } from '#shared/sunday/floorPlans.ts'
import { recordsApi } from '#shared/sunday/records.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { channelsApi } from '#shared/talk/channels.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { meetingsApi } from '#shared/work/meetings.ts'
import { TASK_STATUSES, type Task, tasksApi } from '#shared/work/tasks.ts'
import { withTestApp } from '../testing/app.ts'
import { seedDemo } from './seed.ts'

const test = withTestApp()

describe('the demo', () => {
  it('shows 40 members and 13 weeks of services, nobody twice in one, and a login per role', {
    timeout: 60_000,
  }, async () => {
    const logins = await seedDemo(test.app, test.db, new Date('2026-11-20T12:00:00Z'))
    expect(logins.map(({ role }) => role)).toEqual(['superAdmin', 'admin', 'standard'])
    const { body } = await test.call(sessionsApi.login, logins[1])
    const users = await test.call(usersApi.all, {}, body.token)
    expect(users.body).toHaveLength(40)
    const { body: shifts } = await test.call(scheduleApi.list, { view: 'all' }, body.token)
    const sundays = new Set(shifts.map((shift) => shift.date).filter((date) => new Date(date).getUTCDay() === 0))
    expect(sundays.size).toBe(13)
    expect(sundays).toContain('2026-11-22')
    expect(new Set(shifts.map((shift) => shift.serviceTime))).toEqual(new Set(['9am', '10:45am', '6pm', '7pm']))
    expect(new Set(shifts.map((shift) => `${shift.date} ${shift.serviceTime} ${shift.user.name}`)).size).toBe(
      shifts.length,
    )
    expect(shifts.every((shift) => shift.user._id && shift.tieColor)).toBe(true)
  })

  it('gives everybody who may log in something to do and somewhere to be', { timeout: 60_000 }, async () => {
    const today = '2026-11-20'
    for (const login of await seedDemo(test.app, test.db)) {
      const { body } = await test.call(sessionsApi.login, login)
      const dashboard = (await test.call(dashboardApi.show, { from: today }, body.token)).body
      for (const list of [dashboard.meetings, dashboard.tasks, dashboard.schedule]) expect(list).not.toEqual([])
    }
  })

  it('has a published month with answers, and the draft of the next', async () => {
    const [first] = await seedDemo(test.app, test.db)
    const { token } = (await test.call(sessionsApi.login, first)).body
    const day = addDays(todayIn('America/Chicago'), 1)
    const board = (await test.call(boardApi.show, { from: day, to: addDays(day, 55) }, token)).body
    const states = board.services.flatMap(({ places }) => places.map(({ layer, state }) => state ?? layer))
    expect(new Set(states)).toEqual(new Set(['asked', 'accepted', 'declined', 'draft', 'outside']))
    expect(board.services.filter(({ published }) => published).length).toBeGreaterThan(8)
    expect((await test.call(answersApi.mine, {}, token)).body.on).toBe(true)
  })

  it('has a church with stations, a Sunday with its note, file and talk, and counts of two years', async () => {
    const [first] = await seedDemo(test.app, test.db)
    const { token } = (await test.call(sessionsApi.login, first)).body
    const [plan] = (await test.call(floorPlansApi.list, {}, token)).body
    expect([plan?.imageUrl, plan?.zones.length]).toEqual([expect.stringMatching(/^\/api\/images\//), 6])
    const posts = (await test.call(postsApi.list, {}, token)).body
    expect(posts.filter(({ where, duties, pin }) => !where || duties.length < 3 || pin?.planId !== plan?._id)).toEqual(
      [],
    )

    const day = todayIn('America/Chicago')
    const services = (await test.call(servicesApi.list, { from: day, to: addDays(day, 8) }, token)).body
    const baptism = services.filter(({ name }) => name === 'Baptism Sunday')
    expect(baptism.map(({ serviceTime }) => serviceTime)).toEqual(['9am', '10:45am'])
    const page = (await test.call(servicePageApi.show, { id: baptism[0]?._id ?? '' }, token)).body
    expect(page.note).toContain('lift')
    expect(page.files.map(({ name, type }) => [name, type])).toEqual([['Order of service.pdf', 'application/pdf']])

    const talks = (await test.call(channelsApi.days, {}, token)).body
    // The talk is that of 2026-11-22: the demo of this test was made after that day.
    expect(
      await test.db.selectFrom('messages').select('id').where('channel', '=', 'day-2026-11-22').execute(),
    ).toHaveLength(5)
    expect(talks.map(({ name }) => name)).toContain(`day-${baptism[0]?.date}`)

    const last = { from: addDays(day, -91), to: addDays(day, -1) }
    const counts = (await test.call(countsApi.list, last, token)).body
    const before = { from: addDays(last.from, -364), to: addDays(last.to, -364) }
    const yearBefore = (await test.call(countsApi.list, before, token)).body
    expect([counts.length, yearBefore.length]).toEqual([26, 26])
    expect(new Set(counts.map(({ kinds }) => kinds[0]?.total)).size).toBeGreaterThan(20)
    expect(counts.every(({ kinds }) => kinds[0]?.zones.length === 6 && kinds[1]?.zones.length === 3)).toBe(true)
    expect((await test.call(recordsApi.list, last, token)).body).toHaveLength(1)
  })

  it('has a dozen tasks, done, open, late and undated, and a dozen meetings, past and ahead', async () => {
    const [first] = await seedDemo(test.app, test.db)
    const { token } = (await test.call(sessionsApi.login, first)).body
    const tasks = (await test.call(tasksApi.list, { view: 'all' }, token)).body
    expect(tasks).toHaveLength(12)
    expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(TASK_STATUSES))
    const today = '2026-11-20'
    const isLate = ({ dueDate, status }: Task) => dueDate !== null && dueDate < today && status !== 'Done'
    expect(tasks.filter(isLate).length).toBeGreaterThan(1)
    expect(tasks.some(({ dueDate }) => dueDate === null)).toBe(true)
    expect(new Set(tasks.map(({ assignedTo }) => assignedTo)).size).toBeGreaterThan(5)
    const meetings = (await test.call(meetingsApi.list, { view: 'all' }, token)).body
    expect(meetings).toHaveLength(12)
    expect(meetings.filter(({ date }) => date < today).length).toBeGreaterThan(0)
    expect(Math.max(...meetings.map(({ assignedTo }) => assignedTo.length))).toBe(40)
    expect(meetings.every(({ assignedTo }) => assignedTo.length > 1)).toBe(true)
  })

  it('has talked in all four channels, and has something new for whoever looks', async () => {
    const [, admin] = await seedDemo(test.app, test.db)
    const { body } = await test.call(sessionsApi.login, admin)
    const channels = await test.call(channelsApi.list, {}, body.token)
    expect(channels.body.filter(({ unread }) => unread > 0).map(({ name }) => name)).toEqual(['general', 'sunday-team'])
    for (const { name } of channels.body) {
      const { body: messages } = await test.call(messagesApi.list, { channel: name }, body.token)
      expect(messages.length).toBeGreaterThan(0)
      const times = messages.map(({ timestamp }) => timestamp)
      expect(times).toEqual([...times].sort())
      expect(times.at(-1)?.localeCompare('2026-11-20T12:00:00Z')).toBeLessThan(0)
    }
  })

  it('is not seeded twice, and keeps its logins', { timeout: 60_000 }, async () => {
    const [first] = await seedDemo(test.app, test.db)
    const answer = await test.call(sessionsApi.login, first)
    expect(answer.status).toBe(200)
    expect((await test.call(usersApi.all, {}, answer.body.token)).body).toHaveLength(40)
  })
})
