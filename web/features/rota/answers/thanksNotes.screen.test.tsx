import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answersApi, type RotaMine } from '#shared/rota/answers.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone } from '../../../testing/steps.ts'

const screen = withScreen()

async function openDashboard(thanks?: RotaMine['thanks']): Promise<void> {
  screen.server.on(dashboardApi.show, () => ({ meetings: [], tasks: [], schedule: [] }))
  screen.server.on(calendarApi.show, () => ({ url: null }))
  screen.server.on(answersApi.mine, () => ({
    ...{ on: true, assignments: [], offers: [], swaps: [], publications: [], asked: null },
    ...(thanks && { thanks }),
  }))
  await screen.open('/dashboard', { as: newPerson(), size: PHONE })
}

it('who was thanked reads it on the dashboard, from whom and for which day', async () => {
  await openDashboard([
    { date: '2026-12-02', text: 'All 400 found a seat.', by: { _id: 'grace', name: 'Grace Kim' } },
    { date: '2026-11-29', text: 'Well done.', by: null },
  ])
  await expect.element(page.getByText('Thank you from Grace Kim for serving on Wednesday, December 2')).toBeVisible()
  await expect.element(page.getByText('All 400 found a seat.')).toBeVisible()
  await expect.element(page.getByText('Thank you for serving on Sunday, November 29')).toBeVisible()
})

it('nobody else has a word of it', async () => {
  await openDashboard()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNone(page.getByText(/^Thank you/))
})
