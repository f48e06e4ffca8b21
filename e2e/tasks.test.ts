import { chunkRequests } from './stage/chunks.ts'
import { hold } from './stage/network.steps.ts'
import { expect, test, withTeam } from './stage/stage.fixtures.ts'
import {
  addTask,
  createButton,
  editTask,
  endUndo,
  expectTasks,
  fillTask,
  storedTasks,
  taskButton,
  taskForm,
  taskItem,
} from './stage/tasks.steps.ts'

// Steps of one person on one screen are tested in web/features/work/tasks/*.screen.test.tsx.

const team = withTeam()

const TITLE = 'Fold the bulletins'
const ANY_TASK = '**/api/tasks/*'

test('what was typed survives a reload, its task a line that breaks, and it reaches the server in the end, once', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED/, /^offline /)
  const member = await team.add()
  const page = await open({ as: member })
  await page.goto('/tasks')
  await fillTask(page, { title: TITLE, dueDate: '2026-12-13' })
  await page.reload()
  await expect(taskForm(page).getByLabel('Title')).toHaveValue(TITLE)
  await expect(taskForm(page).getByLabel('Due date')).toHaveValue('2026-12-13')
  await page.route('**/api/tasks', (route) => route.abort('internetdisconnected'))
  await createButton(page).click()
  await expectTasks(page, [TITLE])
  await expect(taskForm(page).getByLabel('Title')).toHaveValue('')
  expect(await storedTasks(team, member)).toHaveLength(0)
  await page.unrouteAll()
  await page.reload()
  await expectTasks(page, [TITLE])
  await expect.poll(() => storedTasks(team, member)).toHaveLength(1)
  await page.reload()
  await expectTasks(page, [TITLE])
  await expect(taskForm(page).getByLabel('Title')).toHaveValue('')
  expect(await storedTasks(team, member)).toHaveLength(1)
})

test('a change is on the screen at once, long before the server has answered', async ({ open, allowComplaints }) => {
  // The last of three changes was typed before the first was saved.
  allowComplaints(/status of 409/, /^409 .*\/api\/tasks/)
  const member = await team.add()
  await addTask(team, member, {})
  await addTask(team, member, { title: 'Another' })
  const page = await open({ as: member })
  // All tasks are made before the code that sends them has been loaded over a slow network.
  const bringSender = await hold(page, chunkRequests('outbox'))
  await page.goto('/tasks')
  const release = await hold(page, ANY_TASK)
  await taskButton(page, TITLE, 'Delete').click()
  await expectTasks(page, ['Another'])
  await editTask(page, 'Another', { title: 'Quite another', status: 'Blocked' })
  await expect(taskItem(page, 'Quite another')).toContainText('Blocked')
  // Two changes of one task do not collide: neither is lost, and nobody is asked which one should stay.
  await taskButton(page, 'Quite another', 'Mark as Done').click()
  await editTask(page, 'Quite another', { title: 'Yet another' })
  await expect(taskItem(page, 'Yet another').getByText('Done', { exact: true })).toBeVisible()
  bringSender()
  expect(await storedTasks(team, member)).toHaveLength(2)
  release()
  await endUndo(page)
  await expect
    .poll(() => storedTasks(team, member))
    .toMatchObject([{ title: 'Yet another', status: 'Done', version: 4 }])
  await expectTasks(page, ['Yet another'])
  await expect(page.getByRole('alert')).toHaveCount(0)
})
