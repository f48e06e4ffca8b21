import type { Page } from '@playwright/test'
import { DESKTOP, expect, test, withTeam } from './stage/stage.fixtures.ts'
import { addTask, expectTasks, storedTasks, taskButton } from './stage/tasks.steps.ts'

const team = withTeam()

const titles = ['First', 'Second', 'Third']

/** Somebody with three tasks, who looks at them. */
async function withTasks(open: (options: object) => Promise<Page>, options: object = {}) {
  const member = await team.add()
  for (const [index, title] of titles.entries()) await addTask(team, member, { title, dueDate: `2026-12-2${index}` })
  const page = await open({ as: member, ...options })
  return { member, page }
}

const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' })

test('a deletion is sent when its ten seconds are over, or the page is left', async ({ open }) => {
  const { member, page } = await withTasks(open)
  await page.goto('/tasks')
  await taskButton(page, 'First', 'Delete').click()
  await expect(undo(page)).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect.poll(() => storedTasks(team, member)).toHaveLength(2)
  await expect(undo(page)).toHaveCount(0)
  await taskButton(page, 'Second', 'Delete').click()
  await expect(undo(page)).toBeVisible()
  await page.goto('/directory')
  await expect.poll(() => storedTasks(team, member)).toHaveLength(1)
  await page.goto('/tasks')
  await expectTasks(page, ['Third'])
  await taskButton(page, 'Third', 'Delete').click()
  await expect(undo(page)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedTasks(team, member)).toEqual([])
})

test('a shift comes back, too', async ({ open }) => {
  const page = await open({ as: team.superAdmin, size: DESKTOP })
  const shift = {
    date: '2026-12-13',
    name: 'Ann Whitfield',
    assignment: 'Balcony',
    serviceTime: '9am',
    tieColor: 'Navy',
  }
  await team.addShift(shift)
  await page.goto('/schedule')
  const remove = page.getByRole('button', { name: 'Delete Ann Whitfield, Balcony, 9am' })
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(remove).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Deleted: Ann Whitfield, Balcony, 9am' })).toBeVisible()
  await undo(page).click()
  await expect(remove).toBeVisible()
  await page.clock.fastForward(20_000)
  expect(await team.shifts()).toHaveLength(1)
})
