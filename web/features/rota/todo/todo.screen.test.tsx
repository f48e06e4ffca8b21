import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answersApi } from '#shared/rota/answers.ts'
import { type Todo, todoApi } from '#shared/rota/todo.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { setRotaOn } from '../../../navigation/rotaOn.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, expectTexts, panel, passTime } from '../../../testing/steps.ts'

const screen = withScreen()
const card = panel('Waiting for you')
const lines = card.getByRole('listitem')
const look = card.getByRole('link', { name: 'See who and where' })

let todo: Todo
beforeEach(() => {
  todo = { day: { date: '2026-12-13', open: 1, unanswered: 2 }, open: 4, unanswered: 2, swaps: 1, exhausted: 0 }
  const { server } = screen
  server.on(todoApi.show, () => todo)
  server.on(dashboardApi.show, () => ({ meetings: [], tasks: [], schedule: [] }))
  server.on(calendarApi.show, () => ({ url: null }))
  server.on(answersApi.mine, () => ({
    on: true,
    assignments: [],
    offers: [],
    swaps: [],
    publications: [],
    asked: null,
  }))
  setRotaOn(true)
})

async function openDashboard(role: 'admin' | 'standard' = 'admin'): Promise<void> {
  await screen.open('/dashboard', { as: newPerson({ role }), size: PHONE })
  await passTime(2000)
}

it('an admin sees on the dashboard what waits, the next day first, and it goes as it is done', async () => {
  await openDashboard()
  await expectTexts(lines, [
    'Sunday, December 13: 1 place open, 2 people have not answered',
    'The next four weeks in all: 4 places open, 2 people have not answered',
    'One swap waits for your yes or no',
  ])
  await expectTexts(card.getByRole('link'), ['See who and where', 'Service day'])
  await expect.element(look).toHaveAttribute('href', '/rota/coverage')
  await expect.element(card.getByRole('link', { name: 'Service day' })).toHaveAttribute('href', '/rota/today')
  await page.viewport(DESKTOP.width, DESKTOP.height)
  await expect.element(page.getByRole('link', { name: /^Rota/ })).toHaveTextContent('5 things wait for you')
  await screen.server.connected()
  todo = { ...todo, day: { date: '2026-12-13', open: 1, unanswered: 0 }, open: 1, unanswered: 0, swaps: 0 }
  screen.server.tell('swapChanged', { _id: 'swap', state: 'done' })
  await expectTexts(lines, ['Sunday, December 13: 1 place open'])
  todo = { day: { date: '2026-12-13', open: 0, unanswered: 0 }, open: 0, unanswered: 0, swaps: 0, exhausted: 0 }
  screen.server.tell('swapChanged', { _id: 'swap', state: 'done' })
  await expectNone(card)
})

it('an admin whose device learns only now that there is a rota sees it, too', async () => {
  setRotaOn(false)
  await openDashboard()
  await expect.element(look).toBeVisible()
})

it('members do not', async () => {
  await openDashboard('standard')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNone(card)
  expect(screen.server.received(todoApi.show)).toEqual([])
})
