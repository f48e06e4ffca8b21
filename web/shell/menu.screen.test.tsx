import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { secondFactorApi } from '#shared/people/secondFactor.ts'
import { pushApi, REMINDER_DEFAULTS } from '#shared/reach/push.ts'
import { answersApi, type RotaMine } from '#shared/rota/answers.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { newPerson, withScreen } from '../testing/screen.tsx'
import { passTime } from '../testing/steps.ts'

const screen = withScreen()

const NOTHING: RotaMine = { on: false, assignments: [], offers: [], swaps: [], publications: [], asked: null }
let mine: RotaMine

beforeEach(() => {
  mine = NOTHING
  screen.server.on(dashboardApi.show, () => ({ meetings: [], tasks: [], schedule: [] }))
  screen.server.on(calendarApi.show, () => ({ url: null }))
  screen.server.on(answersApi.mine, () => mine)
})

const entry = (name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true })

async function openDashboard(role: 'admin' | 'standard'): Promise<void> {
  await screen.open('/dashboard', { as: newPerson({ role }) })
  await passTime(2000)
}

it('the menu leads to the rota once the team has a template, an admin also to the plan', async () => {
  await openDashboard('admin')
  await expect.element(entry('Schedule')).toBeVisible()
  await expect.element(entry('Availability')).not.toBeInTheDocument()
  await expect.element(entry('Rota')).not.toBeInTheDocument()
  mine = { ...NOTHING, on: true }
  await openDashboard('admin')
  await expect.element(entry('Availability')).toBeVisible()
  await expect.element(entry('Rota')).toBeVisible()
  await openDashboard('standard')
  await expect.element(entry('Availability')).toBeVisible()
  await expect.element(entry('Rota')).not.toBeInTheDocument()
})

it('is the same on a device that has not yet seen the dashboard', async () => {
  screen.server.on(secondFactorApi.show, () => ({ isOn: false, isRequired: false, recoveryCodesLeft: 0 }))
  screen.server.on(pushApi.devices, () => [])
  screen.server.on(pushApi.settings, () => ({
    ...{ messages: true, work: true, shifts: true, requests: true, eveningReminder: true, lateReminder: true },
    ...{ calls: true, mailReminders: true, ...REMINDER_DEFAULTS },
  }))
  for (const role of ['standard', 'admin'] as const) {
    await screen.open('/profile', { as: newPerson({ role }), isRotaOn: true })
    await expect.element(entry('Availability')).toBeVisible()
    expect(entry('Rota').elements()).toHaveLength(role === 'admin' ? 1 : 0)
    localStorage.clear()
  }
})
