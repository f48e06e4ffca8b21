import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answersApi, type RotaMine } from '#shared/answers.ts'
import { calendarApi } from '#shared/calendar.ts'
import { dashboardApi } from '#shared/dashboard.ts'
import { assignmentWith } from '../features/rota/answers/answers.testing.ts'
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

it('somebody who is asked has the menu of the rota where the template is gone again, and loses it with the last place', async () => {
  mine = { ...NOTHING, assignments: [assignmentWith()] }
  await openDashboard('standard')
  await expect.element(entry('Availability')).toBeVisible()
  mine = NOTHING
  await openDashboard('standard')
  await expect.element(entry('Availability')).not.toBeInTheDocument()
})
