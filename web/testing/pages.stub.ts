import { helpersApi } from '#shared/people/helpers.ts'
import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { setupApi } from '#shared/people/setup.ts'
import { pushApi, REMINDER_DEFAULTS } from '#shared/reach/push.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import type { StubServer } from './server.stub.ts'

/** Answers what the dashboard asks, for a test that only comes by: nothing is planned. */
export function stubDashboard(server: StubServer): void {
  server.on(dashboardApi.show, () => ({ meetings: [], tasks: [], schedule: [] }))
  server.on(helpersApi.list, () => [])
  server.on(calendarApi.show, () => ({ url: null }))
  server.on(answersApi.mine, () => ({
    on: false,
    assignments: [],
    offers: [],
    swaps: [],
    publications: [],
    asked: null,
  }))
}

/** Answers what the profile page asks of the parts that a test is not about: no calendar, no second factor. */
export function stubProfile(server: StubServer): void {
  server.on(helpersApi.list, () => [])
  server.on(calendarApi.show, () => ({ url: null }))
  server.on(secondFactorApi.show, () => ({ isOn: false, isRequired: false, recoveryCodesLeft: 0 }))
  server.on(pushApi.settings, () => ({
    messages: true,
    work: true,
    shifts: true,
    eveningReminder: true,
    lateReminder: true,
    requests: true,
    calls: true,
    mailReminders: false,
    ...REMINDER_DEFAULTS,
  }))
}

/**
 * Answers what the admin page asks for a super admin, for a test that is about one of its panels: the first day is
 * over.
 */
export function stubSuperAdmin(server: StubServer): void {
  server.on(setupApi.read, () => ({
    dismissed: true,
    steps: [],
    texts: { provider: 'console', reachesPhones: false },
    mail: { isOn: false, from: null },
    backup: { at: null, verified: false, scheduled: false },
  }))
}
