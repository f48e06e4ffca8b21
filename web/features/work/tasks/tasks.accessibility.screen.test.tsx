import { it } from 'vitest'
import { page } from 'vitest/browser'
import { tasksApi } from '#shared/work/tasks.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { newPerson, withScreen } from '../../../testing/screen.tsx'
import { createButton, StoredTasks, taskButton, taskItem } from './tasks.testing.ts'

const screen = withScreen()

it('tasks are accessible, edited, refused and in conflict', async () => {
  screen.allowComplaints(/^(409|500) .*\/api\/tasks/)
  const person = newPerson({ name: 'Tomas Herrera' })
  const stored = new StoredTasks(screen.server, person)
  for (let count = 0; count < 6; count += 1) stored.add({ title: `Done ${count}`, status: 'Done' })
  const task = stored.add()
  await screen.open('/tasks', { as: person })
  await createButton.click()
  await expectAccessible(page.getByText('Please choose a date'))

  await taskButton(task.title, 'Edit').click()
  const item = taskItem(task.title)
  await expectAccessible(item.getByRole('button', { name: 'Save' }))
  const mend = screen.server.refuse(tasksApi.update, 'internal')
  await item.getByLabelText('Status').selectOptions('Blocked')
  await item.getByRole('button', { name: 'Save' }).click()
  await expectAccessible(item.getByRole('alert'))
  mend()
  stored.changeElsewhere(task, { title: 'Fold the letters' }, { isTold: false })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectAccessible(page.getByRole('button', { name: 'Keep mine' }))
})
