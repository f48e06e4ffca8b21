import { describe, expect, it } from 'vitest'
import { scheduleApi } from '#shared/schedule.ts'
import { sessionsApi } from '#shared/sessions.ts'
import { usersApi } from '#shared/users.ts'
import { withTestApp } from '../testing/app.ts'
import { seedDemo } from './seed.ts'

const test = withTestApp()

describe('the demo', () => {
  it('shows 40 members and 13 weeks of services, nobody twice in one, and a login per role', {
    timeout: 60_000,
  }, async () => {
    const logins = await seedDemo(test.app, test.db, new Date('2026-11-20T12:00:00Z'))
    expect(logins.map(({ role }) => role)).toEqual(['super admin', 'admin', 'member'])
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

  it('is not seeded twice, and keeps its logins', { timeout: 60_000 }, async () => {
    const [first] = await seedDemo(test.app, test.db)
    const answer = await test.call(sessionsApi.login, first)
    expect(answer.status).toBe(200)
    expect((await test.call(usersApi.all, {}, answer.body.token)).body).toHaveLength(40)
  })
})
